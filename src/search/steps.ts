import type { Trust } from '../match/join.ts';
import type { Clock } from '../model/clock.ts';
import type { Collection, ParsedIntent, SearchRequest, SearchStrategy, UserFeedback } from '../model/collection.ts';
import { fail, type Result } from '../model/result.ts';
import { type SourceHandle, sourceIdOf } from '../model/source.ts';
import { didYouMean } from '../text/distance.ts';
import { canSearch, gather } from './gather/gather.ts';
import { findingsOf, organise, yearOfRounds } from './gather/organise.ts';
import type { GatherCall, Gathered, Round } from './gather/round.ts';
import { parseFeedback, parseStrategy } from './strategy/edit.ts';
import { readFeedback } from './strategy/feedback.ts';
import { droppedLimits, previewOf } from './strategy/preview.ts';
import { buildStrategy, editedQueries, steerFilters } from './strategy/strategy.ts';
import { understand } from './understand/intent.ts';

export type { GatherCall, Gathered, Round } from './gather/round.ts';

/** The steps of a search. All but `gather` are pure: the same arguments give the same answer, in any process. */
export interface SearchSteps {
  /** Reads the question; fails on one that holds nothing to search for. */
  understand(request: SearchRequest): Result<ParsedIntent>;
  /** The strategy of the next round, given all rounds before and what was said of them. */
  propose(intent: ParsedIntent, rounds: readonly Round[]): SearchStrategy;
  /** How each source would be asked and what it cannot honour, and which limit of the strategy before is gone, in sentences. */
  preview(strategy: SearchStrategy, before?: SearchStrategy): readonly string[];
  /** Asks the sources; fails only when cancelled. That not one of them answered is told in `failure`. */
  gather(strategy: SearchStrategy, round: number, call?: GatherCall): Promise<Result<Gathered>>;
  /** Joins, judges and orders everything gathered in all rounds. */
  organise(intent: ParsedIntent, rounds: readonly Round[]): Collection;
  /** Reads an edited strategy (wire spelling); a misfit tells every reason. */
  parseStrategy(data: unknown, current: SearchStrategy): Result<SearchStrategy>;
  /** Reads feedback (wire spelling); ids that are not in the collection are a misfit. */
  parseFeedback(data: unknown, collection: Collection): Result<UserFeedback>;
}

/** What an steps is made of. */
export interface SearchStepsDeps {
  readonly sources: readonly SourceHandle[];
  readonly clock: Clock;
  /** How long one source may take for a round; 20 seconds unless told. */
  readonly deadlineMs?: number;
}

/** The steps over these sources; sources come in the order of trust. */
export function createSearchSteps(deps: SearchStepsDeps): SearchSteps {
  const { sources, clock } = deps;
  const ranks = new Map(sources.map(({ source }, at) => [source.id, at]));
  const leads = new Map(sources.map(({ source }) => [source.id, source.leads]));
  const trust: Trust = {
    rankOf: (id) => ranks.get(id) ?? sources.length,
    leadsOf: (id) => leads.get(id),
  };
  const searchable = () =>
    sources.filter((handle) => canSearch(handle) && !handle.disabled).map(({ source }) => source.id);
  return {
    understand(given) {
      const request = nameSources(given, sources);
      return checkSources(request, sources) ?? understand(request, clock.now());
    },
    propose(intent, rounds) {
      const thisYear = yearOfRounds(rounds, clock.now());
      const findings = findingsOf(intent, rounds, trust, thisYear);
      // What was run stands as it was approved or edited; only what was said since then can move its limits.
      const at = rounds.findLastIndex(({ gathered }) => gathered);
      const before = rounds[at]?.strategy;
      const since = rounds.slice(Math.max(0, at)).flatMap(({ feedback }) => feedback ?? []);
      const { limits } = readFeedback(since, [], intent, thisYear);
      return buildStrategy({
        ...findings,
        intent,
        filters: steerFilters(before?.filters ?? intent.filters, limits),
        sources: before?.sources ?? intent.sources ?? searchable(),
        edited: rounds.map(({ strategy }) => editedQueries(strategy)).findLast(({ length }) => length > 0) ?? [],
        // What no source answered was never judged: it is proposed again.
        refused: rounds
          .filter(({ feedback, gathered }) => feedback && !gathered?.failure)
          .map(({ strategy }) => strategy),
      });
    },
    preview: (strategy, before) => [...droppedLimits(strategy, before), ...previewOf(strategy, sources)],
    gather: (strategy, round, call) => gather(strategy, round, deps, call),
    organise: (intent, rounds) => organise(intent, rounds, trust, clock.now()),
    parseStrategy(data, current) {
      const able = new Set(searchable());
      const askable = sources.map(({ source }) => source).filter(({ id }) => able.has(id));
      return parseStrategy(data, current, askable);
    },
    parseFeedback,
  };
}

/** The request with the ids of its sources, whichever of their names it used. */
function nameSources(request: SearchRequest, handles: readonly SourceHandle[]): SearchRequest {
  if (!request.sources) return request;
  const all = handles.map(({ source }) => source);
  return { ...request, sources: [...new Set(request.sources.map((name) => sourceIdOf(name, all)))] };
}

/** Null when every named source exists and can search; one that is switched off is told in the ledger. */
function checkSources({ sources: wanted = [] }: SearchRequest, handles: readonly SourceHandle[]): Result<never> | null {
  const able = handles.filter(canSearch).map(({ source }) => source.id);
  const unknown = wanted.filter((id) => !able.includes(id));
  if (unknown.length === 0) return null;
  const named = unknown.map((id) => JSON.stringify(id.slice(0, 60))).join(', ');
  const meant = didYouMean(unknown[0] ?? '', able);
  return fail('INVALID_ARGUMENT', `Cannot search ${named}. Sources that can search: ${able.join(', ')}.${meant}`);
}
