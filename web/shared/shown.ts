/**
 * Invisible characters that change how their neighbours are displayed: controls, direction overrides, zero-width spaces.
 * Joiners stay, since scripts and emoji need them, and so do the Arabic and Syriac number signs.
 */
const UNSEEN = /(?!\t|\n|\u200c|\u200d|[\u0600-\u0605]|\u06dd|\u070f)[\p{Cc}\p{Cf}]/gu;

/** A paper's text without characters that could disguise it. */
export function shown(text: string): string {
  return text.replace(UNSEEN, '');
}

/** The display name of a template, field or licence: `deep_read` becomes "Deep read". */
export function labelOf(name: string): string {
  const words = shown(name).replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A number with its noun: "1,200 papers". */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString('en')} ${value === 1 ? one : many}`;
}

/** A text cut at a word boundary. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/u, '')
    .replace(/\s+\S{0,30}$/u, '')} …`;
}
