import type { Author } from '../../model/paper.ts';
import { firstText, present } from './fields.ts';

/** The bare ORCID iD in any of its written forms. */
function bareOrcid(text: string | null | undefined): string | undefined {
  return /(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\s*$/iu.exec(text ?? '')?.[1]?.toUpperCase();
}

/** An author from its parts; undefined without a name. */
export function toAuthor(parts: {
  readonly family?: string | null | undefined;
  readonly given?: string | null | undefined;
  readonly literal?: string | null | undefined;
  readonly orcid?: string | null | undefined;
}): Author | undefined {
  const family = firstText(parts.family);
  const given = firstText(parts.given);
  const orcid = bareOrcid(parts.orcid);
  if (family) return present<Author>({ family, given, orcid });
  // Some records file a person with a single name under the given name.
  const literal = firstText(parts.literal, given);
  return literal ? present<Author>({ literal, orcid }) : undefined;
}

/** An author from one text: "Family, Given" is split, anything else is kept whole. */
export function authorFromName(name: string | null | undefined, orcid?: string | null): Author | undefined {
  const [family, given, ...more] = (name ?? '').split(',').map((part) => part.trim());
  if (family && given && more.length === 0) return toAuthor({ family, given, orcid });
  return toAuthor({ literal: name, orcid });
}

/** An author in PubMed's form: family name, then initials without periods. */
export function authorFromInitials(name: string | null | undefined): Author | undefined {
  const match = /^(.+) (\p{Lu}{1,4})(?: (Jr|Sr|2nd|3rd|4th))?$/u.exec(firstText(name) ?? '');
  // A name all in capitals belongs to an organisation.
  if (!match || !/\p{Ll}/u.test(match[1] ?? '')) return toAuthor({ literal: name });
  return toAuthor({ family: match[1], given: [match[2], match[3]].filter(Boolean).join(' ') });
}

/** The authors that have a name, in order. */
export function authorList<T>(
  list: readonly T[] | null | undefined,
  read: (one: T) => Author | undefined,
): readonly Author[] {
  return (list ?? []).map(read).filter((author) => author !== undefined);
}
