import { editDistance } from '../../text/distance.ts';
import { isUnknownVerb } from './question-verbs.ts';
import { RELATIONS } from './question-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isWordOfFamily } from './word-families.ts';
import { GENERIC_WORDS, isCommon, isFunctionWord, isVague, stemOf } from './words.ts';

/** A word that is probably misspelled, and what it should be. */
export interface Misspelling {
  readonly written: string;
  readonly meant: string;
}

/** Shorter words are near to too many others. */
const MIN_LENGTH = 5;
/** Shorter words become other words with one letter more or less, and any word with another letter in place of one. */
const MIN_LONG = 8;

/** The words of a text that no vocabulary knows and that are one slip away from exactly one known word. */
export function findMisspellings(text: string, vocabulary: Vocabulary): Misspelling[] {
  // A capital or a digit makes a name, whose spelling nobody can judge.
  const words = new Set(text.match(/(?<![\p{L}\p{N}'’-])\p{Ll}{5,}(?![\p{L}\p{N}'’-])/gu) ?? []);
  return [...words].flatMap((written) => {
    const meant = correctionOf(written, vocabulary);
    return meant === null ? [] : [{ written, meant }];
  });
}

/** The text with the words that were meant. */
export function correct(text: string, slips: readonly Misspelling[]): string {
  return slips.reduce((rest, { written, meant }) => rest.replaceAll(written, meant), text);
}

/** What to report about a misspelled word. */
export const slipNote = ({ written, meant }: Misspelling): string =>
  `"${written}" may be misspelled, so "${meant}" is searched too.`;

type Alternatives = Readonly<Record<string, readonly string[]>>;

/** The alternatives of concepts, with each corrected one as it was written. */
export function writtenForms(
  concepts: readonly string[],
  alternatives: Alternatives,
  slips: readonly Misspelling[],
): Alternatives {
  const all: Record<string, readonly string[]> = { ...alternatives };
  for (const { written, meant } of slips)
    for (const concept of concepts.filter((each) => each.toLowerCase().includes(meant)))
      all[concept] = [...(all[concept] ?? []), concept.toLowerCase().replace(meant, written)];
  return all;
}

/** Forms of verbs and comparatives are near to those of other verbs: "taking" and "talking". */
const INFLECTED = /(?:ing|ed|er|est|ly)$/u;

function correctionOf(word: string, vocabulary: Vocabulary): string | null {
  if (isKnown(word, vocabulary) || INFLECTED.test(word)) return null;
  const apart = vocabulary.nameWithoutSpaces(word);
  if (apart !== null) return apart;
  const single = /[^s]s$/u.test(word) ? word.slice(0, -1) : word;
  const asSingle = knownLike(single, vocabulary);
  return knownLike(word, vocabulary) ?? (asSingle === null || asSingle.endsWith('s') ? asSingle : `${asSingle}s`);
}

/** The one known word that is a slip away. */
function knownLike(word: string, vocabulary: Vocabulary): string | null {
  const near = [
    ...vocabulary.wordsLike(word).filter((known) => isSlip(word, known)),
    ...GENERIC_WORDS.filter((known) => known[0] === word[0] && isSlipOfLong(word, known)),
  ];
  return new Set(near.map(stemOf)).size === 1 ? (near[0] ?? null) : null;
}

const isKnown = (word: string, vocabulary: Vocabulary) =>
  vocabulary.hasWord(word) ||
  isWordOfFamily(word) ||
  !isUnknownVerb(word) ||
  RELATIONS.has(word) ||
  isFunctionWord(word) ||
  isVague(word) ||
  isCommon(word) ||
  ORDINARY.has(word);

/** Everyday words that are one letter away from words of papers. */
const ORDINARY = new Set(
  'county counties marital martial desert dessert statue statues causal casual morale trail trails diary diaries planes sacred scared cloth clothes cloths carton crate quite quiet angel angels lodge latter ladder letter letters message messages passage passages plain plains plane breath stationery statutory corps corpse principal principle complete completes complement complements compliment addition additions portable supersonic foetal recourse arteritis conscience conscious council counsel personal personnel destiny destinies'.split(
    ' ',
  ),
);

/** Whether letters have changed places, one is doubled or not, or in a long word one is missing or too many. */
function isSlip(word: string, known: string): boolean {
  if (word.length < MIN_LENGTH || known.length < MIN_LENGTH || stemOf(word) === stemOf(known)) return false;
  if (known.length === word.length) return word.length > MIN_LENGTH && sorted(word) === sorted(known);
  if (undoubled(word) === undoubled(known)) return true;
  // One is a form of the other.
  if (word.startsWith(known) || known.startsWith(word)) return false;
  const least = known.length > word.length ? MIN_LONG : MIN_LONG + 2;
  return known.length >= least && editDistance(word, known, 1) <= 1;
}

/** Many words are near to generic ones, so only long ones count: "effectivness". */
const isSlipOfLong = (word: string, known: string) =>
  known.length >= MIN_LONG &&
  (known.length === word.length ? isSwapped(word, known) : isSlip(word, known)) &&
  stemOf(word) !== stemOf(known);

/** Whether two neighbouring letters have changed places. */
function isSwapped(word: string, known: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== known[index]);
  return at >= 0 && word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2) === known;
}

const sorted = (word: string) => [...word].sort().join('');
const undoubled = (word: string) => word.replace(/(.)\1/gu, '$1');
