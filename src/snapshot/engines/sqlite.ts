import type { QueryMeaning } from '../../model/embedding.ts';
import type { SnapshotRequest } from '../../model/snapshot.ts';
import type { Snapshot } from '../open.ts';
import type { SnapshotEngine } from './engine.ts';

/** The meaning of a query. */
export type MeaningOf = (query: string, signal?: AbortSignal) => Promise<QueryMeaning>;

/** Adds the meaning of its query to a search, if the snapshot has vectors and ranks by relevance. */
async function withMeaning(
  { manifest }: Pick<Snapshot, 'manifest'>,
  request: SnapshotRequest,
  meaningOf: MeaningOf,
): Promise<SnapshotRequest> {
  const { query, sort = 'relevance' } = request;
  if (!manifest.vectors || query.trim() === '' || sort !== 'relevance') return request;
  return { ...request, meaning: await meaningOf(query) };
}

/** The engine of a snapshot in a local folder. */
export function createSqliteEngine(snapshot: Snapshot, meaningOf: MeaningOf): SnapshotEngine {
  return {
    folder: snapshot.folder,
    get manifest() {
      return snapshot.manifest;
    },
    search: async (request) => snapshot.search(await withMeaning(snapshot, request, meaningOf)),
    searchByKeyword: (...asked) => snapshot.searchByKeyword(...asked),
    paper: (...asked) => snapshot.paper(...asked),
    summary: (...asked) => snapshot.summary(...asked),
    source: (...asked) => snapshot.source(...asked),
    translation: (...asked) => snapshot.translation(...asked),
    facets: (...asked) => snapshot.facets(...asked),
    graph: (...asked) => snapshot.graph(...asked),
    file: (...asked) => snapshot.file(...asked),
    check: () => snapshot.check(),
    refresh: () => snapshot.refresh(),
    close: () => snapshot.close(),
  };
}
