import type {
  LibraryFilters,
  LibraryHit,
  LibraryPage,
  LibraryPassage,
  LibrarySearchOptions,
} from '../../model/library-search.ts';
import { formatRef } from '../../model/ref.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { Passage, SnapshotHit, SnapshotPage, SnapshotRequest } from '../../model/snapshot.ts';
import type { MeaningOf } from '../../snapshot/engines/with-meaning.ts';
import type { Snapshot } from '../../snapshot/open.ts';
import { keysInCollection } from '../../store/collections.ts';
import type { IndexHit } from '../../store/index/table.ts';
import type { Store } from '../../store/store.ts';
import type { LiveIndex, LiveState } from './live-index.ts';
import { parseOutline, type StoredOutline } from './outline.ts';

/** How long a search waits for papers that are not indexed yet. */
const WAIT_MS = 5_000;
const DEFAULT_LIMIT = 10;
/** How many papers are looked up by their metadata. */
const MAX_UNINDEXED = 100;

/** Searches the full text and the metadata of the library. */
export async function searchLibrary(
  query: string,
  options: LibrarySearchOptions,
  live: LiveIndex,
  store: Store,
  meaningOf: MeaningOf,
): Promise<Result<LibraryPage>> {
  if (query.trim() === '') return fail('INVALID_ARGUMENT', 'The query is empty.', { fields: { query: 'is empty' } });
  const { waitMs = WAIT_MS } = options;
  const state = await live.current(waitMs, options.signal);
  if (!state.ok) return state;
  const find = async (current: LiveState) => {
    const meaning = current.snapshot?.manifest.vectors && (await meaningOf(query));
    return answer(query, { ...options, ...(meaning && { meaning }) }, current, store);
  };
  const found = await find(state.value);
  if (found.ok || found.error.reason !== 'corrupt') return found;
  const rebuilt = await live.rebuild(waitMs);
  return rebuilt.ok ? find(rebuilt.value) : rebuilt;
}

async function answer(
  query: string,
  { filters, limit = DEFAULT_LIMIT, offset = 0, meaning }: LibrarySearchOptions & Pick<SnapshotRequest, 'meaning'>,
  { snapshot, pending, removed }: LiveState,
  store: Store,
): Promise<Result<LibraryPage>> {
  const { collection, ...plain } = filters ?? {};
  // The full-text index does not know collections.
  const only = collection === undefined ? ok(undefined) : await keysInCollection(store, collection);
  if (!only.ok) return only;
  const searched = snapshot?.search({
    query,
    filters: { ...plain, except: removed, ...(only.value && { only: only.value }) },
    pageSize: limit,
    offset,
    passageSnippets: true,
    ...(meaning && { meaning }),
  });
  if (searched && !searched.ok) return toOwnFailure(searched);
  const { hits, ...page }: SnapshotPage = searched?.value ?? NO_PAGE;
  const entries = await store.index.byKeys(hits.map(({ paperId }) => paperId));
  if (!entries.ok) return entries;
  const unindexed = await findUnindexed(query, filters, pending, store);
  if (!unindexed.ok) return unindexed;
  // A paper that was removed during the search is left out.
  const found = hits.flatMap((hit) => {
    const entry = entries.value.get(hit.paperId);
    return snapshot && entry ? [toHit(hit, entry, toPassages(hit, snapshot))] : [];
  });
  const rest = unindexed.value.slice(Math.max(0, offset - page.total));
  return ok({
    ...page,
    hits: [...found, ...rest].slice(0, limit),
    total: page.total + unindexed.value.length,
    pending: pending.length,
  });
}

/** Papers that are not in the index yet, by their metadata. */
async function findUnindexed(
  query: string,
  filters: LibraryFilters = {},
  pending: LiveState['pending'],
  store: Store,
): Promise<Result<readonly LibraryHit[]>> {
  const { author, venue, keyword, ...rest } = filters;
  const isFiltered = [author, venue, keyword].some((value) => value !== undefined);
  if (pending.length === 0 || isFiltered) return ok([]);
  const listed = await store.index.list({ query, ...rest }, MAX_UNINDEXED);
  if (!listed.ok) return listed;
  const keys = new Set(pending.map(({ key }) => key));
  const hits = listed.value.hits.filter(({ key }) => keys.has(key));
  return ok(hits.map((entry) => toHit({ title: formatRef(entry.ref), score: 0 }, entry, [])));
}

const NO_PAGE: SnapshotPage = { hits: [], total: 0, totalIsExact: true, corrections: {}, relaxed: [] };

/** The failures of snapshot tools have codes of their own. */
function toOwnFailure(failed: { readonly ok: false; readonly error: Parameters<typeof isArgument>[0] }) {
  const { error } = failed;
  return isArgument(error) ? fail<never>('INVALID_ARGUMENT', error.message) : { ok: false as const, error };
}

const isArgument = (error: Extract<Result<never>, { ok: false }>['error']): boolean => /^[a-z]/.test(error.code);

function toHit(
  hit: Pick<SnapshotHit, 'title' | 'score' | 'foundBy'>,
  entry: IndexHit,
  passages: readonly LibraryPassage[],
): LibraryHit {
  const { ref, title, authors, year, venue, grade, version, retracted, tags, collections } = entry;
  return {
    ref: formatRef(ref),
    title: title ?? hit.title,
    authors,
    year,
    venue,
    score: hit.score,
    ...(hit.foundBy && { foundBy: hit.foundBy }),
    ...(grade && { grade }),
    ...(version && { version }),
    ...(retracted && { retracted }),
    ...(tags.length > 0 && { tags }),
    ...(collections.length > 0 && { collections }),
    passages,
  };
}

function toPassages({ paperId, passages, snippetMarkdown }: SnapshotHit, snapshot: Snapshot): LibraryPassage[] {
  const found = passages.filter(({ snippetMarkdown: snippet }) => snippet);
  if (found.length === 0) return snippetMarkdown ? [{ snippet: snippetMarkdown, from: 'metadata' }] : [];
  const outline = readOutline(snapshot, paperId);
  return found.map((passage) => toPassage(passage, outline));
}

function toPassage(passage: Passage, outline: StoredOutline | null): LibraryPassage {
  const { snippetMarkdown = '', start, matchAt = start, heading } = passage;
  // A passage may have the end of one section and the beginning of the next.
  const { sections = [], pages = [] } = outline ?? {};
  const section = sections.findLast(({ offset }) => offset <= matchAt) ?? sections[0];
  const page = pages.findLast(({ offset }) => offset <= matchAt)?.page;
  const title = section?.title || heading;
  return {
    snippet: snippetMarkdown,
    from: 'text',
    ...(title && { heading: title }),
    ...(section && { section: section.id }),
    offset: Math.max(0, start - (section?.offset ?? 0)),
    ...(page !== undefined && { page }),
  };
}

function readOutline(snapshot: Snapshot, paperId: string): StoredOutline | null {
  const outline = snapshot.outline(paperId);
  return outline.ok && outline.value ? parseOutline(outline.value) : null;
}
