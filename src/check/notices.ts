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

/** References of the same paper as another one that has more notices, with these. */
export function shareNotices(references: readonly CheckedReference[]): CheckedReference[] {
  const papers = new Map<string, CheckedReference[]>();
  for (const each of references) {
    const id = each.identifiedBy && (each.paper?.doi ?? each.paper?.arxivId ?? each.paper?.pmid)?.toLowerCase();
    if (id) papers.set(id, [...(papers.get(id) ?? []), each]);
  }
  return [...papers.values()].flatMap(shareAmong);
}

const ABOUT_PAPER: ReadonlySet<string> = new Set([...WARNINGS, 'correction']);

function shareAmong(same: readonly CheckedReference[]): CheckedReference[] {
  const all = same.flatMap(({ notices }) => notices).filter(({ kind }) => ABOUT_PAPER.has(kind));
  const isChecked = same.some(({ noticesUnchecked }) => !noticesUnchecked);
  return same.flatMap(({ noticesUnchecked, ...each }) => {
    const missing = distinct(all).filter((notice) => !each.notices.some((own) => isSameNotice(own, notice)));
    const isOpen = noticesUnchecked === true && !isChecked;
    if (missing.length === 0 && isOpen === (noticesUnchecked === true)) return [];
    return [{ ...each, notices: [...missing, ...each.notices], ...(isOpen && { noticesUnchecked }) }];
  });
}

const isSameNotice = (a: ReferenceNotice, b: ReferenceNotice) =>
  a.kind === b.kind && (a.doi === b.doi || a.doi === undefined || b.doi === undefined);

const distinct = (notices: readonly ReferenceNotice[]) =>
  notices.filter((notice, at) => notices.findIndex((each) => isSameNotice(each, notice)) === at);
