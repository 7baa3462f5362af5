import { applyCorrections, type Corrections } from '../../fulltext/correct.ts';
import { MAX_COUNTED } from '../../fulltext/count.ts';
import { type Phrase, parseQuery, phraseKey, type Query } from '../../fulltext/query.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { SnapshotPage, SnapshotRequest } from '../../model/snapshot.ts';
import type { SnapshotData, SnapshotView } from '../data.ts';
import { FUSED_WINDOW } from '../meaning/fuse.ts';
import { type Counted, countFacets, MAX_FACETED } from './facets.ts';
import { toHits } from './hits.ts';
import { countAllowed, findNamed, listSorted } from './list.ts';
import { addMeaning } from './meaning.ts';
import type { Selected } from './selected.ts';

/** The longest query, in characters before trimming. */
export const MAX_QUERY = 500;
/** The most hits on a page. */
export const MAX_PAGE_SIZE = 100;
/** The hits on a page by default. */
export const DEFAULT_PAGE_SIZE = 10;

/**
 * Entries of the index that the phrases of one question may read: about a second, also if they are relaxed. Phrases of
 * the most common words of a large library would block everyone else for longer.
 */
export const MAX_WORK = 1_000_000;

/** Answers a search; exceeding a limit is a failure, never a silent cut. */
export function search(data: SnapshotData, request: SnapshotRequest): Result<SnapshotPage> {
  const { query: text, page = 1, pageSize = DEFAULT_PAGE_SIZE } = request;
  const offset = request.offset ?? (page - 1) * pageSize;
  const failure = checkLimits(text, page, pageSize, offset);
  if (failure) return failure;
  const done = data.main.attempt((): Result<SnapshotPage> => {
    const view = data.viewFor(request.sharesText);
    const query = text.trim() === '' ? null : parseQuery(text);
    if (query && view.fulltext.workOf(query) > MAX_WORK) return tooMuchWork();
    // The same papers are fused on every page.
    const wanted = data.meaning && request.meaning ? Math.max(offset + pageSize, FUSED_WINDOW) : offset + pageSize;
    const byWords = answer(data, view, query, request, wanted);
    const { selected, meaning } = addMeaning(data, view, request, byWords);
    const found = { ...byWords, selected };
    const { all, total, totalIsExact } = selected;
    return ok({
      hits: toHits(view, all.slice(offset, offset + pageSize), found.query, request.passageSnippets),
      total,
      totalIsExact,
      corrections: Object.fromEntries([...found.corrections.values()].map(({ typed, word }) => [typed, word])),
      relaxed: relaxedIn(found.query),
      ...(meaning && { meaning }),
      ...(request.facets && { facets: countFacets(data.main, toCounted(data, view, found, request), request.facets) }),
    });
  });
  return done.ok ? done.value : done;
}

/** The failure of a query whose phrases are too common. */
export function tooMuchWork(): Result<never> {
  const text = 'The quoted phrases have only very common words. Quote a rarer phrase, or search without quotes.';
  return fail('invalid_query', text, { reason: 'too_much_work' });
}

/** What facets are counted among; beyond the papers that were ranked, only the years are. */
function toCounted(
  { toFilter }: SnapshotData,
  { fulltext }: SnapshotView,
  { query, selected }: FoundAnswer,
  { filters }: SnapshotRequest,
): Counted {
  const filter = toFilter(filters);
  if (selected.total <= selected.all.length) return { best: selected.all, filter };
  return { best: selected.all, all: query ? fulltext.select(query, filter) : 'all', filter };
}

/** The phrases of a query that hits need not have, as typed. */
export function relaxedIn(query: Query | null): string[] {
  return query ? [...query.preferred, ...query.unquoted].map(({ text }) => text) : [];
}

interface FoundAnswer {
  readonly query: Query | null;
  readonly corrections: Corrections;
  readonly selected: Selected;
}

