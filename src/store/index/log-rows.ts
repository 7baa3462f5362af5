import type { Database, Row } from '../../disk/database.ts';
import type { LogRow } from '../../model/log-row.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import { ok, type Result } from '../../model/result.ts';
import { isIntact, parseRow } from '../log/chain.ts';
import { currentFile, type LogFile, listRotated, readLogFile } from '../log/files.ts';
import type { RowPlace } from '../log/history.ts';

/** A file that was saved outside the store, according to the log. */
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

/** The tables that follow the log: where the rows of each paper are, and which files were saved outside the store. */
export const LOG_SCHEMA = [
  'CREATE TABLE log_rows (seq INTEGER PRIMARY KEY, ref TEXT, key TEXT, at INTEGER NOT NULL) STRICT',
  'CREATE INDEX log_rows_ref ON log_rows (ref) WHERE ref IS NOT NULL',
  'CREATE INDEX log_rows_key ON log_rows (key) WHERE key IS NOT NULL',
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
interface Progress {
  readonly seq: number;
  readonly firstSeq: number;
  readonly bytes: number;
}

const START: Progress = { seq: 0, firstSeq: 1, bytes: 0 };
/** How many rows are taken in together, so that memory does not grow with the log. */
const BATCH = 2_000;

/** A row and where its line begins. */
interface PlacedRow {
  readonly row: LogRow;
  readonly line: string;
  readonly at: number;
}

/** Takes in the rows that were appended since the last time; what was read before is not read again. */
export async function followLog(database: Database, home: string): Promise<Result<void>> {
  const since = database.attempt(() => readProgress(database));
  if (!since.ok) return since;
  const rotated = await listRotated(home);
  if (!rotated.ok) return rotated;
  const firstSeq = Number(rotated.value.at(-1)?.to ?? 0) + 1;
  const files = [...rotated.value.filter((each) => Number(each.to) > since.value.seq), currentFile(home, firstSeq)];
  for (const file of files) {
    const taken = await followFile(database, file, since.value);
    if (!taken.ok) return taken;
  }
  return ok(undefined);
}

async function followFile(database: Database, file: LogFile, since: Progress): Promise<Result<void>> {
  const isContinued = file.from === since.firstSeq && !file.gzip;
  let progress: Progress = { seq: since.seq, firstSeq: file.from, bytes: isContinued ? since.bytes : 0 };
  let rows: PlacedRow[] = [];
  for await (const line of readLogFile(file, progress.bytes)) {
    if (!line.ok) return line;
    if (!line.value.complete) break;
    const { text, end } = line.value;
    const row = parseRow(text);
    if (row && row.ts_seq > since.seq) rows.push({ row, line: text, at: progress.bytes });
    progress = { ...progress, seq: Math.max(progress.seq, row?.ts_seq ?? 0), bytes: end };
    if (rows.length < BATCH) continue;
    const taken = takeIn(database, rows, progress);
    if (!taken.ok) return taken;
    rows = [];
  }
  const isSame = progress.seq === since.seq && progress.firstSeq === since.firstSeq;
  return isSame ? ok(undefined) : takeIn(database, rows, progress);
}

function takeIn(database: Database, rows: readonly PlacedRow[], progress: Progress): Result<void> {
  return database.immediate(() => {
    // Another process may have taken in the same rows meanwhile.
    const known = readProgress(database).seq;
    for (const each of rows.filter(({ row }) => row.ts_seq > known)) {
      putRow(database, each);
      applySaved(database, each);
    }
    if (progress.seq < known) return;
    database.prepare("INSERT OR REPLACE INTO notes (name, value) VALUES ('log', ?)").run(JSON.stringify(progress));
  });
}

function readProgress(database: Database): Progress {
  const row = database.prepare("SELECT value FROM notes WHERE name = 'log'").get();
  return row ? (JSON.parse(String(row['value'])) as Progress) : START;
}

function putRow(database: Database, { row, at }: PlacedRow): void {
  if (row.ref === null && row.key === null) return;
  database
    .prepare('INSERT OR REPLACE INTO log_rows (seq, ref, key, at) VALUES (?, ?, ?, ?)')
    .run(row.ts_seq, row.ref, row.key, at);
}

/** A saved file counts until an `abandoned` row says that it never got its name; altered rows do not count. */
function applySaved(database: Database, { row, line }: PlacedRow): void {
  const { event, result, key, ref, target, sha256, source, grade, ts_seq: seq } = row;
  if ((event !== 'download' && event !== 'abandoned') || key !== null || ref === null || target === null) return;
  if (!isIntact(row, line)) return;
  if (event === 'abandoned') database.prepare('DELETE FROM saved WHERE ref = ? AND target = ?').run(ref, target);
  else if (result === 'ok' && sha256)
    database
      .prepare('INSERT OR IGNORE INTO saved (seq, ref, target, sha256, source, grade) VALUES (?, ?, ?, ?, ?, ?)')
      .run(seq, ref, target, sha256, source, grade);
}

/** Where the rows of the log about a paper are, the newest first. */
export function findRows(database: Database, ref: Ref, key: string, limit: number): RowPlace[] {
  return database
    .prepare('SELECT seq, at FROM log_rows WHERE ref = ? OR key = ? ORDER BY seq DESC LIMIT ?')
    .all(formatRef(ref), key, limit)
    .map((row) => ({ seq: Number(row['seq']), at: Number(row['at']) }));
}

/** The files saved of a paper that were not saved as another one later, the newest first. */
export function findSaved(database: Database, ref: string): Saved[] {
  const rows = database.prepare('SELECT * FROM saved WHERE ref = ? ORDER BY seq DESC LIMIT 1000').all(ref);
  return rows.map(toSaved).filter(({ target }) => ownerOf(database, target) === ref);
}

function ownerOf(database: Database, target: string): string | null {
  const row = database.prepare('SELECT ref FROM saved WHERE target = ? ORDER BY seq DESC LIMIT 1').get(target);
  return row ? String(row['ref']) : null;
}

function toSaved(row: Row): Saved {
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  return {
    ref: String(row['ref']),
    target: String(row['target']),
    sha256: String(row['sha256']),
    source: text('source'),
    grade: text('grade'),
  };
}
