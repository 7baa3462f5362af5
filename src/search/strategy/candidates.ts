import type { Merged } from '../../match/join.ts';
import type { IntentType, ParsedIntent, StrategyQuery } from '../../model/collection.ts';
import { topicWords } from '../../text/words.ts';
import { foreignLanguage } from '../understand/language.ts';
import { withoutLimits } from '../understand/limits.ts';
import { questionVerbsIn } from '../understand/phrases.ts';
import { NO_TOPIC_ALONE, RELATIONS } from '../understand/question-words.ts';
import { isQuantity } from '../understand/tokens.ts';
import { spellingsOf, type Vocabulary } from '../understand/vocabulary.ts';
import { conceptKey, verbsOf } from '../understand/word-families.ts';
import { distinctTerms, isCommon, isFunctionWord, termKey } from '../understand/words.ts';
import { type Guidance, knownStems, learnTerms } from './feedback.ts';
import { toQuery } from './query.ts';
import { mostSpecificFirst, specificityOf } from './specificity.ts';

/** Concepts and conditions that the strictest query needs, and synonyms of each. */
const MAX_CORE = 4;
const MAX_CONDITIONS = 2;
const MAX_SYNONYMS = 8;
const MAX_LEARNED = 4;
const MAX_WORDS = 8;
/** With fewer words the query for all of them finds enough. */
const MIN_WIDE = 3;
const MAX_WIDE = 48;
/** Two common words together find everything. */
const MIN_PAIRED = 2;
/** A concept below the first may go, and one up to the second if no vocabulary knows it. */
const MIN_NEEDED = 1.5;
const MAX_UNKNOWN = 3;

const REVIEW_WORDS = ['review', 'survey', 'overview', 'meta-analysis', 'perspective'];