/** Answers as asked. If no paper fits, corrects words that no paper has, and then stops requiring phrases. */
function answer(
  data: SnapshotData,
  view: SnapshotView,
  asked: Query | null,
  request: SnapshotRequest,
  wanted: number,
): FoundAnswer {
  const attempt = (query: Query | null, corrections: Corrections): FoundAnswer => ({
    query,
    corrections,
    selected: select(data, view, query, request, wanted),
  });
  const strict = attempt(asked, new Map());
  if (!asked || strict.selected.total > 0) return strict;
  const corrections = view.fulltext.correct(asked);
  const corrected = corrections.size > 0 ? attempt(applyCorrections(asked, corrections), corrections) : strict;
  if (corrected.selected.total > 0) return corrected;
  for (const phrases of relaxations(data, view, asked, corrections, request)) {
    const query = parseQuery(request.query, new Set(phrases.map(phraseKey)));
    const relaxed = attempt(applyCorrections(query, corrections), corrections);
    if (relaxed.selected.total > 0) return relaxed;
  }
  return corrected;
}

/** Which phrases to stop requiring: first only those that no paper has, then all, since no paper has them together. */
function relaxations(
  { toFilter }: SnapshotData,
  { fulltext }: SnapshotView,
  asked: Query,
  corrections: Corrections,
  { filters }: SnapshotRequest,
): readonly (readonly Phrase[])[] {
  const filter = toFilter(filters);
  const absent = asked.required.filter((phrase) => {
    const alone = applyCorrections({ ...asked, terms: [], required: [phrase] }, corrections);
    return !fulltext.has(alone, filter);
  });
  return [absent, asked.required].filter((phrases) => phrases.length > 0);
}

/** The failure of a request that exceeds a limit; null if none does. */
export function checkLimits(text: string, page: number, pageSize: number, offset: number): Result<never> | null {
  const length = [...text].length;
  if (length > MAX_QUERY)
    return fail('query_too_long', `The query has ${length} characters. The maximum is ${MAX_QUERY}.`);
  if (!Number.isInteger(page) || !Number.isInteger(pageSize) || page < 1 || pageSize < 1)
    return fail('invalid_arguments', 'page and page_size must be integers from 1.');
  if (pageSize > MAX_PAGE_SIZE)
    return fail('page_size_too_large', `page_size must be at most ${MAX_PAGE_SIZE}. Use page to get more hits.`);
  if (offset + pageSize > MAX_COUNTED)
    return fail('pagination_too_deep', `Only the first ${MAX_COUNTED} hits can be listed. Narrow the query.`);
  return null;
}

/** The papers that fit, in order: first those that the query names by an id. */
function select(
  { main, toFilter }: SnapshotData,
  { fulltext }: SnapshotView,
  query: Query | null,
  request: SnapshotRequest,
  wanted: number,
): Selected {
  const { query: text, filters, sort = 'relevance', facets } = request;
  const filter = toFilter(filters);
  const named = query ? findNamed(main, text, filter) : [];
  const limit = Math.max(wanted, facets ? MAX_FACETED : 0);
  const { found, total } =
    query && sort === 'relevance'
      ? fulltext.rank(query, filter, limit)
      : { found: listSorted(main, query ? fulltext.select(query, filter) : 'all', filter, sort, limit), total: null };
  const count = () => (query ? fulltext.count(query, filter) : countAllowed(main, filter));
  const counted = total === null ? count() : { total, totalIsExact: true };
  // A query that is the id of a paper need not fit its words.
  const unfit = named.filter(({ id }) => query && !fulltext.fits(query, id));
  const all = counted.total + unfit.length;
  const ids = new Set(named.map(({ id }) => id));
  return {
    all: [...named, ...found.filter(({ id }) => !ids.has(id))],
    isNamed: named.length > 0,
    total: Math.min(all, MAX_COUNTED),
    totalIsExact: counted.totalIsExact && all <= MAX_COUNTED,
  };
}
