import type { Checkpoint, Mark, Marks, PlannedRequest, SessionState, SourceProgress } from '../model/checkpoint.ts';
import type { Collection, IntentType } from '../model/collection.ts';
import type { Copy, CopyVersion, Entry, Grade, ShownEvidence, TextCopy } from '../model/entry.ts';
import type { Attempt } from '../model/error.ts';
import type { LibraryCollection } from '../model/library-collection.ts';
import type { LibraryGraph } from '../model/library-graph.ts';
import type { LogRow } from '../model/log-row.ts';
import type { CheckedReference, CheckSummary, ComparedField } from '../model/reference.ts';
import type { BuildReport } from '../model/snapshot.ts';
import type { Wire, WireFailure } from '../model/wire.ts';

/** What is wrong with which field of a form. */
export type Fields = Readonly<Record<string, string>>;

/** A source that can search, and whether this configuration uses it. */
export interface SourceInfo {
  readonly id: string;
  readonly title: string;
  readonly enabled: boolean;
  readonly note: string | null;
}

/** What the page needs to know before it asks anything else. */
export interface About {
  readonly version: string;
  readonly home: string;
  readonly start_id: string;
  readonly sandbox: boolean;
  /** Whether a contact address is configured. */
  readonly has_email: boolean;
  readonly domains: readonly string[];
  readonly max_results: { readonly default: number; readonly most: number };
  /** How far a search may go: rounds in all, queries in a strategy, keywords in a query. */
  readonly limits: { readonly rounds: number; readonly queries: number; readonly keywords: number };
  readonly formats: readonly string[];
  readonly format_labels: Readonly<Record<string, string>>;
  /** Formats to cite a stored paper in. */
  readonly citations: readonly { readonly format: string; readonly label: string }[];
  readonly sources: readonly SourceInfo[];
}

/** A session in the list. */
export interface SessionLine {
  readonly session_id: string;
  /** For an `unreadable` session: the reason. */
  readonly query: string;
  readonly state: SessionState['state'] | 'unreadable' | 'archived';
  readonly step: number;
  readonly iteration: number;
  readonly checkpoint_kind: Checkpoint['kind'] | null;
  readonly phase: string | null;
  /** Present while the search on the page asks the sources. */
  readonly progress?: Wire<readonly SourceProgress[]>;
  /** The process that ran it died; opening the session resumes it. */
  readonly is_interrupted: boolean;
  readonly paper_count: number | null;
  readonly created_at: string;
  readonly updated_at: string;
}

type Kind<K extends Checkpoint['kind']> = Extract<Checkpoint, { readonly kind: K }>;

/** The checkpoint a session waits at; the collection of a review is in the session itself. */
export type PendingCheckpoint =
  // `asked_kind`: the kind of paper that the question names; absent if it names none.
  | (Wire<Kind<'strategy_confirmation'>> & { readonly asked_kind?: IntentType })
  | (Wire<Omit<Kind<'result_review'>, 'payload'>> & { readonly round_failure?: WireFailure });

/** A session with everything the page shows of it. */
export type DeskSession = Wire<Omit<SessionState, 'checkpoint' | 'collection' | 'error'>> & {
  readonly checkpoint?: PendingCheckpoint;
  readonly collection?: Wire<Collection>;
  readonly error?: WireFailure;
};

/** Where the copy of a paper is; absent if there is none. */
export type CopyState = 'stored' | 'fetching' | 'quarantined';

/** The reference of a paper and where its copy is; a stored one has the grade and version of its file. */
export interface PaperCopy {
  readonly ref: string;
  readonly state: CopyState;
  readonly grade?: Grade;
  readonly version?: CopyVersion;
}

/** Who did what to a session. */
export interface SessionStep {
  readonly at: string;
  readonly what: string;
  readonly face: string;
  readonly note?: string;
}

export const FETCH_STATES = ['waiting', 'running', 'stored', 'failed', 'cancelled', 'interrupted'] as const;

export type FetchState = (typeof FETCH_STATES)[number];

/** One paper of a fetch. */
export interface FetchRow {
  readonly ref: string;
  readonly title?: string;
  readonly retracted?: boolean;
  readonly state: FetchState;
  readonly grade?: Grade;
  readonly version?: CopyVersion;
  readonly source?: string;
  readonly license?: string;
  readonly bytes?: number;
  /** Only for a paper with a text. */
  readonly text_from?: TextCopy['from'];
  readonly has_pdf?: boolean;
  readonly final_url?: string;
  readonly already_stored?: boolean;
  readonly attempts?: Wire<readonly Attempt[]>;
  readonly evidence?: readonly ShownEvidence[];
  readonly error?: WireFailure;
}

