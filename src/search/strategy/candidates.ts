import type { Merged } from '../../match/join.ts';
import type { IntentType, ParsedIntent, StrategyQuery } from '../../model/collection.ts';
import type { Vocabulary } from '../understand/vocabulary.ts';
import { distinctTerms, termKey } from '../understand/words.ts';
import { namesOfPart, splitCompound } from './compounds.ts';
import { MAX_CORE, type Parts, partsOf, usedOf } from './concept-parts.ts';
import { type Guidance, knownStems, learnTerms } from './feedback.ts';
import type { QueryWriter } from './query-writer.ts';
import { mostSpecificFirst, specificityOf } from './specificity.ts';
import { writeWide } from './wide-query.ts';

const MAX_LEARNED = 4;
const MAX_WORDS = 8;
/** Two common words together find everything. */
const MIN_PAIRED = 2;
/** Papers seldom write so many nouns in this order. */
const MIN_COMPOUND = 3;
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
    ...(parts.people.length > 0 ? [] : pairsOf(parts.core, intent, writer)),
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
    queries.filter((query) => query !== null).filter((query) => !seen.has(keyOf(query)) && seen.add(keyOf(query)));
  return { main: distinct(main), more: distinct(more) };
}

/** The same terms in another order find the same papers. */
const keyOf = ({ booleanQuery }: StrategyQuery) => booleanQuery.split(' AND ').sort().join(' AND ');

/** Queries, the most useful first. */
export interface Proposed {
  readonly main: readonly StrategyQuery[];
  /** For later rounds, or if there is only one other. */
  readonly more: readonly StrategyQuery[];
}

/** Two of three or more concepts, one of them the most specific; of equal ones the last, which a question leads to. */
function pairsOf(core: readonly string[], { topic: question, phrases }: ParsedIntent, writer: QueryWriter) {
  const { write, vocabulary } = writer;
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
    .map((concept) => {
      const whole = [...phrases, ...core.filter((term) => term.split(' ').length < MIN_COMPOUND)];
      const { terms, synonyms } = openPhrases([concept, anchor], writer, whole);
      return write(terms, `broader: ${concept} with ${anchor}`, { synonyms });
    });
}

/** From the strictest query to broader ones: what is compared with goes first, then conditions, then phrases. */
function climb(intent: ParsedIntent, parts: Parts, added: readonly string[], writer: QueryWriter) {
  const { write, synonymsFor, vocabulary } = writer;
  const { core, people, limits, aspects, compared, left } = parts;
  const more = added.slice(0, 2);
  const feedback = added.length > 0 ? ', with those from the feedback' : '';
  const nameOf = (concept: string) => nameIn(intent, concept);
  const without = left.length > 0 ? `; left out: ${left.map(nameOf).join(', ')}` : '';
  const goneOf = (terms: readonly string[]) => withoutTerms(intent, terms);
  const isReview = intent.intentType === 'survey' && intent.synonyms === undefined;
  const every = [...core, ...compared, ...people, ...limits, ...aspects, ...more];
  const strict = write(every, `all concepts${feedback}${without}`);
  const reviews = isReview
    ? write(every, `all concepts, in papers that call themselves a review${without}`, {
        alternatives: KIND_WORDS.survey,
      })
    : null;
  const loose = [...compared, ...aspects];
  const conditions = [...limits, ...aspects];
  const open = openPhrases(core, writer, intent.phrases);
  const isOpened = open.terms.length > core.length;
  const middle = withCondition(intent, parts, open, more, writer);
  const main =
    loose.length > 0 && limits.length > 0 && !middle
      ? write([...core, ...people, ...limits, ...more], `broader: the main concepts${goneOf(loose)}`)
      : null;
  const either =
    !main && !middle && conditions.length > 1 && core.length < 3
      ? write([...core, ...people, ...more], `broader: ${conditions.map(nameOf).join(' or ')}`, {
          alternatives: conditions.flatMap((condition) => [condition, ...synonymsFor(condition)]),
        })
      : null;
  const gone = goneOf([...compared, ...conditions]);
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
  const found = [reviews, strict, main, middle, either, isSame ? null : plain, least].filter((query) => query !== null);
  const isOnlyOne = people.length > 0 && found.every(({ keywords }) => keywords.length >= every.length);
  return isOnlyOne ? [...found, write([...core, ...more], `broader: the main concepts${goneOf(people)}`)] : found;
}

const nameIn = ({ alternatives }: ParsedIntent, concept: string) =>
  [concept, ...(alternatives?.[concept] ?? [])].join(' or ');
const withoutTerms = (intent: ParsedIntent, terms: readonly string[]) =>
  terms.length > 0 ? `, without ${terms.map((term) => nameIn(intent, term)).join(' and ')}` : '';

/** Without the place of a question, but with a condition such as "under heat", which says what it is about. */
function withCondition(
  intent: ParsedIntent,
  { core, people, limits, aspects, compared }: Parts,
  { terms, synonyms }: ReturnType<typeof openPhrases>,
  more: readonly string[],
  { write, vocabulary }: QueryWriter,
) {
  const real = limits.filter((term) => !/^(?:place|period)$/u.test(vocabulary.roleOf(term) ?? '')).slice(0, 1);
  const others = [...compared, ...aspects, ...limits.filter((term) => !real.includes(term))];
  if (real.length === 0 || others.length === 0 || core.length > 2) return null;
  const what = terms.length > core.length ? 'the same words in any order' : 'the main concepts';
  return write([...terms, ...people, ...real, ...more], `broader: ${what}${withoutTerms(intent, others)}`, {
    synonyms,
  });
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

/** Phrases that no vocabulary knows as parts in any order, each with its own names; the others stay whole. */
function openPhrases(concepts: readonly string[], writer: QueryWriter, quoted: readonly string[]) {
  const { synonymsFor, vocabulary } = writer;
  const synonyms = new Map<string, readonly string[]>();
  let room = MAX_WORDS;
  const terms = concepts.flatMap((concept) => {
    const parts = splitCompound(concept, vocabulary);
    const ownNames = new Set(vocabulary.othersOf(concept).map(termKey));
    const names = synonymsFor(concept).filter((name) => !isSameWords(name, concept) && !ownNames.has(termKey(name)));
    room -= parts.length;
    const isWhole = vocabulary.isName(concept) || quoted.includes(concept) || isProperName(concept);
    if (parts.length < 2 || names.length > 0 || isWhole || room < 0) return [concept];
    for (const part of parts) synonyms.set(part, namesOfPart(part, vocabulary));
    return parts;
  });
  return { terms: distinctTerms(terms), synonyms };
}

/** "Lu Xun" and "Old English" mean nothing word by word. */
const isProperName = (concept: string) =>
  concept.split(' ').every((word) => /^\p{Lu}\p{Ll}|^(?:of|the|de|van|von)$/u.test(word));
const isSameWords = (one: string, other: string) => termKey(one) === termKey(other);

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
