import type { Merged } from '../../match/join.ts';
import type { IntentType, ParsedIntent, SearchFilters, SearchStrategy, StrategyQuery } from '../../model/collection.ts';
import { booleanText } from '../../sources/exchange/query.ts';
import { topicWords } from '../../text/words.ts';
import { orderYears } from '../understand/intent.ts';
import { spellingsOf, type Vocabulary, vocabularyOf } from '../understand/vocabulary.ts';
import { isCommon, isStopWord, stemsOf, termKey } from '../understand/words.ts';
import { knownStems, learnTerms, type Steer } from './feedback.ts';

const MAX_KEYWORDS = 4;
const MAX_SYNONYMS = 6;
const MAX_QUERIES = 4;

/** Words by which papers of each kind announce themselves, the plainest first. */
export const KIND_WORDS: Readonly<Record<IntentType, readonly string[]>> = {
  survey: ['review', 'survey', 'overview', 'perspective'],
  method: ['method', 'technique', 'approach', 'algorithm'],
  dataset: ['dataset', 'database', 'inventory', 'data'],
  baseline: ['benchmark', 'comparison', 'baseline', 'evaluation'],
};

/** The purpose of a query that a reviewer wrote begins with this. */
export const EDITED = 'as edited';

/** Everything a strategy is made of. */
export interface Plan {
  readonly intent: ParsedIntent;
  readonly steer: Steer;
  /** All papers found so far, to tell what marked ones have that the others lack. */
  readonly papers: readonly Merged[];
  readonly sources: readonly string[];
  /** Limits as they stand, feedback included. */
  readonly filters: SearchFilters;
  /** Queries a reviewer wrote, which stand in place of what the question says; empty when there are none. */
  readonly edited: readonly StrategyQuery[];
  /** Strategies that were not satisfying: none is proposed again. */
  readonly refused: readonly SearchStrategy[];
}

/** Two to four queries: a broad one, then others that reach what it misses; feedback and refusals change them. */
export function buildStrategy({ intent, steer, papers, sources, filters, edited, refused }: Plan): SearchStrategy {
  const removed = new Set(steer.removed.map(termKey));
  const given = new Map(edited.flatMap(({ synonyms }) => Object.entries(synonyms)));
  const write = createWriter(vocabularyOf(intent.domain), removed, given);
  const concepts = distinct(edited.flatMap(({ keywords }) => keywords));
  const pool = queriesFor(concepts.length > 0 ? { ...intent, concepts } : intent, steer, papers, write);
  const known = new Set(refused.map(fingerprint));
  const made = [...choices(pool)].map((queries) => ({ queries, sources, filters }));
  return made.find((strategy) => !known.has(fingerprint(strategy))) ?? made.at(-1) ?? { queries: [], sources, filters };
}

const fingerprint = ({ queries, filters }: SearchStrategy) =>
  JSON.stringify([queries.map(({ booleanQuery }) => booleanQuery), filters]);

/** Ever other selections of the pool: the best first, then with later supplements, then without the broad query. */
function* choices(pool: readonly StrategyQuery[]): Generator<StrategyQuery[]> {
  const [broad, ...rest] = pool;
  if (!broad) return;
  for (let from = 0; from < Math.max(1, rest.length); from += 1) yield [broad, ...rest.slice(from, from + 2)];
  for (let from = 0; from + 1 < rest.length; from += 1) yield rest.slice(from, from + MAX_QUERIES);
  for (const query of pool) yield [query];
}

/** The queries a reviewer wrote into a strategy. */
export function editedQueries({ queries }: SearchStrategy): StrategyQuery[] {
  return queries.filter(({ purpose }) => purpose.startsWith(EDITED));
}

/** Limits with what free texts say of them, oldest first; the number of results is not steered by words. */
export function steerFilters(current: SearchFilters, said: readonly Partial<SearchFilters>[]): SearchFilters {
  return said.reduce<SearchFilters>(steerOnce, current);
}

function steerOnce(before: SearchFilters, said: Partial<SearchFilters>): SearchFilters {
  const { fromYear: _from, toYear: _to, ...rest } = { ...before, ...said, maxResults: before.maxResults };
  return { ...steerYears(before, said), ...rest };
}

type Years = Pick<SearchFilters, 'fromYear' | 'toYear'>;

/** The newest word wins: an earlier bound that contradicts it is dropped. Swapping the two would give a range nobody asked for. */
function steerYears(before: Years, { fromYear, toYear }: Years): Years {
  if (fromYear !== undefined && toYear !== undefined) return orderYears(fromYear, toYear);
  const [from, to] = [fromYear ?? before.fromYear, toYear ?? before.toYear];
  if (from === undefined || to === undefined || from <= to) return orderYears(from, to);
  return fromYear === undefined ? { toYear: to } : { fromYear: from };
}

type Write = (keywords: readonly string[], purpose: string, alternatives?: readonly string[]) => StrategyQuery | null;

