import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { LogRow } from '../../../src/model/log-row.ts';
import { openSnapshot } from '../../../src/snapshot/open.ts';
import { verifySnapshot } from '../../../src/snapshot/verify.ts';
import { audit } from '../../../src/store/audit/audit.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { collect } from '../../../tests/support/papers.ts';
import { unwrap } from '../../../tests/support/unwrap.ts';
import type { Ledger } from './ledger.ts';
import { VERSION_PAPER } from './lines.ts';
import type { Place } from './place.ts';
import { examineSessions } from './sessions.ts';

/** What an examination found: problems, and what the audit repaired, by kind. */
export interface Examined {
  readonly problems: readonly string[];
  readonly repairs: Readonly<Record<string, number>>;
  readonly rows: number;
}

/** Examines the library while no process runs: what was promised is there, once, and nothing is left over. */
export async function examine(place: Place, ledger: Ledger): Promise<Examined> {
  const store = openStore({ home: place.home, kind: 'sandbox', clock: createSystemClock() });
  const repairs: Record<string, number> = {};
  const problems: string[] = [];
  const report = unwrap(await audit(store));
  for (const { kind, what, file, message } of report.findings) {
    repairs[what] = (repairs[what] ?? 0) + 1;
    if (kind === 'broken') problems.push(`audit: ${what} ${file}: ${message}`);
  }
  const rows = readRows(place.home);
  problems.push(
    ...examineRows(rows, ledger),
    ...(await examineEntries(store, rows)),
    ...examineStaging(place.home),
    ...examineSessions(place.home, ledger),
    ...(await examineSnapshot(place, ledger)),
    ...examineAnswers(place, ledger),
  );
  store.close();
  return { problems, repairs, rows: rows.length };
}

function readRows(home: string): LogRow[] {
  const text = readFileSync(join(home, 'provenance.jsonl'), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogRow);
}

/** Every acknowledged change has its row, and no operation has a row twice. */
function* examineRows(rows: readonly LogRow[], ledger: Ledger): Generator<string> {
  const written = new Map<string, LogRow[]>();
  for (const row of rows) {
    const all = written.get(row.session_id) ?? [];
    written.set(row.session_id, all);
    all.push(row);
  }
  for (const { event, ts_seq, key } of rows)
    if (event === 'abandoned') yield `row ${ts_seq}: the files of ${key} are lost`;
  for (const [id, all] of written) {
    const events = all.map(({ event }) => event);
    const isKnown = ledger.operations.has(id);
    if (isKnown && new Set(events).size !== events.length) yield `${id}: doubled rows ${events.join(', ')}`;
    if (!isKnown && id !== 'repair') yield `${id}: a row of an unknown operation`;
  }
  yield* findLostRows(rows, written, ledger);
}

function* findLostRows(
  rows: readonly LogRow[],
  written: ReadonlyMap<string, readonly LogRow[]>,
  { operations }: Ledger,
): Generator<string> {
  const hashes = new Set(rows.map((row) => row.this_hash));
  for (const [id, { promised, operation }] of operations) {
    if (promised?.hash && !hashes.has(promised.hash)) yield `${id}: the row of ${operation} is lost`;
    const hasRow = written.get(id)?.some(({ result }) => result === 'ok') ?? false;
    if ((promised?.sha256 || promised?.wrote) && !hasRow) yield `${id}: ${operation} has no row`;
  }
}

interface Expected {
  readonly pdf: string | null;
  readonly text: string | null;
  readonly tags: string;
}

/** What the library must hold after these rows. */
function replay(rows: readonly LogRow[]) {
  const entries = new Map<string, Expected>();
  const quarantined = new Set<string>();
  for (const row of rows) {
    const { key, change_id, event, sha256 } = row;
    if (key === null || change_id === null) continue;
    if (event === 'quarantine') quarantined.add(`${key} ${sha256}`);
    if (event === 'accept' || event === 'discard') quarantined.delete(`${key} ${sha256}`);
    if (event === 'remove') entries.delete(key);
    else if (STORING.has(event)) entries.set(key, applyRow(row, entries.get(key)));
  }
  return { entries, quarantined };
}

const STORING: ReadonlySet<string> = new Set(['fetch', 'accept', 'text', 'tag']);

function applyRow({ event, sha256, session_id }: LogRow, before?: Expected): Expected {
  const entry = before ?? { pdf: null, text: null, tags: '' };
  if (event === 'tag') return { ...entry, tags: session_id };
  return event === 'text' ? { ...entry, text: sha256 } : { ...entry, pdf: sha256 };
}

async function examineEntries(store: Store, rows: readonly LogRow[]): Promise<string[]> {
  const problems: string[] = [];
  const { entries, quarantined } = replay(rows);
  for (const each of await collect(store.list())) {
    const { key, entry, pdfPath, textPath } = unwrap(each);
    const found = `${pdfPath && entry.copy?.sha256} ${textPath && entry.text?.sha256} ${entry.tags?.join() ?? ''}`;
    const { pdf, text, tags } = entries.get(key) ?? {};
    if (found !== `${pdf} ${text} ${tags}`) problems.push(`${key}: is ${found}, the log says ${pdf} ${text} ${tags}`);
    entries.delete(key);
  }
  for (const key of entries.keys()) problems.push(`${key}: is in the log and not in the library`);
  for (const each of await collect(store.listQuarantine())) {
    const { key, entry } = unwrap(each);
    if (!quarantined.delete(`${key} ${entry.copy?.sha256}`)) problems.push(`${key}: quarantined without a row`);
  }
  for (const file of quarantined) problems.push(`${file}: is not in quarantine`);
  const listed = (await collect(store.list())).length;
  const indexed = unwrap(await store.index.counts()).entries;
  if (indexed !== listed) problems.push(`the index has ${indexed} of ${listed} entries`);
  return problems;
}

function examineStaging(home: string): string[] {
  return readdirSync(join(home, 'papers/.staging')).map((name) => `${name}: left in staging`);
}

/** The snapshot opens, is intact, and is not older than an acknowledged build. */
async function examineSnapshot({ snapshot }: Place, { operations }: Ledger): Promise<string[]> {
  const acknowledged = [...operations].filter(([, each]) => each.operation === 'build' && each.promised);
  if (acknowledged.length === 0) return [];
  const opened = await openSnapshot(snapshot);
  if (!opened.ok) return [`the snapshot does not open: ${opened.error.message}`];
  const { title } = unwrap(opened.value.paper(VERSION_PAPER));
  opened.value.close();
  const faults = unwrap(await verifySnapshot(snapshot));
  const shown = operations.get(title);
  const lost = acknowledged.filter(([, { begun }]) => begun > (shown?.ended ?? 0));
  return [
    ...faults.map((fault) => `snapshot: ${JSON.stringify(fault)}`),
    ...(shown ? [] : [`the snapshot is of an unknown build ${title}`]),
    ...lost.map(([id]) => `the build ${id} was acknowledged, and the snapshot is of ${title}`),
  ];
}

const BUGS = new Set(['INTERNAL_ERROR', 'LOG_ERROR', 'SCHEMA_TOO_NEW']);

function* examineAnswers({ verdicts }: Place, { operations, bugs, refusals }: Ledger): Generator<string> {
  for (const [id, { promised }] of operations)
    if (promised?.verdicts && promised.verdicts !== verdicts) yield `${id}: a check had other verdicts`;
  yield* bugs;
  for (const [name, times] of refusals) if (BUGS.has(name.split(' ')[1] ?? '')) yield `${name}: ${times} times`;
}
