import type { PaperRecord } from '../../query/records.ts';
import type { Refused } from './query.ts';
import type { ClusterHit } from './searches.ts';

/** The record of a hit; the beginning of a text that is withheld is left out. */
export function toRecord({ id: paperId, source }: ClusterHit, id: number, refused: Refused): PaperRecord {
  const { title, abstract, labels, authors, venue, retracted, marks = {} } = source.show;
  const isWithheld = source.has_opening && refused.includes(source.license);
  return {
    id,
    paperId,
    title,
    abstract: isWithheld ? '' : abstract,
    labels,
    authors,
    year: source.year ?? null,
    venue,
    retracted,
    marks,
    citedBy: source.cited_by ?? 0,
  };
}
