import { fail, ok, type Result } from '../../../model/result.ts';
import type { FacetCategory, FacetCount, SnapshotFilters } from '../../../model/snapshot.ts';
import { asObject, parseJson } from '../../../text/json.ts';
import { FACETS_ID } from './push.ts';
import { toMatchQuery } from './query.ts';
import { inFull } from './searches.ts';
import { readTexts } from './texts.ts';
import { type ClusterData, viewUnder } from './view.ts';

/** Values that each shard counts: with fewer, a value that is rare in one shard would be counted too low. */
const SHARD_SIZE = 50_000;

/** The most common values of a category, among the papers that filters allow. */
export async function readFacets(
  data: ClusterData,
  category: FacetCategory,
  limit: number,
  filters: SnapshotFilters = {},
): Promise<Result<readonly FacetCount[]>> {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return isFiltered ? countFiltered(data, category, limit, filters) : readCounted(data, category, limit);
}

/** Those of all papers were counted when the snapshot was pushed. */
async function readCounted(data: ClusterData, category: FacetCategory, limit: number) {
  const texts = await readTexts(data.cluster, data.meta.texts, [FACETS_ID]);
  if (!texts.ok) return texts;
  const list = asObject(parseJson(texts.value.get(FACETS_ID) ?? ''))?.[category];
  if (Array.isArray(list)) return ok((list as FacetCount[]).slice(0, limit));
  return fail<FacetCount[]>('asset_fetch_failed', 'The facets are missing from the snapshot. Push the snapshot again.');
}

async function countFiltered(data: ClusterData, category: FacetCategory, limit: number, filters: SnapshotFilters) {
  const terms = {
    field: category === 'year' ? 'year' : `facet.${category}`,
    size: limit,
    shard_size: Math.max(limit, SHARD_SIZE),
    order: [{ _count: 'desc' }, { _key: 'asc' }],
  };
  const body = {
    size: 0,
    track_total_hits: false,
    query: toMatchQuery(null, filters, []),
    aggs: { values: { terms } },
  };
  const found = inFull(data.cluster.host, await viewUnder(data, undefined).run([{ body }], category));
  if (!found.ok) return found;
  const buckets = asObject(found.value[0]?.aggregations['values'])?.['buckets'];
  return ok(
    (Array.isArray(buckets) ? buckets : []).map((bucket: unknown): FacetCount => {
      const { key, doc_count: count } = asObject(bucket) ?? {};
      return { value: String(key), paperCount: Number(count) };
    }),
  );
}
