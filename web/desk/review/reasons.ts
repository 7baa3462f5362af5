/** Reasons that fit most reviews; a person adds their own. */
export const FIRST = ['off topic', 'wrong method', 'wrong population', 'not a study', 'a duplicate', 'retracted'];

/** The reasons to choose from, with those that were given. */
export function reasonsFrom(given: Readonly<Record<string, string>>): string[] {
  return [...new Set([...FIRST, ...Object.values(given)])];
}
