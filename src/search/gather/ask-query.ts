import { untilAborted } from '../../model/abort.ts';
import type { Clock } from '../../model/clock.ts';
import type { LedgerRow, SearchFilters, SearchStrategy, StrategyQuery } from '../../model/collection.ts';
import type { Failure } from '../../model/error.ts';
import type { Result } from '../../model/result.ts';
import type { Source, SourcePage, SourceQuery, SourceRecord } from '../../model/source.ts';
import { bagOf, groupsOf } from '../strategy/query.ts';
import { budgetOf } from './budget.ts';
import type { SearchableHandle } from './choose-sources.ts';

/** One query to one source: its place in the ledger, and what can end it. */
export interface QueryCall extends Pick<LedgerRow, 'round' | 'source' | 'query'> {
  readonly signal: AbortSignal;
  /** The failure to report if the signal is aborted. */
  abortFailure(): Failure;
  readonly clock: Clock;
}

/** Pages through one query; a page that fails ends it, and the pages before it are kept. */
export async function askQuery(
  handle: SearchableHandle,
  query: StrategyQuery,
  strategy: SearchStrategy,
  { signal, abortFailure, clock, ...head }: QueryCall,
): Promise<{ readonly row: LedgerRow; readonly records: readonly SourceRecord[] }> {
  const budget = budgetOf(strategy);
  const asked: SourceQuery = { groups: groupsFor(handle.source, query), ...limitsOf(strategy.filters), limit: budget };
  const context = handle.context(signal);
  const startMs = clock.now();
  const records: SourceRecord[] = [];
  let first: SourcePage | undefined;
  let failure: Failure | undefined;
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page: Result<SourcePage> = await untilAborted(
      // Aborts at once even if the source ignores the signal.
      handle.source.search({ ...asked, ...(cursor !== undefined && { cursor }) }, context),
      signal,
      () => ({ ok: false, error: abortFailure() }),
    );
    if (!page.ok) {
      failure = signal.aborted ? abortFailure() : page.error;
      break;
    }
    pages += 1;
    first ??= page.value;
    records.push(...page.value.records);
    cursor = page.value.records.length > 0 && page.value.next !== cursor ? page.value.next : undefined;
  } while (cursor !== undefined && records.length < budget);
  const kept = records.slice(0, budget);
  const row: LedgerRow = {
    ...head,
    executed: first?.executed ?? null,
    ignored: first?.ignored ?? [],
    reportedTotal: first?.total ?? null,
    retrieved: kept.length,
    pages,
    durationMs: clock.now() - startMs,
    ...(failure && { failure }),
  };
  return { row, records: kept };
}

/** The queries of a strategy that send a source different requests, each with its place in the strategy. */
export function distinctRequests(
  source: Source,
  queries: readonly StrategyQuery[],
): (readonly [place: number, query: StrategyQuery])[] {
  const seen = new Set<string>();
  const isBag = source.cannot?.includes('groups') === true;
  return [...queries.entries()].filter(([, query]) => {
    const groups = groupsFor(source, query);
    // To a bag of words "solar cell" and "solar", "cell" are the same text.
    const key = isBag ? groups.flat().join(' ') : JSON.stringify(groups);
    return !seen.has(key) && seen.add(key);
  });
}

function groupsFor({ cannot }: Source, query: StrategyQuery): readonly string[][] {
  return cannot?.includes('groups') ? bagOf(query) : groupsOf(query);
}

function limitsOf({ maxResults: _cap, ...limits }: SearchFilters): Omit<SearchFilters, 'maxResults'> {
  return limits;
}
