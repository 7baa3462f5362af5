import { resolve, sep } from 'node:path';
import { showEvidence } from '../../acquire/verify/evidence.ts';
import type { FailureSubject } from '../../model/error.ts';
import { allowsSharing } from '../../model/license.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type {
  FacetCount,
  ShownVerification,
  SnapshotFilters,
  SnapshotGraph,
  SnapshotHit,
  SnapshotManifest,
  SnapshotPage,
  SnapshotPaper,
  SnapshotRequest,
} from '../../model/snapshot.ts';
import type { SnapshotEngine } from '../../snapshot/engines/engine.ts';
import type { Summary } from '../../snapshot/summary.ts';

/** Which full texts are served: all, or only those whose licence allows redistribution. */
export type TextPolicy = 'all' | 'licensed';

/** A snapshot under a text policy; failures name the paper that they are about. */
export interface SnapshotReader {
  readonly manifest: SnapshotManifest;
  readonly policy: TextPolicy;
  search(request: SnapshotRequest): Promise<Result<SnapshotPage>>;
  searchByKeyword(keyword: string, limit?: number, offset?: number): Promise<Result<readonly SnapshotHit[]>>;
  paper(paperId: string): Promise<Result<SnapshotPaper>>;
  summary(paperId: string, template?: string): Promise<Result<Summary>>;
  source(paperId: string): Promise<Result<string>>;
  translation(paperId: string, lang: string): Promise<Result<string>>;
  file(paperId: string): Promise<Result<string | null>>;
  facets(category: string, limit?: number, filters?: SnapshotFilters): Promise<Result<readonly FacetCount[]>>;
  graph(paperId?: string): Promise<Result<SnapshotGraph>>;
  /** Whether the index can be read now. */
  check(): Promise<Result<void>>;
  /** Whether the full text of a paper with this licence is served. */
  shares(license: string | null): boolean;
}

/** Reads a snapshot under a policy, also after it was replaced; failures do not reveal where it is. */
export function createReader(snapshot: SnapshotEngine, policy: TextPolicy): SnapshotReader {
  const reader = openReader(snapshot, policy);
  const hiding =
    <A extends unknown[], T>(read: (...asked: A) => Promise<Result<T>>) =>
    async (...asked: A): Promise<Result<T>> =>
      withoutPlaces(await read(...asked), [resolve(snapshot.folder), ...(snapshot.hosts ?? [])]);
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

function withoutPlaces<T>(result: Result<T>, places: readonly string[]): Result<T> {
  if (result.ok) return result;
  const message = places.reduce(hidePlace, result.error.message);
  return { ok: false, error: { ...result.error, message } };
}

/** A file inside the place keeps its own name. */
const hidePlace = (text: string, place: string): string =>
  text
    .replaceAll(`${place}${sep}`, '')
    .replaceAll(`The snapshot ${place}`, 'The snapshot')
    .replaceAll(place, 'the snapshot');

function openReader(snapshot: SnapshotEngine, policy: TextPolicy): SnapshotReader {
  const shares = (license: string | null) => policy === 'all' || allowsSharing(license);
  const withhold = async <T>(
    code: 'source_not_available' | 'translation_not_available',
    about: FailureSubject,
    read: () => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const paper = policy === 'all' ? undefined : await snapshot.paper(about.paperId);
    if (paper && !paper.ok) return naming(paper, about);
    if (!paper || shares(paper.value.license)) return naming(await read(), about);
    const { license } = paper.value;
    const why = license ? `its licence is ${license.slice(0, 100)}` : 'its licence is unknown';
    const text = `This server does not serve the full text of ${about.paperId}: ${why}. Its summary and metadata are available.`;
    return fail(code, text, { about: { ...about, license } });
  };
  return {
    policy,
    shares,
    check: () => snapshot.check(),
    get manifest() {
      return snapshot.manifest;
    },
    search: async (request) => snapshot.search(policy === 'all' ? request : { ...request, sharesText: shares }),
    searchByKeyword: async (keyword, limit, offset) => snapshot.searchByKeyword(keyword, limit, offset, shares),
    paper: async (paperId) => naming(await snapshot.paper(paperId), { paperId }),
    summary: (paperId, template) => readSummary(snapshot, paperId, template, shares),
    source: (paperId) => withhold('source_not_available', { paperId }, () => snapshot.source(paperId)),
    translation: (paperId, lang) =>
      withhold('translation_not_available', { paperId, lang }, () => snapshot.translation(paperId, lang)),
    file: (paperId) => withhold('source_not_available', { paperId }, () => snapshot.file(paperId)),
    facets: async (...asked) => snapshot.facets(...asked),
    graph: async (paperId) =>
      paperId === undefined ? snapshot.graph() : naming(await snapshot.graph(paperId), { paperId }),
  };
}

async function readSummary(
  snapshot: SnapshotEngine,
  paperId: string,
  asked: string | undefined,
  shares: SnapshotReader['shares'],
): Promise<Result<Summary>> {
  const found = await snapshot.summary(paperId, asked, shares);
  if (found.ok) return found;
  const paper = await snapshot.paper(paperId);
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
export async function showPaper(reader: SnapshotReader, paperId: string): Promise<Result<ShownPaper>> {
  const paper = await reader.paper(paperId);
  if (!paper.ok) return paper;
  const { verification, license } = paper.value;
  return ok({
    ...paper.value,
    verification: verification && { ...verification, evidence: showEvidence(verification.evidence) },
    textServed: reader.shares(license),
    ...markOf(reader),
  });
}
