import { resolve } from 'node:path';
import { settleReplacement } from '../disk/swap.ts';
import { fail, ok, type Result } from '../model/result.ts';
import {
  FACET_CATEGORIES,
  type FacetCategory,
  type FacetCount,
  type SnapshotFilters,
  type SnapshotGraph,
  type SnapshotHit,
  type SnapshotManifest,
  type SnapshotPage,
  type SnapshotPaper,
  type SnapshotRequest,
} from '../model/snapshot.ts';
import { checkSizes, closeData, openData, type SnapshotData } from './data.ts';
import { readManifest } from './manifest.ts';
import { topFacets } from './query/facets.ts';
import { readGraph } from './query/graph.ts';
import { toHits } from './query/hits.ts';
import { findByKeyword } from './query/list.ts';
import { findPaper, readPaper } from './query/paper.ts';
import { MAX_PAGE_SIZE, MAX_QUERY, search } from './query/search.ts';
import { findFile, readInputs, readOutline, readSource, readSummary, readTranslation } from './query/texts.ts';
import type { Summary } from './summary.ts';

/** A snapshot that is open for reading; nothing is ever written. */
export interface Snapshot {
  readonly folder: string;
  readonly manifest: SnapshotManifest;
  search(request: SnapshotRequest): Result<SnapshotPage>;
  /** Papers with a keyword or tag that contains the text, newest first, at most 100 a page. */
  searchByKeyword(
    keyword: string,
    limit?: number,
    offset?: number,
    sharesText?: SnapshotRequest['sharesText'],
  ): Result<readonly SnapshotHit[]>;
  paper(paperId: string): Result<SnapshotPaper>;
  /** Without a template the preferred one; case does not matter. `sharesText`: whether it may quote the full text. */
  summary(paperId: string, template?: string, sharesText?: SnapshotRequest['sharesText']): Result<Summary>;
  source(paperId: string): Result<string>;
  translation(paperId: string, lang: string): Result<string>;
  /** `category` may also be a plural. */
  facets(category: string, limit?: number, filters?: SnapshotFilters): Result<readonly FacetCount[]>;
  /** The citations around a paper; without one, among the most cited papers. */
  graph(paperId?: string, only?: readonly string[]): Result<SnapshotGraph>;
  /** The headings of the source as they were stored; null if there are none. */
  outline(paperId: string): Result<string | null>;
  /** What each paper was built from: a digest by its id. */
  inputs(): Result<ReadonlyMap<string, string>>;
  /** The path of the PDF; null if the snapshot has none of this paper. */
  file(paperId: string): Result<string | null>;
  /** Whether the databases can be read now. */
  check(): Promise<Result<void>>;
  /** Switches to a newer build if there is one, and returns whether there was. */
  refresh(): Promise<Result<boolean>>;
  close(): void;
}

/** Opens the snapshot in a folder, and completes a replacement that was interrupted there. */
export async function openSnapshot(folder: string): Promise<Result<Snapshot>> {
  const data = await openData(folder);
  return data.ok ? ok(createSnapshot(folder, data.value)) : data;
}

