import { basename } from 'node:path';
import type { Database } from '../../disk/database.ts';
import { appendDurably, renameDurably } from '../../disk/journal.ts';
import type { Locks } from '../../disk/lock.ts';
import { compressFile } from '../../disk/stream.ts';
import type { Clock } from '../../model/clock.ts';
import type { ChangeFacts, LogRow, RowFacts } from '../../model/log-row.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { sealRow } from './chain.ts';
import { currentFile, currentPath, listRotated, readLogFile, rotatedPath } from './files.ts';
import { type Head, readHead, writeHead } from './head.ts';
import { type Repair, settleLog } from './settle.ts';

/** The provenance log of a library: one chain of rows for all processes. */
export interface Log {
  /** Appends a row and returns it when the device has it; on failure nothing was written. */
  append(facts: RowFacts, change?: ChangeFacts): Promise<Result<LogRow>>;
  /** The end of the chain after taking in what dead processes left. */
  settle(): Promise<Result<Head>>;
  /** Whether the row of a change of the store is on record; only rows from `fromSeq` on are looked at. */
  hasChange(changeId: string, fromSeq: number): Promise<Result<boolean>>;
  /** Compresses full files that a dead process left plain, and returns their names. */
  compress(): Promise<Result<string[]>>;
}

/** What the log is made of. */
export interface LogParts {
  readonly home: string;
  readonly state: Database;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly sandbox: boolean;
  /** A file that has grown to this is put away and a new one begun. */
  readonly rotateBytes?: number;
}

const ROTATE_BYTES = 100_000_000;
const LOCK_TIMEOUT_MS = 5_000;
const EMPTY: Head = { seq: 0, hash: 'GENESIS', firstSeq: 1, bytes: 0 };

/** Creates the log of an open library; the folder must exist. */
export function createLog(parts: LogParts): Log {
  const { home, state, locks, clock } = parts;
  const locked = <T>(body: () => Promise<Result<T>>) =>
    locks.withLock('log', { timeoutMs: LOCK_TIMEOUT_MS }, body).then(asLogError);

  /** Takes in what dead processes left, and puts a repair on record. */
  const settle = async (): Promise<Result<unknown>> => {
    const settled = await settleLog(home, state, clock.now());
    return settled.ok && settled.value ? writeRow(parts, repairFacts(settled.value), null) : settled;
  };
  const afterSettling = <T>(body: () => Result<T> | Promise<Result<T>>) =>
    locked(async () => {
      const settled = await settle();
      return settled.ok ? body() : settled;
    });

  return {
    async append(facts, change) {
      let written: Written | undefined;
      const done = await afterSettling(() => {
        const result = writeRow(parts, facts, change ?? null);
        if (result.ok) written = result.value;
        return result;
      });
      // A row in the file is on record, even if the lease was lost in the same moment.
      if (!written) return done.ok ? ok(done.value.row) : done;
      // It stands whether or not its file could be compressed; the next audit tries again.
      if (written.rotated) await compressFile(written.rotated, `${written.rotated}.gz`);
      return ok(written.row);
    },
    settle: () => afterSettling(() => state.attempt(() => readHead(state) ?? EMPTY)),
    hasChange: (changeId, fromSeq) => afterSettling(() => hasChange(home, changeId, fromSeq)),
    compress: () => compressAll(home),
  };
}

interface Written {
  readonly row: LogRow;
  /** The file that became full with this row. */
  readonly rotated: string | null;
}

/**
 * Writes one row while the database's own write lock is held, so that even a process that slept through its lease
 * cannot fork the chain.
 */
function writeRow(parts: LogParts, facts: RowFacts, change: ChangeFacts | null): Result<Written> {
  const { home, state, clock, sandbox, rotateBytes = ROTATE_BYTES } = parts;
  let written: Written | undefined;
  const done = state.immediate((): Result<Written> => {
    const head = readHead(state) ?? EMPTY;
    const { row, line } = sealRow(facts, change, { previous: head, nowMs: clock.now(), sandbox });
    const appended = appendDurably(currentPath(home), line, head.bytes);
    if (!appended.ok) return appended;
    written = { row, rotated: null };
    const next = { seq: row.ts_seq, hash: row.this_hash, firstSeq: head.firstSeq, bytes: appended.value };
    if (next.bytes >= rotateBytes) {
      const full = rotatedPath(home, next.firstSeq, next.seq);
      if (renameDurably(currentPath(home), full).ok) written = { row, rotated: full };
    }
    writeHead(state, written.rotated ? { ...next, firstSeq: next.seq + 1, bytes: 0 } : next);
    return ok(written);
  });
  // A row in the file is on record even if the head could not be noted: the next append takes it in.
  if (written) return ok(written);
  return done.ok ? done.value : done;
}

function repairFacts({ bytes, aside, afterSeq }: Repair): RowFacts {
  return {
    event: 'log_repaired',
    ref: null,
    result: 'ok',
    capability: 'local',
    sessionId: 'repair',
    target: basename(aside),
    bytes,
    detail: `A crash had cut the line after row ${afterSeq}; its ${bytes} bytes were moved to ${basename(aside)}.`,
  };
}

async function hasChange(home: string, changeId: string, fromSeq: number): Promise<Result<boolean>> {
  const rotated = await listRotated(home);
  if (!rotated.ok) return rotated;
  for (const file of [currentFile(home, 0), ...rotated.value.filter((each) => Number(each.to) >= fromSeq)]) {
    for await (const line of readLogFile(file)) {
      if (!line.ok) return line;
      if (line.value.text.includes(`"change_id":"${changeId}"`)) return ok(true);
    }
  }
  return ok(false);
}

async function compressAll(home: string): Promise<Result<string[]>> {
  const rotated = await listRotated(home);
  if (!rotated.ok) return rotated;
  const plain = rotated.value.filter((file) => !file.gzip);
  for (const { path } of plain) {
    const done = await compressFile(path, `${path}.gz`);
    if (!done.ok) return done;
  }
  return ok(plain.map(({ path }) => basename(path)));
}

/** Trouble with files is the log's trouble here; waiting for a lock is not. */
function asLogError<T>(result: Result<T>): Result<T> {
  return result.ok || result.error.code !== 'STORE_ERROR' ? result : fail('LOG_ERROR', result.error.message);
}
