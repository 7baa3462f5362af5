import { fail, ok, type Result } from '../../../model/result.ts';
import { asObject } from '../../../text/json.ts';
import type { Cluster, Json } from './cluster.ts';
import { ENGINE, readError, toClusterFailure } from './fault.ts';

/** Reads stored texts by their ids; those that do not exist are absent. */
export async function readTexts(
  cluster: Cluster,
  index: string,
  ids: readonly string[],
): Promise<Result<ReadonlyMap<string, string>>> {
  const read = await readDocuments(cluster, index, ids);
  return read.ok ? ok(toTexts(read.value)) : read;
}

/** Reads documents by their ids; those that do not exist are absent. */
export async function readDocuments(
  cluster: Cluster,
  index: string,
  ids: readonly string[],
): Promise<Result<ReadonlyMap<string, Json>>> {
  const read = await readAvailable(cluster, index, ids);
  if (!read.ok) return read;
  // A shard without a copy: unknown is not missing.
  return read.value.lost ?? ok(read.value.found);
}

/** Documents that were read; `lost` is the failure of those whose shard has no copy. */
interface Available {
  readonly found: ReadonlyMap<string, Json>;
  readonly lost: Result<never> | null;
}

async function readAvailable(cluster: Cluster, index: string, ids: readonly string[]): Promise<Result<Available>> {
  const found = new Map<string, Json>();
  if (ids.length === 0) return ok({ found, lost: null });
  const answer = await cluster.send({ path: `${index}/_mget`, json: { ids }, timeoutMs: 15_000 });
  if (!answer.ok) return answer;
  const documents = answer.value['docs'];
  if (!Array.isArray(documents)) return fail('SOURCE_CHANGED', `${ENGINE}: ${cluster.host} did not answer a lookup.`);
  let lost: Result<never> | null = null;
  for (const document of documents) {
    const one = asObject(document);
    const failed = one?.['error'] === undefined ? null : toFailure(cluster.host, one);
    if (failed && !failed.ok && failed.error.code !== 'NETWORK_ERROR') return failed;
    lost ??= failed;
    const source = asObject(one?.['_source']);
    if (source) found.set(String(one?.['_id']), source);
  }
  return ok({ found, lost });
}

/** Reads stored texts by their ids as far as their shards answer. */
export async function readAvailableTexts(
  cluster: Cluster,
  index: string,
  ids: readonly string[],
): Promise<Result<{ readonly texts: ReadonlyMap<string, string>; readonly isWhole: boolean }>> {
  const read = await readAvailable(cluster, index, ids);
  return read.ok ? ok({ texts: toTexts(read.value.found), isWhole: read.value.lost === null }) : read;
}

const toTexts = (documents: ReadonlyMap<string, Json>): ReadonlyMap<string, string> =>
  new Map(
    [...documents].flatMap(([id, { text }]): [string, string][] => (typeof text === 'string' ? [[id, text]] : [])),
  );

function toFailure(host: string, document: Json): Result<never> {
  const error = readError(document);
  return toClusterFailure(host, error.type === 'index_not_found_exception' ? 404 : 503, error);
}
