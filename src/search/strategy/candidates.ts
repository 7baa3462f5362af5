import type { Merged } from '../../match/join.ts';
import type { IntentType, ParsedIntent, StrategyQuery } from '../../model/collection.ts';
import { topicWords } from '../../text/words.ts';
import { spellingsOf, type Vocabulary } from '../understand/vocabulary.ts';
import { distinctTerms, isCommon, isStopWord, stemsOf, termKey } from '../understand/words.ts';
import { type Guidance, knownStems, learnTerms } from './feedback.ts';
import { toQuery } from './query.ts';

const MAX_KEYWORDS = 4;
const MAX_SYNONYMS = 6;
const MAX_LEARNED = 4;

/** Words by which papers of each kind announce themselves, the most usual first. */
export const KIND_WORDS: Readonly<Record<IntentType, readonly string[]>> = {
  survey: ['review', 'survey', 'overview', 'perspective'],
  method: ['method', 'technique', 'approach', 'algorithm'],
  dataset: ['dataset', 'database', 'inventory', 'data'],
  baseline: ['benchmark', 'comparison', 'baseline', 'evaluation'],
};

/** Writes a query without unwanted terms; null if none is left. */
type WriteQuery = (
  keywords: readonly string[],
  purpose: string,
  more?: {
    /** One more keyword, the others as its synonyms. */
    readonly alternatives?: readonly string[];
    readonly origin?: StrategyQuery['origin'];
  },
) => StrategyQuery | null;

/** Creates the writer of a strategy's queries; `synonyms` are those that a reviewer gave. */
export function createQueryWriter(
  vocabulary: Vocabulary,
  removed: ReadonlySet<string>,
  synonyms: ReadonlyMap<string, readonly string[]>,
): WriteQuery {
  const isWanted = (term: string) => ![...removed].some((each) => ` ${termKey(term)} `.includes(` ${each} `));
  return (terms, purpose, { alternatives = [], origin } = {}) => {
    const others = alternatives.filter(isWanted);
    const keywords = distinctTerms([...terms.filter(isWanted), ...others.slice(0, 1)]);
    if (keywords.length === 0) return null;
    const synonymsFor = (keyword: string) =>
      keyword === others[0] ? others.slice(1) : (synonyms.get(keyword) ?? synonymsOf(keyword, vocabulary));
    const entries = keywords
      .map((keyword): [string, string[]] => [
        keyword,
        synonymsFor(keyword).filter((term) => isWanted(term) && term !== keyword),
      ])
      .filter(([, names]) => names.length > 0);
    return toQuery(keywords, Object.fromEntries(entries), purpose, origin);
  };
}

/** Other names of the same thing before other spellings of the same name. */
function synonymsOf(keyword: string, vocabulary: Vocabulary): string[] {
  const all = [...vocabulary.othersOf(keyword).slice(0, MAX_SYNONYMS - 2), ...spellingsOf(keyword)];
  const seen = new Set<string>();
  const isNew = (term: string) => term !== keyword && !seen.has(term.toLowerCase()) && seen.add(term.toLowerCase());
  return all.filter(isNew).slice(0, MAX_SYNONYMS);
}

/** All queries worth asking, the most useful first. */
export function proposeQueries(
  intent: ParsedIntent,
  guidance: Guidance,
  papers: readonly Merged[],
  write: WriteQuery,
): StrategyQuery[] {
  const { added } = guidance;
  const own = intent.concepts.slice(0, MAX_KEYWORDS - Math.min(2, added.length));
  const broad = distinctTerms([...own, ...added.slice(0, 2)]);
  const ordered = mostSpecificFirst(intent.concepts);
  const top = ordered.slice(0, 2);
  const [first = ''] = top;
  const learned = learnFrom(intent, guidance, papers);
  const kindWords = KIND_WORDS[intent.intentType];
  const otherKinds = Object.entries(KIND_WORDS).filter(([kind]) => kind !== intent.intentType);
  const candidates = [
    write(broad, added.length > 0 ? 'all concepts, with those from the feedback' : 'all concepts'),
    learned.length > 0
      ? write([first], `similar to the papers marked relevant: ${learned.join(', ')}`, {
          alternatives: learned,
          origin: 'learned',
        })
      : null,
    broad.length > 2 ? write(top, 'broader: only the two most specific concepts') : null,
    broad.length === 2 ? write([first], 'broader: only the most specific concept') : null,
    ...phrasesIn(intent).map((phrase) => write([phrase], 'the words as one phrase')),
    write(top, `papers that call themselves a ${kindWords[0]}`, { alternatives: kindWords }),
    ...ordered.slice(2).map((concept) => write([first, concept], `broader: ${first} with ${concept}`)),
    ...ordered
      .slice(1, 2)
      .filter((concept) => added.length > 0 || !isCommon(concept))
      .map((concept) => write([concept, ...added.slice(0, 1)], `broader: without ${first}`)),
    ...otherKinds.map(([kind, words]) => write(top, `papers of another kind: ${kind}`, { alternatives: words })),
  ];
  const seen = new Set<string>();
  return candidates
    .filter((query) => query !== null)
    .filter(({ booleanQuery }) => !seen.has(booleanQuery) && seen.add(booleanQuery));
}

function learnFrom(intent: ParsedIntent, guidance: Guidance, papers: readonly Merged[]): string[] {
  const { relevant, irrelevant, added, removed } = guidance;
  const isMarked = new Set([...relevant, ...irrelevant]);
  return learnTerms(
    relevant.map(({ paper }) => paper),
    papers.filter((paper) => !isMarked.has(paper)).map(({ paper }) => paper),
    knownStems([...distinctTerms([...intent.concepts, ...added]), ...removed]),
    MAX_LEARNED,
  );
}

/** Phrases, formulas and abbreviations first, then single words, then words that fit things of every kind. */
function mostSpecificFirst(concepts: readonly string[]): string[] {
  const rankOf = (concept: string) => {
    if (isCommon(concept)) return 2;
    return topicWords(concept).length > 1 || /\d|\p{Lu}.*\p{Lu}/u.test(concept) ? 0 : 1;
  };
  return [...concepts].sort((one, other) => rankOf(one) - rankOf(other));
}

/** The first run of two or three neighbouring concept words in the topic. */
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
