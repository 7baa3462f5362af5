import type { Paper } from '../../model/paper.ts';
import type { SnapshotPaper } from '../../model/snapshot.ts';

/** Converts a paper of a snapshot for the exporters. */
export function toCitable(paper: SnapshotPaper): Paper {
  const { title, authors, keywords, oaStatus } = paper;
  const { doi, arxivId, year, month, venue, type, abstract, license, retracted } = paper;
  const maybe = Object.entries({ doi, arxivId, year, month, venue, type, abstract, license, retracted });
  return {
    title,
    authors,
    keywords,
    ...Object.fromEntries(maybe.filter(([, value]) => value !== null)),
    isOa: oaStatus === null ? null : oaStatus !== 'closed',
    provenance: {},
  };
}
