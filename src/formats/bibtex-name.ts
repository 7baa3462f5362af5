import type { Author } from '../model/paper.ts';
import { toLatex } from './latex.ts';
import { type Name, toName } from './name.ts';

/** The `author` field of an entry, without its braces. */
export function toAuthors(authors: readonly Author[]): string {
  const names = authors.flatMap((author) => toName(withoutBraces(author)) ?? []);
  return names.map(toBibtexName).join(' and ') || 'Unknown';
}

/** Biber miscounts braces inside names. */
function withoutBraces(author: Author): Author {
  return Object.fromEntries(Object.entries(author).map(([part, value]) => [part, value?.replace(/[{}]/gu, '')]));
}

/** `von Last, Jr, First` is the only form that BibTeX always splits correctly. */
function toBibtexName(name: Name): string {
  if ('body' in name) return `{${toLatex(name.body)}}`;
  const { family, given, suffix } = name;
  if (!given) return protect(family, isSplit(family));
  return [protect(family, isMisread(family)), ...(suffix ? [protect(suffix)] : []), protect(given)].join(', ');
}

/** Without a comma BibTeX splits several words into given and family name, and reads `others` as et al. */
function isSplit(family: string): boolean {
  return /^others$/iu.test(family) || (/[\s,]/u.test(family) && !/^[\p{Ll}\s]+ \p{Lu}\S*$/u.test(family));
}

/** BibTeX takes the words before a lower-case word ("Ortega y Gasset") for a particle. */
function isMisread(family: string): boolean {
  return /^\P{Ll}.*\s\p{Ll}/u.test(family);
}

/**
 * Braces protect a part where BibTeX would read `and`, `=` or leading punctuation as syntax. Commas are dropped:
 * biber counts them even inside braces and rejects a name with too many.
 */
function protect(part: string, needed = false): string {
  const clean = part.replace(/[\s,]*,[\s,]*/gu, ' ').trim();
  const isSyntax = needed || /[="]|(?:^|\s)and(?:\s|$)|^[^\p{L}\p{N}]|^[^\p{L}]*$/iu.test(clean);
  return isSyntax ? `{${toLatex(clean)}}` : toLatex(clean);
}
