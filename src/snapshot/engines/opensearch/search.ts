import { applyCorrections, type Corrections } from '../../../fulltext/correct.ts';
import { type Phrase, parseQuery, phraseKey, type Query } from '../../../fulltext/query.ts';
import { workOf } from '../../../fulltext/work.ts';
import { ok, type Result } from '../../../model/result.ts';
import type { FacetCategory, FacetCount, Passage, SnapshotPage, SnapshotRequest } from '../../../model/snapshot.ts';
import { TOP_FACETS } from '../../query/facets.ts';
import { MAX_PASSAGES, toHits } from '../../query/hits.ts';
import { checkLimits, DEFAULT_PAGE_SIZE, MAX_WORK, relaxedIn, tooMuchWork } from '../../query/search.ts';
import { countAll, findCorrections } from './corrections.ts';
import { raritiesIn } from './passage-rarity.ts';
import { findPlaces, readPassages } from './passages.ts';
import { type Clause, toMatchQuery, toPassageQuery } from './query.ts';
import { type ClusterSelection, countValues, countYears, selectPapers } from './select.ts';
import { addMeaning } from './vectors/meaning.ts';
import { addNearPlaces } from './vectors/places.ts';
import { type ClusterData, type ClusterView, viewUnder } from './view.ts';

interface FoundAnswer {
  readonly query: Query | null;
  readonly corrections: Corrections;
  readonly selected: ClusterSelection;
}

/** Answers a search; the same limits, corrections and relaxations as those of a folder. */
export async function searchCluster(data: ClusterData, request: SnapshotRequest): Promise<Result<SnapshotPage>> {
  const { query: text, page = 1, pageSize = DEFAULT_PAGE_SIZE } = request;
  const offset = request.offset ?? (page - 1) * pageSize;
  const failure = checkLimits(text, page, pageSize, offset);
  if (failure) return failure;
  const view = viewUnder(data, request.sharesText);
  const asked = text.trim() === '' ? null : parseQuery(text);
  const work = asked ? await checkWork(view, asked) : null;
  if (work) return work;
  const found = await answer(view, asked, request, offset + pageSize);
  if (!found.ok) return found;
  const added = await addMeaning(view, request, found.value);
  if (!added.ok) return added;
  const { query, corrections } = found.value;
  const { selected, meaning } = added.value;
  const shown = selected.all.slice(offset, offset + pageSize);
  const passages = await passagesFor(view, query, selected, shown);
  if (!passages.ok) return passages;
  const own = {
    records: { of: () => selected.records },
    passages: {
      read: ({ paperId }: { paperId: string }) => [...(passages.value.get(paperId) ?? [])],
      textsOf: () => [],
    },
  };
  const partial = view.partial();
  return ok({
    hits: toHits(own, shown, query, request.passageSnippets),
    total: selected.total,
    totalIsExact: selected.totalIsExact && !partial?.ofPapers,
    corrections: Object.fromEntries([...corrections.values()].map(({ typed, word }) => [typed, word])),
    relaxed: relaxedIn(query),
    ...(meaning && { meaning }),
    ...(partial && { partial: partial.report }),
    ...(request.facets && { facets: toFacets(selected, request.facets) }),
  });
}

/** Quoted phrases of the most common words are refused, as in a folder. */
async function checkWork(view: ClusterView, query: Query): Promise<Result<never> | null> {
  if (query.required.length === 0) return null;
  const counted = await countAll(
    view,
    query.required.flatMap(({ stems }) => stems),
  );
  if (!counted.ok) return counted;
  const count = (table: 'head' | 'body', stem: string) => view.counts.get(view.refused, stem)[table] ?? 0;
  const rows: Parameters<typeof workOf>[0]['rows'] = (table, { stems }) =>
    Math.min(...stems.map((stem) => count(table, stem)));
  return workOf({ count, rows, nearest: () => [] }, query) > MAX_WORK ? tooMuchWork() : null;
}

