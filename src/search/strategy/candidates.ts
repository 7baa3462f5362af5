import type { Merged } from '../../match/join.ts';
import type { IntentType, ParsedIntent, StrategyQuery } from '../../model/collection.ts';
import { topicWords } from '../../text/words.ts';
import { foreignLanguage } from '../understand/language.ts';
import { NO_TOPIC_ALONE, RELATIONS } from '../understand/question-words.ts';
import { spellingsOf, type Vocabulary } from '../understand/vocabulary.ts';
import { conceptKey, verbsOf } from '../understand/word-families.ts';
import { distinctTerms, isCommon, isFunctionWord, isVague, termKey } from '../understand/words.ts';
import { type Guidance, knownStems, learnTerms } from './feedback.ts';
import { toQuery } from './query.ts';

const MAX_KEYWORDS = 4;
const MAX_SYNONYMS = 6;
const MAX_LEARNED = 4;
const MAX_WORDS = 6;
/** With fewer words the query for all of them finds enough. */
const MIN_WIDE = 4;
const MAX_WIDE = 48;

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
    readonly origin?: NonNullable<StrategyQuery['origin']>;
    readonly match?: 'any';
  },
) => StrategyQuery | null;

/** Creates the writer of a strategy's queries; `synonyms` are those that a reviewer gave. */
export function createQueryWriter(
  vocabulary: Vocabulary,
  removed: ReadonlySet<string>,
  synonyms: ReadonlyMap<string, readonly string[]>,
): WriteQuery {
  const isWanted = (term: string) => ![...removed].some((each) => ` ${termKey(term)} `.includes(` ${each} `));
  return (terms, purpose, { alternatives = [], ...more } = {}) => {
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
    return toQuery(keywords, Object.fromEntries(entries), purpose, more);
  };
}

/** Other names of the same thing before other spellings of the same name, and before its verbs and adjectives. */
function synonymsOf(keyword: string, vocabulary: Vocabulary): string[] {
  const all = [
    ...vocabulary.othersOf(keyword).slice(0, MAX_SYNONYMS - 2),
    ...spellingsOf(keyword, vocabulary),
    ...verbsOf(keyword),
  ];
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
  const ordered = mostSpecificFirst(intent);
  const chosen = new Set(ordered.slice(0, MAX_KEYWORDS - Math.min(2, added.length)));
  const own = intent.concepts.filter((concept) => chosen.has(concept));
  const broad = distinctTerms([...own, ...added.slice(0, 2)]);
  const wide = wideWords(intent, added);
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
    wide.length >= MIN_WIDE ? write(wide, 'wide: papers with any of these words', { match: 'any' }) : null,
    isPhrased(broad) ? writeWords(intent, broad, write) : null,
    broad.length > 2 ? write(top, 'broader: only the two most specific concepts') : null,
    broad.length === 2 ? write([first], 'broader: only the most specific concept') : null,
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

/** Phrases, formulas and abbreviations first, then single words, then words that fit things of every kind, then conditions. */
function mostSpecificFirst({ concepts, conditions = [] }: ParsedIntent): string[] {
  const rankOf = (concept: string) => {
    if (conditions.includes(concept)) return 3;
    if (isGeneric(concept)) return 2;
    return topicWords(concept).length > 1 || /\d|\p{Lu}.*\p{Lu}/u.test(concept) ? 0 : 1;
  };
  return [...concepts].sort((one, other) => rankOf(one) - rankOf(other));
}

/** "long-term stability" fits things of every kind, "image classification" does not. */
function isGeneric(concept: string): boolean {
  const words = topicWords(concept);
  return isCommon(concept) && words.slice(0, -1).every((word) => isVague(word) || word === 'term');
}

const isPhrased = (terms: readonly string[]) => terms.some((term) => /\s/u.test(term));

/** All topical words of the question and of the feedback; long questions need them, because no paper has them all. */
function wideWords({ topic, concepts, synonyms }: ParsedIntent, added: readonly string[]): string[] {
  const terms = [...concepts, ...added].flatMap(splitTerm);
  const isRead = !synonyms && foreignLanguage(topic) === null;
  const asked = isRead ? topicWords(topic.replace(REQUEST_HEAD, '')).filter(isTopical) : [];
  const seen = new Set<string>();
  // A verb and its noun are one word here: the query has the verb as a synonym of the noun.
  const isNew = (word: string) => {
    const key = conceptKey(word);
    return !seen.has(key) && seen.add(key);
  };
  return [...terms, ...asked].filter(isNew).slice(0, MAX_WIDE);
}

const isTopical = (word: string) =>
  !/^\d+$/u.test(word) && !isFunctionWord(word) && !RELATIONS.has(word) && !NO_TOPIC_ALONE.has(word);

/** "Find papers about": not part of the question. */
const REQUEST_HEAD =
  /^\W*(?:please )?(?:(?:find|show|give|list|tell|i need|i want|looking for|search for)\b[^.?!]{0,40}?\b)?(?:papers?|articles?|publications?|literature|studies|work|research)? ?(?:on|about|regarding|concerning)\b/iu;

/** The words of a term that have a topic; formulas and quantities stay whole. */
function splitTerm(term: string): string[] {
  const words = term.split(/\s+/u);
  const topical = words.filter((word) => !isFunctionWord(word.toLowerCase()));
  if (/\d/u.test(term)) return [term];
  return topical.length > 0 ? topical : words;
}

/** The query for the words of the terms one by one; what has no room is left out whole, and the purpose names it. */
function writeWords(intent: ParsedIntent, terms: readonly string[], write: WriteQuery): StrategyQuery | null {
  const { conditions = [] } = intent;
  const needed = terms.filter((term) => !conditions.includes(term));
  const kept = new Set<string>();
  let room = MAX_WORDS;
  for (const term of mostSpecificFirst({ ...intent, concepts: needed.length > 0 ? needed : terms })) {
    const size = splitTerm(term).length;
    if (kept.size > 0 && size > room) continue;
    kept.add(term);
    room -= size;
  }
  const words = terms.filter((term) => kept.has(term)).flatMap(splitTerm);
  const left = terms.filter((term) => !kept.has(term));
  const without = left.length > 0 ? `, without ${left.join(' and ')}` : '';
  return write(distinctTerms(words), `broader: the same words in any order${without}`);
}
