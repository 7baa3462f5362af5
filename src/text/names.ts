import type { Author } from '../model/paper.ts';

/** The name as people read it: `Given Family`. */
export function fullName({ family, given, literal }: Author): string {
  return literal ?? [given, family].filter(Boolean).join(' ');
}

/** The name as catalogues sort it: `Family, Given`. */
export function sortName({ family, given, literal }: Author): string {
  return family && given ? `${family}, ${given}` : (literal ?? family ?? given ?? '');
}

/** The author with this sort name. */
export function fromSortName(name: string): Author {
  const [family, given, ...more] = name.split(', ');
  return family && given && more.length === 0 ? { family, given } : { literal: name };
}

/** A list of names for one line: all of up to six, else the first five "and N more". */
export function joinNames(names: readonly string[], separator = ', '): string {
  return names.length > 6 ? `${names.slice(0, 5).join(separator)} and ${names.length - 5} more` : names.join(separator);
}
