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
  /** Whether its k-NN plugin takes vectors of 8 bits, which OpenSearch has from 2.9. */
  readonly hasByteVectors: boolean;
}

/** Reads what a cluster runs; a server that is not supported is a failure. */
export async function checkVersion(cluster: Cluster): Promise<Result<ServerVersion>> {
  const root = await cluster.send({ path: '', timeoutMs: 10_000 });
  if (!root.ok) return root;
  const version = asObject(root.value['version']);
  const number = String(version?.['number'] ?? '');
  const product = version?.['distribution'] === 'opensearch' ? 'opensearch' : 'elasticsearch';
  const [, major = 0, minor = 0] = (/^(\d+)\.(\d+)/.exec(number) ?? []).map(Number);
  const [from, to] = SUPPORTED[product];
  const isOpensearch = product === 'opensearch';
  const scoreScale = isOpensearch && major >= 3 ? SATURATION + 1 : 1;
  const hasByteVectors = isOpensearch && (major >= 3 || minor >= 9);
  if (major >= from && major <= to) return ok({ name: `${product} ${number}`, scoreScale, hasByteVectors });
  const shown = number === '' ? 'is no search cluster' : `runs ${product} ${number.slice(0, 20)}`;
  const text = `${ENGINE}: ${cluster.host} ${shown}. OpenSearch 2 and 3 and Elasticsearch 7 and 8 are supported.`;
  return fail('SOURCE_CHANGED', text);
}
