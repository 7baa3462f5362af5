import type { Database } from '../../disk/database.ts';
import { statFileNow } from '../../disk/folder.ts';
import { cutTail } from '../../disk/journal.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { GENESIS, type Link, linkOf, openLine } from './chain.ts';
import { currentFile, currentPath, type LogFile, listRotated, readLogFile } from './files.ts';
import { type Head, readHead, writeHead } from './head.ts';

/** A line that a crash had truncated, and the file it was moved to. */
export interface Repair {
  readonly bytes: number;
  readonly aside: string;
  readonly afterSeq: number;
}

/**
 * Brings the stored head in line with the file, under the lock of the log. A longer file has rows of a process that died
 * before storing the head: they are checked and counted. A shorter file was truncated: nothing is written to such a log.
 * Costs one `stat` if all is well.
 */
export async function settleLog(home: string, state: Database, nowMs: number): Promise<Result<Repair | null>> {
  const noted = state.attempt(() => readHead(state));
  const file = statFileNow(currentPath(home));
  if (!noted.ok) return noted;
  if (!file.ok) return file;
  const bytes = file.value?.bytes ?? 0;
  if (noted.value?.bytes === bytes) return ok(null);
  const scanned = noted.value ? await scanAfter(home, noted.value, bytes) : await scanAll(home, bytes);
  if (!scanned.ok) return scanned;
  const { head } = scanned.value;
  const repaired = head.bytes < bytes ? repair(home, head, bytes, nowMs) : ok(null);
  if (!repaired.ok) return repaired;
  const written = state.immediate(() => writeHead(state, head));
  return written.ok ? repaired : written;
}

async function scanAll(home: string, bytes: number, wanted?: Link): Promise<Result<Scanned>> {
  const start = await beginOf(home);
  return start.ok ? scan(home, start.value, bytes, wanted) : start;
}

/**
 * Scans what was written after the stored head. If that cannot be read but the file has the row of the head, only the
 * length in the head is wrong, because its database is corrupt. A file without that row was changed.
 */
async function scanAfter(home: string, noted: Head, bytes: number): Promise<Result<Scanned>> {
  const start = await continueFrom(home, noted, bytes);
  const scanned = start.ok ? await scan(home, start.value, bytes) : start;
  if (scanned.ok) return scanned;
  const whole = await scanAll(home, bytes, noted);
  return whole.ok && whole.value.found ? whole : scanned;
}

async function continueFrom(home: string, noted: Head, bytes: number): Promise<Result<Head>> {
  if (bytes > noted.bytes) return ok(noted);
  const rotated = await listRotated(home);
  if (!rotated.ok) return rotated;
  // A process may have died between rotating the file and storing the head.
  if (rotated.value.at(-1)?.to === noted.seq) return ok({ ...noted, firstSeq: noted.seq + 1, bytes: 0 });
  return fail(
    'LOG_ERROR',
    `${currentPath(home)} was truncated: it has ${bytes} of ${noted.bytes} bytes (row ${noted.seq}). ` +
      'Nothing can be stored until it is restored from a backup; "carrel audit" lists what is missing.',
  );
}

/** Without a stored head, the last rotated file shows where the current one begins. */
async function beginOf(home: string): Promise<Result<Head>> {
  const rotated = await listRotated(home);
  if (!rotated.ok) return rotated;
  const last = rotated.value.at(-1);
  const link = last ? await lastLink(last) : ok(GENESIS);
  return link.ok ? ok({ ...link.value, firstSeq: link.value.seq + 1, bytes: 0 }) : link;
}

async function lastLink(file: LogFile): Promise<Result<Link>> {
  let text = '';
  for await (const line of readLogFile(file)) {
    if (!line.ok) return line;
    text = line.value.text;
  }
  const row = openLine(text, null);
  return row.ok ? ok(linkOf(row.value)) : broken(file.path, null, row.error.message);
}

interface Scanned {
  readonly head: Head;
  /** Whether the wanted row is among the scanned ones. */
  readonly found: boolean;
}

async function scan(home: string, start: Head, bytes: number, wanted?: Link): Promise<Result<Scanned>> {
  const path = currentPath(home);
  let head = start;
  let found = isLink(start, wanted);
  if (bytes === start.bytes) return ok({ head, found });
  for await (const line of readLogFile(currentFile(home, start.firstSeq), start.bytes)) {
    if (!line.ok) return line;
    if (!line.value.complete) break;
    const row = openLine(line.value.text, head);
    if (!row.ok) return broken(path, head.seq + 1, row.error.message);
    head = { ...head, ...linkOf(row.value), bytes: line.value.end };
    found ||= isLink(head, wanted);
  }
  return ok({ head, found });
}

const isLink = ({ seq, hash }: Link, wanted: Link | undefined) => wanted?.seq === seq && wanted.hash === hash;

function broken<T>(path: string, seq: number | null, why: string): Result<T> {
  const row = seq === null ? 'The last row' : `Row ${seq}`;
  const advice = 'Nothing can be stored until the file is restored; run "carrel audit" for details.';
  return fail('LOG_ERROR', `${row} of ${path} is broken: ${why}. ${advice}`);
}

/** Keeps the truncated line beside the log, although no caller has received a success for it. */
function repair(home: string, head: Head, bytes: number, nowMs: number): Result<Repair> {
  const aside = `${currentPath(home)}.torn-${new Date(nowMs).toISOString().replaceAll(':', '')}`;
  const cut = cutTail(currentPath(home), head.bytes, aside);
  return cut.ok ? ok({ bytes: bytes - head.bytes, aside, afterSeq: head.seq }) : cut;
}
