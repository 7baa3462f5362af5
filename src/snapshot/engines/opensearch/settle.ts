import type { Result } from '../../../model/result.ts';
import type { Cluster } from './cluster.ts';
import { refreshIndices } from './versions.ts';

/** A request waits for segments that are being rewritten, so it is repeated if they take longer. */
const WAIT_MS = 120_000;
const MAX_WAITS = 60;

/**
 * Makes an index as if its papers had been written once: removes the rest of what was replaced or deleted. Until then the
 * cluster counts it when it weighs words, so that papers would be ranked in another order than in a folder.
 */
export async function settle(cluster: Cluster, index: string): Promise<Result<void>> {
  const json = { index: { merge: { policy: { expunge_deletes_allowed: 0 } } } };
  const set = await cluster.send({ method: 'PUT', path: `${index}/_settings`, json, timeoutMs: WAIT_MS });
  if (!set.ok) return set;
  const path = `${index}/_forcemerge?only_expunge_deletes=true`;
  for (let waits = 1; ; waits += 1) {
    const merged = await cluster.send({ method: 'POST', path, timeoutMs: WAIT_MS });
    if (merged.ok) return refreshIndices(cluster, [index]);
    if (merged.error.code !== 'FETCH_TIMEOUT' || waits === MAX_WAITS) return merged;
  }
}
