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
  if (!read.ok) return read;
  return ok(
    new Map(
      [...read.value].flatMap(([id, { text }]): [string, string][] => (typeof text === 'string' ? [[id, text]] : [])),
    ),
  );
}

/** Reads documents by their ids; those that do not exist are absent. */
export async function readDocuments(
  cluster: Cluster,
  index: string,
  ids: readonly string[],
): Promise<Result<ReadonlyMap<string, Json>>> {
  if (ids.length === 0) return ok(new Map());
  const answer = await cluster.send({ path: `${index}/_mget`, json: { ids }, timeoutMs: 15_000 });
  if (!answer.ok) return answer;
  const documents = answer.value['docs'];
  if (!Array.isArray(documents)) return fail('SOURCE_CHANGED', `${ENGINE}: ${cluster.host} did not answer a lookup.`);
  const found = new Map<string, Json>();
  for (const document of documents) {
    const one = asObject(document);
    // A shard without a copy: unknown is not missing.
    if (one?.['error'] !== undefined) return lost(cluster.host, one);
    const source = asObject(one?.['_source']);
    if (source) found.set(String(one?.['_id']), source);
  }
  return ok(found);
}

function lost(host: string, document: Readonly<Record<string, unknown>>): Result<never> {
  const error = readError(document);
  return toClusterFailure(host, error.type === 'index_not_found_exception' ? 404 : 503, error);
}
