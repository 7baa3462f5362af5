/** How a caller should react to a failure: give up, wait, or change a setting. */
export type Disposition = 'terminal' | 'retry_after' | 'needs_config';

/** One row of the closed table of failure codes. */
export interface ErrorRow {
  readonly meaning: string;
  readonly disposition: Disposition;
  /** Exit status of the command line. */
  readonly exit: 1 | 2 | 3 | 4 | 124;
  /** Status of the HTTP interface. */
  readonly http: number;
}

const row = (meaning: string, disposition: Disposition, exit: ErrorRow['exit'], http: number): ErrorRow => ({
  meaning,
  disposition,
  exit,
  http,
});

/**
 * Every code a failure can have.
 * The snapshot tools keep lower_snake spelling, which is part of their published contract.
 */
export const ERROR_TABLE = {
  INVALID_REF: row('The text is not a DOI, arXiv id, PMID or PMCID.', 'terminal', 2, 400),
  INVALID_ARGUMENT: row('An argument or setting has a value that cannot be used.', 'terminal', 2, 400),
  NOT_FOUND: row('No source that was queried has a record of the paper.', 'terminal', 1, 404),
  NO_OA_AVAILABLE: row('The paper exists, but no open copy is known.', 'needs_config', 1, 404),
  CAPABILITY_DENIED: row('Policy or configuration does not allow the request.', 'needs_config', 3, 403),
  RATE_LIMITED: row('A service is limiting requests.', 'retry_after', 1, 429),
  QUOTA_EXHAUSTED: row('The quota of a service is exhausted for now.', 'retry_after', 1, 429),
  NETWORK_ERROR: row('A connection failed or broke.', 'retry_after', 1, 502),
  FETCH_TIMEOUT: row('A service timed out.', 'retry_after', 124, 504),
  SOURCE_CHANGED: row('A service answered in a format this version does not know.', 'terminal', 1, 502),
  VERIFICATION_FAILED: row('The downloaded file is not a valid copy of the requested paper.', 'terminal', 1, 502),
  STORE_ERROR: row('A file could not be read or written.', 'needs_config', 4, 500),
  LOG_ERROR: row('The provenance log could not be written, so nothing was stored.', 'needs_config', 4, 500),
  LOCK_TIMEOUT: row('Another process holds the lock.', 'retry_after', 4, 503),
  SCHEMA_TOO_NEW: row('The data was written by a newer version.', 'needs_config', 4, 409),
  SESSION_NOT_FOUND: row('No such search session is open.', 'terminal', 1, 404),
  SESSION_STATE: row('The search session is not in a state that allows this.', 'terminal', 1, 409),
  CHECKPOINT_BUSY: row('Another decision on this checkpoint is being processed.', 'retry_after', 1, 409),
  CANCELLED: row('The caller cancelled the work.', 'terminal', 1, 499),
  INTERNAL_ERROR: row('A bug in this package.', 'terminal', 1, 500),
  invalid_arguments: row('The arguments are not valid.', 'terminal', 2, 400),
  invalid_query: row('The query has no searchable words, or takes too much work.', 'terminal', 2, 400),
  query_too_long: row('The query is longer than 500 characters.', 'terminal', 2, 400),
  page_size_too_large: row('A page has at most 100 items.', 'terminal', 2, 400),
  pagination_too_deep: row('Only the first 10,000 items can be listed.', 'terminal', 2, 400),
  invalid_category: row('No such facet category.', 'terminal', 2, 400),
  paper_not_found: row('The snapshot has no such paper.', 'terminal', 1, 404),
  template_not_available: row('The paper has no summary in this template.', 'terminal', 1, 404),
  source_not_available: row('The text of the paper is not available.', 'terminal', 1, 404),
  translation_not_available: row('The paper has no translation into this language.', 'terminal', 1, 404),
  asset_fetch_failed: row('A file of the snapshot is missing or unreadable.', 'terminal', 4, 500),
  asset_parse_failed: row('A file of the snapshot is corrupt.', 'terminal', 4, 500),
  internal_error: row('A bug in this package.', 'terminal', 1, 500),
} as const satisfies Record<string, ErrorRow>;

/** A code of the closed table. */
export type ErrorCode = keyof typeof ERROR_TABLE;

/** One row of the table of reasons. */
export interface ReasonRow {
  readonly meaning: string;
  /** Stated where it differs from the disposition of the code. */
  readonly disposition?: Disposition;
}

