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
  /** Appends a row durably and returns it; on failure nothing was written. */
  append(facts: RowFacts, change?: ChangeFacts): Promise<Result<LogRow>>;
  /** The end of the chain, after recovering what dead processes left. */
  settle(): Promise<Result<Head>>;
  /** Whether the row of a change was written, in rows from `fromSeq` on. */
  hasChange(changeId: string, fromSeq: number): Promise<Result<boolean>>;
  /** Compresses full files that a dead process left uncompressed; returns their names. */
  compress(): Promise<Result<string[]>>;
}

/** What the log needs. */
export interface LogParts {
  readonly home: string;
  readonly state: Database;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly sandbox: boolean;
  /** Size at which a file is rotated. */
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

  /** Recovers what dead processes left, and logs a repair. */
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
      // A row in the file counts, even if the lease was lost at that moment.
      if (!written) return done.ok ? ok(done.value.row) : done;
      // The row counts even if compressing fails; the next audit tries again.
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
  /** The file that was rotated after this row. */
  readonly rotated: string | null;
}

/**
 * Writes one row under the database's own write lock, so that not even a process that overslept its lease can fork the
 * chain.
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
  // A row in the file counts even if the head could not be stored: the next append finds it.
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
    detail: `A crash had truncated the line after row ${afterSeq}; its ${bytes} bytes were moved to ${basename(aside)}.`,
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

/** File errors become LOG_ERROR; a lock timeout stays what it is. */
function asLogError<T>(result: Result<T>): Result<T> {
  return result.ok || result.error.code !== 'STORE_ERROR' ? result : fail('LOG_ERROR', result.error.message);
}
