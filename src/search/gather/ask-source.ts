import type { Clock } from '../../model/clock.ts';
import type { LedgerRow, SearchStrategy } from '../../model/collection.ts';
import { createFailure, type ErrorCode, type Failure } from '../../model/error.ts';
import type { SourceRecord } from '../../model/source.ts';
import { askQuery, distinctRequests } from './ask-query.ts';
import type { SearchableHandle } from './choose-sources.ts';

/** What one query brought from one source. */
export interface Harvest {
  readonly row: LedgerRow;
  readonly records: readonly SourceRecord[];
}

/** How a source is asked. */
export interface AskSourceOptions {
  readonly round: number;
  readonly clock: Clock;
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Called after each query. */
  onQuery(row: LedgerRow): void;
}

/** After these codes the next query would fail too, and sending it would be impolite. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'QUOTA_EXHAUSTED', 'CAPABILITY_DENIED', 'CANCELLED']);
const isFinal = (failure: Failure | undefined) => failure !== undefined && FINAL.has(failure.code);

/** Asks one source every query of a strategy, equal requests once, within the deadline; a failure is part of its row. */
export async function askSource(
  handle: SearchableHandle,
  strategy: SearchStrategy,
  { round, clock, deadlineMs, signal: cancelled, onQuery }: AskSourceOptions,
): Promise<Harvest[]> {
  const deadline = startDeadline(clock, deadlineMs);
  const signal = cancelled ? AbortSignal.any([cancelled, deadline.signal]) : deadline.signal;
  const abortFailure = () =>
    cancelled?.aborted
      ? createFailure('CANCELLED', 'The search was cancelled.')
      : createFailure('FETCH_TIMEOUT', `${handle.source.title} did not answer within ${deadlineMs / 1000} s.`);
  const requests = distinctRequests(handle.source, strategy.queries);
  const harvests = new Array<Harvest>(requests.length);
  let next = 0;
  let final: Failure | undefined;
  const work = async () => {
    for (let at = next++; at < requests.length; at = next++) {
      const [place, query] = requests[at] ?? [];
      if (place === undefined || !query) continue;
      const head = { round, source: handle.source.id, query: place };
      const failure = signal.aborted ? abortFailure() : final;
      const harvest = failure
        ? notSent(head, failure)
        : await askQuery(handle, query, strategy, { ...head, signal, abortFailure, clock });
      if (isFinal(harvest.row.failure)) final ??= harvest.row.failure;
      harvests[at] = harvest;
      onQuery(harvest.row);
    }
  };
  // More workers than the source allows would only wait at its limiter.
  await Promise.all(Array.from({ length: Math.max(1, Math.min(2, handle.source.rate.concurrency)) }, work));
  deadline.clear();
  return harvests;
}

function startDeadline(clock: Clock, ms: number): { readonly signal: AbortSignal; clear(): void } {
  const expired = new AbortController();
  const cleared = new AbortController();
  clock.sleep(ms, cleared.signal).then(
    () => expired.abort(),
    () => {},
  );
  return { signal: expired.signal, clear: () => cleared.abort() };
}

const notSent = (head: Pick<LedgerRow, 'round' | 'source' | 'query'>, failure: Failure): Harvest => ({
  row: { ...head, executed: null, ignored: [], reportedTotal: null, retrieved: 0, pages: 0, durationMs: 0, failure },
  records: [],
});
