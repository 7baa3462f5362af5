import type { SourceProgress } from '../../model/checkpoint.ts';
import type { Clock } from '../../model/clock.ts';
import type { LedgerRow, SearchStrategy } from '../../model/collection.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { SourceHandle } from '../../model/source.ts';
import { distinctRequests } from './ask-query.ts';
import { askSource } from './ask-source.ts';
import { chooseSources } from './choose-sources.ts';
import { noSource, noSourceAnswered } from './failures.ts';
import type { GatherCall, Gathered } from './round.ts';

const SOURCE_DEADLINE_MS = 20_000;

/** What gathering works with. */
export interface GatherDeps {
  readonly sources: readonly SourceHandle[];
  readonly clock: Clock;
  /** How long one source may take for all its queries (default: 20 s); no source delays the others longer. */
  readonly deadlineMs?: number;
}

/**
 * Asks all sources at the same time. The failure of a source is part of its rows; if no source answers, `failure` of the
 * result says so. Fails only if cancelled.
 */
export async function gather(
  strategy: SearchStrategy,
  round: number,
  { sources, clock, deadlineMs = SOURCE_DEADLINE_MS }: GatherDeps,
  { signal, progress }: GatherCall = {},
): Promise<Result<Gathered>> {
  const { asked, notAsked } = chooseSources(strategy.sources, sources);
  const finish = (rows: readonly LedgerRow[], more: Pick<Gathered, 'records' | 'failure'>): Result<Gathered> =>
    ok({ round, rows, notAsked, finishedAt: new Date(clock.now()).toISOString(), ...more });
  if (asked.length === 0) return finish([], { records: [], failure: noSource(notAsked) });
  const countRequests = (handle: SourceHandle) => distinctRequests(handle.source, strategy.queries).length;
  const total = asked.reduce((sum, handle) => sum + countRequests(handle), 0);
  let done = 0;
  const counts = new Map(
    asked.map((handle): [string, SourceProgress] => {
      const { id, title } = handle.source;
      return [id, { source: id, title, done: 0, total: countRequests(handle), retrieved: 0, failed: 0 }];
    }),
  );
  const askOne = (handle: (typeof asked)[number]) => {
    const onQuery = (row: LedgerRow) => {
      const before = counts.get(row.source);
      if (before) counts.set(row.source, addRow(before, row));
      progress?.(++done, total, `gathering: ${handle.source.title}`, [...counts.values()]);
    };
    return askSource(handle, strategy, { round, clock, deadlineMs, signal, onQuery });
  };
  const harvests = (await Promise.all(asked.map(askOne))).flat();
  if (signal?.aborted) return fail('CANCELLED', 'The search was cancelled while it asked the sources.');
  const rows = harvests.map(({ row }) => row);
  if (rows.every(({ failure, pages }) => failure && pages === 0))
    return finish(rows, { records: [], failure: noSourceAnswered(rows, notAsked) });
  return finish(rows, { records: harvests.flatMap(({ records }) => records) });
}

function addRow(counts: SourceProgress, { retrieved, failure }: LedgerRow): SourceProgress {
  return {
    ...counts,
    done: counts.done + 1,
    retrieved: counts.retrieved + retrieved,
    failed: counts.failed + (failure ? 1 : 0),
  };
}