/** Papers that are fetched together. */
export interface FetchJob {
  readonly id: string;
  readonly about: string;
  readonly started_at: string;
  readonly is_over: boolean;
  readonly rows: readonly FetchRow[];
}

/** An entry of the library, or of its quarantine. */
export type EntryFacts = Wire<Omit<Entry, 'ref' | 'copy' | 'text'>> & {
  readonly ref: string;
  readonly retracted: boolean;
  readonly copy: (Omit<Wire<Copy>, 'evidence'> & { readonly evidence: readonly ShownEvidence[] }) | null;
  readonly text?: Omit<Wire<TextCopy>, 'evidence'> & { readonly evidence: readonly ShownEvidence[] };
};

/** A stored paper and its rows in the log, the newest first. */
export type EntryView = EntryFacts & {
  readonly key: string;
  readonly has_pdf: boolean;
  readonly rows: readonly LogRow[];
};

/** A file in quarantine; `problem` is all there is when its record cannot be read. */
export type QuarantinedFile = EntryFacts | { readonly problem: string };

/** A stored paper in the list. */
export interface LibraryRow {
  readonly ref: string;
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly venue: string | null;
  readonly source: string;
  readonly fetched_at: string;
  readonly has_pdf: boolean;
  readonly text_from?: TextCopy['from'];
  readonly grade: Grade | null;
  readonly version?: CopyVersion;
  readonly retracted: boolean;
  readonly doi: string | null;
  readonly arxiv_id: string | null;
  readonly is_oa?: boolean;
  readonly citation_count?: number;
  readonly type?: string;
  readonly tags: readonly string[];
  readonly collections: readonly string[];
  /** The passage that matches the search, in Markdown. */
  readonly snippet?: string;
  /** What found it, if the search used meaning. */
  readonly found_by?: readonly ('words' | 'meaning')[];
}

/** What became of a file that was added. */
export type AddedToLibrary =
  | {
      readonly paper: {
        readonly ref: string;
        readonly title?: string;
        readonly grade: Grade;
        readonly already_stored: boolean;
      };
    }
  | { readonly fetch: { readonly id: string; readonly papers: number; readonly without_id: number } };

/** A page of the library, with the values to filter by. */
export interface LibraryPage {
  readonly entries: number;
  readonly copies: number;
  readonly total: number;
  readonly capped: boolean;
  /** How many papers of the whole library have each value. */
  readonly values: Readonly<Record<'grade' | 'source' | 'tag', Readonly<Record<string, number>>>>;
  readonly sources: readonly string[];
  readonly tags: readonly string[];
  readonly collections: readonly LibraryCollection[];
  readonly papers: readonly LibraryRow[];
}

