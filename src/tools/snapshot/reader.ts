import { resolve } from 'node:path';
import type { FailureSubject } from '../../model/error.ts';
import { allowsSharing } from '../../model/license.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { SnapshotPage, SnapshotPaper, SnapshotRequest } from '../../model/snapshot.ts';
import type { Snapshot } from '../../snapshot/open.ts';
import type { Summary } from '../../snapshot/summary.ts';

/** Whose full texts are handed out: everybody's, or only what the licence lets anyone hand on. */
export type TextPolicy = 'all' | 'licensed';

/** A snapshot as a server shows it: texts go through the policy, and failures name the paper they are about. */
export interface SnapshotReader
  extends Pick<Snapshot, 'manifest' | 'searchByKeyword' | 'paper' | 'source' | 'facets' | 'translation' | 'file'> {
  readonly policy: TextPolicy;
  search(request: SnapshotRequest): Result<SnapshotPage>;
  summary(paperId: string, template?: string): Result<Summary>;
  graph: Snapshot['graph'];
  /** Whether the full text of a paper with this licence is handed out. */
  shares(license: string | null): boolean;
}

/**
 * Shows a snapshot under a policy; the reader follows it when it takes over a newer one. What it fails with does not say
 * where on this machine the snapshot lies.
 */
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
    const why = license ? `its licence is ${license.slice(0, 100)}` : 'its licence is not known';
    const text = `This server does not hand out the full text of ${about.paperId}: ${why}. The summary and the metadata are available.`;
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

/** Names asked for are repeated, but never at a length that only an attack would have. */
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

/** What answers carry where papers came from a sandbox: their contents are invented, their DOIs are not. */
export function markOf({ manifest }: SnapshotReader): Mark {
  return manifest.sandbox ? { sandbox: true } : {};
}

/** The wire form of a paper's own facts, beside what this server does with its text. */
export type ShownPaper = SnapshotPaper & { readonly textServed: boolean } & Mark;

/** A paper and whether its text is handed out. */
export function showPaper(reader: SnapshotReader, paperId: string): Result<ShownPaper> {
  const paper = reader.paper(paperId);
  return paper.ok ? ok({ ...paper.value, textServed: reader.shares(paper.value.license), ...markOf(reader) }) : paper;
}
