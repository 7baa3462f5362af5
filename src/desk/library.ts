import { showEvidence } from '../acquire/verify/evidence.ts';
import { readTextFile } from '../disk/atomic.ts';
import type { Entry } from '../model/entry.ts';
import type { LogRow } from '../model/log-row.ts';
import { formatRef } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import type { Hit } from '../store/index/table.ts';
import { currentPath, type LogFile, listRotated, readLogFile } from '../store/log/files.ts';
import type { Quarantined, Stored } from '../store/papers/read.ts';
import type { Store } from '../store/store.ts';
import { findStored } from '../tools/doiget/find.ts';
import type { DeskReads, EntryFacts, EntryView, LibraryPage, LibraryRow, QuarantinedFile } from './wire.ts';

/** How to narrow the list of what is stored. */
export interface Narrowing {
  readonly q?: string | undefined;
  readonly grade?: string | undefined;
  readonly source?: string | undefined;
  readonly tag?: string | undefined;
  readonly from_year?: number | undefined;
  readonly to_year?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Filters look at so many of the papers found or fetched last; the answer says when there are more. */
const MOST_LOOKED_AT = 1000;
const MOST_ROWS = 200;

/** A page of the library, with what there is to filter by. */
export async function listLibrary(store: Store, wish: Narrowing): Promise<Result<LibraryPage>> {
  const found = await findWith(store, wish);
  if (!found.ok) return found;
  const counts = await store.index.counts();
  if (!counts.ok) return counts;
  const all: { readonly hit: Hit; readonly tags: readonly string[] }[] = [];
  for (const hit of found.value.hits) all.push({ hit, tags: await tagsOf(store, hit) });
  const kept = all.filter(({ hit, tags }) => fits(hit, tags, wish));
  return ok({
    ...counts.value,
    total: kept.length,
    capped: found.value.capped,
    sources: [...new Set(all.map(({ hit }) => hit.source))].sort(),
    tags: [...new Set(all.flatMap(({ tags }) => tags))].sort(),
    papers: kept.slice(wish.offset, wish.offset + wish.limit).map(({ hit, tags }) => toRow(hit, tags)),
  });
}

type Found = { readonly hits: readonly Hit[]; readonly capped: boolean };

/** A mark is set to be found again: papers that carry the words of the tag are looked at however old they are. */
async function findWith(store: Store, { q, tag }: Narrowing): Promise<Result<Found>> {
  const found = q ? await store.index.search(q, MOST_LOOKED_AT) : await recent(store);
  if (!found.ok || !found.value.capped || tag === undefined) return found;
  const tagged = await store.index.search(`${q ?? ''} ${tag}`, MOST_LOOKED_AT);
  if (!tagged.ok) return tagged;
  const seen = new Set(found.value.hits.map(({ ref }) => formatRef(ref)));
  const more = tagged.value.hits.filter(({ ref }) => !seen.has(formatRef(ref)));
  return ok({ hits: [...found.value.hits, ...more], capped: tagged.value.capped });
}

async function recent(store: Store): Promise<Result<Found>> {
  const hits = await store.index.recent(MOST_LOOKED_AT + 1);
  return hits.ok ? ok({ hits: hits.value.slice(0, MOST_LOOKED_AT), capped: hits.value.length > MOST_LOOKED_AT }) : hits;
}

/** The index does not keep tags apart from other words, and few files have any. */
async function tagsOf(store: Store, { ref }: Hit): Promise<readonly string[]> {
  const text = await readTextFile(store.paths(ref).metadata);
  if (!text.ok || !/^tags\s*=/m.test(text.value ?? '')) return [];
  const stored = await store.get(ref);
  return stored.ok ? (stored.value?.entry.tags ?? []) : [];
}

function fits(hit: Hit, tags: readonly string[], wish: Narrowing): boolean {
  const { grade, source, tag, from_year: from, to_year: to } = wish;
  const isGrade = grade === undefined || (hit.grade ?? 'none') === grade;
  // A year that nobody told is neither early nor late.
  const isInYears =
    (from === undefined && to === undefined) ||
    (hit.year !== null && hit.year >= (from ?? 0) && hit.year <= (to ?? 9999));
  return (
    isGrade && isInYears && (source === undefined || hit.source === source) && (tag === undefined || tags.includes(tag))
  );
}

function toRow({ ref, ...hit }: Hit, tags: readonly string[]): LibraryRow {
  return { ref: formatRef(ref), ...toWire(hit), tags };
}

/** One paper of the library with everything that is on record about it. */
export async function lookUp(text: string, store: Store): Promise<Result<EntryView>> {
  const stored = await findStored(text, store);
  if (!stored.ok) return stored;
  const rows = await readRows(store, stored.value);
  return ok({ ...toView(stored.value.entry), key: stored.value.key, has_pdf: stored.value.pdfPath !== null, rows });
}

function toView({ ref, copy, ...rest }: Entry): EntryFacts {
  return {
    ...toWire(rest),
    ref: formatRef(ref),
    copy: copy ? { ...toWire(copy), evidence: showEvidence(copy.evidence) } : null,
  };
}

/** The rows of the log about an entry, the newest first. */
async function readRows(store: Store, { key, entry }: Stored): Promise<LogRow[]> {
  const { home } = store.options;
  const rotated = await listRotated(home);
  const current: LogFile = { path: currentPath(home), from: 0, to: null, gzip: false };
  const ref = formatRef(entry.ref);
  const needles = [`"ref":${JSON.stringify(ref)}`, `"key":${JSON.stringify(key)}`];
  const rows: LogRow[] = [];
  for (const file of [...(rotated.ok ? rotated.value : []), current]) {
    for await (const line of readLogFile(file)) {
      if (!line.ok || !line.value.complete) break;
      if (!needles.some((needle) => line.value.text.includes(needle))) continue;
      rows.push(JSON.parse(line.value.text));
    }
  }
  return rows.reverse().slice(0, MOST_ROWS);
}

/** What waits in quarantine, each with its evidence. */
export async function listQuarantine(store: Store): Promise<Result<DeskReads['/api/quarantine']>> {
  const files: QuarantinedFile[] = [];
  for await (const each of store.listQuarantine()) {
    if (each.ok) files.push(toView(each.value.entry));
    else files.push({ problem: each.error.message });
  }
  return ok({ files });
}

/** A file in quarantine, by its paper and its digest. */
export async function findQuarantined(store: Store, ref: string, sha256: string): Promise<Quarantined | null> {
  for await (const each of store.listQuarantine()) {
    if (!each.ok) continue;
    const { entry } = each.value;
    if (formatRef(entry.ref) === ref && entry.copy?.sha256 === sha256) return each.value;
  }
  return null;
}
