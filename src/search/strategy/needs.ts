import type { ParsedIntent, SearchStrategy } from '../../model/collection.ts';
import { vocabularyOf } from '../understand/vocabulary.ts';
import { stemsOf, termKey } from '../understand/words.ts';
import type { Steer } from './feedback.ts';
import { KIND_WORDS } from './strategy.ts';

/** One thing a good answer speaks of, in every spelling. */
export interface Need {
  readonly name: string;
  /** 1 for what was asked for, less for what only helps. */
  readonly weight: number;
  /** Stemmed spellings, the own one first; those after it count nearly as much. */
  readonly spellings: readonly string[];
}

const KIND_KEYS = new Set(Object.values(KIND_WORDS).flat().map(termKey));

/**
 * What papers are judged by: the concepts of the question, as far as the strategy last approved still asks for them,
 * what feedback added, and at half weight what else an edited strategy asks for.
 */
export function needsOf(intent: ParsedIntent, strategy: SearchStrategy, steer: Steer): Need[] {
  const vocabulary = vocabularyOf(intent.domain);
  const asked = new Map<string, { name: string; synonyms: string[] }>();
  for (const { keywords, synonyms } of strategy.queries)
    for (const keyword of keywords) {
      const entry = asked.get(termKey(keyword)) ?? { name: keyword, synonyms: [] };
      entry.synonyms.push(...(Object.hasOwn(synonyms, keyword) ? (synonyms[keyword] ?? []) : []));
      asked.set(termKey(keyword), entry);
    }
  const removed = new Set(steer.removed.map(termKey));
  const stillAsked = intent.concepts.filter(
    (concept) => isAsked(concept, asked.keys()) && !removed.has(termKey(concept)),
  );
  const main = distinct([...(stillAsked.length > 0 ? stillAsked : []), ...steer.added]);
  const mainKeys = new Set(main.map(termKey));
  const mainStems = new Set(main.flatMap(stemsOf));
  const besides = [...asked.values()].filter(({ name }) => {
    const covered = stemsOf(name).every((stem) => mainStems.has(stem));
    return !mainKeys.has(termKey(name)) && !KIND_KEYS.has(termKey(name)) && !covered && !removed.has(termKey(name));
  });
  const learned = new Set(
    strategy.queries
      .filter(({ purpose }) => purpose.startsWith('like the papers'))
      .flatMap(({ keywords }) => keywords.map(termKey)),
  );
  const toNeed = (name: string, weight: number): Need => {
    const others = [...vocabulary.allOf(name), ...(asked.get(termKey(name))?.synonyms ?? [])];
    return { name, weight, spellings: distinctKeys([name, ...others]).filter((key) => !removed.has(key)) };
  };
  // Learned terms steer through the likeness to marked papers; counting them here too would count them twice.
  const extra = besides.filter(({ name }) => !learned.has(termKey(name)));
  return [
    ...main.map((name) => toNeed(name, 1)),
    ...extra.map(({ name }) => toNeed(name, main.length > 0 ? 0.5 : 1)),
  ].filter(({ spellings }) => spellings.length > 0);
}

/** A concept counts as asked also when only its words are: the broad query may hold the first four of six. */
function isAsked(concept: string, keys: Iterable<string>): boolean {
  const key = termKey(concept);
  const all = [...keys];
  return all.includes(key) || all.some((other) => ` ${other} `.includes(` ${key} `));
}

const distinctKeys = (terms: readonly string[]) => [...new Set(terms.map(termKey))].filter(Boolean);

function distinct(terms: readonly string[]): string[] {
  const seen = new Set<string>();
  return terms.filter((term) => !seen.has(termKey(term)) && seen.add(termKey(term)));
}
