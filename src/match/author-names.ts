import type { Author } from '../model/paper.ts';
import { foldMarks, spellOutUmlauts, withoutAccented } from '../text/fold.ts';

/** A word as printed: names are capitalised, which tells "Power" from "power". */
interface PrintedWord {
  readonly folded: string;
  /** With "ue" for "ü". */
  readonly spelt: string;
  readonly isName: boolean;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function printedWords(text: string): PrintedWord[] {
  return text
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
    .map((word) => ({
      folded: singular(foldMarks(word)),
      spelt: foldMarks(spellOutUmlauts(word)),
      isName: !/^\p{Ll}/u.test(word) || /\p{Lu}/u.test(word),
    }));
}

/** "The ATLAS and CMS Collaborations" are two authors. */
const singular = (word: string) => (word === 'collaborations' ? 'collaboration' : word);

const wordsOf = (name: string | undefined) => printedWords(name ?? '').map(({ folded }) => folded);

/** How far a given name or its initials may be from the family name. */
const REACH = 4;

/** The authors that a text names, each with a given name or an initial that agrees. */
export function findAuthors(text: string, authors: readonly Author[]): Author[] {
  const words = printedWords(text);
  const letters = foldMarks(text).replace(/\s+/g, '');
  return authors.filter((author) => isNamed(author, words, letters));
}

/** The authors that a text names, allowing one misread letter in a long family name, or lost letters with accents. */
export function findMisreadAuthors(text: string, authors: readonly Author[]): Author[] {
  const words = printedWords(text);
  return authors.filter(({ family, given }) => {
    const [surname, first] = [wordsOf(family).join(''), wordsOf(given)];
    const isNear = ({ folded }: PrintedWord) => surname.length > 5 && isOneSlip(surname, folded);
    const plain = wordsOf(withoutAccented(family ?? ''));
    const places = plain.join('').length > 5 && plain.join('') !== surname ? placesOf(plain, words) : [];
    return (
      words.some((word, at) => isNear(word) && word.isName && isGivenNear(first, words, at, at + 1)) ||
      places.some(([start, end]) => isGivenNear(first, words, start, end))
    );
  });
}

/**
 * The authors whose names are printed with lost letters, "G\ufffd\ufffd\ufffd R\ufffd\ufffd\ufffd", at their places;
 * empty unless most of them and at least two agree.
 */
export function findLostAuthors(text: string, authors: readonly Author[]): Author[] {
  const words = text.normalize('NFC').split(/[^\p{L}\ufffd-]+/u);
  const agreesWith = (name: string, word = '') =>
    word.includes('\ufffd') &&
    /^\p{L}/u.test(word) &&
    word.length === name.length &&
    [...foldMarks(name)].every((letter, at) => word[at] === '\ufffd' || foldMarks(word[at] ?? '') === letter);
  const named = authors.filter(({ given = '', family = '' }) => {
    const names = `${given} ${family}`.normalize('NFC').split(' ').filter(Boolean);
    const isAt = (start: number) => names.every((name, at) => agreesWith(name, words[start + at]));
    return names.length > 1 && words.some((_, start) => isAt(start));
  });
  return named.length > 1 && named.length * 2 >= authors.length ? named : [];
}

/** Whether exactly one letter differs; an added or missing letter makes another name, as in "Nelson" and "Elson". */
const isOneSlip = (a: string, b: string) =>
  a.length === b.length && [...a].filter((letter, at) => letter !== b[at]).length === 1;

function isNamed({ family, given, literal }: Author, words: readonly PrintedWord[], letters: string): boolean {
  const whole = family ? `${family}${given ?? ''}` : (literal ?? given ?? '');
  if (UNSPACED.test(whole)) return letters.includes(foldMarks(whole).replace(/\s+/g, ''));
  const [, last, rest] = family ? [] : (/^([^,]+), *([^,]+)$/.exec(literal ?? '') ?? []);
  if (last && rest && isNamed({ family: last, given: rest }, words, letters)) return true;
  if (!family) return isLiteralNamed(wordsOf(literal ?? given), words);
  const [surname, first] = [wordsOf(family), wordsOf(given)];
  // An initial is not a family name: "C" needs the whole given name beside it.
  if (surname.join('').length === 1)
    return placesOf(surname, words).some(([start]) => isGivenBefore(first, words, start));
  const forms = [surname, wordsOf(spellOutUmlauts(family)), withoutParticles(surname)];
  if (forms.some((form) => placesOf(form, words).some(([start, end]) => isGivenNear(first, words, start, end))))
    return true;
  return placesOf(firstOfTwo(surname), words).some(([start]) => isGivenBefore(first, words, start));
}

const PARTICLES = new Set(
  'van von der den de del della di da do dos das du la le el al bin ibn ter ten zu zum'.split(' '),
);

/** "van den Berg" is printed as "Berg, J. van den" too. */
function withoutParticles(surname: readonly string[]): readonly string[] {
  const rest = surname.slice(surname.findIndex((word) => !PARTICLES.has(word)));
  return rest.length < surname.length && rest.join('').length > 2 ? rest : [];
}

/** The first of two family names, which many Spanish and Portuguese authors print alone. */
const firstOfTwo = (surname: readonly string[]) =>
  surname.length === 2 && !PARTICLES.has(surname[0] ?? '') ? surname.slice(0, 1) : [];

/** Whether the full given name is right before a name. */
const isGivenBefore = ([first = '']: readonly string[], words: readonly PrintedWord[], start: number) =>
  first.length > 2 && words.slice(Math.max(0, start - 2), start).some(({ folded }) => folded === first);

/** An organisation needs all its words; a person in one string needs the last word and one other. */
function isLiteralNamed(name: readonly string[], words: readonly PrintedWord[]): boolean {
  if (name.length === 0) return false;
  if (placesOf(name, words).length > 0) return true;
  const [surname, first] = [name.slice(-1), name.slice(0, -1)];
  return (
    name.length < 4 &&
    first.length > 0 &&
    placesOf(surname, words).some(([start, end]) => isGivenNear(first, words, start, end))
  );
}

/** Where a family name is printed; a hyphen, a missing space or a line break inside it does not matter. */
function placesOf(name: readonly string[], words: readonly PrintedWord[]): [start: number, end: number][] {
  const wanted = name.join('');
  if (wanted === '') return [];
  return words.flatMap((word, start): [number, number][] => {
    if (!word.isName && !words[start + 1]?.isName) return [];
    const end = endOf(wanted, words, start, 'folded') || endOf(wanted, words, start, 'spelt');
    return end > 0 ? [[start, end]] : [];
  });
}

/** The index after the words from here that spell a name, or 0. */
function endOf(wanted: string, words: readonly PrintedWord[], start: number, form: 'folded' | 'spelt'): number {
  let letters = '';
  for (let at = start; at < words.length && letters.length < wanted.length; at += 1) {
    letters += words[at]?.[form] ?? '';
    // "S U M M A R Y" is a heading, and does not name "Ma".
    if (letters === wanted) return at > start && letters.length === at + 1 - start && at - start < 3 ? 0 : at + 1;
  }
  return 0;
}

/** A given name or initial near the family name agrees, or the word beside it has the same initial: "Jim" for "James". */
function isGivenNear(given: readonly string[], words: readonly PrintedWord[], start: number, end: number): boolean {
  const [first = ''] = given;
  if (first === '') return true;
  const near = [...words.slice(Math.max(0, start - REACH), start), ...words.slice(end, end + 2)];
  if (near.some((word) => word.isName && given.some((name, at) => agrees(name, word.folded, at === 0)))) return true;
  return words
    .slice(Math.max(0, start - 2), start)
    .some((word) => word.isName && !FUNCTION_WORDS.has(word.folded) && word.folded[0] === first[0]);
}

/** A middle initial agrees only with an initial: "R." is not "Research". */
const agrees = (given: string, printed: string, isFirst: boolean) =>
  !FUNCTION_WORDS.has(printed) &&
  (given.startsWith(printed) || (printed.startsWith(given) && (isFirst || given.length > 1)));

/** At the start of a sentence these are capitalised like names: "The" is no "T.". */
const FUNCTION_WORDS = new Set(
  'the this that these those to in on of an and for from by with at as is it we our'.split(' '),
);
