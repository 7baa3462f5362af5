import { SATURATION } from '../../../fulltext/bm25.ts';
import { fail, ok, type Result } from '../../../model/result.ts';
import { asObject } from '../../../text/json.ts';
import type { Cluster } from './cluster.ts';
import { ENGINE } from './fault.ts';

/** The supported versions, from and to. */
const SUPPORTED = { opensearch: [2, 3], elasticsearch: [7, 8] } as const;

/** What a cluster runs. */
export interface ServerVersion {
  /** Such as `opensearch 2.19.1`. */
  readonly name: string;
  /**
   * What a score of the cluster lacks of our formula. OpenSearch 3 has the BM25 of Lucene, without its constant factor;
   * the others have the older one, which is our formula.
   */
  readonly scoreScale: number;
}

/** Reads what a cluster runs; a server that is not supported is a failure. */
export async function checkVersion(cluster: Cluster): Promise<Result<ServerVersion>> {
  const root = await cluster.send({ path: '', timeoutMs: 10_000 });
  if (!root.ok) return root;
  const version = asObject(root.value['version']);
  const number = String(version?.['number'] ?? '');
  const product = version?.['distribution'] === 'opensearch' ? 'opensearch' : 'elasticsearch';
  const major = Number(/^(\d+)\./.exec(number)?.[1] ?? 0);
  const [from, to] = SUPPORTED[product];
  const isBare = product === 'opensearch' && major >= 3;
  if (major >= from && major <= to)
    return ok({ name: `${product} ${number}`, scoreScale: isBare ? SATURATION + 1 : 1 });
  const shown = number === '' ? 'is no search cluster' : `runs ${product} ${number.slice(0, 20)}`;
  const text = `${ENGINE}: ${cluster.host} ${shown}. OpenSearch 2 and 3 and Elasticsearch 7 and 8 are supported.`;
  return fail('SOURCE_CHANGED', text);
}
