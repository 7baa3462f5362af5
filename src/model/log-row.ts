import type { CopyVersion, Grade } from './entry.ts';
import type { Attempt, ErrorCode } from './error.ts';
import type { Ref } from './ref.ts';

/** The schema name in every row of the log. */
export const LOG_SCHEMA = 'carrel/1';

/**
 * What a row records. `text`: a JATS or HTML copy. `discard`: a person deleted a quarantined file. `tag`: a person changed
 * the tags, collections or note of an entry. `abandoned`: a change or download can no longer be completed. `log_repaired`: a line that a crash had truncated was moved out of the log.
 */
export type LogEvent =
  | 'fetch'
  | 'text'
  | 'metadata-only'
  | 'download'
  | 'quarantine'
  | 'accept'
  | 'discard'
  | 'remove'
  | 'tag'
  | 'abandoned'
  | 'log_repaired';

/** The capability under which the work was done. */
export type LogCapability = 'oa' | 'metadata' | 'tdm-elsevier' | 'tdm-aps' | 'tdm-springer' | 'operator' | 'local';

/** What the caller knows about a finished call or batch item; the store and the log add the rest. */
export interface RowFacts {
  readonly event: LogEvent;
  readonly ref: Ref | null;
  readonly result: 'ok' | 'err' | 'denied';
  readonly capability: LogCapability;
  /** The same for all rows of a call. */
  readonly sessionId: string;
  readonly source?: string;
  readonly license?: string;
  readonly errorCode?: ErrorCode;
  readonly sha256?: string;
  /** Bytes received, kept or not. */
  readonly bytes?: number;
  readonly grade?: Grade;
  /** Which version of the work the file is. */
  readonly version?: CopyVersion;
  readonly finalUrl?: string;
  readonly attempts?: readonly Attempt[];
  /** The file; relative to the library if inside it. */
  readonly target?: string;
  /** A sentence about what the other fields do not say. */
  readonly detail?: string;
}

/** What a caller adds to a row that the store writes. */
export type CallFacts = Pick<RowFacts, 'capability' | 'sessionId' | 'attempts' | 'errorCode' | 'detail'>;

/** What only the store knows about a row. */
export interface ChangeFacts {
  readonly key: string;
  /** Identifies the change, so that recovery can check whether its row was written. */
  readonly changeId: string;
  readonly storePath: string | null;
  readonly sizeBytes: number | null;
  /** The digest of the file that this change replaces. */
  readonly replaces: string | null;
}

/** A line of the log, as written: every field is present, `null` where it does not apply. */
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
