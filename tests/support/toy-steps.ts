import { type Clock, createSystemClock } from '../../src/model/clock.ts';
import type { Collection, ParsedIntent, SearchStrategy, UserFeedback } from '../../src/model/collection.ts';
import { fail, ok, type Result } from '../../src/model/result.ts';
import type { Round, SearchSteps } from '../../src/search/steps.ts';

/** How the toy behaves. */
export interface ToyOptions {
  /** How long the sources take. */
  readonly gatherMs?: number;
  readonly clock?: Clock;
  /** Runs in place of asking. */
  onGather?(round: number): Result<void>;
}

/** Deterministic steps without requests: five papers per round, named after the query and the round. */
export function createToySteps({
  gatherMs = 0,
  clock = createSystemClock(),
  onGather,
}: ToyOptions = {}): SearchSteps & {
  readonly asked: string[];
} {
  const asked: string[] = [];
  return {
    asked,
    understand(request) {
      if (!/\p{L}/u.test(request.query)) return fail('INVALID_ARGUMENT', 'The query contains nothing to search for.');
      const intent: ParsedIntent = {
        topic: request.query,
        concepts: request.query.split(' '),
        phrases: [],
        intentType: 'survey',
        domain: request.domain,
        wantsRecent: false,
        filters: { maxResults: request.maxResults },
      };
      return ok(intent);
    },
    propose: (intent, rounds) =>
      toStrategy([intent.topic, ...rounds.map((round) => round.feedback?.freeText ?? 'again')]),
    preview: (strategy) => strategy.sources.map((source) => `${source} is asked as it is.`),
    requests: async (strategy) =>
      strategy.sources.map((source) => ({ source, title: source, query: 0, url: `https://${source}.test/` })),
    async gather(strategy, round, call) {
      asked.push(`${round}: ${strategy.queries[0]?.keywords.join(' ')}`);
      call?.progress?.(0, 1, 'asking toy');
      if (gatherMs > 0) await clock.sleep(gatherMs, call?.signal).catch(() => undefined);
      if (call?.signal?.aborted) return fail('CANCELLED', 'Cancelled.');
      const went = onGather?.(round) ?? ok(undefined);
      const finishedAt = new Date(clock.now()).toISOString();
      const about = { round, rows: [], notAsked: [], finishedAt };
      if (!went.ok) return ok({ ...about, records: [], failure: went.error });
      const records = Array.from({ length: 5 }, (_, at) => ({
        source: 'toy',
        paper: { doi: `10.5555/${round}.${at}`, title: `${strategy.queries[0]?.keywords.join(' ')} ${at}`, year: 2020 },
        locations: [],
      }));
      call?.progress?.(1, 1, 'asked toy');
      return ok({ ...about, records });
    },
    organise,
    parseStrategy(data, current) {
      const queries = (data as { queries?: { keywords?: string[] }[] }).queries;
      const keywords = Array.isArray(queries) ? queries[0]?.keywords : undefined;
      return keywords
        ? ok({ ...current, ...toStrategy(keywords) })
        : fail('INVALID_ARGUMENT', 'queries: must be a list');
    },
    parseFeedback(data, collection) {
      const given = data as Record<string, string[] | string>;
      const known = new Set(collection.hits.map((hit) => hit.id));
      const lists = [given['marked_relevant'] ?? [], given['marked_irrelevant'] ?? []] as string[][];
      const unknown = lists.flat().filter((id) => !known.has(id));
      if (unknown.length > 0) return fail('INVALID_ARGUMENT', `unknown ids: ${unknown.join(', ')}`);
      const freeText = given['free_text_feedback'];
      const feedback: UserFeedback = { markedRelevant: lists[0] ?? [], markedIrrelevant: lists[1] ?? [] };
      return ok(typeof freeText === 'string' ? { ...feedback, freeText } : feedback);
    },
  };
}

function toStrategy(keywords: readonly string[]): SearchStrategy {
  const query = { keywords, synonyms: {}, booleanQuery: keywords.join(' AND '), purpose: 'all of it' };
  return { queries: [query], sources: ['toy'], filters: { maxResults: 100 } };
}

function organise(intent: ParsedIntent, rounds: readonly Round[]): Collection {
  const unwanted = new Set(rounds.flatMap((round) => round.feedback?.markedIrrelevant ?? []));
  const records = rounds.flatMap((round) => round.gathered?.records ?? []);
  const hits = records
    .map(({ paper }, at) => ({
      id: `doi:${paper.doi}`,
      paper: { ...paper, isOa: null, provenance: {} },
      score: 1 - at / 100,
      reason: 'it is a toy',
      tags: [],
      sources: ['toy'],
    }))
    .filter((hit) => !unwanted.has(hit.id))
    .slice(0, intent.filters.maxResults);
  return {
    query: intent.topic,
    intent,
    strategy: rounds.at(-1)?.strategy ?? toStrategy([intent.topic]),
    hits,
    facets: {
      byYear: { '2020': hits.length },
      byVenue: {},
      bySource: { toy: hits.length },
      topAuthors: [],
      keyThemes: [],
    },
    ledger: { rows: [], notAsked: [], retrieved: records.length, merged: 0, dropped: [], kept: hits.length },
    finishedAt: rounds.at(-1)?.gathered?.finishedAt ?? '2026-01-01T00:00:00.000Z',
  };
}
