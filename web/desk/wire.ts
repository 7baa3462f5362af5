/** What the desk answers with; the table of routes is in docs/desk-api.md. */

export interface Attempt {
  readonly source: string;
  readonly outcome: string;
  readonly detail?: string;
  readonly duration_ms: number;
}

export interface Remediation {
  readonly setting: string;
  readonly value: string;
  readonly note: string;
}

export interface Failure {
  readonly code: string;
  readonly reason?: string;
  readonly message: string;
  readonly disposition: string;
  readonly retry_after_ms?: number;
  readonly attempts?: readonly Attempt[];
  readonly remediation?: readonly Remediation[];
}

/** What is wrong with which field. */
export type Fields = Readonly<Record<string, string>>;

export interface SourceInfo {
  readonly id: string;
  readonly title: string;
  readonly enabled: boolean;
  readonly note: string | null;
}

export interface About {
  readonly version: string;
  readonly home: string;
  readonly sandbox: boolean;
  readonly domains: readonly string[];
  readonly max_results: { readonly default: number; readonly most: number };
  readonly formats: readonly string[];
  readonly sources: readonly SourceInfo[];
}

export interface SessionLine {
  readonly session_id: string;
  /** For a search that is `unreadable`: why. */
  readonly query: string;
  readonly state: 'running' | 'checkpoint' | 'complete' | 'failed' | 'unreadable' | 'archived';
  readonly step: number;
  readonly iteration: number;
  readonly checkpoint_kind: 'strategy_confirmation' | 'result_review' | null;
  readonly phase: string | null;
  readonly paper_count: number | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Query {
  readonly keywords: readonly string[];
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  readonly boolean_query: string;
  readonly purpose: string;
}

export interface Filters {
  readonly from_year?: number;
  readonly to_year?: number;
  readonly language?: string;
  readonly author?: string;
  readonly venue?: string;
  readonly max_results: number;
}

export interface Strategy {
  readonly queries: readonly Query[];
  readonly sources: readonly string[];
  readonly filters: Filters;
}

export interface Intent {
  readonly topic: string;
  readonly concepts: readonly string[];
  readonly intent_type: string;
  readonly domain: string;
  readonly wants_recent: boolean;
  readonly notes?: readonly string[];
}

export interface Author {
  readonly family?: string;
  readonly given?: string;
  readonly literal?: string;
}

export interface Version {
  readonly kind: string;
  readonly doi?: string;
  readonly arxiv_id?: string;
  readonly url?: string;
}

export interface Notice {
  readonly kind: string;
  readonly doi?: string;
  readonly date?: string;
  readonly about: 'this' | 'other';
}

export interface Paper {
  readonly doi?: string;
  readonly arxiv_id?: string;
  readonly pmid?: string;
  readonly pmcid?: string;
  readonly title?: string;
  readonly authors?: readonly Author[];
  readonly year?: number;
  readonly venue?: string;
  readonly abstract?: string;
  readonly license?: string;
  readonly is_oa: boolean | null;
  readonly versions?: readonly Version[];
  readonly retracted?: boolean;
  readonly notices?: readonly Notice[];
  readonly citation_count?: number;
  readonly url?: string;
}

export interface Hit {
  readonly id: string;
  readonly paper: Paper;
  readonly score: number;
  readonly reason: string;
  readonly tags: readonly string[];
  readonly sources: readonly string[];
  readonly merged?: readonly string[];
}

export interface LedgerRow {
  readonly round: number;
  readonly source: string;
  readonly query: number;
  readonly executed: string | null;
  readonly ignored: readonly string[];
  readonly reported_total: number | null;
  readonly retrieved: number;
  readonly failure?: Failure;
}

export interface Ledger {
  readonly rows: readonly LedgerRow[];
  readonly not_asked: readonly { readonly source: string; readonly why: string }[];
  readonly retrieved: number;
  readonly merged: number;
  readonly dropped: readonly { readonly id: string; readonly title?: string; readonly why: string }[];
  readonly kept: number;
}

export interface Collection {
  readonly hits: readonly Hit[];
  readonly ledger: Ledger;
  readonly strategy: Strategy;
}

export interface Session {
  readonly session_id: string;
  readonly query: string;
  readonly state: SessionLine['state'];
  readonly step: number;
  readonly iteration: number;
  readonly phase?: string;
  readonly checkpoint?: {
    readonly id: string;
    readonly kind: 'strategy_confirmation' | 'result_review';
    readonly iteration: number;
    readonly payload?: { readonly intent: Intent; readonly strategy: Strategy; readonly notes: readonly string[] };
    /** In a review: not one source answered in this round, so the papers are those of the rounds before. */
    readonly round_failure?: Failure;
  };
  readonly collection?: Collection;
  readonly completion_reason?: string;
  readonly error?: Failure;
  readonly history: readonly {
    readonly at: string;
    readonly what: string;
    readonly face: string;
    readonly note?: string;
  }[];
}

export interface Evidence {
  readonly check: string;
  readonly speaks: 'for' | 'against' | 'neither';
  readonly detail: string;
}

export interface FetchRow {
  readonly ref: string;
  readonly title?: string;
  readonly state: 'waiting' | 'running' | 'stored' | 'failed' | 'cancelled' | 'interrupted';
  readonly grade?: string;
  readonly source?: string;
  readonly license?: string;
  readonly bytes?: number;
  readonly already_stored?: boolean;
  readonly attempts?: readonly Attempt[];
  readonly evidence?: readonly Evidence[];
  readonly error?: Failure;
}

export interface FetchJob {
  readonly id: string;
  readonly about: string;
  readonly started_at: string;
  readonly is_over: boolean;
  readonly rows: readonly FetchRow[];
}

export interface Copy {
  readonly sha256: string;
  readonly size_bytes: number;
  readonly source: string;
  readonly final_url: string;
  readonly license?: string;
  readonly grade: string;
  readonly evidence: readonly Evidence[];
  readonly accepted_at?: string;
}

export interface Quarantined {
  readonly ref: string;
  readonly paper: Paper;
  readonly fetched_at: string;
  readonly copy: Copy | null;
  readonly problem?: string;
}

export interface LibraryRow {
  readonly ref: string;
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly venue: string | null;
  readonly source: string;
  readonly fetched_at: string;
  readonly has_pdf: boolean;
  readonly grade: string | null;
  readonly tags: readonly string[];
}

export interface LibraryPage {
  readonly entries: number;
  readonly copies: number;
  readonly total: number;
  readonly capped: boolean;
  readonly sources: readonly string[];
  readonly tags: readonly string[];
  readonly papers: readonly LibraryRow[];
}

export interface LogRow {
  readonly ts: string;
  readonly ts_seq: number;
  readonly event: string;
  readonly result: string;
  readonly source: string | null;
  readonly capability: string;
  readonly error_code: string | null;
  readonly grade: string | null;
  readonly sha256: string | null;
  readonly final_url: string | null;
  readonly detail: string | null;
  readonly this_hash: string;
}

export interface EntryView {
  readonly ref: string;
  readonly key: string;
  readonly paper: Paper;
  readonly source: string;
  readonly fetched_at: string;
  readonly copy: Copy | null;
  readonly has_pdf: boolean;
  readonly tags?: readonly string[];
  readonly rows: readonly LogRow[];
}

export interface AuditReport {
  readonly clean: boolean;
  readonly rows: number;
  readonly entries: number;
  readonly copies: number;
  readonly quarantined: number;
  readonly findings: readonly {
    readonly kind: string;
    readonly what: string;
    readonly file: string;
    readonly message: string;
  }[];
}

export interface SnapshotStatus {
  readonly exists: boolean;
  readonly folder: string;
  readonly is_building: boolean;
  /** A process that built it is dead and left its work unfinished. */
  readonly was_cut_short: boolean;
  readonly done: number;
  readonly url?: string;
  readonly error?: Failure;
  readonly report?: {
    readonly added: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly skipped_count: number;
  };
}
