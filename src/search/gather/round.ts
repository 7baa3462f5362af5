import type { LedgerRow, SearchStrategy, UserFeedback } from '../../model/collection.ts';
import type { Failure } from '../../model/error.ts';
import type { SourceRecord } from '../../model/source.ts';

/** What one round of asking brought, before anything is joined or judged; kept whole, so that a restart asks nobody again. */
export interface Gathered {
  readonly round: number;
  readonly records: readonly SourceRecord[];
  readonly rows: readonly LedgerRow[];
  readonly notAsked: readonly { readonly source: string; readonly why: string }[];
  readonly finishedAt: string;
  /** Why the round brought nothing at all; present only when not one source answered, since silence is not "nothing found". */
  readonly failure?: Failure;
}

/** A round as decided so far: what was to be asked, what came of it, what the reviewer said. */
export interface Round {
  readonly strategy: SearchStrategy;
  readonly gathered?: Gathered;
  readonly feedback?: UserFeedback;
}

/** Whether at least one source answered in this round. */
export function isAnswered({ gathered }: Round): boolean {
  return gathered !== undefined && gathered.failure === undefined;
}

/** Told while a round is under way. */
export interface GatherCall {
  readonly signal?: AbortSignal;
  progress?(done: number, total: number, message: string): void;
}
