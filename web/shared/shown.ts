/**
 * Characters that change how their neighbours are shown without being seen: controls, overrides of direction, blanks
 * without width. Joiners stay, since scripts and emoji need them, and so do the signs of Arabic and Syriac.
 */
const UNSEEN = /(?!\t|\n|\u200c|\u200d|[\u0600-\u0605]|\u06dd|\u070f)[\p{Cc}\p{Cf}]/gu;

/** A text of a paper as it may stand on the page. */
export function shown(text: string): string {
  return text.replace(UNSEEN, '');
}

/** A name of a template, field or licence for people: `deep_read` is "Deep read". */
export function labelOf(name: string): string {
  const words = shown(name).replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A number with separators, for people. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString('en')} ${value === 1 ? one : many}`;
}

/** A text cut at a word. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/u, '')
    .replace(/\s+\S{0,30}$/u, '')} …`;
}
