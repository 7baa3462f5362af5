import { MAX_COUNTED } from '../../../fulltext/count.ts';
import type { Query } from '../../../fulltext/query.ts';
import type { FoundPaper } from '../../../fulltext/rank.ts';
import { ok, type Result } from '../../../model/result.ts';
import type { FacetCategory, FacetCount, PartialReport, SnapshotRequest } from '../../../model/snapshot.ts';
import { MAX_FACETED } from '../../query/facets.ts';
import { NAMED_SCORE } from '../../query/list.ts';
import type { PaperRecord } from '../../query/records.ts';
import type { Selected } from '../../query/selected.ts';
import { type Candidate, rankCandidates } from './candidates.ts';
import { stemsIn, toCountOf } from './counts.ts';
import { countInPassages, raritiesIn } from './passage-rarity.ts';
import { type Clause, ORDERS, toFilters, toMatchQuery, toNamedQuery, toPassageQuery, toRecordQuery } from './query.ts';
import { toRecord } from './records.ts';
import { type ClusterHit, type Found, type Search, toPartial } from './searches.ts';
import type { ClusterView } from './view.ts';

/** The papers that fit a request, in order; ids count from 1 within this answer. */
export interface ClusterSelection extends Selected {
  readonly records: ReadonlyMap<number, PaperRecord>;
  /** The number of each paper in the folder it came from. */
  readonly rows: ReadonlyMap<number, number>;
  /** The values of facets of each paper, if they were asked for. */
  readonly facets: ReadonlyMap<number, NonNullable<ClusterHit['source']['facet']>>;
  /** How many papers have each year, if it was asked for. */
  readonly years: readonly Clause[];
  /** The vectors of passages that meaning found, by the number of the passage. */
  readonly nearPassages: ReadonlyMap<number, string>;
  readonly partial: PartialReport | undefined;
}

/** Records that our own scorer ranks; the others keep the order of the cluster. */
const RANKED = 300;
/** Papers found by a passage that our own scorer ranks. */
const BY_PASSAGE = 300;

interface Searches {
  readonly named: Search | null;
  readonly main: Search;
  readonly passages: Search | null;
  /** Null if the main search counts. */
  readonly count: Search | null;
}

/** Selects the papers that fit: first those that the query names by an id. */
export async function selectPapers(
  view: ClusterView,
  query: Query | null,
  request: SnapshotRequest,
  wanted: number,
): Promise<Result<ClusterSelection>> {
  const counted = query && isByRelevance(request) ? await countInPassages(view, query) : ok(undefined);
  if (!counted.ok) return counted;
  const searches = toSearches(view, query, request, wanted);
  const isRanked = searches.passages !== null || (query !== null && isByRelevance(request));
  const counting = view.counts.missing(view.refused, isRanked && query ? stemsIn(query) : [], false);
  const own = [searches.named, searches.main, searches.passages, searches.count].filter((each) => each !== null);
  const answered = await view.run([...own, ...counting.searches], request.query);
  if (!answered.ok) return answered;
  counting.keep(answered.value.slice(own.length));
  const next = answered.value.values();
  const take = (search: Search | null): Found => (search ? (next.next().value ?? NOTHING) : NOTHING);
  const found = {
    named: take(searches.named),
    main: take(searches.main),
    passages: take(searches.passages),
    count: take(searches.count),
  };
  const total = searches.count ? found.count : found.main;
  const listed = isRanked && query ? rank(view, query, found.main, found.passages) : list(view, found.main);
  return ok(withNamed(view, found.named, listed, total, toPartial(answered.value)));
}

const NOTHING: Found = {
  hits: [],
  total: 0,
  totalIsExact: true,
  aggregations: {},
  shards: { total: 0, failed: 0 },
};

const isByRelevance = ({ sort = 'relevance' }: SnapshotRequest) => sort === 'relevance';

function toSearches(view: ClusterView, query: Query | null, request: SnapshotRequest, wanted: number): Searches {
  const { filters, sort = 'relevance', facets = [] } = request;
  const { refused, hasPassages, scoreScale } = view;
  const size = Math.min(MAX_COUNTED, Math.max(wanted, facets.length > 0 ? MAX_FACETED : 0));
  const counting = { track_total_hits: MAX_COUNTED + 1, ...(facets.includes('year') && { aggs: YEARS }) };
  const matching = toMatchQuery(query, filters, refused);
  const named = query && {
    body: { query: toNamedQuery(request.query, filters), size: 10, sort: [{ n: 'asc' }] },
  };
  if (!query || !isByRelevance(request)) {
    const main = { body: { query: matching, size, sort: ORDERS[sort], ...counting } };
    return { named, main, passages: null, count: null };
  }
  const filter = toFilters(filters);
  const records = { bool: { must: [toRecordQuery(query, refused)], filter } };
  const best = [{ _score: 'desc' }, { n: 'asc' }];
  const uncounted = { track_total_hits: false };
  return {
    named,
    main: {
      body: {
        query: records,
        size: Math.max(size, RANKED),
        sort: best,
        ...(hasPassages ? uncounted : counting),
      },
    },
    passages: hasPassages
      ? {
          body: {
            query: {
              bool: {
                must: [toPassageQuery(query, refused, { scale: scoreScale, rarities: raritiesIn(view) })],
                filter,
              },
            },
            size: Math.max(size, BY_PASSAGE),
            sort: best,
            ...uncounted,
          },
          isGlobal: true,
        }
      : null,
    count: hasPassages ? { body: { size: 0, query: matching, ...counting } } : null,
  };
}

