import type { Database } from '../../disk/database.ts';
import { parseQuery, type Query, type Term } from '../../fulltext/query.ts';
import { stemOf } from '../../fulltext/stem.ts';
import { fail, type Result } from '../../model/result.ts';
import type { FacetCategory, FacetCount, SnapshotPage, SnapshotRequest } from '../../model/snapshot.ts';
import { toCondition } from './filter.ts';
import { COUNTED, countMatches, type Found, findBest, findNamed, findSlips, type Ground, listSorted } from './find.ts';
import { toHits } from './hits.ts';

/** The longest query, in characters before trimming. */
export const MAX_QUERY = 500;
/** The longest page. */
export const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 10;
/** Hits whose facets are counted. */
const FACETED = 1_000;

/** Answers a search; limits that are passed are failures, never cut silently. */
export function search(ground: Ground, assets: Database, request: SnapshotRequest): Result<SnapshotPage> {
  const { query: text, page = 1, pageSize = DEFAULT_PAGE_SIZE } = request;
  const bad = checkLimits(text, page, pageSize);
  if (bad) return bad;
  return ground.main.attempt(() => {
    const window = { offset: (page - 1) * pageSize, pageSize };
    const first = run(ground, text, parseQuery(text), request, window);
    const slips = first.total === 0 && text.trim() !== '' ? findSlips(ground, parseQuery(text)) : new Map();
    const answer = slips.size > 0 ? run(ground, text, replaceTerms(parseQuery(text), slips), request, window) : first;
    return {
      hits: toHits(ground, assets, answer.shown, answer.query, request.sharesText),
      total: answer.total,
      totalIsExact: answer.totalIsExact,
      corrections: Object.fromEntries(slips),
      ...(request.facets && { facets: countFacets(ground.main, answer.all, request.facets) }),
    };
  });
}

function checkLimits(text: string, page: number, pageSize: number): Result<never> | null {
  const length = [...text].length;
  if (length > MAX_QUERY)
    return fail('query_too_long', `The query has ${length} characters; ${MAX_QUERY} are allowed. Shorten it.`);
  if (!Number.isInteger(page) || !Number.isInteger(pageSize) || page < 1 || pageSize < 1)
    return fail('invalid_arguments', 'Pages and their sizes are whole numbers from 1.');
  if (pageSize > MAX_PAGE_SIZE)
    return fail('page_size_too_large', `A page has at most ${MAX_PAGE_SIZE} hits; ask for the next page instead.`);
  if (page * pageSize > COUNTED)
    return fail('pagination_too_deep', `Only the first ${COUNTED} hits can be listed; narrow the query.`);
  return null;
}

interface Answer {
  readonly query: Query | null;
  readonly shown: readonly Found[];
  readonly all: readonly Found[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

function run(
  ground: Ground,
  text: string,
  parsed: Query,
  { filters, sort, facets }: SnapshotRequest,
  { offset, pageSize }: { offset: number; pageSize: number },
): Answer {
  const query = text.trim() === '' ? null : parsed;
  const condition = toCondition(ground.main, filters);
  const named = query ? findNamed(ground.main, text, condition) : [];
  const wanted = Math.max(offset + pageSize, facets ? FACETED : 0);
  const ranked = sort === undefined || sort === 'relevance';
  const { found, total } =
    query && ranked
      ? findBest(ground, query, condition, wanted)
      : {
          found: listSorted(ground, query, condition, { sort: sort ?? 'relevance', limit: wanted, offset: 0 }),
          total: null,
        };
  const counted =
    total === null
      ? countMatches(ground, query, condition)
      : { total: Math.min(total, COUNTED), totalIsExact: total <= COUNTED };
  const ids = new Set(named.map(({ id }) => id));
  const all = [...named, ...found.filter(({ id }) => !ids.has(id))];
  return {
    query,
    all,
    shown: all.slice(offset, offset + pageSize),
    total: Math.max(counted.total, named.length),
    totalIsExact: counted.totalIsExact,
  };
}

function replaceTerms(query: Query, slips: ReadonlyMap<string, string>): Query {
  const replace = (term: Term): Term => {
    const words = term.words.map((word, at) => slips.get(term.stems[at] ?? '') ?? word);
    return { ...term, words, stems: words.map(stemOf) };
  };
  const change = (stem: string) => slips.get(stem) ?? stem;
  return {
    ...query,
    terms: query.terms.map(replace),
    required: query.required.map(replace),
    neighbours: query.neighbours.map(([before, after]) => [change(before), change(after)] as const),
  };
}

/**
 * The most common values of categories among these papers. From the hits to their values, in this order: begun at the
 * values, it would walk all of a category.
 */
function countFacets(main: Database, found: readonly Found[], categories: readonly FacetCategory[]) {
  const ids = JSON.stringify(found.slice(0, FACETED).map(({ id }) => id));
  const count = (category: FacetCategory): FacetCount[] =>
    main
      .prepare(
        `SELECT facets.value, count(*) AS n FROM json_each(?) AS found
         CROSS JOIN paper_facets ON paper_facets.paper = found.value
         CROSS JOIN facets ON facets.id = paper_facets.facet AND facets.category = ?
         GROUP BY facets.id ORDER BY n DESC, facets.value LIMIT 20`,
      )
      .all(ids, category)
      .map((row) => ({ value: String(row['value']), paperCount: Number(row['n']) }));
  return Object.fromEntries(categories.map((category) => [category, count(category)]));
}
