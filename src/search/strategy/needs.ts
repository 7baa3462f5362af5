import type { ParsedIntent, SearchStrategy } from '../../model/collection.ts';
import { vocabularyOf } from '../understand/vocabulary.ts';
import { conceptKey, formsOf } from '../understand/word-families.ts';
import { stemsOf, termKey } from '../understand/words.ts';
import { KIND_WORDS } from './candidates.ts';
import type { Guidance } from './feedback.ts';
import { originOf } from './query.ts';

/** One thing that a good answer covers. */
export interface Need {
  readonly name: string;
  /** 1 for what was asked for, less for the rest. */
  readonly weight: number;
  /** Stemmed spellings, its own one first; synonyms count nearly as much. */
  readonly spellings: readonly string[];
}

const KIND_KEYS = new Set(Object.values(KIND_WORDS).flat().map(termKey));

/**
 * What papers are ranked by: the concepts of the question that the last strategy still asks for, what feedback added,
 * and with half the weight the other terms of the strategy.
 */
export function needsOf(intent: ParsedIntent, strategy: SearchStrategy, guidance: Guidance): Need[] {
  const vocabulary = vocabularyOf(intent.domain);
  const asked = new Map<string, { name: string; synonyms: string[] }>();
  for (const { keywords, synonyms } of strategy.queries)
    for (const keyword of keywords) {
      const entry = asked.get(termKey(keyword)) ?? { name: keyword, synonyms: [] };
      entry.synonyms.push(...(Object.hasOwn(synonyms, keyword) ? (synonyms[keyword] ?? []) : []));
      asked.set(termKey(keyword), entry);
    }
  const removed = new Set(guidance.removed.map(termKey));
  const stillAsked = intent.concepts.filter(
    (concept) => isAsked(concept, asked.keys()) && !removed.has(termKey(concept)),
  );
  const main = distinctConcepts([...stillAsked, ...guidance.added]);
  const mainKeys = new Set(main.map(conceptKey));
  const mainStems = new Set(main.flatMap(stemsOf));
  const concepts = main.length > 0 ? conceptKeysOf(strategy) : null;
  const others = [...asked.values()].filter(({ name }) => {
    const covered = stemsOf(name).every((stem) => mainStems.has(stem)) || mainKeys.has(conceptKey(name));
    const isConcept = !concepts || concepts.has(termKey(name));
    return isConcept && !KIND_KEYS.has(termKey(name)) && !covered && !removed.has(termKey(name));
  });
  const learned = new Set(
    strategy.queries.filter((query) => originOf(query) === 'learned').flatMap(({ keywords }) => keywords.map(termKey)),
  );
  const toNeed = (name: string, weight: number): Need => {
    const asSynonyms = asked.get(termKey(name))?.synonyms ?? [];
    const synonyms = [...vocabulary.allOf(name), ...asSynonyms, ...formsOf(name)];
    return { name, weight, spellings: distinctKeys([name, ...synonyms]).filter((key) => !removed.has(key)) };
  };
  // Learned terms count through the likeness to marked papers; counting them here too would count them twice.
  const extra = others.filter(({ name }) => !learned.has(termKey(name)));
  return [
    ...main.map((name) => toNeed(name, intent.compared?.includes(name) ? 0.5 : 1)),
    ...extra.map(({ name }) => toNeed(name, main.length > 0 ? 0.5 : 1)),
  ].filter(({ spellings }) => spellings.length > 0);
}

/** The keywords that are concepts: those of a wide query are only words, unless a reviewer wrote it. */
function conceptKeysOf({ queries }: SearchStrategy): ReadonlySet<string> {
  const own = queries.filter((query) => query.match !== 'any' || originOf(query) === 'edited');
  return new Set(own.flatMap(({ keywords }) => keywords.map(termKey)));
}

/** The terms once each; a verb or an adjective is the same as its noun. */
function distinctConcepts(terms: readonly string[]): string[] {
  const seen = new Set<string>();
  return terms.filter((term) => !seen.has(conceptKey(term)) && seen.add(conceptKey(term)));
}

/** Whether a concept is asked for, as a keyword or as part of one. */
function isAsked(concept: string, keys: Iterable<string>): boolean {
  const key = termKey(concept);
  const all = [...keys];
  return all.includes(key) || all.some((other) => ` ${other} `.includes(` ${key} `));
}

const distinctKeys = (terms: readonly string[]) => [...new Set(terms.map(termKey))].filter(Boolean);
