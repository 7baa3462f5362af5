import { fail, ok, type Result } from '../../../model/result.ts';
import { asObject } from '../../../text/json.ts';
import type { Cluster } from './cluster.ts';
import { ENGINE, readError, toClusterFailure } from './fault.ts';

/** Reads stored texts by their ids; those that do not exist are absent. */
export async function readTexts(
  cluster: Cluster,
  index: string,
  ids: readonly string[],
): Promise<Result<ReadonlyMap<string, string>>> {
  if (ids.length === 0) return ok(new Map());
  const answer = await cluster.send({ path: `${index}/_mget`, json: { ids }, timeoutMs: 15_000 });
  if (!answer.ok) return answer;
  const documents = answer.value['docs'];
  if (!Array.isArray(documents)) return fail('SOURCE_CHANGED', `${ENGINE}: ${cluster.host} did not answer a lookup.`);
  const texts = new Map<string, string>();
  for (const document of documents) {
    const one = asObject(document);
    // A shard without a copy: unknown is not missing.
    if (one?.['error'] !== undefined) return lost(cluster.host, one);
    const text = asObject(one?.['_source'])?.['text'];
    if (typeof text === 'string') texts.set(String(one?.['_id']), text);
  }
  return ok(texts);
}

function lost(host: string, document: Readonly<Record<string, unknown>>): Result<never> {
  const error = readError(document);
  return toClusterFailure(host, error.type === 'index_not_found_exception' ? 404 : 503, error);
}
