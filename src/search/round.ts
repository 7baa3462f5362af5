import type { LedgerRow, SearchStrategy, UserFeedback } from '../model/collection.ts';
import type { SourceRecord } from '../model/source.ts';

/** What one round of asking brought, before anything is joined or judged; kept whole, so that a restart asks nobody again. */
export interface Gathered {
  readonly round: number;
  readonly records: readonly SourceRecord[];
  readonly rows: readonly LedgerRow[];
  readonly notAsked: readonly { readonly source: string; readonly why: string }[];
  readonly finishedAt: string;
}

/** A round as decided so far: what was to be asked, what came of it, what the reviewer said. */
export interface Round {
  readonly strategy: SearchStrategy;
  readonly gathered?: Gathered;
  readonly feedback?: UserFeedback;
}

/** Told while a round is under way. */
export interface GatherCall {
  readonly signal?: AbortSignal;
  progress?(done: number, total: number, message: string): void;
}
