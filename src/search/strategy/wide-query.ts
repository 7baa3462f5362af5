import type { ParsedIntent } from '../../model/collection.ts';
import { topicWords } from '../../text/words.ts';
import { isEmptyAdverb } from '../understand/adverbs.ts';
import { foreignLanguage } from '../understand/language.ts';
import { withoutLimits } from '../understand/limits.ts';
import { questionVerbsIn } from '../understand/phrases.ts';
import { nounOfGerund } from '../understand/question-verbs.ts';
import { NO_TOPIC_ALONE, RELATIONS } from '../understand/question-words.ts';
import { spellingsOf, type Vocabulary } from '../understand/vocabulary.ts';
import { conceptKey } from '../understand/word-families.ts';
import { isFunctionWord, isStopWord } from '../understand/words.ts';
import type { QueryWriter } from './query-writer.ts';

/** With fewer words the query for all of them finds enough. */
const MIN_WIDE = 3;
const MAX_WIDE = 48;

/** The query for papers with any word of the question; it also has all names that the stricter queries have. */
export function writeWide(
  intent: ParsedIntent,
  used: readonly string[],
  added: readonly string[],
  writer: QueryWriter,
) {
  const words = wideWords(intent, added, writer.vocabulary);
  if (words.length < MIN_WIDE && !intent.compared) return null;
  const synonyms = new Map<string, string[]>(words.map((word) => [word, spellingsOf(word, writer.vocabulary)]));
  for (const concept of used) {
    const head = splitTerm(concept).find((word) => synonyms.has(word));
    if (head) synonyms.set(head, [...(synonyms.get(head) ?? []), ...writer.synonymsFor(concept)]);
  }
  return writer.write(words, 'wide: papers with any of these words, those with most of them first', {
    match: 'any',
    synonyms: distinctNames(words, synonyms),
  });
}

/** Each name once: a word of the query is no synonym of another one. */
function distinctNames(words: readonly string[], synonyms: ReadonlyMap<string, readonly string[]>) {
  const seen = new Set(words.map((word) => word.toLowerCase()));
  const isNew = (name: string) => !seen.has(name.toLowerCase()) && Boolean(seen.add(name.toLowerCase()));
  return new Map([...synonyms].map(([word, names]) => [word, names.filter(isNew)]));
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

/** Every other paper has these words. */
const PEOPLE = new Set('people person persons individuals day days'.split(' '));

const isTopical = (word: string) =>
  !/^\d+$/u.test(word) &&
  !isStopWord(word) &&
  !PEOPLE.has(word) &&
  !RELATIONS.has(word) &&
  !NO_TOPIC_ALONE.has(word) &&
  !isEmptyAdverb(word) &&
  nounOfGerund(word) !== '';

/** "Find papers about": not part of the question. */
const REQUEST_HEAD =
  /^\W*(?:please )?(?:(?:find|show|give|list|tell|i need|i want|looking for|search for)\b[^.?!]{0,40}?\b)?(?:papers?|articles?|publications?|literature|studies|work|research)? ?(?:on|about|regarding|concerning)\b/iu;

/** The words of a term that have a topic; formulas and quantities stay whole. */
export function splitTerm(term: string): string[] {
  const words = term.split(/\s+/u);
  const topical = words.filter((word) => !isFunctionWord(word.toLowerCase()));
  // "vitamin" is not "vitamin D", and "East" is not "Near East".
  if (/\d/u.test(term) || words.some((word) => /^\p{Lu}/u.test(word) && !topical.includes(word))) return [term];
  return topical.length > 0 ? topical : words;
}
