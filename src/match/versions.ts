import type { Paper, Version } from '../model/paper.ts';
import { arxivIdOf, doiOf } from './identity.ts';
import type { Item } from './items.ts';

/** The versions that records name, and the joined preprints whose ids differ from those of the paper. */
export function linkVersions(members: readonly Item[], paper: Paper): Version[] {
  const found = new Map<string, Version>();
  for (const version of paper.versions ?? []) found.set(versionKey(version), version);
  const own = doiOf(paper);
  for (const { record, preprint } of members) {
    const doi = doiOf(record.paper);
    const arxivId = preprint ? arxivIdOf(record.paper) : undefined;
    const isOther = (doi !== undefined && doi !== own) || (arxivId !== undefined && own !== undefined);
    if (!isOther) continue;
    const version: Version = {
      kind: preprint ? 'preprint' : 'other',
      ...(doi && doi !== own && { doi }),
      ...(arxivId && { arxivId }),
    };
    if (!found.has(versionKey(version))) found.set(versionKey(version), version);
  }
  return [...found.values()];
}

const versionKey = ({ kind, doi, arxivId, url }: Version) => arxivId ?? doi ?? url ?? kind;
