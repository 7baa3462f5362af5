import type { Merged } from '../../match/join.ts';
import type { ParsedIntent, SearchFilters, SearchStrategy, StrategyQuery } from '../../model/collection.ts';
import { vocabularyOf } from '../understand/vocabulary.ts';
import { distinctTerms, termKey } from '../understand/words.ts';
import { type Proposed, proposeQueries } from './candidates.ts';
import type { Guidance } from './feedback.ts';
import { createQueryWriter } from './query-writer.ts';

const MIN_QUERIES = 2;
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
  const writer = createQueryWriter(vocabularyOf(intent.domain), removed, synonyms, intent.alternatives);
  const concepts = distinctTerms(edited.flatMap(({ keywords }) => keywords));
  const proposed = proposeQueries(concepts.length > 0 ? asEdited(intent, concepts) : intent, guidance, papers, writer);
  const known = new Set(refused.map(fingerprint));
  const all = [...selections(proposed)].map((queries) => ({ queries: wideLast(queries), sources, filters }));
  return all.find((strategy) => !known.has(fingerprint(strategy))) ?? all.at(-1) ?? { queries: [], sources, filters };
}

/** What a reviewer wrote replaces everything that the question says. */
function asEdited(
  { conditions: _soft, compared: _other, alternatives: _or, ...intent }: ParsedIntent,
  concepts: string[],
) {
  return { ...intent, concepts, topic: concepts.join(' ') };
}

const fingerprint = ({ queries, filters }: SearchStrategy) =>
  JSON.stringify([queries.map(({ booleanQuery }) => booleanQuery), filters]);

/** The query for any of the words finds most and the least of it is right. */
function wideLast(queries: readonly StrategyQuery[]): StrategyQuery[] {
  return [...queries.filter(({ match }) => match !== 'any'), ...queries.filter(({ match }) => match === 'any')];
}

/** Ever different selections: the best first, then with later candidates, then without the broad query. */
function* selections({ main, more }: Proposed): Generator<StrategyQuery[]> {
  const candidates = [...main, ...more];
  const [broad, ...rest] = candidates;
  if (!broad) return;
  yield candidates.slice(0, Math.min(MAX_QUERIES, Math.max(MIN_QUERIES, main.length)));
  for (let from = 0; from < Math.max(1, rest.length); from += 1)
    yield [broad, ...rest.slice(from, from + MAX_QUERIES - 1)];
  for (let from = 0; from + 1 < rest.length; from += 1) yield rest.slice(from, from + MAX_QUERIES);
  for (const query of candidates) yield [query];
}