function createSnapshot(folder: string, first: SnapshotData): Snapshot {
  let current = first;
  /** Runs a body for a paper; errors of the driver become failures. */
  const withId = <T>(paperId: string, body: (id: number, data: SnapshotData) => Result<T>): Result<T> => {
    const data = current;
    const done = data.main.attempt(() => {
      const id = findPaper(data.main, paperId);
      return id === undefined ? unknownPaper(paperId) : body(id, data);
    });
    return done.ok ? done.value : done;
  };

  return {
    folder,
    get manifest() {
      return current.manifest;
    },
    search: (request) => search(current, request),
    searchByKeyword: (keyword, limit = 10, offset = 0, sharesText) =>
      searchByKeyword(current, keyword, { limit, offset, sharesText }),
    paper: (paperId) =>
      withId(paperId, (id, { main }) => {
        const paper = readPaper(main, id);
        return paper ? ok(paper) : unknownPaper(paperId);
      }),
    summary: (paperId, template, sharesText) =>
      withId(paperId, (id, data) => {
        const paper = readPaper(data.main, id);
        return paper ? readSummary(data, id, paper, template, sharesText) : unknownPaper(paperId);
      }),
    source: (paperId) => withId(paperId, (id, data) => readSource(data, id, paperId)),
    translation: (paperId, lang) => withId(paperId, (id, data) => readTranslation(data, id, paperId, lang)),
    facets(category, limit = 20, filters) {
      const name = toCategory(category);
      if (!name.ok) return name;
      const { main, toFilter } = current;
      return main.attempt(() => topFacets(main, name.value, limit, toFilter(filters)));
    },
    graph(paperId, only) {
      if (paperId !== undefined) return withId(paperId, (id, { main }) => ok(readGraph(main, id)));
      return current.main.attempt(() => readGraph(current.main, null, only));
    },
    outline: (paperId) => withId(paperId, (_id, data) => readOutline(data, paperId)),
    inputs: () => current.main.attempt(() => readInputs(current.main)),
    file: (paperId) => withId(paperId, (id, data) => findFile(data, id, paperId)),
    check: () => check(current),
    async refresh() {
      const path = await settleReplacement(resolve(folder));
      const manifest = path.ok ? await readManifest(path.value) : path;
      if (!manifest.ok) return manifest;
      if (manifest.value.buildId === current.manifest.buildId) return ok(false);
      const opened = await openData(folder);
      if (!opened.ok) return opened;
      const old = current;
      current = opened.value;
      closeData(old);
      return ok(true);
    },
    close: () => closeData(current),
  };
}

/** Pages in memory hide a truncated file from reads, so the sizes are compared too. */
async function check({ path, manifest, main, assets }: SnapshotData): Promise<Result<void>> {
  const complete = checkSizes(path, manifest);
  if (!complete.ok) {
    const now = await readManifest(path);
    // The open databases of a build that was replaced or removed stay readable.
    if (now.ok && now.value.buildId === manifest.buildId) return complete;
  }
  for (const database of [main, assets]) {
    const read = database.attempt(() => void database.prepare('SELECT count(*) FROM sqlite_schema').get());
    if (!read.ok) return read;
  }
  return ok(undefined);
}

/** The failure of an id that no paper has. */
export const unknownPaper = (paperId: string) =>
  fail('paper_not_found', `The snapshot has no paper ${paperId.slice(0, 80)}. Search for it to get its id.`);

interface KeywordCall {
  readonly limit: number;
  readonly offset: number;
  readonly sharesText: SnapshotRequest['sharesText'];
}

/** Hits of a keyword show the beginning of the summary in place of a snippet. */
function searchByKeyword(data: SnapshotData, keyword: string, call: KeywordCall): Result<readonly SnapshotHit[]> {
  const failure = checkKeyword(keyword);
  if (failure) return failure;
  return data.main.attempt(() => {
    const found = findByKeyword(data.main, keyword, Math.min(call.limit, MAX_PAGE_SIZE), call.offset);
    return toHits(data.viewFor(call.sharesText), found, null).map((hit) => ({
      ...hit,
      snippetMarkdown: hit.summaryPreview,
    }));
  });
}

/** The failure of a keyword that cannot be searched for; null if it can. */
export function checkKeyword(keyword: string): Result<never> | null {
  if ([...keyword].length > MAX_QUERY)
    return fail('query_too_long', `A keyword has at most ${MAX_QUERY} characters. Shorten it.`);
  return keyword.trim() === '' ? fail('invalid_query', 'The keyword is empty.') : null;
}

/** Reads a category of facets, which may also be a plural. */
export function toCategory(text: string): Result<FacetCategory> {
  const asked = text.trim().toLowerCase();
  const category = FACET_CATEGORIES.find((each) => asked === each || asked === `${each}s`);
  if (category) return ok(category);
  const known = FACET_CATEGORIES.join(', ');
  return fail('invalid_category', `Unknown category ${text.slice(0, 40)}. Known: ${known}.`);
}
