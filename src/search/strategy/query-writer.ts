import type { StrategyQuery } from '../../model/collection.ts';
import { spellingsOf, type Vocabulary } from '../understand/vocabulary.ts';
import { verbsOf } from '../understand/word-families.ts';
import { distinctTerms, termKey } from '../understand/words.ts';
import { toQuery } from './query.ts';

const MAX_SYNONYMS = 8;

/** Writes a query without unwanted terms; null if none is left. */
type WriteQuery = (
  keywords: readonly string[],
  purpose: string,
  more?: {
    /** One more keyword, the others as its synonyms. */
    readonly alternatives?: readonly string[];
    readonly origin?: NonNullable<StrategyQuery['origin']>;
    readonly match?: 'any';
    /** Synonyms of keywords instead of their own. */
    readonly synonyms?: ReadonlyMap<string, readonly string[]>;
  },
) => StrategyQuery | null;

/** Writes the queries of a strategy. */
export interface QueryWriter {
  readonly write: WriteQuery;
  /** All names that a query for a concept has besides its own. */
  readonly synonymsFor: (concept: string) => readonly string[];
  readonly vocabulary: Vocabulary;
}

/** Creates the writer of a strategy's queries; `given` are synonyms that a reviewer gave. */
export function createQueryWriter(
  vocabulary: Vocabulary,
  removed: ReadonlySet<string>,
  given: ReadonlyMap<string, readonly string[]>,
  alternatives: Readonly<Record<string, readonly string[]>> = {},
): QueryWriter {
  const isWanted = (term: string) => ![...removed].some((each) => ` ${termKey(term)} `.includes(` ${each} `));
  const synonymsFor = (concept: string) => {
    const own = given.get(concept) ?? synonymsOf(concept, vocabulary);
    const others = Object.hasOwn(alternatives, concept) ? (alternatives[concept] ?? []) : [];
    const more = others.flatMap((other) => [other, ...synonymsOf(other, vocabulary).slice(0, 3)]);
    return distinctTexts([...more, ...own]).filter((term) => isWanted(term) && term !== concept);
  };
  const write: WriteQuery = (terms, purpose, { alternatives: kinds = [], synonyms, ...more } = {}) => {
    const others = kinds.filter(isWanted);
    const keywords = distinctTerms([...terms.filter(isWanted), ...others.slice(0, 1)]);
    if (keywords.length === 0) return null;
    const namesOf = (keyword: string) =>
      keyword === others[0] ? others.slice(1) : (synonyms?.get(keyword)?.filter(isWanted) ?? synonymsFor(keyword));
    const entries = keywords
      .map((keyword): [string, string[]] => [keyword, namesOf(keyword).filter((term) => term !== keyword)])
      .filter(([, names]) => names.length > 0);
    return toQuery(keywords, Object.fromEntries(entries), purpose, more);
  };
  return { write, synonymsFor, vocabulary };
}

/** Other names of the same thing before other spellings of the same name, and before its verbs and adjectives. */
function synonymsOf(keyword: string, vocabulary: Vocabulary): string[] {
  const all = [
    ...spellingsOf(keyword, vocabulary).slice(0, 2),
    ...vocabulary.othersOf(keyword).slice(0, MAX_SYNONYMS - 2),
    ...spellingsOf(keyword, vocabulary).slice(2),
    ...verbsOf(keyword),
  ];
  return distinctTexts(all.filter((term) => term !== keyword)).slice(0, MAX_SYNONYMS);
}

function distinctTexts(terms: readonly string[]): string[] {
  const seen = new Set<string>();
  return terms.filter((term) => !seen.has(term.toLowerCase()) && seen.add(term.toLowerCase()));
}
