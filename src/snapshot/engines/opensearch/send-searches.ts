import { ok, type Result } from '../../../model/result.ts';
import { asObject } from '../../../text/json.ts';
import type { Cluster } from './cluster.ts';

const TIMEOUT_MS = 15_000;

/**
 * Sends searches, and once more if a node was lost while it answered. The cluster itself asks another copy only if it cannot begin: a
 * node that found papers and is gone before they are read leaves them out, although another node has them.
 */
export async function sendSearches(cluster: Cluster, lines: string): Promise<Result<readonly unknown[]>> {
  const send = async () => {
    const answer = await cluster.send({ path: '_msearch', lines, timeoutMs: TIMEOUT_MS });
    return answer.ok ? ok(listOf(answer.value['responses'])) : answer;
  };
  const first = await send();
  if (!first.ok || !first.value.some(hasLostNode)) return first;
  const second = await send();
  return second.ok ? second : first;
}

/** What a search says of a shard whose node went away; a node that is overloaded is not asked again. */
const LOST: ReadonlySet<unknown> = new Set([
  'connect_transport_exception',
  'node_closed_exception',
  'node_disconnected_exception',
  'node_not_connected_exception',
  'search_context_missing_exception',
]);

/** Shards that failed are listed with their answer, or with the error if none is left; the error may also name its cause. */
function hasLostNode(response: unknown): boolean {
  const { _shards, error } = asObject(response) ?? {};
  const shards = [...listOf(asObject(_shards)?.['failures']), ...listOf(asObject(error)?.['failed_shards'])];
  const reasons = [...shards.map((shard) => asObject(shard)?.['reason']), asObject(error)?.['caused_by']];
  return reasons.some((reason) => LOST.has(asObject(reason)?.['type']));
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
