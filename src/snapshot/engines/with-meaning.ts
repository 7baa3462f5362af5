import type { QueryMeaning } from '../../model/embedding.ts';
import type { SnapshotRequest, VectorCounts } from '../../model/snapshot.ts';

/** The meaning of a query. */
export type MeaningOf = (query: string, signal?: AbortSignal) => Promise<QueryMeaning>;

/** Adds the meaning of its query to a search, if the snapshot has vectors and the search ranks by relevance. */
export async function withMeaning(
  vectors: VectorCounts | undefined,
  request: SnapshotRequest,
  meaningOf: MeaningOf,
): Promise<SnapshotRequest> {
  const { query, sort = 'relevance' } = request;
  if (!vectors || query.trim() === '' || sort !== 'relevance') return request;
  return { ...request, meaning: await meaningOf(query) };
}
