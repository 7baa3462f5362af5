import { untilAborted } from '../../model/abort.ts';
import { commonReason } from '../../model/attempt.ts';
import type { Clock } from '../../model/clock.ts';
import type { LedgerRow, SearchFilters, SearchStrategy, StrategyQuery } from '../../model/collection.ts';
import { type Attempt, createFailure, type ErrorCode, type Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { Source, SourceHandle, SourcePage, SourceQuery, SourceRecord } from '../../model/source.ts';
import { groupsOf } from '../strategy/strategy.ts';
import type { GatherCall, Gathered } from './round.ts';

/** One source may take this long for all its queries; the others never wait for it longer. */
const SOURCE_DEADLINE_MS = 20_000;
/** Fewer would leave the ranking nothing to choose from. */
const MIN_PER_QUERY = 20;

/** What asking needs. */
export interface GatherDeps {
  readonly sources: readonly SourceHandle[];
  readonly clock: Clock;
  readonly deadlineMs?: number;
}

/** How many records one query may bring from one source. */
export function budgetOf({ filters, queries }: SearchStrategy): number {
  return Math.max(MIN_PER_QUERY, Math.ceil(filters.maxResults / Math.max(1, queries.length)));
}

type Searching = SourceHandle & { readonly source: Source & Required<Pick<Source, 'search'>> };
type Harvest = { readonly row: LedgerRow; readonly records: readonly SourceRecord[] };

/** The sources a strategy can really ask, and why not the others. */
export function chooseSources(
  ids: readonly string[],
  handles: readonly SourceHandle[],
): { readonly asked: readonly Searching[]; readonly notAsked: readonly { source: string; why: string }[] } {
  const asked: Searching[] = [];
  const notAsked: { source: string; why: string }[] = [];
  for (const id of new Set(ids)) {
    const handle = handles.find(({ source }) => source.id === id);
    if (!handle) notAsked.push({ source: id, why: 'no such source.' });
    else if (handle.disabled) notAsked.push({ source: id, why: handle.disabled.why });
    else if (canSearch(handle)) asked.push(handle);
    else notAsked.push({ source: id, why: 'cannot search.' });
  }
  return { asked, notAsked };
}

/** Whether a source takes questions, not only identifiers. */
export function canSearch(handle: SourceHandle): handle is Searching {
  return handle.source.search !== undefined;
}

/** Asks all sources at once, each its queries in turn; what fails is told in its row, beside what others brought. Fails only when cancelled. */
export async function gather(
  strategy: SearchStrategy,
  round: number,
  deps: GatherDeps,
  call: GatherCall = {},
): Promise<Result<Gathered>> {
  const { asked, notAsked } = chooseSources(strategy.sources, deps.sources);
  const finish = (rows: readonly LedgerRow[], more: Pick<Gathered, 'records' | 'failure'>): Result<Gathered> =>
    ok({ round, rows, notAsked, finishedAt: new Date(deps.clock.now()).toISOString(), ...more });
  if (asked.length === 0) return finish([], { records: [], failure: noSource(notAsked) });
  const total = asked.length * strategy.queries.length;
  let done = 0;
  const onRow = (title: string) => call.progress?.(++done, total, `gathering: ${title}`);
  const harvests = await Promise.all(
    asked.map((handle) =>
      askSource(handle, strategy, round, deps, { ...call, onRow: () => onRow(handle.source.title) }),
    ),
  );
  if (call.signal?.aborted) return fail('CANCELLED', 'The search was cancelled while sources were being asked.');
  const all = harvests.flat();
  const rows = all.map(({ row }) => row);
  if (rows.every(({ failure, pages }) => failure && pages === 0))
    return finish(rows, { records: [], failure: allFailed(rows, notAsked) });
  return finish(rows, { records: all.flatMap(({ records }) => records) });
}

type SourceCall = GatherCall & { onRow(): void };

async function askSource(
  handle: Searching,
  strategy: SearchStrategy,
  round: number,
  { clock, deadlineMs = SOURCE_DEADLINE_MS }: GatherDeps,
  call: SourceCall,
): Promise<Harvest[]> {
  const expiry = new AbortController();
  const ended = new AbortController();
  clock.sleep(deadlineMs, ended.signal).then(
    () => expiry.abort(),
    () => {},
  );
  const signal = call.signal ? AbortSignal.any([call.signal, expiry.signal]) : expiry.signal;
  const late = () =>
    call.signal?.aborted
      ? createFailure('CANCELLED', 'The search was cancelled.')
      : createFailure('FETCH_TIMEOUT', `${handle.source.title} did not answer within ${deadlineMs / 1000} s.`);
  const harvests = new Array<Harvest>(strategy.queries.length);
  let next = 0;
  let stopped: Failure | undefined;
  const work = async () => {
    for (let at = next++; at < strategy.queries.length; at = next++) {
      const query = strategy.queries[at];
      if (!query) continue;
      const empty = { round, source: handle.source.id, query: at };
      const failure = signal.aborted ? late() : stopped;
      const harvest = failure
        ? neverReached(empty, failure)
        : await askQuery(handle, query, strategy, { ...empty, signal, late, clock });
      stopped ??= endsTheSource(harvest.row.failure);
      harvests[at] = harvest;
      call.onRow();
    }
  };
  // More at once than the source's own pace allows would only wait at its limiter.
  await Promise.all(Array.from({ length: Math.max(1, Math.min(2, handle.source.rate.concurrency)) }, work));
  ended.abort();
  return harvests;
}

/** After these the next query would fare no better, and asking it would be impolite. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'QUOTA_EXHAUSTED', 'CAPABILITY_DENIED', 'CANCELLED']);
const endsTheSource = (failure: Failure | undefined) => (failure && FINAL.has(failure.code) ? failure : undefined);

type RowHead = Pick<LedgerRow, 'round' | 'source' | 'query'>;
const neverReached = (head: RowHead, failure: Failure): Harvest => ({
  row: { ...head, executed: null, ignored: [], reportedTotal: null, retrieved: 0, pages: 0, durationMs: 0, failure },
  records: [],
});

type QueryCall = RowHead & { readonly signal: AbortSignal; late(): Failure; readonly clock: Clock };

/** Pages through one query; a page that fails ends it and leaves what came before. */
async function askQuery(
  handle: Searching,
  query: StrategyQuery,
  strategy: SearchStrategy,
  { signal, late, clock, ...head }: QueryCall,
): Promise<Harvest> {
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
      // The failure comes at the moment of the abort, whether or not the source listens to it.
      handle.source.search({ ...asked, ...(cursor !== undefined && { cursor }) }, context),
      signal,
      () => ({ ok: false, error: late() }),
    );
    if (!page.ok) {
      failure = signal.aborted ? late() : page.error;
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

/** Other names would only dilute a bag of words: a source that cannot be held to groups gets the keywords alone. */
function groupsFor({ cannot }: Source, query: StrategyQuery): readonly string[][] {
  const groups = groupsOf(query);
  return cannot?.includes('groups') ? groups.map((terms) => terms.slice(0, 1)) : groups;
}

function limitsOf({ maxResults: _cap, ...limits }: SearchFilters): Omit<SearchFilters, 'maxResults'> {
  return limits;
}

type NotAsked = readonly { readonly source: string; readonly why: string }[];
const skipped = (notAsked: NotAsked): Attempt[] =>
  notAsked.map(({ source, why }) => ({ source, outcome: 'not_consulted_disabled', detail: why, durationMs: 0 }));

function noSource(notAsked: NotAsked): Failure {
  return createFailure(
    'CAPABILITY_DENIED',
    'No source is left to ask: switch one on that can search (CARREL_SOURCES).',
    {
      attempts: skipped(notAsked),
    },
  );
}

function allFailed(rows: readonly LedgerRow[], notAsked: NotAsked): Failure {
  const bySource = new Map(rows.map((row) => [row.source, row] as const).reverse());
  const attempts = [...bySource.values()].reverse().map(
    ({ source, failure, durationMs }): Attempt => ({
      source,
      outcome: 'consulted_failed',
      ...(failure && { detail: failure.message, code: failure.code, reason: failure.reason }),
      durationMs,
    }),
  );
  const codes = new Set(attempts.map(({ code }) => code));
  const [only] = codes;
  const waits = rows.flatMap(({ failure }) => failure?.retryAfterMs ?? []);
  const listed = attempts.map(({ source, code }) => `${source} ${code}`).join(', ');
  const [first] = attempts;
  const told =
    attempts.length === 1
      ? `${first?.source} did not answer, so nothing is known about what it has: ${first?.detail}`
      : `Not one of ${attempts.length} sources answered, so nothing is known about what they have: ${commonReason(attempts) ?? `${listed}.`}`;
  return createFailure(
    codes.size === 1 && only ? only : 'NETWORK_ERROR',
    `${told} Try again later, or with other sources.`,
    { attempts: [...attempts, ...skipped(notAsked)], retryAfterMs: waits.length > 0 ? Math.min(...waits) : undefined },
  );
}
