import type { Trust } from '../match/items.ts';
import type { PlannedRequest } from '../model/checkpoint.ts';
import type { Clock } from '../model/clock.ts';
import type { Collection, ParsedIntent, SearchRequest, SearchStrategy, UserFeedback } from '../model/collection.ts';
import type { Result } from '../model/result.ts';
import type { SourceHandle } from '../model/source.ts';
import { canSearch } from './gather/choose-sources.ts';
import { gather } from './gather/gather.ts';
import { organise } from './gather/organise.ts';
import type { GatherCall, Gathered, Round } from './gather/round.ts';
import type { Imported } from './imports.ts';
import { parseStrategy } from './strategy/edit.ts';
import { parseFeedback } from './strategy/parse-feedback.ts';
import { droppedFilters, previewOf } from './strategy/preview.ts';
import { proposeStrategy } from './strategy/propose.ts';
import { requestsOf } from './strategy/requests.ts';
import { understand } from './understand/intent.ts';
import { resolveSources } from './understand/sources.ts';

export type { GatherCall, Gathered, Round } from './gather/round.ts';

/** The steps of a search. All but `gather` are pure: the same arguments give the same result in any process. */
export interface SearchSteps {
  /** Parses the question; fails if it contains nothing to search for. */
  understand(request: SearchRequest): Result<ParsedIntent>;
  /** The strategy for the next round, given all rounds before it and the feedback on them. */
  propose(intent: ParsedIntent, rounds: readonly Round[], imports?: readonly Imported[]): SearchStrategy;
  /** What each source will be asked and cannot do, and which filters of the previous strategy are gone, in sentences. */
  preview(strategy: SearchStrategy, before?: SearchStrategy): readonly string[];
  /** The request that each query would send to each source; sends nothing. */
  requests(strategy: SearchStrategy): Promise<readonly PlannedRequest[]>;
  /** Asks the sources; fails only if cancelled. If no source answers, `failure` of the result says so. */
  gather(strategy: SearchStrategy, round: number, call?: GatherCall): Promise<Result<Gathered>>;
  /** Joins, screens and ranks everything gathered in all rounds, and the records of added files. */
  organise(intent: ParsedIntent, rounds: readonly Round[], imports?: readonly Imported[]): Collection;
  /** Parses an edited strategy in wire spelling; a failure lists every problem. */
  parseStrategy(data: unknown, current: SearchStrategy): Result<SearchStrategy>;
  /** Parses feedback in wire spelling; ids that are not in the collection are problems. */
  parseFeedback(data: unknown, collection: Collection): Result<UserFeedback>;
}

/** What the steps work with. */
export interface SearchStepsDeps {
  readonly sources: readonly SourceHandle[];
  readonly clock: Clock;
  /** How long one source may take for a round (default: 20 s). */
  readonly deadlineMs?: number;
}

/** The steps over these sources, which come in the order of trust. */
export function createSearchSteps(deps: SearchStepsDeps): SearchSteps {
  const { sources, clock } = deps;
  const ranks = new Map(sources.map(({ source }, at) => [source.id, at]));
  const leads = new Map(sources.map(({ source }) => [source.id, source.leads]));
  const trust: Trust = {
    rankOf: (id) => ranks.get(id) ?? sources.length,
    leadsOf: (id) => leads.get(id),
  };
  const searchable = () =>
    sources.filter((handle) => canSearch(handle) && !handle.disabled).map(({ source }) => source);
  return {
    understand(given) {
      const request = resolveSources(given, sources);
      return request.ok ? understand(request.value, clock.now()) : request;
    },
    propose: (intent, rounds, imports = []) =>
      proposeStrategy(
        intent,
        { rounds, imports },
        { trust, nowMs: clock.now(), searchable: searchable().map(({ id }) => id) },
      ),
    preview: (strategy, before) => [...droppedFilters(strategy, before), ...previewOf(strategy, sources)],
    requests: (strategy) => requestsOf(strategy, deps),
    gather: (strategy, round, call) => gather(strategy, round, deps, call),
    organise: (intent, rounds, imports = []) => organise(intent, { rounds, imports }, trust, clock.now()),
    parseStrategy: (data, current) => parseStrategy(data, current, searchable()),
    parseFeedback,
  };
}
