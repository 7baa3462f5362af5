import { resolve } from 'node:path';
import { showEvidence } from '../../acquire/verify/evidence.ts';
import type { FailureSubject } from '../../model/error.ts';
import { allowsSharing } from '../../model/license.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { ShownVerification, SnapshotPage, SnapshotPaper, SnapshotRequest } from '../../model/snapshot.ts';
import type { Snapshot } from '../../snapshot/open.ts';
import type { Summary } from '../../snapshot/summary.ts';

/** Which full texts are served: all, or only those whose licence allows redistribution. */
export type TextPolicy = 'all' | 'licensed';

/** A snapshot under a text policy; failures name the paper that they are about. */
export interface SnapshotReader
  extends Pick<Snapshot, 'manifest' | 'searchByKeyword' | 'paper' | 'source' | 'facets' | 'translation' | 'file'> {
  readonly policy: TextPolicy;
  search(request: SnapshotRequest): Result<SnapshotPage>;
  summary(paperId: string, template?: string): Result<Summary>;
  graph: Snapshot['graph'];
  /** Whether the full text of a paper with this licence is served. */
  shares(license: string | null): boolean;
}

/** Reads a snapshot under a policy, also after it was replaced; failures do not reveal its path. */
export function createReader(snapshot: Snapshot, policy: TextPolicy): SnapshotReader {
  const reader = openReader(snapshot, policy);
  const hiding =
    <A extends unknown[], T>(read: (...asked: A) => Result<T>) =>
    (...asked: A): Result<T> =>
      withoutPath(read(...asked), resolve(snapshot.folder));
  const { search, searchByKeyword, paper, summary, source, translation, file, facets, graph } = reader;
  return {
    ...reader,
    get manifest() {
      return snapshot.manifest;
    },
    search: hiding(search),
    searchByKeyword: hiding(searchByKeyword),
    paper: hiding(paper),
    summary: hiding(summary),
    source: hiding(source),
    translation: hiding(translation),
    file: hiding(file),
    facets: hiding(facets),
    graph: hiding(graph),
  };
}

function withoutPath<T>(result: Result<T>, folder: string): Result<T> {
  if (result.ok) return result;
  return { ok: false, error: { ...result.error, message: result.error.message.replaceAll(folder, 'the snapshot') } };
}

function openReader(snapshot: Snapshot, policy: TextPolicy): SnapshotReader {
  const shares = (license: string | null) => policy === 'all' || allowsSharing(license);
  const withhold = <T>(
    code: 'source_not_available' | 'translation_not_available',
    about: FailureSubject,
    read: () => Result<T>,
  ): Result<T> => {
    const paper = policy === 'all' ? undefined : snapshot.paper(about.paperId);
    if (paper && !paper.ok) return naming(paper, about);
    if (!paper || shares(paper.value.license)) return naming(read(), about);
    const { license } = paper.value;
    const why = license ? `its licence is ${license.slice(0, 100)}` : 'its licence is unknown';
    const text = `This server does not serve the full text of ${about.paperId}: ${why}. Its summary and metadata are available.`;
    return fail(code, text, { about: { ...about, license } });
  };
  return {
    policy,
    shares,
    get manifest() {
      return snapshot.manifest;
    },
    search: (request) => snapshot.search(policy === 'all' ? request : { ...request, sharesText: shares }),
    searchByKeyword: (keyword, limit, offset) => snapshot.searchByKeyword(keyword, limit, offset, shares),
    paper: (paperId) => naming(snapshot.paper(paperId), { paperId }),
    summary: (paperId, template) => readSummary(snapshot, paperId, template, shares),
    source: (paperId) => withhold('source_not_available', { paperId }, () => snapshot.source(paperId)),
    translation: (paperId, lang) =>
      withhold('translation_not_available', { paperId, lang }, () => snapshot.translation(paperId, lang)),
    file: (paperId) => withhold('source_not_available', { paperId }, () => snapshot.file(paperId)),
    facets: (...asked) => snapshot.facets(...asked),
    graph: (paperId) => (paperId === undefined ? snapshot.graph() : naming(snapshot.graph(paperId), { paperId })),
  };
}

function readSummary(
  snapshot: Snapshot,
  paperId: string,
  asked: string | undefined,
  shares: SnapshotReader['shares'],
): Result<Summary> {
  const found = snapshot.summary(paperId, asked, shares);
  if (found.ok) return found;
  const paper = snapshot.paper(paperId);
  const template = asked?.trim() || (paper.ok ? paper.value.preferredSummaryTemplate : undefined);
  return naming(found, {
    paperId,
    ...(template && { template }),
    ...(paper.ok && { availableSummaryTemplates: paper.value.availableSummaryTemplates }),
  });
}

/** Adds the subject to a failure, with long names cut. */
function naming<T>(result: Result<T>, about: FailureSubject): Result<T> {
  if (result.ok || result.error.about) return result;
  const cut = Object.entries(about).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, 100) : value,
  ]);
  return { ok: false, error: { ...result.error, about: Object.fromEntries(cut) } };
}

interface Mark {
  readonly sandbox?: true;
}

/** Marks answers from a sandbox snapshot: the content is invented, the DOIs are real. */
export function markOf({ manifest }: SnapshotReader): Mark {
  return manifest.sandbox ? { sandbox: true } : {};
}

/** A paper with the sentences of its evidence, and whether this server serves its text. */
export type ShownPaper = Omit<SnapshotPaper, 'verification'> & {
  readonly verification: ShownVerification | null;
  readonly textServed: boolean;
} & Mark;

/** Reads a paper as tools and pages show it. */
export function showPaper(reader: SnapshotReader, paperId: string): Result<ShownPaper> {
  const paper = reader.paper(paperId);
  if (!paper.ok) return paper;
  const { verification, license } = paper.value;
  return ok({
    ...paper.value,
    verification: verification && { ...verification, evidence: showEvidence(verification.evidence) },
    textServed: reader.shares(license),
    ...markOf(reader),
  });
}
