import type { SnapshotRecord } from '../../model/snapshot.ts';
import { fullName } from '../../text/names.ts';
import { ABSTRACT_TEMPLATE, openingOf } from '../summary.ts';

/** Everything short that a paper can be found by besides its title and abstract. */
export function labelsOf(record: SnapshotRecord): string {
  const { authors, venue = '', year, doi = '', arxivId = '', keywords, institutions, tags } = record;
  const names = authors.map(fullName);
  return [...names, venue, year ?? '', doi, arxivId, ...keywords, ...institutions, ...tags].filter(Boolean).join('\n');
}

/** The abstract; if there is none, the beginning of the text. */
export function abstractOf({ abstract, source }: SnapshotRecord): string {
  return abstract ?? (source ? openingOf(source) : '');
}

/** The requested template if the paper has it, else a usual one, else the first. */
export function preferredOf(asked: string | undefined, templates: readonly string[]): string {
  const wanted = [asked, 'simple', 'simple_phi'].find((name) => name !== undefined && templates.includes(name));
  return wanted ?? [...templates].sort()[0] ?? ABSTRACT_TEMPLATE;
}

/**
 * The fields without a column of their own, as JSON; always in the same order, so that equal papers have equal rows.
 * `abstract` only says that the column of that name is the abstract and not the beginning of the text.
 */
export function detailsOf(record: SnapshotRecord): string {
  const { doi, arxivId, month, abstract, authors, keywords, institutions, tags, type, oaStatus, retracted } = record;
  const { license, bibtex, references, verification, production, files } = record;
  return JSON.stringify({
    authors,
    ...(doi && { doi }),
    ...(arxivId && { arxivId }),
    ...(month !== undefined && { month }),
    ...(abstract && { abstract: true }),
    ...(keywords.length > 0 && { keywords }),
    ...(institutions.length > 0 && { institutions }),
    ...(tags.length > 0 && { tags }),
    ...(type && { type }),
    ...(oaStatus && { oaStatus }),
    ...(retracted !== undefined && { retracted }),
    ...(license && { license }),
    ...(bibtex && { bibtex }),
    ...(references.length > 0 && { references }),
    ...(verification && { verification }),
    ...(production && { production }),
    ...(files && { files: Object.keys(files).sort() }),
  });
}
