import type { ExportedPaper } from '../../formats/exported.ts';
import type { SnapshotPaper } from '../../model/snapshot.ts';

/** Converts a paper of a snapshot for the exporters. */
export function toCitable(paper: SnapshotPaper): ExportedPaper {
  const { title, authors, keywords, oaStatus, verification } = paper;
  const { doi, arxivId, year, month, venue, type, abstract, license, retracted } = paper;
  const maybe = Object.entries({ doi, arxivId, year, month, venue, type, abstract, license, retracted });
  return {
    title,
    authors,
    keywords,
    ...Object.fromEntries(maybe.filter(([, value]) => value !== null)),
    ...(verification?.version && { copyVersion: verification.version }),
    isOa: oaStatus === null ? null : oaStatus !== 'closed',
    provenance: {},
  };
}
