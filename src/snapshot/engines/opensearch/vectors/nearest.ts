import { fail, ok, type Result } from '../../../../model/result.ts';
import type { SnapshotFilters } from '../../../../model/snapshot.ts';
import { averageOf, lowestNear } from '../../../meaning/near.ts';
import { toBytes } from '../../../meaning/quantise.ts';
import { ENGINE } from '../fault.ts';
import { type Clause, toFilters } from '../query.ts';
import type { Found } from '../searches.ts';
import type { ClusterView } from '../view.ts';
import { parseVectorId, RECORD, toVectorId } from './layout.ts';

/** A record or a passage that is near a query. */
export interface NearVector {
  readonly paperId: string;
  /** 0 for the record. */
  readonly at: number;
  readonly cosine: number;
}

/** What the cluster has near a query. */
export interface NearFound {
  /** Nearest first. */
  readonly near: readonly NearVector[];
  /** How near an average text is. */
  readonly average: number;
  /** How near the records of some papers are, by paper. */
  readonly cosines: ReadonlyMap<string, number>;
  readonly searched: readonly Found[];
}

/** How many are asked for: as many as a folder compares in full. */
const NEAREST = 1_000;

/** Asks for the records and passages nearest to a vector, and for how near the records of some papers are. */
export async function findNear(
  view: ClusterView,
  vector: Float32Array,
  filters: SnapshotFilters | undefined,
  papers: readonly string[],
  key: string,
): Promise<Result<NearFound>> {
  const sample = await view.sample();
  if (!sample.ok) return sample;
  const allowed = [...toFilters(filters), ...mayBeFound(view)];
  const own = { ids: { values: papers.map((paperId) => toVectorId(paperId, RECORD)) } };
  const searched = await view.run(
    [
      toSearch(view, vector, NEAREST, allowed),
      // With at most `k` vectors to choose from, the cluster compares every one of them.
      ...(papers.length > 0 ? [toSearch(view, vector, papers.length, [own, ...allowed])] : []),
    ],
    key,
  );
  if (!searched.ok) return searched;
  const [nearest, records] = searched.value.map(toNear);
  if (![...(nearest ?? []), ...(records ?? [])].every(({ cosine }) => Number.isFinite(cosine)))
    return fail('SOURCE_CHANGED', `${ENGINE}: ${view.cluster.host} compared vectors in an unknown way.`);
  const lowest = lowestNear(sample.value.vectors, vector);
  return ok({
    near: (nearest ?? []).filter(({ cosine }) => cosine >= lowest),
    average: averageOf(sample.value.centre, vector),
    cosines: new Map(records?.map(({ paperId, cosine }) => [paperId, cosine])),
    searched: searched.value,
  });
}

/** The vector is sent in 8 bits a dimension, as the others are stored. */
function toSearch({ meta }: ClusterView, vector: Float32Array, k: number, filter: readonly Clause[]) {
  const nearest = { vector: [...toBytes(vector)], k, ...(filter.length > 0 && { filter: { bool: { filter } } }) };
  const body = { _source: false, size: k, track_total_hits: false, query: { knn: { vector: nearest } } };
  return { body, index: meta.vectors ?? '' };
}

/** A server must not find by its meaning what it does not show. */
function mayBeFound({ refused }: ClusterView): Clause[] {
  if (refused.length === 0) return [];
  const withheld = { bool: { filter: [{ term: { is_text: true } }, { terms: { license: refused } }] } };
  return [{ bool: { must_not: [withheld] } }];
}

/** The cluster scores a cosine as a number from 0 to 1. */
const toNear = ({ hits }: Found): NearVector[] =>
  hits.map(({ id, score }) => ({ ...parseVectorId(id), cosine: 2 * score - 1 }));
