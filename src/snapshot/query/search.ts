import { applyCorrections } from '../../fulltext/correct.ts';
import { MAX_COUNTED } from '../../fulltext/count.ts';
import { parseQuery, type Query } from '../../fulltext/query.ts';
import type { FoundPaper } from '../../fulltext/rank.ts';
import { fail, type Result } from '../../model/result.ts';
import type { SnapshotPage, SnapshotRequest } from '../../model/snapshot.ts';
import type { SnapshotData } from '../data.ts';
import { countFacets, MAX_FACETED } from './facets.ts';
import { toHits } from './hits.ts';
import { countAllowed, findNamed, listSorted } from './list.ts';

/** The longest query, in characters before trimming. */
export const MAX_QUERY = 500;
/** The most hits on a page. */
export const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 10;

/** Answers a search; exceeding a limit is a failure, never a silent cut. */
export function search(data: SnapshotData, request: SnapshotRequest): Result<SnapshotPage> {
  const { query: text, page = 1, pageSize = DEFAULT_PAGE_SIZE } = request;
  const failure = checkLimits(text, page, pageSize);
  if (failure) return failure;
  const offset = (page - 1) * pageSize;
  return data.main.attempt(() => {
    const query = text.trim() === '' ? null : parseQuery(text);
    const first = select(data, query, request, offset + pageSize);
    const corrections = query && first.total === 0 ? data.fulltext.correct(query) : new Map<string, string>();
    const corrected = query && corrections.size > 0 ? applyCorrections(query, corrections) : query;
    const { all, total, totalIsExact } =
      corrected === query ? first : select(data, corrected, request, offset + pageSize);
    return {
      hits: toHits(data, all.slice(offset, offset + pageSize), corrected, request.sharesText),
      total,
      totalIsExact,
      corrections: Object.fromEntries(corrections),
      ...(request.facets && { facets: countFacets(data.main, all, request.facets) }),
    };
  });
}

function checkLimits(text: string, page: number, pageSize: number): Result<never> | null {
  const length = [...text].length;
  if (length > MAX_QUERY)
    return fail('query_too_long', `The query has ${length} characters. The maximum is ${MAX_QUERY}.`);
  if (!Number.isInteger(page) || !Number.isInteger(pageSize) || page < 1 || pageSize < 1)
    return fail('invalid_arguments', 'page and page_size must be integers from 1.');
  if (pageSize > MAX_PAGE_SIZE)
    return fail('page_size_too_large', `page_size must be at most ${MAX_PAGE_SIZE}. Use page to get more hits.`);
  if (page * pageSize > MAX_COUNTED)
    return fail('pagination_too_deep', `Only the first ${MAX_COUNTED} hits can be listed. Narrow the query.`);
  return null;
}

interface Selected {
  readonly all: readonly FoundPaper[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** The papers that fit, in order: first those that the query names by an id. */
function select(data: SnapshotData, query: Query | null, request: SnapshotRequest, wanted: number): Selected {
  const { main, fulltext } = data;
  const { query: text, filters, sort = 'relevance', facets } = request;
  const filter = data.toFilter(filters);
  const named = query ? findNamed(main, text, filter) : [];
  const limit = Math.max(wanted, facets ? MAX_FACETED : 0);
  const { found, total } =
    query && sort === 'relevance'
      ? fulltext.rank(query, filter, limit)
      : { found: listSorted(main, query, filter, sort, limit), total: null };
  const count = () => (query ? fulltext.count(query, filter) : countAllowed(main, filter));
  const counted =
    total === null ? count() : { total: Math.min(total, MAX_COUNTED), totalIsExact: total <= MAX_COUNTED };
  const ids = new Set(named.map(({ id }) => id));
  return {
    all: [...named, ...found.filter(({ id }) => !ids.has(id))],
    total: Math.max(counted.total, named.length),
    totalIsExact: counted.totalIsExact,
  };
}
