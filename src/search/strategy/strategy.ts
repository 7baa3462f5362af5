import type { Merged } from '../../match/join.ts';
import type { ParsedIntent, SearchFilters, SearchStrategy, StrategyQuery } from '../../model/collection.ts';
import { vocabularyOf } from '../understand/vocabulary.ts';
import { distinctTerms, termKey } from '../understand/words.ts';
import { createQueryWriter, proposeQueries } from './candidates.ts';
import type { Guidance } from './feedback.ts';

const MAX_QUERIES = 4;

/** What a strategy is built from. */
export interface StrategyInput {
  readonly intent: ParsedIntent;
  readonly guidance: Guidance;
  /** All papers found so far, to learn what marked ones have and others do not. */
  readonly papers: readonly Merged[];
  readonly sources: readonly string[];
  /** The current filters, feedback included. */
  readonly filters: SearchFilters;
  /** Queries that a reviewer wrote, which replace the concepts of the question; empty if there are none. */
  readonly edited: readonly StrategyQuery[];
  /** Strategies that did not satisfy; none of them is proposed again. */
  readonly refused: readonly SearchStrategy[];
}

/** Two to four queries: a broad one, then others for what it misses; feedback and refusals change them. */
export function buildStrategy(input: StrategyInput): SearchStrategy {
  const { intent, guidance, papers, sources, filters, edited, refused } = input;
  const removed = new Set(guidance.removed.map(termKey));
  const given = Object.entries(intent.synonyms ?? {});
  const synonyms = new Map([...given, ...edited.flatMap((query) => Object.entries(query.synonyms))]);
  const write = createQueryWriter(vocabularyOf(intent.domain), removed, synonyms);
  const concepts = distinctTerms(edited.flatMap(({ keywords }) => keywords));
  const candidates = proposeQueries(concepts.length > 0 ? { ...intent, concepts } : intent, guidance, papers, write);
  const known = new Set(refused.map(fingerprint));
  const all = [...selections(candidates)].map((queries) => ({ queries, sources, filters }));
  return all.find((strategy) => !known.has(fingerprint(strategy))) ?? all.at(-1) ?? { queries: [], sources, filters };
}

const fingerprint = ({ queries, filters }: SearchStrategy) =>
  JSON.stringify([queries.map(({ booleanQuery }) => booleanQuery), filters]);

/** Ever different selections: the best first, then with later candidates, then without the broad query. */
function* selections(candidates: readonly StrategyQuery[]): Generator<StrategyQuery[]> {
  const [broad, ...rest] = candidates;
  if (!broad) return;
  for (let from = 0; from < Math.max(1, rest.length); from += 1)
    yield [broad, ...rest.slice(from, from + MAX_QUERIES - 1)];
  for (let from = 0; from + 1 < rest.length; from += 1) yield rest.slice(from, from + MAX_QUERIES);
  for (const query of candidates) yield [query];
}
