import { showEvidence } from '../acquire/verify/evidence.ts';
import type { App } from '../app.ts';
import type { Entry } from '../model/entry.ts';
import type { LibraryHit } from '../model/library-search.ts';
import { isRetracted } from '../model/paper.ts';
import { formatRef, parseRef } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import { findStored } from '../store/find.ts';
import type { HitFilter } from '../store/index/queries.ts';
import type { IndexHit } from '../store/index/table.ts';
import type { Store } from '../store/store.ts';

import type { EntryFacts, EntryView, LibraryPage, LibraryRow } from './wire.ts';

const MAX_HISTORY = 200;

/** What the page needs of the app. */
type LibraryAccess = Pick<App, 'store' | 'searchLibrary'>;

/** A page of the library, with the values to filter by. */
export async function listLibrary(
  app: LibraryAccess,
  filter: HitFilter,
  limit: number,
  offset: number,
): Promise<Result<LibraryPage>> {
  const { index } = await app.store();
  const found = filter.query?.trim() ? await find(app, filter, limit, offset) : await index.list(filter, limit, offset);
  if (!found.ok) return found;
  const [counts, values, sources, tags, collections] = await Promise.all([
    index.counts(),
    index.values(),
    index.sources(),
    index.tags(),
    index.collections(),
  ]);
  if (!counts.ok) return counts;
  if (!values.ok) return values;
  if (!sources.ok) return sources;
  if (!tags.ok) return tags;
  if (!collections.ok) return collections;
  const { hits, total, capped } = found.value;
  return ok({
    ...counts.value,
    total,
    capped,
    values: values.value,
    sources: sources.value,
    tags: tags.value,
    collections: collections.value,
    papers: hits.map(toRow),
  });
}

type Row = IndexHit & { readonly snippet?: string } & Pick<LibraryHit, 'foundBy'>;

/** A paper of the index in the wire format. */
export function toRow({ ref, ...hit }: Row): LibraryRow {
  return { ref: formatRef(ref), ...toWire(hit) };
}

/** Someone is typing: what is not indexed by then is found by its metadata. */
const WAIT_MS = 500;
const MAX_FOUND = 100;
const MAX_LISTED = 1_000;

/** Papers whose text matches, then those whose metadata has words that begin like those of the query. */
async function find(app: LibraryAccess, filter: HitFilter, limit: number, offset: number) {
  const { index, paths } = await app.store();
  const { query = '', grade, source, tag, collection, fromYear, toYear } = filter;
  const given = Object.entries({ tag, collection, fromYear, toYear }).filter(([, value]) => value !== undefined);
  const filters = Object.fromEntries(given);
  const searched = await app.searchLibrary(query, { filters, limit: MAX_FOUND, waitMs: WAIT_MS });
  if (!searched.ok) return searched;
  const keys = searched.value.hits.flatMap(({ ref, passages, foundBy }) => {
    const parsed = parseRef(ref);
    return parsed.ok ? [{ key: paths(parsed.value).key, snippet: passages[0]?.snippet, foundBy }] : [];
  });
  const entries = await index.byKeys(keys.map(({ key }) => key));
  const listed = await index.list(filter, MAX_LISTED);
  if (!entries.ok || !listed.ok) return entries.ok ? (listed as Result<never>) : entries;
  const matched = keys.flatMap(({ key, snippet, foundBy }): Row[] => {
    const entry = entries.value.get(key);
    const isWanted =
      (grade === undefined || (entry?.grade ?? 'none') === grade) && (source ?? entry?.source) === entry?.source;
    return entry && isWanted ? [{ ...entry, ...(snippet && { snippet }), ...(foundBy && { foundBy }) }] : [];
  });
  const known = new Set(matched.map(({ key }) => key));
  const all: Row[] = [...matched, ...listed.value.hits.filter(({ key }) => !known.has(key))];
  return ok({ hits: all.slice(offset, offset + limit), total: all.length, capped: listed.value.capped });
}

/** A stored paper and its history in the log, newest first. */
export async function readEntry(text: string, store: Store): Promise<Result<EntryView>> {
  const stored = await findStored(text, store);
  if (!stored.ok) return stored;
  const { entry, key, pdfPath } = stored.value;
  const rows = await store.index.history(entry.ref, MAX_HISTORY);
  return rows.ok ? ok({ ...toEntryFacts(entry), key, has_pdf: pdfPath !== null, rows: rows.value }) : rows;
}

/** An entry in the wire format. */
export function toEntryFacts({ ref, copy, text, ...rest }: Entry): EntryFacts {
  return {
    ...toWire(rest),
    ref: formatRef(ref),
    retracted: isRetracted(rest.paper),
    copy: copy ? { ...toWire(copy), evidence: showEvidence(copy.evidence) } : null,
    ...(text && { text: { ...toWire(text), evidence: showEvidence(text.evidence) } }),
  };
}
