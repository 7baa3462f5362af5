import { basename } from 'node:path';
import type { LogRow } from '../../model/log-row.ts';
import { ok, type Result } from '../../model/result.ts';
import { GENESIS, type Link, linkOf, openLine } from '../log/chain.ts';
import { currentPath, type LogFile, listRotated, readLogFile } from '../log/files.ts';
import { type Head, readHead } from '../log/head.ts';
import type { OpenStore } from '../open.ts';
import type { Expectations } from './expectations.ts';
import { type AuditFinding, broken, note } from './finding.ts';

const BATCH = 1000;

/** The state while reading the chain. */
interface Walk {
  readonly findings: AuditFinding[];
  readonly expectations: Expectations;
  /** The previous row; null after an unreadable one. */
  previous: Link | null;
  rows: number;
  waiting: LogRow[];
}

/**
 * Reads all files of the log in order, checks every row and link, and collects what each key should look like.
 * Rows after `head` belong to calls that are still running.
 */
export async function auditLog(
  home: string,
  head: Head | null,
  expectations: Expectations,
): Promise<Result<{ findings: AuditFinding[]; rows: number }>> {
  const rotated = await listRotated(home);
  if (!rotated.ok) return rotated;
  const walk: Walk = { findings: [], expectations, previous: GENESIS, rows: 0, waiting: [] };
  const current = { path: currentPath(home), from: head?.firstSeq ?? 0, to: null, gzip: false };
  for (const file of [...rotated.value, current]) {
    const read = await walkFile(walk, file, file.to === null ? (head?.bytes ?? null) : null);
    if (!read.ok) return read;
  }
  checkEnd(walk, head, home);
  const added = expectations.add(walk.waiting);
  return added.ok ? ok({ findings: walk.findings, rows: walk.rows }) : added;
}

async function walkFile(walk: Walk, file: LogFile, limit: number | null): Promise<Result<void>> {
  let number = 0;
  for await (const line of readLogFile(file)) {
    number += 1;
    if (!line.ok) {
      walk.findings.push(broken('log_unreadable', file.path, line.error.message));
      walk.previous = null;
      return ok(undefined);
    }
    if (limit !== null && line.value.end > limit) break;
    if (!line.value.complete) walk.findings.push(broken('log_row', file.path, `Line ${number} has no end.`));
    walkLine(walk, file, line.value.text, number);
    if (walk.waiting.length < BATCH) continue;
    const added = walk.expectations.add(walk.waiting);
    if (!added.ok) return added;
    walk.waiting = [];
  }
  return ok(undefined);
}

function walkLine(walk: Walk, file: LogFile, text: string, number: number): void {
  const expected = walk.previous ? walk.previous.seq + 1 : undefined;
  const linked = openLine(text, walk.previous);
  // An intact row with a broken link is followed, so that the break is reported once.
  const row = linked.ok ? linked : openLine(text, null);
  if (!linked.ok)
    walk.findings.push(broken('log_row', file.path, `Line ${number}: ${linked.error.message}.`, expected));
  walk.previous = row.ok ? linkOf(row.value) : null;
  if (!row.ok) return;
  walk.rows += 1;
  walk.waiting.push(row.value);
  if (row.value.event === 'log_repaired')
    walk.findings.push(note('log_repaired', file.path, row.value.detail ?? '', row.value.ts_seq));
}

function checkEnd(walk: Walk, head: Head | null, home: string): void {
  const last = walk.previous;
  if (!head || !last || (last.seq === head.seq && last.hash === head.hash)) return;
  const message = `${basename(currentPath(home))} ends with row ${last.seq}, but the last row written was ${head.seq}.`;
  walk.findings.push(broken('log_end', currentPath(home), message, last.seq));
}

/** Adds the rows written since the log was read, and returns its new end. */
export async function followLog(store: OpenStore, since: Head, expectations: Expectations): Promise<Result<Head>> {
  const now = store.state.attempt(() => readHead(store.state));
  if (!now.ok || !now.value || now.value.seq === since.seq) return now.ok ? ok(since) : now;
  const { home } = store.layout;
  const rotated = await listRotated(home);
  if (!rotated.ok) return rotated;
  const isSameFile = now.value.firstSeq === since.firstSeq;
  const current = { path: currentPath(home), from: now.value.firstSeq, to: null, gzip: false };
  const rows: LogRow[] = [];
  for (const file of [...rotated.value.filter((each) => Number(each.to) > since.seq), current]) {
    for await (const line of readLogFile(file, isSameFile ? since.bytes : 0)) {
      const row = line.ok && line.value.complete ? openLine(line.value.text, null) : null;
      if (row?.ok && row.value.ts_seq > since.seq) rows.push(row.value);
    }
  }
  const added = expectations.add(rows);
  return added.ok ? ok(now.value) : added;
}
