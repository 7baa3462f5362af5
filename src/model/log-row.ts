import type { CopyVersion, Grade } from './entry.ts';
import type { Attempt, ErrorCode } from './error.ts';
import type { Ref } from './ref.ts';

/** The schema name every row of the log carries. */
export const LOG_SCHEMA = 'carrel/1';

/**
 * What a row is about. `tag` tells of a person's marks, which change nothing of what is known of a paper; `abandoned`
 * ends a change, or a download, that can no longer be completed; `log_repaired` tells of the end of a line that a crash
 * had cut.
 */
export type LogEvent =
  | 'fetch'
  | 'metadata-only'
  | 'download'
  | 'quarantine'
  | 'accept'
  | 'remove'
  | 'tag'
  | 'abandoned'
  | 'log_repaired';

/** By what right the work was done. */
export type LogCapability = 'oa' | 'metadata' | 'tdm-elsevier' | 'tdm-aps' | 'tdm-springer' | 'operator' | 'local';

/** What a caller knows of one finished call or batch item; the store and the log add the rest. */
export interface RowFacts {
  readonly event: LogEvent;
  readonly ref: Ref | null;
  readonly result: 'ok' | 'err' | 'denied';
  readonly capability: LogCapability;
  /** One for all rows of a call. */
  readonly sessionId: string;
  readonly source?: string;
  readonly license?: string;
  readonly errorCode?: ErrorCode;
  readonly sha256?: string;
  /** What arrived, kept or not. */
  readonly bytes?: number;
  readonly grade?: Grade;
  /** Which version of the work the file is. */
  readonly version?: CopyVersion;
  readonly finalUrl?: string;
  readonly attempts?: readonly Attempt[];
  /** The file this is about: relative to the library when inside it. */
  readonly target?: string;
  /** One sentence, where the other fields do not tell the story. */
  readonly detail?: string;
}

/** What a caller adds to a row that the store writes by itself. */
export type CallFacts = Pick<RowFacts, 'capability' | 'sessionId' | 'attempts' | 'errorCode' | 'detail'>;

/** What only the store knows of a row. */
export interface ChangeFacts {
  readonly key: string;
  /** Names one change of the store, so that a crash in the midst of it can be told from one before it. */
  readonly changeId: string;
  readonly storePath: string | null;
  readonly sizeBytes: number | null;
  /** The digest of the file that this change replaces. */
  readonly replaces: string | null;
}

/** A line of the log, as written: everything is present, `null` where there is nothing to say. */
export interface LogRow {
  readonly schema_version: typeof LOG_SCHEMA;
  readonly ts: string;
  /** Counts from 1 over all files of the log. */
  readonly ts_seq: number;
  readonly event: LogEvent;
  readonly ref: string | null;
  readonly source: string | null;
  readonly result: 'ok' | 'err' | 'denied';
  readonly license: string | null;
  /** Size of the stored file; null when nothing was stored. */
  readonly size_bytes: number | null;
  /** The stored file, relative to the library. */
  readonly store_path: string | null;
  readonly capability: LogCapability;
  readonly session_id: string;
  readonly error_code: string | null;
  /** SHA-256 of kind, id, source and version of the ref, joined by zero bytes. */
  readonly canonical_digest: string | null;
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly grade: Grade | null;
  /** Absent in rows of 0.1.0. */
  readonly version?: CopyVersion | null;
  readonly final_url: string | null;
  readonly attempts: readonly object[] | null;
  readonly target: string | null;
  readonly detail: string | null;
  readonly sandbox: boolean;
  readonly key: string | null;
  readonly change_id: string | null;
  readonly replaces: string | null;
  /** `this_hash` of the row before, `GENESIS` for the first. */
  readonly prev_hash: string;
  /** SHA-256 of the compact JSON of all other fields, keys sorted. */
  readonly this_hash: string;
}
