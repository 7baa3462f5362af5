import type { LibraryGraph, LibraryGraphQuestion } from '../../model/library-graph.ts';
import { formatRef } from '../../model/ref.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { SnapshotGraph } from '../../model/snapshot.ts';
import { keysInCollection } from '../../store/collections.ts';
import { findStored } from '../../store/find.ts';
import type { Store } from '../../store/store.ts';
import type { LiveIndex } from './live-index.ts';

const WAIT_MS = 2_000;
const NO_GRAPH: SnapshotGraph = { nodes: [], edges: [], truncated: false };

/** The citation graph of stored papers: around one, among those of a collection, or among the most cited. */
export async function readLibraryGraph(
  { ref, collection }: LibraryGraphQuestion,
  live: LiveIndex,
  store: Store,
): Promise<Result<LibraryGraph>> {
  const centre = ref === undefined ? ok(undefined) : await findStored(ref, store);
  if (!centre.ok) return centre;
  const only = collection === undefined ? ok(undefined) : await keysInCollection(store, collection);
  if (!only.ok) return only;
  const state = await live.current(WAIT_MS);
  if (!state.ok) return state;
  const { snapshot, pending } = state.value;
  const key = centre.value?.key;
  const isPending = pending.some((entry) => entry.key === key);
  const graph = isPending ? ok(NO_GRAPH) : snapshot?.graph(key, only.value);
  if (graph && !graph.ok) return fail('STORE_ERROR', graph.error.message);
  const named = await withRefs(graph?.value ?? NO_GRAPH, store);
  return named.ok ? ok({ ...named.value, pending: pending.length }) : named;
}

/** The index has keys; readers have refs. A paper that was removed meanwhile is left out. */
async function withRefs({ nodes, edges, truncated }: SnapshotGraph, store: Store): Promise<Result<SnapshotGraph>> {
  const entries = await store.index.byKeys(nodes.map(({ paperId }) => paperId));
  if (!entries.ok) return entries;
  const refs = new Map([...entries.value].map(([key, { ref }]) => [key, formatRef(ref)]));
  return ok({
    nodes: nodes.flatMap((node) => {
      const paperId = refs.get(node.paperId);
      return paperId ? [{ ...node, paperId }] : [];
    }),
    edges: edges.flatMap((edge) => {
      const [citing, cited] = [refs.get(edge.citing), refs.get(edge.cited)];
      return citing && cited ? [{ citing, cited }] : [];
    }),
    truncated,
  });
}
