import type { Collection, Criteria, ImportedFile, ParsedIntent, SearchStrategy, UserFeedback } from './collection.ts';
import type { Failure } from './error.ts';

/** Where a search waits for a decision. */
export const CHECKPOINT_KINDS = ['strategy_confirmation', 'result_review'] as const;

export const ACTIONS = ['approve', 'edit', 'reject'] as const;

export type Action = (typeof ACTIONS)[number];

/** What a reviewer of the strategy sees. */
export interface StrategyPayload {
  readonly intent: ParsedIntent;
  readonly strategy: SearchStrategy;
  /** The query of each source, and the filters it does not support. */
  readonly notes: readonly string[];
}

/** What a reviewer of the results sees. */
export interface ReviewPayload {
  readonly collection: Collection;
  /** Present if no source answered in the last round: the papers are those of the rounds before. */
  readonly failure?: Failure;
}

interface At {
  /** Unique in the package: `<session>:<step>`. */
  readonly id: string;
  /** Number of completed rounds. */
  readonly iteration: number;
  /** Increases with every checkpoint and decision and at the end. */
  readonly step: number;
}

/** A point where a person or an agent decides. */
export type Checkpoint =
  | (At & { readonly kind: 'strategy_confirmation'; readonly payload: StrategyPayload })
  | (At & { readonly kind: 'result_review'; readonly payload: ReviewPayload });

/** A reviewer's mark on a paper. */
export type Mark = 'keep' | 'exclude';

/** Marks by the id of the hit. */
export type Marks = Readonly<Record<string, Mark>>;

/** The interface through which a decision was made. */
export type Face = 'library' | 'mcp' | 'cli' | 'desk';

/** A decision; `revised` replaces the strategy at the first checkpoint, `feedback` steers the next round at the second. */
export interface Decision {
  readonly action: Action;
  readonly revised?: SearchStrategy;
  readonly feedback?: UserFeedback;
  readonly note?: string;
  readonly face: Face;
  /** Who decided, if the interface knows. */
  readonly by?: string;
}

/** Who opened a session, added or removed records or decided one of its checkpoints, and when. */
export interface HistoryEntry {
  readonly at: string;
  readonly what: 'opened' | 'added' | 'removed' | Action;
  readonly face: Face;
  /** Who, as far as the face knows. */
  readonly by?: string;
  readonly note?: string;
}

/** A program that decides at each checkpoint. */
export interface CheckpointHandler {
  handle(checkpoint: Checkpoint): Promise<Decision>;
}

/** Why a search ended. */
export type CompletionReason = 'approved' | 'rounds_exhausted' | 'failed';

/** At most this many rounds of strategy and results. */
export const MAX_ROUNDS = 5;

/** What one source has returned in the current round. */
export interface SourceProgress {
  readonly source: string;
  readonly title: string;
  /** Queries answered or failed, of all. */
  readonly done: number;
  readonly total: number;
  readonly retrieved: number;
  readonly failed: number;
}

/** The first request of a query at a source, as it would be sent. */
export interface PlannedRequest {
  readonly source: string;
  readonly title: string;
  /** The place of the query in the strategy. */
  readonly query: number;
  /** Without keys and the contact address. */
  readonly url: string;
}

/** The current state of a session; the same for every process. */
export interface SessionState {
  readonly sessionId: string;
  readonly query: string;
  readonly state: 'running' | 'checkpoint' | 'complete' | 'failed';
  readonly step: number;
  readonly iteration: number;
  /** Present while `running`: what is being done, such as `gathering: openalex`. */
  readonly phase?: string;
  /** Present while this process asks the sources. */
  readonly progress?: readonly SourceProgress[];
  readonly checkpoint?: Checkpoint;
  readonly collection?: Collection;
  /** Files whose records were added; absent: none. */
  readonly imported?: readonly ImportedFile[];
  /** Which papers the review takes; absent: not stated. */
  readonly criteria?: Criteria;
  readonly completionReason?: CompletionReason;
  readonly error?: Failure;
  readonly createdAt: string;
  readonly updatedAt: string;
}