/** Words by which papers of each kind announce themselves, the most usual first. */
export const KIND_WORDS: Readonly<Record<IntentType, readonly string[]>> = {
  survey: REVIEW_WORDS,
  method: ['method', 'technique', 'approach', 'algorithm'],
  dataset: ['dataset', 'database', 'inventory', 'data'],
  baseline: ['benchmark', 'comparison', 'baseline', 'evaluation'],
  effect: REVIEW_WORDS,
  explanation: REVIEW_WORDS,
  topic: REVIEW_WORDS,
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

/** All queries worth asking, the most useful first. Each of the first ones finds everything that the one before finds. */
export function proposeQueries(
  intent: ParsedIntent,
  guidance: Guidance,
  papers: readonly Merged[],
  writer: QueryWriter,
): Proposed {
  const { write, vocabulary } = writer;
  const { added } = guidance;
  const parts = partsOf(intent, added, vocabulary);
  const ordered = mostSpecificFirst(intent.concepts, vocabulary, intent.topic).filter((concept) =>
    parts.core.includes(concept),
  );
  const top = ordered.slice(0, 2);
  const [first = ''] = top;
  const learned = learnFrom(intent, guidance, papers);
  const kindWords = KIND_WORDS[intent.intentType];
  const otherKinds = Object.entries(KIND_WORDS).filter(
    ([kind, words]) => kind !== intent.intentType && words !== REVIEW_WORDS,
  );
  const ladder = climb(intent, parts, added, writer);
  const similar =
    learned.length > 0
      ? write([first], `similar to the papers marked relevant: ${learned.join(', ')}`, {
          alternatives: learned,
          origin: 'learned',
        })
      : null;
  const room = similar ? 2 : 3;
  const main = [
    ...ladder.slice(0, 1),
    similar,
    ...ladder.slice(1, room),
    writeWide(intent, usedOf(parts), added, writer),
    ...ladder.slice(room),
    ...(parts.people.length > 0 ? [] : pairsOf(parts.core, intent.topic, writer)),
  ];
  const more = [
    write(top, `papers that call themselves a ${kindWords[0]}`, { alternatives: kindWords }),
    ...ordered
      .slice(1, 2)
      .filter((concept) => added.length > 0 || specificityOf(concept, vocabulary) >= 3)
      .map((concept) => write([concept, ...added.slice(0, 1)], `broader: without ${first}`)),
    ...otherKinds.map(([kind, words]) => write(top, `papers of another kind: ${kind}`, { alternatives: words })),
  ];
  const seen = new Set<string>();
  const distinct = (queries: readonly (StrategyQuery | null)[]) =>
    queries
      .filter((query) => query !== null)
      .filter(({ booleanQuery }) => !seen.has(booleanQuery) && seen.add(booleanQuery));
  return { main: distinct(main), more: distinct(more) };
}

/** Queries, the most useful first. */
export interface Proposed {
  readonly main: readonly StrategyQuery[];
  /** For later rounds, or if there is only one other. */
  readonly more: readonly StrategyQuery[];
}

/** Two of three or more concepts, one of them the most specific; of equal ones the last, which a question leads to. */
function pairsOf(core: readonly string[], question: string, { write, vocabulary }: QueryWriter) {
  if (core.length < 3) return [];
  const [anchor = ''] = mostSpecificFirst([...core].reverse(), vocabulary, question);
  const others = mostSpecificFirst(
    core.filter((concept) => concept !== anchor),
    vocabulary,
    question,
  );
  const isNeeded = (concept: string) => !isDispensable(concept, vocabulary, question);
  return others
    .filter((concept) => specificityOf(concept, vocabulary, question) >= MIN_PAIRED)
    .filter((concept) => others.every((other) => other === concept || !isNeeded(other)))
    .map((concept) => write([concept, anchor], `broader: ${concept} with ${anchor}`));
}

/** What a question wants to know about its concepts: papers that answer it need not have the word. */
const JUDGEMENTS = new Set('effectiveness efficacy performance use usage benefit quality'.split(' '));

/** All concepts that the strictest query has. */
const usedOf = ({ core, people, limits, aspects, compared }: Parts) => [
  ...core,
  ...people,
  ...limits,
  ...aspects,
  ...compared,
];

/** The concepts of a strategy by how much a query needs them. */
interface Parts {
  readonly core: readonly string[];
  /** Groups of people: only the widest query goes without them. */
  readonly people: readonly string[];
  /** Places, periods and conditions. */
  readonly limits: readonly string[];
  /** What is asked about a thing, which few papers state in these words. */
  readonly aspects: readonly string[];
  /** What the question compares with. */
  readonly compared: readonly string[];
  /** Concepts for which the strictest query has no room. */
  readonly left: readonly string[];
}

function partsOf(intent: ParsedIntent, added: readonly string[], vocabulary: Vocabulary): Parts {
  const { concepts, conditions = [], compared: others = [] } = intent;
  const isSoft = (concept: string) => conditions.includes(concept) || others.includes(concept);
  const hard = concepts.filter((concept) => !isSoft(concept));
  const all = hard.length > 0 ? hard : concepts;
  const chosen = mostSpecificFirst(all, vocabulary, intent.topic).slice(0, MAX_CORE - Math.min(2, added.length));
  const core = all.filter((concept) => chosen.includes(concept));
  const soft = conditions.filter((concept) => !core.includes(concept) && !isQuantity(concept));
  const people = soft.filter((concept) => vocabulary.roleOf(concept) === 'population').slice(0, 1);
  // A literal that nothing is known about costs more papers than it sorts out.
  const isKnown = (concept: string) =>
    vocabulary.othersOf(concept).length > 0 || vocabulary.roleOf(concept) !== undefined;
  const isWritten = (concept: string) => intent.topic.toLowerCase().includes(concept.toLowerCase());
  const isAspect = (concept: string) => isCommon(concept) && !vocabulary.roleOf(concept);
  const rankOf = (concept: string) => (isAspect(concept) ? 2 : isKnown(concept) || !isWritten(concept) ? 0 : 1);
  const used = soft
    .filter((concept) => !people.includes(concept) && !/^\d{4}$/u.test(concept))
    .filter((concept) => core.length < 2 || !JUDGEMENTS.has(concept.toLowerCase()))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .slice(0, core.length < 3 ? MAX_CONDITIONS + 1 : MAX_CONDITIONS);
  const rivals = others.filter((concept) => !core.includes(concept) && !isCommon(concept));
  const compared = mostSpecificFirst(rivals, vocabulary, intent.topic).slice(0, 1);
  const parts = {
    core,
    people,
    limits: used.filter((concept) => !isAspect(concept)),
    aspects: used.filter(isAspect),
    compared,
  };
  const taken = Object.values(parts).flat();
  return { ...parts, left: concepts.filter((concept) => !taken.includes(concept)) };
}

/** From the strictest query to broader ones: what is compared with goes first, then conditions, then phrases. */
function climb(intent: ParsedIntent, parts: Parts, added: readonly string[], writer: QueryWriter) {
  const { write, synonymsFor, vocabulary } = writer;
  const { core, people, limits, aspects, compared, left } = parts;
  const more = added.slice(0, 2);
  const feedback = added.length > 0 ? ', with those from the feedback' : '';
  const nameOf = (concept: string) => [concept, ...(intent.alternatives?.[concept] ?? [])].join(' or ');
  const without = left.length > 0 ? `; left out: ${left.map(nameOf).join(', ')}` : '';
  const goneOf = (terms: readonly string[]) => (terms.length > 0 ? `, without ${terms.map(nameOf).join(' and ')}` : '');
  const isReview = intent.intentType === 'survey' && intent.synonyms === undefined;
  const every = [...core, ...compared, ...people, ...limits, ...aspects, ...more];
  const strict = write(every, `all concepts${feedback}${without}`);
  const reviews = isReview
    ? write(every, `all concepts, in papers that call themselves a review${without}`, {
        alternatives: KIND_WORDS.survey,
      })
    : null;
  const loose = [...compared, ...aspects];
  const main =
    loose.length > 0 && limits.length > 0
      ? write([...core, ...people, ...limits, ...more], `broader: the main concepts${goneOf(loose)}`)
      : null;
  const conditions = [...limits, ...aspects];
  const either =
    !main && conditions.length > 1 && core.length < 3
      ? write([...core, ...people, ...more], `broader: ${conditions.map(nameOf).join(' or ')}`, {
          alternatives: conditions.flatMap((condition) => [condition, ...synonymsFor(condition)]),
        })
      : null;
  const open = openPhrases(core, writer, intent.phrases);
  const gone = goneOf([...compared, ...conditions]);
  const isOpened = open.terms.length > core.length;
  const plain = write(
    [...open.terms, ...people, ...more],
    `broader: ${isOpened ? 'the same words in any order' : 'the main concepts'}${gone}`,
    {
      synonyms: open.synonyms,
    },
  );
  const best = mostTelling(core, vocabulary, intent.topic);
  const narrow = openPhrases(best, writer, intent.phrases);
  const named =
    best.length > 1 ? `the ${COUNTS[best.length] ?? ''} most specific concepts` : 'the most specific concept';
  const least =
    core.length > 1
      ? write(
          [...narrow.terms, ...people],
          `broader: only ${named}${people.length > 0 ? ` and ${people.map(nameOf).join()}` : ''}`,
          {
            synonyms: narrow.synonyms,
          },
        )
      : null;
  const isSame = gone === '' && !isOpened;
  const found = [reviews, strict, main, either, isSame ? null : plain, least].filter((query) => query !== null);
  const isOnlyOne = people.length > 0 && found.every(({ keywords }) => keywords.length >= every.length);
  return isOnlyOne ? [...found, write([...core, ...more], `broader: the main concepts${goneOf(people)}`)] : found;
}

const COUNTS: readonly string[] = ['', '', 'two', 'three'];

/** Whether a question is still the same without a concept: no known name, no living thing, no people. */
function isDispensable(concept: string, vocabulary: Vocabulary, question: string): boolean {
  const rank = specificityOf(concept, vocabulary, question);
  if (vocabulary.roleOf(concept) === 'population' || vocabulary.isOrganism(concept)) return false;
  return rank < MIN_NEEDED || (rank <= MAX_UNKNOWN && !vocabulary.isName(concept));
}

/** The concepts without the most common ones; all of them if none is clearly more common than the others. */
function mostTelling(concepts: readonly string[], vocabulary: Vocabulary, question: string): string[] {
  const ordered = mostSpecificFirst(concepts, vocabulary, question);
  const rankOf = (at: number) => specificityOf(ordered[at] ?? '', vocabulary, question);
  // What is left must still say what the question is about.
  const sizes = ordered.length > 2 ? [ordered.length - 1, 2] : rankOf(1) <= 1 ? [1] : [];
  const size = sizes.find((each) => rankOf(each - 1) - rankOf(each) >= 0.5);
  // No paper has all of four concepts or more.
  const isNeeded = (concept: string) => ordered.length < MAX_CORE && !isDispensable(concept, vocabulary, question);
  const needed = ordered.filter(isNeeded);
  const kept = [...ordered.slice(0, size ?? ordered.length), ...needed];
  return concepts.filter((concept) => kept.includes(concept));
}

/** Phrases that no vocabulary knows as words in any order; the others stay whole, with all their names. */
function openPhrases(concepts: readonly string[], { synonymsFor, vocabulary }: QueryWriter, quoted: readonly string[]) {
  const synonyms = new Map<string, readonly string[]>();
  let room = MAX_WORDS;
  const terms = concepts.flatMap((concept) => {
    const words = splitTerm(concept);
    const names = synonymsFor(concept).filter((name) => !isSameWords(name, concept));
    room -= words.length;
    if (words.length < 2 || names.length > 0 || vocabulary.isName(concept) || room < 0 || quoted.includes(concept))
      return [concept];
    for (const word of words) synonyms.set(word, spellingsOf(word, vocabulary));
    return words;
  });
  return { terms: distinctTerms(terms), synonyms };
}

const isSameWords = (one: string, other: string) => termKey(one) === termKey(other);

/** The query for papers with any word of the question; it also has all names that the stricter queries have. */
function writeWide(intent: ParsedIntent, used: readonly string[], added: readonly string[], writer: QueryWriter) {
  const words = wideWords(intent, added, writer.vocabulary);
  if (words.length < MIN_WIDE && !intent.compared) return null;
  const synonyms = new Map<string, string[]>(words.map((word) => [word, spellingsOf(word, writer.vocabulary)]));
  for (const concept of used) {
    const head = splitTerm(concept).find((word) => synonyms.has(word));
    if (head) synonyms.set(head, [...(synonyms.get(head) ?? []), ...writer.synonymsFor(concept)]);
  }
  return writer.write(words, 'wide: papers with any of these words, those with most of them first', {
    match: 'any',
    synonyms,
  });
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

/** All topical words of the question and of the feedback; long questions need them, because no paper has them all. */
function wideWords(
  { topic, concepts, phrases, synonyms, alternatives = {} }: ParsedIntent,
  added: readonly string[],
  vocabulary: Vocabulary,
): string[] {
  const terms = [...concepts, ...added].flatMap((term) => (phrases.includes(term) ? [term] : splitTerm(term)));
  const isRead = !synonyms && foreignLanguage(topic) === null;
  const asked = isRead
    ? topicWords(
        withoutLimits(topic)
          .replace(REQUEST_HEAD, '')
          .replace(/(?<=\p{Lu}\p{L}+)['’]s\b/gu, '')
          .replace(/"[^"]*"|“[^”]*”|\p{L}+n['’]t\b/gu, ' '),
      ).filter(isTopical)
    : [];
  const seen = new Set<string>();
  // A verb and its noun are one word here: the query has the verb as a synonym of the noun.
  const isNew = (word: string) => {
    const key = conceptKey(word);
    return !seen.has(key) && seen.add(key);
  };
  const inTerms = new Set([
    ...[...concepts, ...Object.values(alternatives).flat(), ...added].flatMap((term) => topicWords(term)),
    ...questionVerbsIn(topic, vocabulary),
  ]);
  return [...terms, ...asked.filter((word) => !inTerms.has(word))].filter(isNew).slice(0, MAX_WIDE);
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
  // "vitamin" is not "vitamin D", and "East" is not "Near East".
  if (/\d/u.test(term) || words.some((word) => /^\p{Lu}/u.test(word) && !topical.includes(word))) return [term];
  return topical.length > 0 ? topical : words;
}
