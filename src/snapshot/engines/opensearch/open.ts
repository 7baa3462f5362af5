import { ok, type Result } from '../../../model/result.ts';
import type { SnapshotHit, SnapshotRequest } from '../../../model/snapshot.ts';
import { checkKeyword, toCategory } from '../../open.ts';
import { toHits } from '../../query/hits.ts';
import { MAX_PAGE_SIZE } from '../../query/search.ts';
import type { SnapshotEngine } from '../engine.ts';
import { type MeaningOf, withMeaning } from '../with-meaning.ts';
import type { Cluster } from './cluster.ts';
import { createCountCache } from './counts.ts';
import { readFacets } from './facets.ts';
import { readGraph } from './graph.ts';
import { findFile, readPaper, readSource, readSummary, readTranslation } from './papers.ts';
import { ORDERS, toKeywordQuery } from './query.ts';
import { toRecord } from './records.ts';
import { searchCluster } from './search.ts';
import { inFull } from './searches.ts';
import { countDocuments } from './stored.ts';
import { createSampleReader } from './vectors/sample.ts';
import { checkVersion } from './version.ts';
import { indicesOf, readAlias, readVersion, type Version } from './versions.ts';
import { type ClusterData, viewUnder } from './view.ts';

/** Opens the snapshot that a name stands for in a cluster; `files` is the folder of its PDFs. */
export async function openOpensearchEngine(
  cluster: Cluster,
  name: string,
  files: string | undefined,
  meaningOf: MeaningOf,
): Promise<Result<SnapshotEngine>> {
  const supported = await checkVersion(cluster);
  if (!supported.ok) return supported;
  const version = await readVersion(cluster, name);
  if (!version.ok) return version;
  const { scoreScale } = supported.value;
  return ok(createEngine(cluster, name, version.value, { files, meaningOf, scoreScale }));
}

const OMITTED: MeaningOf = async () => ({
  problem: {
    code: 'CAPABILITY_DENIED',
    message:
      'Searched by words only: the cluster does not have the k-NN plugin of OpenSearch, so the vectors of the snapshot are not there.',
  },
});

/** Searches with the meaning of the query, or says why the cluster cannot. */
async function search(data: ClusterData, request: SnapshotRequest, meaningOf: MeaningOf) {
  const { manifest, omittedVectors } = data.meta;
  const asked = omittedVectors
    ? await withMeaning(omittedVectors, request, OMITTED)
    : await withMeaning(manifest.vectors, request, meaningOf);
  return searchCluster(data, asked);
}

interface EngineParts {
  readonly files: string | undefined;
  readonly meaningOf: MeaningOf;
  readonly scoreScale: number;
}

function createEngine(
  cluster: Cluster,
  name: string,
  first: Version,
  { files, meaningOf, scoreScale }: EngineParts,
): SnapshotEngine {
  const toData = (version: Version): ClusterData => ({
    ...version,
    cluster,
    scoreScale,
    counts: createCountCache(),
    sample: createSampleReader(cluster, version.meta),
  });
  let current = toData(first);
  const refresh = async (): Promise<Result<boolean>> => {
    const index = await readAlias(cluster, name);
    if (!index.ok) return index;
    if (index.value === current.index) return ok(false);
    const version = await readVersion(cluster, name);
    if (!version.ok) return version;
    current = toData(version.value);
    return ok(true);
  };
  /** A version is removed two pushes later; a server that slept so long finds the new one here. */
  const read = async <T>(body: (data: ClusterData) => Promise<Result<T>>): Promise<Result<T>> => {
    const answer = await body(current);
    if (answer.ok || answer.error.code !== 'STORE_ERROR' || answer.error.reason !== 'missing') return answer;
    const renewed = await refresh();
    if (!renewed.ok) return renewed;
    return renewed.value ? body(current) : answer;
  };
  return {
    folder: name,
    hosts: cluster.hosts,
    get manifest() {
      return current.meta.manifest;
    },
    search: (request) => read((data) => search(data, request, meaningOf)),
    searchByKeyword: (keyword, limit = 10, offset = 0, sharesText) =>
      read((data) => searchByKeyword(data, keyword, { limit, offset, sharesText })),
    paper: (paperId) => read((data) => readPaper(data, paperId, files)),
    summary: (paperId, template, sharesText) => read((data) => readSummary(data, paperId, template, sharesText)),
    source: (paperId) => read((data) => readSource(data, paperId)),
    translation: (paperId, lang) => read((data) => readTranslation(data, paperId, lang)),
    async facets(category, limit = 20, filters) {
      const known = toCategory(category);
      return known.ok ? read((data) => readFacets(data, known.value, limit, filters)) : known;
    },
    graph: (paperId) => read((data) => readGraph(data, paperId)),
    file: (paperId) => read((data) => findFile(data, paperId, files)),
    refresh,
    check: () => read(checkShards),
    close: () => undefined,
  };
}

/** Whether every part of every index of the version answers. */
async function checkShards({ cluster, index, meta }: ClusterData): Promise<Result<void>> {
  const counted = await countDocuments(cluster, indicesOf(index, meta), 5_000);
  return counted.ok ? ok(undefined) : counted;
}

interface KeywordCall {
  readonly limit: number;
  readonly offset: number;
  readonly sharesText: SnapshotRequest['sharesText'];
}

/** A cluster lists no more than this. */
const MAX_LISTED = 10_000;

async function searchByKeyword(
  data: ClusterData,
  keyword: string,
  { limit, offset, sharesText }: KeywordCall,
): Promise<Result<readonly SnapshotHit[]>> {
  const failure = checkKeyword(keyword);
  if (failure) return failure;
  const size = Math.min(limit, MAX_PAGE_SIZE, MAX_LISTED - offset);
  if (size <= 0) return ok([]);
  const view = viewUnder(data, sharesText);
  const body = {
    from: offset,
    size,
    sort: ORDERS.year_desc,
    track_total_hits: false,
    query: toKeywordQuery(keyword),
  };
  const found = inFull(data.cluster.host, await view.run([{ body }], keyword));
  if (!found.ok) return found;
  const hits = found.value[0]?.hits ?? [];
  const records = new Map(hits.map((hit, at) => [at + 1, toRecord(hit, at + 1, view.refused)]));
  const listed = hits.map((_, at) => ({ id: at + 1, score: 0, passages: [], byPassage: false }));
  const own = { records: { of: () => records }, passages: { read: () => [], textsOf: () => [] } };
  return ok(toHits(own, listed, null).map((hit) => ({ ...hit, snippetMarkdown: hit.summaryPreview })));
}