/** The closed words that say which case of a code a failure is; code branches on these, never on a message. */
export const FAILURE_REASONS = {
  NETWORK_ERROR: {
    unknown_host: { meaning: 'The host name cannot be resolved; the machine may be offline.' },
    connection_refused: { meaning: 'The host refused the connection.' },
    connection_lost: { meaning: 'The connection broke.' },
    unreachable: { meaning: 'The network of the host cannot be reached.' },
    redirect_loop: { meaning: 'The redirects form a loop, or there are too many.', disposition: 'terminal' },
    too_large: { meaning: 'The response exceeds the size limit.', disposition: 'terminal' },
    server_error: { meaning: 'The service answered with a server error.' },
    untrusted_certificate: { meaning: 'The certificate of the host is not valid.', disposition: 'needs_config' },
    sandbox_down: { meaning: 'The sandbox does not answer.', disposition: 'needs_config' },
    port_in_use: { meaning: 'Another process listens on the port.', disposition: 'needs_config' },
  },
  STORE_ERROR: {
    corrupt: { meaning: 'The file is corrupt.' },
    disk_full: { meaning: 'The disk or the disk quota is full.' },
    no_permission: { meaning: 'The file or its folder cannot be read or written by this user.' },
    missing: { meaning: 'The file, folder or index does not exist.' },
    read_only: { meaning: 'The index or the whole cluster is read-only.' },
    other_push: { meaning: 'Another push writes or removed the same version.', disposition: 'retry_after' },
  },
  SOURCE_CHANGED: {
    text_refused: { meaning: 'The embeddings service refused the texts; one may be too long for its model.' },
  },
  invalid_query: {
    too_much_work: { meaning: 'The query would read too much of the index; its quoted phrases are too common.' },
  },
  SESSION_NOT_FOUND: {
    archived: { meaning: 'The session was archived after inactivity and can be reopened.' },
  },
} as const satisfies Partial<Record<ErrorCode, Readonly<Record<string, ReasonRow>>>>;

type ReasonTable = typeof FAILURE_REASONS;

/** A reason that failures of the given code may have. */
export type FailureReason<Code extends ErrorCode = ErrorCode> = Code extends keyof ReasonTable
  ? keyof ReasonTable[Code] & string
  : never;

/** The row of a reason, or undefined where the code has no such reason. */
export function reasonRow(code: ErrorCode, reason: FailureReason | undefined): ReasonRow | undefined {
  const rows: Partial<Record<ErrorCode, Readonly<Record<string, ReasonRow>>>> = FAILURE_REASONS;
  return reason && rows[code]?.[reason];
}

/** Why policy refused a request; a closed list. */
export const DENIAL_REASONS = [
  'redirect_not_in_allowlist',
  'insecure_scheme',
  'host_in_block_list',
  'size_cap_exceeded',
  'schema_drift',
  'capability_not_granted',
  'rate_limit_window',
  'ssrf_private_address',
  'content_type_mismatch',
] as const;

export type DenialReason = (typeof DENIAL_REASONS)[number];

/** What exactly was refused; `expected: []` is a list that is empty on purpose, absent means unknown. */
export interface DenialContext {
  readonly reason: DenialReason;
  readonly source?: string;
  readonly attempted?: string;
  readonly expected?: readonly string[];
  /** 0 is the first request, 1 the first redirect. */
  readonly hopIndex?: number;
  readonly cap?: number;
  readonly actual?: number;
}

/** A setting that would have allowed what was refused, narrowest first in a list. */
export interface Remediation {
  readonly setting: string;
  readonly value: string;
  readonly note: string;
}

/** The outcome at one source; the prefix separates "asked" from "not asked". */
export const ATTEMPT_OUTCOMES = [
  'not_consulted_disabled',
  'not_consulted_not_applicable',
  'not_consulted_not_needed',
  'consulted_no_record',
  'consulted_not_open_access',
  'consulted_failed',
  'consulted_resolved',
] as const;

export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** What happened at one source. */
export interface Attempt {
  readonly source: string;
  readonly outcome: AttemptOutcome;
  /** Absent if the attempt was about the record or the PDF. */
  readonly about?: 'text';
  readonly detail?: string;
  readonly durationMs: number;
  /** The failure's code and reason, when the source was asked and failed. */
  readonly code?: ErrorCode;
  readonly reason?: FailureReason;
}

/** Which part of a snapshot a failure is about. */
export interface FailureSubject {
  readonly paperId: string;
  readonly template?: string;
  readonly lang?: string;
  /** The templates that are available. */
  readonly availableSummaryTemplates?: readonly string[];
  /** The licence for which a text is withheld; null if unknown. */
  readonly license?: string | null;
}

/** An expected bad outcome: a value, never thrown. */
export interface Failure {
  readonly code: ErrorCode;
  /** Which case of the code it is. */
  readonly reason?: FailureReason;
  /** For people and agents: what happened and what to do next. */
  readonly message: string;
  /** What is wrong with which argument, by its path on the wire (`filters.from_year`). */
  readonly fields?: Readonly<Record<string, string>>;
  readonly disposition: Disposition;
  readonly retryAfterMs?: number;
  readonly attempts?: readonly Attempt[];
  readonly denial?: DenialContext;
  readonly remediation?: readonly Remediation[];
  readonly about?: FailureSubject;
}

/** Everything a failure may add to its code and message; undefined counts as absent. */
export type FailureDetails<Code extends ErrorCode = ErrorCode> = {
  readonly [K in 'fields' | 'retryAfterMs' | 'attempts' | 'denial' | 'remediation' | 'about']?: Failure[K] | undefined;
} & { readonly reason?: FailureReason<Code> | undefined };

/** Builds a failure; the disposition follows from its reason or else from its code. */
export function createFailure<Code extends ErrorCode>(
  code: Code,
  message: string,
  details: FailureDetails<Code> = {},
): Failure {
  const given = Object.entries(details).filter(([, value]) => value !== undefined);
  const disposition = reasonRow(code, details.reason)?.disposition ?? ERROR_TABLE[code].disposition;
  return { code, message, disposition, ...Object.fromEntries(given) };
}
