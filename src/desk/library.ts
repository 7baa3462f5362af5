import { showEvidence } from '../acquire/verify/evidence.ts';
import type { Entry } from '../model/entry.ts';
import { isRetracted } from '../model/paper.ts';
import { formatRef } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import { findStored } from '../store/find.ts';
import type { HitFilter } from '../store/index/queries.ts';
import type { IndexHit } from '../store/index/table.ts';
import type { Store } from '../store/store.ts';
import type { EntryFacts, EntryView, LibraryPage, LibraryRow } from './wire.ts';

const MAX_HISTORY = 200;

/** A page of the library, with the values to filter by. */
export async function listLibrary(
  { index }: Store,
  filter: HitFilter,
  limit: number,
  offset: number,
): Promise<Result<LibraryPage>> {
  const found = await index.list(filter, limit, offset);
  if (!found.ok) return found;
  const [counts, sources, tags] = await Promise.all([index.counts(), index.sources(), index.tags()]);
  if (!counts.ok) return counts;
  if (!sources.ok) return sources;
  if (!tags.ok) return tags;
  const { hits, total, capped } = found.value;
  return ok({
    ...counts.value,
    total,
    capped,
    sources: sources.value,
    tags: tags.value,
    papers: hits.map(toRow),
  });
}

function toRow({ ref, ...hit }: IndexHit): LibraryRow {
  return { ref: formatRef(ref), ...toWire(hit) };
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
export function toEntryFacts({ ref, copy, ...rest }: Entry): EntryFacts {
  return {
    ...toWire(rest),
    ref: formatRef(ref),
    retracted: isRetracted(rest.paper),
    copy: copy ? { ...toWire(copy), evidence: showEvidence(copy.evidence) } : null,
  };
}
