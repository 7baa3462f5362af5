const SIGNS = '0123456789+-−=()';
const RAISED = new Map([...`${SIGNS}ni`].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][at] ?? sign]));
const LOWERED = new Map([...SIGNS].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? sign]));

const UNIT = /(?:^|[^\p{L}])(?:[cdkmnµμ]?m|\p{L}|sec|ha|min)$|[\d)\]]$/u;
const CITATION = /^\d{1,3}(?:\s*[,–-]\s*\d{1,3})*,?$/;

/** Raised text: a list of numbers after a word is a citation, `[1,2]`; other digits and signs are exponents. */
export function raised(text: string, before: string): string {
  const bare = text.trim();
  if (before !== '' && CITATION.test(bare) && /[\p{L}\p{P}]\s*$/u.test(before) && !UNIT.test(before.trimEnd()))
    return text.replace(bare, `[${bare.replace(/,$/, '')}]`);
  return shift(text, RAISED);
}

/** Lowered digits and signs. */
export function lowered(text: string): string {
  return shift(text, LOWERED);
}

/** Text with other letters stays as it is. */
function shift(text: string, characters: ReadonlyMap<string, string>): string {
  const signs = [...text];
  return signs.every((sign) => characters.has(sign) || /\s/.test(sign))
    ? signs.map((sign) => characters.get(sign) ?? sign).join('')
    : text;
}
