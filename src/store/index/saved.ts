import type { Database } from '../../disk/database.ts';
import type { LogRow } from '../../model/log-row.ts';
import { ok, type Result } from '../../model/result.ts';
import { openLine } from '../log/chain.ts';
import { currentPath, type LogFile, listRotated, readLogFile } from '../log/files.ts';

/** A file that was saved outside the store, as the log has it. */
export interface Saved {
  /** The paper, as `formatRef` writes it. */
  readonly ref: string;
  readonly target: string;
  readonly sha256: string;
  readonly source: string | null;
  readonly grade: string | null;
}

/** The lock under which a paper is saved into a folder. */
export function saveLock(ref: string, folder: string): string {
  return `save ${ref} ${folder}`;
}

/** How the index keeps the rows of saved files, and how far it has read the log. */
export const SAVED_SCHEMA = [
  `CREATE TABLE saved (
     seq INTEGER PRIMARY KEY,
     ref TEXT NOT NULL,
     target TEXT NOT NULL,
     sha256 TEXT NOT NULL,
     source TEXT,
     grade TEXT
   ) STRICT`,
  'CREATE INDEX saved_ref ON saved (ref)',
  'CREATE INDEX saved_target ON saved (target)',
];

/** How far the log was read: the last row, the first row of its file, and where in the file the next row begins. */
interface Place {
  readonly seq: number;
  readonly firstSeq: number;
  readonly bytes: number;
}

/** What a row means for the files that were saved: one got its name, or somebody else had taken it first. */
type Change =
  | { readonly kind: 'put'; readonly saved: Saved & { readonly seq: number } }
  | { readonly kind: 'drop'; readonly ref: string; readonly target: string };

const EVENT = /"event":"(?:download|abandoned)"/;

function readChange({ event, result, key, ref, target, sha256, source, grade, ts_seq: seq }: LogRow): Change | null {
  if (key !== null || ref === null || target === null) return null;
  if (event === 'abandoned') return { kind: 'drop', ref, target };
  return result === 'ok' && sha256 ? { kind: 'put', saved: { seq, ref, target, sha256, source, grade } } : null;
}

/** Takes in the rows that were appended since the last time; what was read before is not read again. */
export async function followSaved(database: Database, home: string): Promise<Result<void>> {
  const since = database.attempt(() => readPlace(database));
  if (!since.ok) return since;
  const rotated = await listRotated(home);
  if (!rotated.ok) return rotated;
  const firstSeq = Number(rotated.value.at(-1)?.to ?? 0) + 1;
  const current = { path: currentPath(home), from: firstSeq, to: null, gzip: false };
  const changes: Change[] = [];
  let place = since.value;
  for (const file of [...rotated.value.filter((each) => Number(each.to) > since.value.seq), current]) {
    const read = await readSaved(file, place, changes);
    if (!read.ok) return read;
    place = read.value;
  }
  if (place.seq === since.value.seq && place.firstSeq === since.value.firstSeq) return ok(undefined);
  return database.immediate(() => {
    for (const change of changes) applyChange(database, change);
    database.prepare("INSERT OR REPLACE INTO notes (name, value) VALUES ('saved', ?)").run(JSON.stringify(place));
  });
}

async function readSaved(file: LogFile, since: Place, changes: Change[]): Promise<Result<Place>> {
  let { seq } = since;
  let bytes = file.from === since.firstSeq && !file.gzip ? since.bytes : 0;
  for await (const line of readLogFile(file, bytes)) {
    if (!line.ok) return line;
    if (!line.value.complete) break;
    bytes = line.value.end;
    const number = Number(/"ts_seq":(\d{1,15})/.exec(line.value.text)?.[1] ?? 0);
    if (number <= since.seq) continue;
    seq = Math.max(seq, number);
    const row = EVENT.test(line.value.text) ? openLine(line.value.text, null) : null;
    const change = row?.ok ? readChange(row.value) : null;
    if (change) changes.push(change);
  }
  return ok({ seq, firstSeq: file.from, bytes });
}

function readPlace(database: Database): Place {
  const row = database.prepare("SELECT value FROM notes WHERE name = 'saved'").get();
  return row ? (JSON.parse(String(row['value'])) as Place) : { seq: 0, firstSeq: 1, bytes: 0 };
}

function applyChange(database: Database, change: Change): void {
  if (change.kind === 'put') putSaved(database, change.saved);
  else database.prepare('DELETE FROM saved WHERE ref = ? AND target = ?').run(change.ref, change.target);
}

function putSaved(database: Database, { seq, ref, target, sha256, source, grade }: Saved & { seq: number }): void {
  database
    .prepare('INSERT OR IGNORE INTO saved (seq, ref, target, sha256, source, grade) VALUES (?, ?, ?, ?, ?, ?)')
    .run(seq, ref, target, sha256, source, grade);
}

/** What was saved of a paper, the newest first. */
export function listSaved(database: Database, ref: string): Saved[] {
  return database.prepare('SELECT * FROM saved WHERE ref = ? ORDER BY seq DESC LIMIT 1000').all(ref).map(toSaved);
}

/** Which paper a file was saved as, last; null when none was. */
export function ownerOf(database: Database, target: string): string | null {
  const row = database.prepare('SELECT ref FROM saved WHERE target = ? ORDER BY seq DESC LIMIT 1').get(target);
  return row ? String(row['ref']) : null;
}

function toSaved(row: Readonly<Record<string, unknown>>): Saved {
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  return {
    ref: String(row['ref']),
    target: String(row['target']),
    sha256: String(row['sha256']),
    source: text('source'),
    grade: text('grade'),
  };
}
