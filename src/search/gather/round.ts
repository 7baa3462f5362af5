import type { SourceProgress } from '../../model/checkpoint.ts';
import type { LedgerRow, SearchStrategy, UserFeedback } from '../../model/collection.ts';
import type { Failure } from '../../model/error.ts';
import type { SourceRecord } from '../../model/source.ts';
import type { NotAsked } from './choose-sources.ts';

/** What the sources returned in one round, before anything is joined or ranked; stored whole, so a restart asks no source again. */
export interface Gathered {
  readonly round: number;
  readonly records: readonly SourceRecord[];
  readonly rows: readonly LedgerRow[];
  readonly notAsked: readonly NotAsked[];
  readonly finishedAt: string;
  /** Present if no source answered, which is not the same as "no results". */
  readonly failure?: Failure;
}

/** A round so far: the strategy, what it brought, and the reviewer's feedback. */
export interface Round {
  readonly strategy: SearchStrategy;
  readonly gathered?: Gathered;
  readonly feedback?: UserFeedback;
}

/** Whether at least one source answered in this round. */
export function isAnswered({ gathered }: Round): boolean {
  return gathered !== undefined && gathered.failure === undefined;
}

/** Options of one round. */
export interface GatherCall {
  readonly signal?: AbortSignal;
  /** Called after each query; `sources` has a row for each source that is asked. */
  progress?(done: number, total: number, message: string, sources?: readonly SourceProgress[]): void;
}