/** Answers as asked. If no paper fits, corrects words that no paper has, and then stops requiring phrases. */
async function answer(
  view: ClusterView,
  asked: Query | null,
  request: SnapshotRequest,
  wanted: number,
): Promise<Result<FoundAnswer>> {
  const attempt = async (query: Query | null, corrections: Corrections): Promise<Result<FoundAnswer>> => {
    const selected = await selectPapers(view, query, request, wanted);
    return selected.ok ? ok({ query, corrections, selected: selected.value }) : selected;
  };
  const isDone = (found: Result<FoundAnswer>) => !found.ok || found.value.selected.total > 0;
  const strict = await attempt(asked, new Map());
  if (!asked || isDone(strict)) return strict;
  const corrections = await findCorrections(view, asked);
  if (!corrections.ok) return corrections;
  const corrected =
    corrections.value.size > 0 ? await attempt(applyCorrections(asked, corrections.value), corrections.value) : strict;
  if (isDone(corrected)) return corrected;
  const steps = await relaxations(view, asked, corrections.value, request);
  if (!steps.ok) return steps;
  for (const phrases of steps.value) {
    const query = parseQuery(request.query, new Set(phrases.map(phraseKey)));
    const relaxed = await attempt(applyCorrections(query, corrections.value), corrections.value);
    if (isDone(relaxed)) return relaxed;
  }
  return corrected;
}

/** Which phrases to stop requiring: first only those that no paper has, then all, since no paper has them together. */
async function relaxations(
  view: ClusterView,
  asked: Query,
  corrections: Corrections,
  { filters, query: text }: SnapshotRequest,
): Promise<Result<readonly (readonly Phrase[])[]>> {
  const searches = asked.required.map((phrase) => {
    const alone = applyCorrections({ ...asked, terms: [], required: [phrase] }, corrections);
    return { body: { size: 0, track_total_hits: 1, query: toMatchQuery(alone, filters, view.refused) } };
  });
  const found = await view.run(searches, text);
  if (!found.ok) return found;
  const absent = asked.required.filter((_, at) => found.value[at]?.total === 0);
  return ok([absent, asked.required].filter((phrases) => phrases.length > 0));
}

/** The passages of the papers on the page that were found by one: those with the words, then those with the meaning. */
async function passagesFor(
  view: ClusterView,
  query: Query | null,
  { records, nearPassages }: ClusterSelection,
  shown: ClusterSelection['all'],
): Promise<Result<ReadonlyMap<string, readonly Passage[]>>> {
  if (!query) return ok(new Map());
  const found = shown.flatMap(({ id, passages }) => {
    const record = passages.length > 0 ? records.get(id) : undefined;
    const near = passages.flatMap((passage) => nearPassages.get(passage) ?? []);
    return record ? [{ record, near, hasWords: near.length < passages.length }] : [];
  });
  const withWords = found.flatMap(({ record, hasWords }) => (hasWords ? [record.paperId] : []));
  const inner = (hits: Clause) =>
    toPassageQuery(query, view.refused, { innerHits: hits, scale: view.scoreScale, rarities: raritiesIn(view) });
  const byWords = await findPlaces(view, withWords, inner, MAX_PASSAGES);
  if (!byWords.ok) return byWords;
  const wanted = found.map(({ record, near }) => ({ paperId: record.paperId, near }));
  const places = view.orLess(await addNearPlaces(view, wanted, byWords.value, MAX_PASSAGES), byWords.value);
  if (!places.ok) return places;
  return readPassages(
    view,
    found.map(({ record }) => record),
    places.value,
  );
}

function toFacets(selected: ClusterSelection, categories: readonly FacetCategory[]) {
  const lists = categories.map((category) => [
    category,
    category === 'year' ? countYears(selected) : countValues(selected, category, TOP_FACETS),
  ]);
  return Object.fromEntries(lists) as Partial<Record<FacetCategory, FacetCount[]>>;
}
