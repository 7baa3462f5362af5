import { createHash } from 'node:crypto';
import type { Attempt } from '../../model/error.ts';
import type { ChangeFacts, LogRow, RowFacts } from '../../model/log-row.ts';
import { LOG_SCHEMA } from '../../model/log-row.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import { asObject, parseJson } from '../../text/json.ts';

/** A position in the chain: its last row. */
export interface Link {
  readonly seq: number;
  readonly hash: string;
}

/** The position before the first row. */
export const GENESIS: Link = { seq: 0, hash: 'GENESIS' };

/** What the log adds to the facts of a row. */
export interface Seal {
  readonly previous: Link;
  readonly nowMs: number;
  readonly sandbox: boolean;
}

/** Creates the next row of the chain and its line, which stays short whatever services and files say. */
export function sealRow(given: RowFacts, change: ChangeFacts | null, seal: Seal): { row: LogRow; line: string } {
  const facts = bounded(given);
  const open = {
    schema_version: LOG_SCHEMA,
    ts: new Date(seal.nowMs).toISOString(),
    ts_seq: seal.previous.seq + 1,
    event: facts.event,
    ref: facts.ref ? formatRef(facts.ref) : null,
    source: facts.source ?? null,
    result: facts.result,
    license: facts.license ?? null,
    size_bytes: change?.sizeBytes ?? null,
    store_path: change?.storePath ?? null,
    capability: facts.capability,
    session_id: facts.sessionId,
    error_code: facts.errorCode ?? null,
    canonical_digest: facts.ref ? canonicalDigest(facts.ref, facts.source ?? '') : null,
    sha256: facts.sha256 ?? null,
    bytes: facts.bytes ?? null,
    grade: facts.grade ?? null,
    version: facts.version ?? null,
    final_url: facts.finalUrl ?? null,
    attempts: facts.attempts ? toWire(facts.attempts) : null,
    target: facts.target ?? null,
    detail: facts.detail ?? null,
    sandbox: seal.sandbox,
    key: change?.key ?? null,
    change_id: change?.changeId ?? null,
    replaces: change?.replaces ?? null,
    prev_hash: seal.previous.hash,
  } satisfies Omit<LogRow, 'this_hash'>;
  // Through JSON once, so that the row is what readers get.
  const row = { ...JSON.parse(toJson(open)), this_hash: digest(toJson(open)) } as LogRow;
  return { row, line: `${toJson(row)}\n` };
}

const MAX_TEXT = 4096;
const MAX_ATTEMPTS = 200;
const MAX_ATTEMPT_TEXT = 500;

/** A row that cannot be read back would make the whole log unreadable. */
function bounded({ detail, finalUrl, license, attempts, ...facts }: RowFacts): RowFacts {
  return {
    ...facts,
    ...(detail !== undefined && { detail: cut(detail) }),
    ...(finalUrl !== undefined && { finalUrl: cut(finalUrl) }),
    ...(license !== undefined && { license: cut(license) }),
    ...(attempts && { attempts: attempts.slice(0, MAX_ATTEMPTS).map(boundedAttempt) }),
  };
}

const boundedAttempt = (attempt: Attempt): Attempt =>
  attempt.detail === undefined ? attempt : { ...attempt, detail: cut(attempt.detail, MAX_ATTEMPT_TEXT) };

const cut = (text: string, max = MAX_TEXT): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Parses a line as the row after `previous`; null skips the check of the link. */
export function openLine(line: string, previous: Link | null): Result<LogRow> {
  const row = parseRow(line);
  if (!row) return fail('LOG_ERROR', 'it is not a log row');
  if (!isIntact(row, line)) return fail('LOG_ERROR', 'its content was changed');
  if (!previous) return ok(row);
  if (row.ts_seq !== previous.seq + 1)
    return fail('LOG_ERROR', `it has number ${row.ts_seq} instead of ${previous.seq + 1}`);
  if (row.prev_hash !== previous.hash) return fail('LOG_ERROR', 'it does not link to the previous row');
  return ok(row);
}

/** The position after a row. */
export function linkOf(row: LogRow): Link {
  return { seq: row.ts_seq, hash: row.this_hash };
}

/** Whether a row has the content it was sealed with. */
export function isIntact(row: LogRow, line: string): boolean {
  const { this_hash: hash, ...rest } = row;
  return digest(toJson(rest)) === hash && toJson(row) === line;
}

/** Reads a line as a row without checking its content; null for anything else. */
export function parseRow(line: string): LogRow | null {
  const row = asObject(parseJson(line));
  return row && 'ts_seq' in row && 'this_hash' in row ? (row as unknown as LogRow) : null;
}

function canonicalDigest(ref: Ref, source: string): string {
  const version = ref.kind === 'arxiv' && ref.version ? `v${ref.version}` : '';
  return digest([ref.kind, ref.id, source, version].join('\0'));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Compact JSON with sorted keys at every depth. */
function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const given = Object.entries(value).filter(([, item]) => item !== undefined);
  given.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${given.map(([key, item]) => `${JSON.stringify(key)}:${toJson(item)}`).join(',')}}`;
}
