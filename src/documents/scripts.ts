const RAISED = new Map([...'0123456789+-−=()ni'].map((letter, at) => [letter, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][at]]));
const LOWERED = new Map([...'0123456789+-−=()'].map((letter, at) => [letter, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at]]));

/** Superscript text: digits and signs have characters of their own, other text gets a mark around it. */
export const superscript = (text: string): string => shift(text, RAISED, '^');

/** Subscript text, likewise. */
export const subscript = (text: string): string => shift(text, LOWERED, '~');

function shift(text: string, characters: ReadonlyMap<string, string | undefined>, mark: string): string {
  if (text === '') return '';
  const shifted = [...text].map((letter) => characters.get(letter));
  return shifted.every((letter) => letter !== undefined) ? shifted.join('') : `${mark}${text}${mark}`;
}
