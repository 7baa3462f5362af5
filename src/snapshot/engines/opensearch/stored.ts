import { fail, ok, type Result } from '../../../model/result.ts';
import { asObject } from '../../../text/json.ts';
import type { Cluster } from './cluster.ts';
import { ENGINE, toClusterFailure } from './fault.ts';
import type { IndexMeta, StoredCounts } from './layout.ts';
import { countShards, isCount } from './searches.ts';
import { indicesOf, refreshIndices, type Version } from './versions.ts';

/** Whether a request failed because an index does not exist. */
export const isMissing = (failed: Result<unknown>): boolean =>
  !failed.ok && failed.error.code === 'STORE_ERROR' && failed.error.reason === 'missing';

/** How many documents indices have together. Without some of their shards nobody knows. */
export async function countDocuments(
  cluster: Cluster,
  indices: readonly string[],
  timeoutMs = 60_000,
): Promise<Result<number>> {
  const counted = await cluster.send({ path: `${indices.join(',')}/_count`, timeoutMs });
  if (!counted.ok) return counted;
  const { count, _shards } = counted.value;
  const { total, failed } = countShards(asObject(_shards));
  if (failed > 0) return toClusterFailure(cluster.host, 503, { type: 'shard_failed', reason: '' });
  if (isCount(count) && total >= indices.length) return ok(count);
  return fail('SOURCE_CHANGED', `${ENGINE}: ${cluster.host} did not count documents.`);
}

/** What a version does not have as written, such as `3 of 4 vectors`; null if it has everything. */
export async function findLoss(
  cluster: Cluster,
  index: string,
  meta: IndexMeta,
  expected: Partial<StoredCounts>,
): Promise<Result<string | null>> {
  const refreshed = await refreshIndices(cluster, indicesOf(index, meta));
  if (!refreshed.ok) return isMissing(refreshed) ? ok('not every index') : refreshed;
  const parts = [
    { what: 'papers', name: index, count: expected.papers },
    { what: 'texts', name: meta.texts, count: expected.texts },
    ...(meta.vectors === undefined ? [] : [{ what: 'vectors', name: meta.vectors, count: expected.vectors }]),
  ];
  for (const { what, name, count } of parts) {
    const counted = await countDocuments(cluster, [name]);
    if (!counted.ok) return isMissing(counted) ? ok('not every index') : counted;
    if (count !== undefined && counted.value !== count) return ok(`${counted.value} of ${count} ${what}`);
  }
  return ok(null);
}

/**
 * Whether a complete version still has everything. One of an older carrel says only how many papers it has. Shards that
 * do not answer count as lost: nobody knows whether they ever will, and sending everything again does no harm.
 */
export async function isWhole(cluster: Cluster, { index, meta }: Version): Promise<Result<boolean>> {
  const loss = await findLoss(cluster, index, meta, meta.stored ?? { papers: meta.manifest.counts.papers });
  if (!loss.ok) return loss.error.reason === 'server_error' ? ok(false) : loss;
  return ok(meta.complete && loss.value === null);
}

/** The failure of a push whose documents the cluster confirmed and then did not have. */
export const lostOnTheWay = (loss: string): Result<never> =>
  fail('STORE_ERROR', `${ENGINE}: the new version has ${loss}. Run the push again: it starts anew.`, {
    reason: 'corrupt',
  });
