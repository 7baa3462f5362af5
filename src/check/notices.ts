import { isPreprint } from '../match/identity.ts';
import { isRetracted, type Paper } from '../model/paper.ts';
import type { CheckedReference, ReferenceNotice, StatedReference } from '../model/reference.ts';

/** What a reader should know about the paper: editorial notices, and the article of a cited preprint. */
export function noticesOf(reference: StatedReference, paper: Paper): ReferenceNotice[] {
  const stated = (paper.notices ?? [])
    .filter(({ about, kind }) => about === 'this' && kind !== 'other')
    .map(({ kind, doi, date }) => ({ kind, ...(doi && { doi }), ...(date && { date }) }));
  const isUnstated = isRetracted(paper) && !stated.some(({ kind }) => kind === 'retraction');
  return [...stated, ...(isUnstated ? [{ kind: 'retraction' as const }] : []), ...publishedVersions(reference, paper)];
}

function publishedVersions({ fields }: StatedReference, paper: Paper): ReferenceNotice[] {
  if (!isPreprint(paper)) return [];
  return (paper.versions ?? [])
    .filter(({ kind, doi }) => kind === 'published' && doi && doi !== fields.doi?.toLowerCase())
    .map(({ doi }) => ({ kind: 'published_version', ...(doi && { doi }) }));
}

const WARNINGS: ReadonlySet<string> = new Set(['retraction', 'withdrawal', 'removal', 'expression_of_concern']);

/** Whether readers of a paper are warned of it. */
export function isWarned({ notices }: Pick<CheckedReference, 'notices'>): boolean {
  return notices.some(({ kind }) => WARNINGS.has(kind));
}
