import type {
  Collection,
  LedgerRow,
  ParsedIntent,
  SearchRequest,
  SearchStrategy,
  UserFeedback,
} from '../model/collection.ts';
import type { Result } from '../model/result.ts';
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

/** The steps of a search. All but `gather` are pure: the same arguments give the same answer, in any process. */
export interface Engine {
  /** Reads the question; fails on one that holds nothing to search for. */
  understand(request: SearchRequest): Result<ParsedIntent>;
  /** The strategy of the next round, given all rounds before and what was said of them. */
  plan(intent: ParsedIntent, rounds: readonly Round[]): SearchStrategy;
  /** How each source would be asked and what it cannot honour, in sentences. */
  preview(strategy: SearchStrategy): readonly string[];
  /** Asks the sources; fails only when not one of them answered. */
  gather(strategy: SearchStrategy, round: number, call?: GatherCall): Promise<Result<Gathered>>;
  /** Joins, judges and orders everything gathered in all rounds. */
  organise(intent: ParsedIntent, rounds: readonly Round[]): Collection;
  /** Reads an edited strategy (wire spelling); a misfit tells every reason. */
  parseStrategy(data: unknown, current: SearchStrategy): Result<SearchStrategy>;
  /** Reads feedback (wire spelling); ids that are not in the collection are a misfit. */
  parseFeedback(data: unknown, collection: Collection): Result<UserFeedback>;
}