/** Writes queries without refused words; `alternatives` become one more keyword with the rest as its synonyms. */
function createWriter(
  vocabulary: Vocabulary,
  removed: ReadonlySet<string>,
  given: ReadonlyMap<string, readonly string[]>,
): Write {
  const wanted = (term: string) => ![...removed].some((refused) => ` ${termKey(term)} `.includes(` ${refused} `));
  return (terms, purpose, alternatives = []) => {
    const others = alternatives.filter(wanted);
    const keywords = distinct([...terms.filter(wanted), ...others.slice(0, 1)]);
    if (keywords.length === 0) return null;
    const synonyms = Object.fromEntries(
      keywords
        .map((keyword): [string, string[]] => {
          const named =
            keyword === others[0] ? others.slice(1) : (given.get(keyword) ?? synonymsOf(keyword, vocabulary));
          return [keyword, named.filter((term) => wanted(term) && term !== keyword)];
        })
        .filter(([, names]) => names.length > 0),
    );
    return toQuery(keywords, synonyms, purpose);
  };
}

/** A query with its boolean form, which follows from the keywords. */
export function toQuery(
  keywords: readonly string[],
  synonyms: Readonly<Record<string, readonly string[]>>,
  purpose: string,
): StrategyQuery {
  const query = { keywords, synonyms, purpose };
  return { ...query, booleanQuery: booleanText(groupsOf(query)) };
}

/** The groups a source is asked with: each keyword or any of its synonyms. */
export function groupsOf({ keywords, synonyms }: Pick<StrategyQuery, 'keywords' | 'synonyms'>): string[][] {
  return keywords.map((keyword) => [keyword, ...(Object.hasOwn(synonyms, keyword) ? (synonyms[keyword] ?? []) : [])]);
}

/** Names of the same thing before spellings of the same name. */
function synonymsOf(keyword: string, vocabulary: Vocabulary): string[] {
  const others = vocabulary.othersOf(keyword);
  const all = [...others.slice(0, MAX_SYNONYMS - 2), ...spellingsOf(keyword)];
  return distinctText(all.filter((term) => term !== keyword)).slice(0, MAX_SYNONYMS);
}

function queriesFor(intent: ParsedIntent, steer: Steer, papers: readonly Merged[], write: Write): StrategyQuery[] {
  const concepts = distinct([...intent.concepts, ...steer.added]);
  const own = intent.concepts.slice(0, MAX_KEYWORDS - Math.min(2, steer.added.length));
  const broad = distinct([...own, ...steer.added.slice(0, 2)]);
  const ordered = mostTellingFirst(intent.concepts);
  const top = ordered.slice(0, 2);
  const [first = ''] = top;
  const isMarked = new Set([...steer.relevant, ...steer.irrelevant]);
  const learned = learnTerms(
    steer.relevant.map(({ paper }) => paper),
    papers.filter((paper) => !isMarked.has(paper)).map(({ paper }) => paper),
    knownStems([...concepts, ...steer.removed]),
    4,
  );
  const kinds = Object.entries(KIND_WORDS).filter(([kind]) => kind !== intent.intentType);
  const candidates = [
    write(broad, steer.added.length > 0 ? 'everything asked for, with what the feedback adds' : 'everything asked for'),
    learned.length > 0 ? write([first], `like the papers marked relevant: ${learned.join(', ')}`, learned) : null,
    broad.length > 2 ? write(top, 'wider: only the two most telling concepts') : null,
    broad.length === 2 ? write([first], 'wider: only the most telling concept') : null,
    ...phrasesIn(intent).map((phrase) => write([phrase], 'the words as one phrase')),
    write(top, `papers that call themselves a ${KIND_WORDS[intent.intentType][0]}`, KIND_WORDS[intent.intentType]),
    ...ordered.slice(2).map((concept) => write([first, concept], `wider: ${first} with ${concept}`)),
    ...ordered
      .slice(1, 2)
      .filter((concept) => steer.added.length > 0 || !isCommon(concept))
      .map((concept) => write([concept, ...steer.added.slice(0, 1)], `wider: without ${first}`)),
    ...kinds.map(([kind, words]) => write(top, `papers of another kind: ${kind}`, words)),
  ];
  const seen = new Set<string>();
  return candidates
    .filter((query) => query !== null)
    .filter(({ booleanQuery }) => !seen.has(booleanQuery) && seen.add(booleanQuery));
}

/** Names of several words, formulas and abbreviations first, then words, then what every kind of thing has. */
function mostTellingFirst(concepts: readonly string[]): string[] {
  const placeOf = (concept: string) => {
    if (isCommon(concept)) return 2;
    return topicWords(concept).length > 1 || /\d|\p{Lu}.*\p{Lu}/u.test(concept) ? 0 : 1;
  };
  return [...concepts].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Neighbouring words of the topic, two or three, that stand together without a word between that says nothing. */
function phrasesIn({ topic, concepts }: ParsedIntent): string[] {
  const chosen = new Set(concepts.flatMap(stemsOf));
  const chunks: string[][] = [[]];
  for (const word of topic.split(/\s+/u)) {
    const [plain] = topicWords(word);
    const fits = plain && !isStopWord(plain) && stemsOf(word).every((stem) => chosen.has(stem));
    if (fits) chunks.at(-1)?.push(word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
    if (!fits || /[,;:.?!]$/u.test(word)) chunks.push([]);
  }
  return chunks
    .filter((words) => words.length === 2 || words.length === 3)
    .map((words) => words.join(' '))
    .slice(0, 1);
}

function distinct(terms: readonly string[]): string[] {
  const seen = new Set<string>();
  return terms.filter((term) => {
    const key = termKey(term);
    return !seen.has(key) && seen.add(key);
  });
}

const distinctText = (terms: readonly string[]) => {
  const seen = new Set<string>();
  return terms.filter((term) => !seen.has(term.toLowerCase()) && seen.add(term.toLowerCase()));
};