/** More than there are years with papers. */
const YEARS = { years: { terms: { field: 'year', size: 10_000, order: { _key: 'asc' } } } };

interface Listed {
  readonly found: readonly FoundPaper[];
  /** By number, from 1. */
  readonly hits: readonly ClusterHit[];
}

function list(_view: ClusterView, { hits }: Found): Listed {
  return { hits, found: hits.map((_, at) => ({ id: at + 1, score: 0, passages: [], byPassage: false })) };
}

/** Ranks the best records and the best papers by a passage; equal ones in the order of the folder they came from. */
function rank(view: ClusterView, query: Query, main: Found, passages: Found): Listed {
  // The same of both lists on every page, also where a page needs more of them.
  const [records, papers] = [main.hits.slice(0, RANKED), passages.hits.slice(0, BY_PASSAGE)];
  const byPassage = new Map(papers.map(({ id, score }) => [id, score * view.scoreScale]));
  const ranked = new Map([...records, ...papers].map((hit) => [hit.id, hit]));
  const best = [...ranked.values()].sort((a, b) => a.source.n - b.source.n || (a.id < b.id ? -1 : 1));
  const candidates = best.map(
    (hit, at): Candidate => ({
      record: toRecord(hit, at + 1, view.refused),
      lengths: hit.source.show.lengths,
      passage: byPassage.get(hit.id) ?? null,
    }),
  );
  const scored = rankCandidates(candidates, query, toCountOf(view.counts, view.refused), view.meta);
  const rest = inTurn(main.hits.slice(RANKED), passages.hits.slice(BY_PASSAGE)).filter(({ id }) => !ranked.has(id));
  // The scores of both lists cannot be compared, so a place in the list decides.
  let score = scored.at(-1)?.score ?? 0;
  const others = rest.map((_, at): FoundPaper => {
    score *= 0.999;
    return { id: best.length + at + 1, score, passages: [], byPassage: false };
  });
  return { hits: [...best, ...rest], found: [...scored, ...others] };
}

/** Hits of two lists by turns, each once: where a hit stands does not depend on how long the lists are. */
function inTurn(one: readonly ClusterHit[], other: readonly ClusterHit[]): ClusterHit[] {
  const hits = new Map<string, ClusterHit>();
  for (let at = 0; at < Math.max(one.length, other.length); at += 1)
    for (const hit of [one[at], other[at]]) if (hit && !hits.has(hit.id)) hits.set(hit.id, hit);
  return [...hits.values()];
}

function withNamed(
  view: ClusterView,
  named: Found,
  { hits, found }: Listed,
  counted: Found,
  partial: PartialReport | undefined,
): ClusterSelection {
  const names = new Set(named.hits.map(({ id }) => id));
  const all = [...hits, ...named.hits];
  const first = named.hits.map((_, at) => ({
    id: hits.length + at + 1,
    score: NAMED_SCORE,
    passages: [],
    byPassage: false,
  }));
  const total = Math.min(counted.total, MAX_COUNTED);
  const years = (counted.aggregations['years'] as { buckets?: readonly Clause[] } | undefined)?.buckets ?? [];
  return {
    all: [...first, ...found.filter(({ id }) => !names.has(all[id - 1]?.id ?? ''))],
    records: new Map(all.map((hit, at) => [at + 1, toRecord(hit, at + 1, view.refused)])),
    rows: new Map(all.map(({ source }, at) => [at + 1, source.n])),
    facets: new Map(all.map(({ source }, at) => [at + 1, source.facet ?? {}])),
    years,
    nearPassages: new Map(),
    isNamed: first.length > 0,
    total: Math.max(total, first.length),
    totalIsExact: counted.totalIsExact && counted.total <= MAX_COUNTED,
    partial,
  };
}

/** All years of the answer; the cluster counts those of papers that are not listed. */
export function countYears({ all, records, years, total }: ClusterSelection): FacetCount[] {
  const counts = new Map<number, number>();
  for (const { id } of all) {
    const year = records.get(id)?.year;
    if (typeof year === 'number') counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  // The cluster does not count papers that only meaning found.
  if (total > all.length) for (const { key, doc_count } of years) counts.set(Number(key), Number(doc_count));
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([year, paperCount]) => ({ value: String(year), paperCount }));
}

/** The most common values of a category among the first papers. */
export function countValues({ all, facets }: ClusterSelection, category: FacetCategory, top: number) {
  const counts = new Map<string, number>();
  for (const { id } of all.slice(0, MAX_FACETED))
    for (const value of facets.get(id)?.[category] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, paperCount]) => ({ value, paperCount }))
    .sort(
      (one, other) =>
        other.paperCount - one.paperCount || Buffer.compare(Buffer.from(one.value), Buffer.from(other.value)),
    )
    .slice(0, top);
}
