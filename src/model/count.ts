/** A number with its noun; for nouns whose plural only adds an s. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
