import type { Query } from '../../fulltext/query.ts';
import type { QueryMeaning } from '../../model/embedding.ts';
import type { MeaningReport, SnapshotRequest, VectorCounts } from '../../model/snapshot.ts';
import type { Selected } from '../query/selected.ts';
import { fuse, type MeaningFound } from './fuse.ts';

/** What the words of a query found. */
export interface FoundByWords {
  readonly query: Query | null;
  readonly selected: Selected;
}

/** Whether a search uses the meaning of its query, and the vector to search with if it does. */
interface AskedMeaning {
  readonly report: MeaningReport;
  readonly vector: Float32Array | null;
}

/** How a search uses the meaning of its query; null if it is not ranked by meaning at all. */
export function askMeaning(
  { meaning, sort = 'relevance' }: SnapshotRequest,
  vectors: VectorCounts | undefined,
  { query, selected }: FoundByWords,
): AskedMeaning | null {
  if (!vectors || !meaning || !query || sort !== 'relevance' || selected.isNamed) return null;
  const { model } = vectors;
  const usable = checkMeaning(meaning, vectors);
  if ('vector' in usable) return { report: { used: true, model }, vector: usable.vector };
  return { report: notUsed(model, usable.problem), vector: null };
}

/** The report of a search by words only. */
export const notUsed = (model: string, { code, message }: NotUsed['problem']): MeaningReport => ({
  used: false,
  model,
  code,
  notice: message,
});

type NotUsed = Extract<QueryMeaning, { readonly problem: unknown }>;

/** Vectors of two models cannot be compared. */
function checkMeaning(asked: QueryMeaning, { model, dimension }: VectorCounts): QueryMeaning {
  if ('problem' in asked) return asked;
  if (asked.model !== model) {
    const message = `The snapshot has vectors of ${model}, but CARREL_EMBED_MODEL is ${asked.model}. Words only.`;
    return { problem: { code: 'CAPABILITY_DENIED', message } };
  }
  if (asked.vector.length === dimension) return asked;
  const message = `The embeddings have ${asked.vector.length} dimensions, the snapshot ${dimension}. Words only.`;
  return { problem: { code: 'SOURCE_CHANGED', message } };
}

/** Adds what meaning found to what the words found; a required phrase forbids papers without it. */
export function addFound({ query, selected }: FoundByWords, found: Omit<MeaningFound, 'mayAdd'>): Selected {
  const all = fuse(selected.all, { ...found, mayAdd: query?.required.length === 0 });
  const isComplete = selected.total <= selected.all.length;
  return {
    ...selected,
    all,
    total: Math.max(selected.total, all.length),
    totalIsExact: selected.totalIsExact && isComplete,
  };
}
