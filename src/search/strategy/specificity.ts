import { topicWords } from '../../text/words.ts';
import { isAdverb } from '../understand/adverbs.ts';
import type { Vocabulary } from '../understand/vocabulary.ts';
import { isCommon, isVague, termKey } from '../understand/words.ts';

/** Topics of so many papers that they say little beside another one. */
const BROAD = new Set(
  [
    ...'enzymes bacteria viruses proteins genes cells species animals plants fungi drugs materials systems models catalysts catalysis'.split(
      ' ',
    ),
    ...'health society school technology companies firms government internet food water energy consumption'.split(' '),
    ...'education economy law courts disease cancer policy employment'.split(' '),
    ...['machine learning', 'deep learning', 'artificial intelligence', 'neural network', 'large language model'],
    ...['climate change', 'social media', 'mental health', 'public health', 'quality of life'],
  ].map(termKey),
);

/** Endings of the international names of drugs. */
const DRUG =
  /^\p{L}{3,}(?:formin|gliflozin|gliptin|glutide|mab|tinib|ciclib|parib|statin|[eio]pril|sartan|olol|[ai]zole|cillin|mycin|[aiou]vir|dipine|azepam|caine|oxetine|triptan|xaban|gatran|floxacin|cycline|thiazide|platin|taxel|profen|setron|oxacin|quine|apine)$/iu;

/** Endings of the names of substances. */
const SUBSTANCE =
  /^\p{L}+(?:anol|thane|opane|utane|ylene|oxide|chloride|fluoride|nitrate|sul(?:f|ph)ate|phosphate|carbonate|ammonia)$/iu;

/**
 * How much a concept tells papers apart, by its form alone: formulas and names most, then long words and phrases, then
 * short words, groups of people, and words that fit things of every kind.
 */
export function specificityOf(concept: string, vocabulary: Vocabulary, question = ''): number {
  const words = topicWords(concept);
  const role = vocabulary.roleOf(concept);
  if (role === 'place' || role === 'period') return 0.5;
  // Also "pregnant women".
  if ([concept, words.at(-1) ?? ''].some((term) => vocabulary.roleOf(term) === 'population')) return 1;
  if (DRUG.test(concept)) return 4;
  // The verb of a question is what it is about: "Which bacteria degrade plastic?"
  if (isGeneric(concept)) return question !== '' && !question.toLowerCase().includes(concept.toLowerCase()) ? 2.5 : 0;
  if (/^\p{Lu}\p{Ll}?$/u.test(concept)) return 1;
  if (BROAD.has(termKey(concept))) return 1.2;
  if (/\d|\p{Lu}.*\p{Lu}/u.test(concept)) return 4;
  if (vocabulary.isOrganism(concept)) return 3.2;
  // The first word of a question always has a capital.
  if (isProperName(concept, question)) return 3.5;
  return rankOfWords(concept, words, vocabulary);
}

function rankOfWords(concept: string, words: readonly string[], vocabulary: Vocabulary): number {
  if (SUBSTANCE.test(concept)) return 3.1;
  if (words.length > 1) return isAnyQuality(words, concept, vocabulary) ? 1.6 : 3;
  const [word = ''] = words;
  return /^\p{Lu}/u.test(concept) || word.length > 9 ? 3 : word.length > 5 ? 2 : 1.5;
}

/** "locally advanced" fits many things, unless a noun such as "additive manufacturing" is known for it. */
const isAnyQuality = (words: readonly string[], concept: string, vocabulary: Vocabulary) =>
  words.length === 2 && isAdverb(words[0] ?? '') && vocabulary.othersOf(concept).length === 0;

function isProperName(concept: string, question: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(concept) && question !== '' && !question.trimStart().startsWith(concept);
}

/** The concepts with the most specific first; equal ones stay in order. */
export function mostSpecificFirst(concepts: readonly string[], vocabulary: Vocabulary, question = ''): string[] {
  const rankOf = (concept: string) => specificityOf(concept, vocabulary, question);
  return [...concepts].sort((one, other) => rankOf(other) - rankOf(one));
}

/** "long-term stability" fits things of every kind, "image classification" does not. */
function isGeneric(concept: string): boolean {
  const words = topicWords(concept);
  return isCommon(concept) && words.slice(0, -1).every((word) => isVague(word) || word === 'term');
}
