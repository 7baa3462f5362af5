import { isPreprint } from '../match/identity.ts';
import { isRetracted, type Paper } from '../model/paper.ts';
import { matchArxiv } from '../model/ref-arxiv.ts';
import type { CheckedReference, ReferenceNotice, StatedReference } from '../model/reference.ts';

/** What a reader should know about the paper: editorial notices, newer versions, the article of a cited preprint. */
export function noticesOf(reference: StatedReference, paper: Paper): ReferenceNotice[] {
  const stated = (paper.notices ?? [])
    .filter(({ about, kind }) => about === 'this' && kind !== 'other')
    .map(({ kind, doi, date }) => ({ kind, ...(doi && { doi }), ...(date && { date }) }));
  const isUnstated = isRetracted(paper) && !stated.some(({ kind }) => kind === 'retraction');
  return [
    ...stated,
    ...(isUnstated ? [{ kind: 'retraction' as const }] : []),
    ...newerVersions(reference, paper),
    ...publishedVersions(reference, paper),
  ];
}

/** A reference that names a version of an arXiv paper, of which there is a later one. */
function newerVersions({ fields }: StatedReference, { arxivId, versions = [] }: Paper): ReferenceNotice[] {
  const { arxivVersion: cited } = fields;
  if (cited === undefined || fields.arxivId !== arxivId) return [];
  const numbers = versions.flatMap((version) => {
    const ref = matchArxiv(version.arxivId ?? '');
    return ref?.kind === 'arxiv' && ref.id === arxivId ? (ref.version ?? []) : [];
  });
  const latest = Math.max(0, ...numbers);
  return latest > cited ? [{ kind: 'new_version', arxivId: `${arxivId}v${latest}` }] : [];
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