/** The result of an audit. */
export interface AuditAnswer {
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

/** When the desk last audited the library, and how that ended. */
export interface LastAudit {
  readonly at: string;
  readonly clean: boolean;
  readonly entries: number;
  readonly copies: number;
  /** How many problems it found. */
  readonly findings: number;
}

/** The snapshot that the desk builds and serves. */
export interface SnapshotStatus {
  readonly exists: boolean;
  readonly folder: string;
  /** When it was built last; absent if there is none. */
  readonly built_at?: string;
  readonly is_building: boolean;
  /** The process that built it died before it was done. */
  readonly was_cut_short: boolean;
  readonly done: number;
  readonly url?: string;
  readonly error?: WireFailure;
  readonly report?: Wire<BuildReport>;
}

/** `stopped`: someone cancelled it, or the desk ended before it was done. */
export type CheckState = 'running' | 'done' | 'stopped' | 'failed';

/** A check of references in the list. */
export interface CheckLine {
  readonly id: string;
  /** The name of the file. */
  readonly name: string;
  readonly started_at: string;
  readonly state: CheckState;
  readonly done: number;
  readonly total: number;
  readonly summary: Wire<CheckSummary>;
  /** Titles of services that have not answered for a while. */
  readonly waiting_for?: readonly string[];
  readonly error?: WireFailure;
}

/** What may replace a wrong field; `is_proven` if the check is certain which paper is meant. */
export interface OfferedCorrection {
  readonly field: ComparedField;
  readonly stated: string;
  readonly found: string;
  readonly is_proven: boolean;
}

/** A checked reference with the corrections that a person can accept. */
export type ShownReference = Wire<CheckedReference> & { readonly corrections: readonly OfferedCorrection[] };

/** What a person decided about one correction; `found` is the value that was shown. */
export interface CheckDecision {
  readonly index: number;
  readonly field: ComparedField;
  readonly found: string;
  /** Null withdraws a decision. */
  readonly choice: 'accept' | 'decline' | null;
}

/** A check with everything the page shows of it. */
export type CheckView = CheckLine & {
  readonly format: string;
  /** Whether a corrected file can be written. */
  readonly can_fix: boolean;
  readonly problems: readonly { readonly place: string; readonly message: string }[];
  readonly references: readonly ShownReference[];
  readonly decisions: readonly CheckDecision[];
  /** Formats of the report. */
  readonly reports: readonly { readonly format: string; readonly label: string }[];
};

/** What each address answers with; those that send a file or a stream are not listed. */
export interface DeskReads {
  '/api/about': About;
  '/api/sessions': { readonly sessions: readonly SessionLine[] };
  '/api/session': DeskSession & {
    readonly history: readonly SessionStep[];
    /** Marks on the pending review, by the id of the hit. */
    readonly marks: Marks;
    /** Why papers of the pending review are excluded, by the id of the hit. */
    readonly reasons: Reasons;
    /** The papers of the pending review that someone has looked at, by the id of the hit. */
    readonly seen: readonly string[];
    /** Copies of the papers, by the id of the hit. */
    readonly copies: Readonly<Record<string, PaperCopy>>;
  };
  '/api/fetches': { readonly fetches: readonly FetchJob[] };
  '/api/quarantine': { readonly files: readonly QuarantinedFile[] };
  '/api/library': LibraryPage;
  '/api/entry': EntryView;
  '/api/similar': { readonly papers: readonly LibraryRow[] };
  '/api/graph': Wire<LibraryGraph>;
  '/api/snapshot': SnapshotStatus;
  '/api/audit/last': { readonly last: LastAudit | null };
  '/api/settings': {
    readonly file: string;
    readonly email: string | null;
    readonly settings: readonly { readonly name: string; readonly from: string; readonly shown: string }[];
    readonly sources: readonly SourceInfo[];
  };
  '/api/check': CheckView;
}

type Reasons = Readonly<Record<string, string>>;

type Nothing = Readonly<Record<never, never>>;

/** A file to check; `content` is in base64. */
export interface CheckFile {
  readonly name: string;
  readonly content: string;
}

interface CollectionPapers {
  readonly name: string;
  readonly refs: string[];
}

/** A bibliographic file as the browser read it. */
export interface SentFile {
  readonly name: string;
  readonly text: string;
  /** The text was not UTF-8, so the browser guessed. */
  readonly encoding?: 'windows-1252' | undefined;
}

/** What each action takes and answers with. */
export interface DeskActions {
  '/api/search': {
    readonly takes: {
      readonly query: string;
      readonly domain?: string | undefined;
      readonly max_results?: number | null | undefined;
      readonly from_year?: number | null | undefined;
      readonly to_year?: number | null | undefined;
      readonly language?: string | null | undefined;
      readonly sources?: string[] | null | undefined;
      readonly criteria?:
        | { readonly include?: string[] | undefined; readonly exclude?: string[] | undefined }
        | undefined;
    };
    readonly gives: { readonly session_id: string };
  };
  '/api/preview': {
    readonly takes: { readonly session_id: string; readonly data: Record<string, unknown> };
    readonly gives: { readonly notes: readonly string[] };
  };
  /** What each query would send to each source; sends nothing. */
  '/api/requests': {
    readonly takes: { readonly session_id: string; readonly data?: Record<string, unknown> | undefined };
    readonly gives: { readonly requests: readonly PlannedRequest[] };
  };
  '/api/decide': {
    readonly takes: {
      readonly session_id: string;
      readonly checkpoint_id: string;
      readonly action: string;
      readonly data?: Record<string, unknown> | null | undefined;
      readonly note?: string | null | undefined;
    };
    readonly gives: DeskSession;
  };
  '/api/mark': {
    readonly takes: {
      readonly session_id: string;
      readonly checkpoint_id: string;
      readonly marks: Readonly<Record<string, Mark | null>>;
      readonly reasons?: Readonly<Record<string, string | null>> | undefined;
      readonly seen?: readonly string[] | undefined;
    };
    readonly gives: { readonly marks: Marks; readonly reasons: Reasons; readonly seen: readonly string[] };
  };
  /** Adds the records of bibliographic files, or criteria, to a search that waits at a checkpoint. */
  '/api/import': {
    readonly takes: {
      readonly session_id: string;
      readonly files?: readonly SentFile[] | undefined;
      /** Names of added files to remove again, before a review has decided on their papers. */
      readonly remove?: readonly string[] | undefined;
      readonly criteria?: { include?: string[] | undefined; exclude?: string[] | undefined } | undefined;
    };
    readonly gives: DeskSession & {
      /** Files without records that can be read; the others were added. */
      readonly rejected?: readonly { readonly name: string; readonly message: string }[];
    };
  };
  '/api/reopen': { readonly takes: { readonly session_id: string }; readonly gives: DeskSession };
  '/api/fetch': {
    readonly takes: {
      readonly session_id?: string | undefined;
      readonly ids?: string[] | undefined;
      readonly refs?: string[] | undefined;
    };
    readonly gives: { readonly fetch_id: string };
  };
  '/api/fetch/again': {
    readonly takes: { readonly fetch_id: string; readonly which: 'unfinished' | 'failed' };
    readonly gives: Nothing;
  };
  '/api/fetch/cancel': { readonly takes: { readonly fetch_id: string }; readonly gives: Nothing };
  '/api/accept': {
    readonly takes: { readonly ref: string; readonly sha256: string };
    readonly gives: { readonly row: number };
  };
  '/api/discard': {
    readonly takes: { readonly ref: string; readonly sha256: string };
    readonly gives: { readonly row: number };
  };
  '/api/tags': {
    readonly takes: { readonly ref: string; readonly tags: string[] };
    readonly gives: { readonly tags: readonly string[] };
  };
  /** Adds papers to a collection; a new name creates it. */
  '/api/collection/add': { readonly takes: CollectionPapers; readonly gives: LibraryCollection };
  '/api/collection/remove': { readonly takes: CollectionPapers; readonly gives: LibraryCollection };
  /** Under the name of another collection, the two become one. */
  '/api/collection/rename': {
    readonly takes: { readonly name: string; readonly new_name: string };
    readonly gives: LibraryCollection;
  };
  /** The papers stay in the library. */
  '/api/collection/delete': { readonly takes: { readonly name: string }; readonly gives: LibraryCollection };
  '/api/note': {
    readonly takes: { readonly ref: string; readonly note: string };
    readonly gives: { readonly note: string };
  };
  /** Stores a PDF of the user, or fetches the papers of a bibliography; `content` is the file in base64. */
  '/api/add': {
    readonly takes: { readonly name: string; readonly content: string };
    readonly gives: AddedToLibrary;
  };
  '/api/remove': {
    readonly takes: { readonly ref: string };
    readonly gives: { readonly row: number };
  };
  '/api/audit': { readonly takes: Nothing; readonly gives: AuditAnswer };
  '/api/check': {
    /** `content` is the file in base64; `beside` has the bibliographies and chapters that a manuscript names. */
    readonly takes: CheckFile & { readonly beside?: readonly CheckFile[] | undefined };
    readonly gives: { readonly check_id: string };
  };
  '/api/check/resume': { readonly takes: { readonly check_id: string }; readonly gives: Nothing };
  '/api/check/cancel': { readonly takes: { readonly check_id: string }; readonly gives: Nothing };
  '/api/check/remove': { readonly takes: { readonly check_id: string }; readonly gives: Nothing };
  '/api/check/decide': {
    readonly takes: { readonly check_id: string; readonly decisions: readonly CheckDecision[] };
    readonly gives: { readonly decisions: readonly CheckDecision[] };
  };
  /** Writes the contact address; the desk then restarts. */
  '/api/settings': { readonly takes: { readonly email: string }; readonly gives: { readonly file: string } };
  '/api/snapshot/build': { readonly takes: Nothing; readonly gives: Nothing };
  '/api/snapshot/open': { readonly takes: Nothing; readonly gives: Nothing };
}

/** What `/api/events` sends, by the name of the event. */
export interface DeskEvents {
  hello: { readonly start_id: string };
  sessions: DeskReads['/api/sessions'];
  fetches: DeskReads['/api/fetches'];
  row: { readonly fetch_id: string; readonly row: FetchRow };
  snapshot: SnapshotStatus;
  /** The marks or reasons of a review changed, in any page. */
  marks: {
    readonly session_id: string;
    readonly checkpoint_id: string;
    readonly marks: Marks;
    readonly reasons: Reasons;
  };
  /** How many files are in quarantine. */
  quarantine: { readonly count: number };
  checks: { readonly checks: readonly CheckLine[] };
  /** A reference of a running check has its verdict. */
  reference: { readonly check_id: string; readonly reference: ShownReference };
}
