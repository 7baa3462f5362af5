import type { DocumentReference } from '../model/document.ts';

/** What a citation has besides its fields. */
export interface ReferenceExtras {
  readonly hasMoreAuthors?: boolean;
  /** Publisher, comments. */
  readonly rest: readonly string[];
}

/** The text of a reference that has only parts, in the usual order. */
export function composeReference(
  { authors = [], title, venue, year, volume, issue, pages, doi }: Partial<DocumentReference>,
  { hasMoreAuthors = false, rest }: ReferenceExtras,
): string {
  const names = authors.map(({ family, given, literal }) => literal ?? [family, given].filter(Boolean).join(' '));
  const number = `${volume ?? ''}${issue ? `(${issue})` : ''}`;
  const place = [number, pages].filter(Boolean).join(':');
  const parts = [
    [...names, ...(hasMoreAuthors ? ['et al'] : [])].join(', '),
    title,
    venue,
    [year, place].filter(Boolean).join(';'),
    ...rest,
    doi && !rest.some((part) => part.includes(doi)) && `doi:${doi}`,
  ];
  return parts
    .filter((part): part is string => Boolean(part))
    .map((part) => (/[.?!]$/.test(part) ? part : `${part}.`))
    .join(' ');
}
