import type { Author } from '../../model/paper.ts';
import { editDistance } from '../../text/distance.ts';
import { foldMarks } from '../../text/fold.ts';
import { toPlainText } from '../../text/markup.ts';

/** A person as names of references are compared: all words of the name, folded. */
interface Person {
  readonly words: readonly string[];
  readonly printed: string;
  /** A group or an organisation, which records name in many ways. */
  readonly isGroup: boolean;
}

const PARTICLES = new Set(
  'al bin da das de del della den der di dos du el ibn la le los ten ter van von y zu'.split(' '),
);
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'phd', 'md', 'dr', 'prof']);
const GROUP =
  /\b(?:collaboration|consortium|group|team|committee|society|association|institute|organi[sz]ation|agency|network|initiative|investigators|authors|department|ministry|council|foundation|university|contributors)\b/iu;
const MAX_NAME = 200;

/** Prepares the names of a list; a person who is listed twice counts once. */
function toPersons(authors: readonly Author[]): Person[] {
  const persons = authors.flatMap((author) => toPerson(author) ?? []);
  return persons.filter((person, at) => persons.findIndex(({ printed }) => printed === person.printed) === at);
}

function toPerson({ family, given, literal }: Author): Person | null {
  const printed = toPlainText(family ? [given, family].filter(Boolean).join(' ') : (literal ?? given ?? '')).slice(
    0,
    MAX_NAME,
  );
  const words = nameWords(printed);
  if (words.length === 0) return null;
  return { words, printed, isGroup: GROUP.test(printed) };
}

/** Initials that are written together ("JH", "SH") count as one word each. */
function nameWords(name: string): string[] {
  const parts = name.split(/[^\p{L}\p{M}'’]+/u).filter(Boolean);
  return parts
    .flatMap((part) => (/^\p{Lu}{2,3}$/u.test(part) && parts.length > 1 ? [...part] : [part]))
    .map((part) => transliterate(foldMarks(part).replace(/['’]/gu, '')))
    .filter((word) => word !== '' && !PARTICLES.has(word) && !SUFFIXES.has(word));
}

/** "Müller", "Mueller" and "Muller" are one name. */
const transliterate = (word: string) =>
  word.replace(/ae/gu, 'a').replace(/oe/gu, 'o').replace(/ue/gu, 'u').replace(/ß/gu, 'ss').replace(/ij/gu, 'y');

/** Whether two names can be the same person: each word of the shorter one is in the other, or is its initial. */
function isSamePerson(a: Person, b: Person): boolean {
  if (scriptOf(a) !== scriptOf(b)) return true;
  if (a.words.join('') === b.words.join('') || glued(a) === glued(b)) return true;
  const [few, many] = a.words.length <= b.words.length ? [a, b] : [b, a];
  const left = [...many.words];
  let whole = 0;
  // Whole words first, so that an initial does not take the place of one.
  for (const word of [...few.words].sort((x, y) => y.length - x.length)) {
    const at = findWord(word, left);
    if (at < 0) return false;
    if (word.length > 1 && (left[at] ?? '').length > 1) whole += 1;
    left.splice(at, 1);
  }
  return whole > 0;
}

const glued = ({ words }: Person) => [...words].sort().join('');

function findWord(word: string, among: readonly string[]): number {
  const same = among.indexOf(word);
  if (same >= 0) return same;
  const near = among.findIndex((other) => isOneName(word, other));
  if (near >= 0) return near;
  return among.findIndex((other) => (word.length === 1 || other.length === 1) && word[0] === other[0]);
}

/** A slip in a long name, or a short form of it: "Tom" and "Thomas" are not one name here, "Alex" and "Alexander" are. */
function isOneName(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter >= 3 && (a.startsWith(b) || b.startsWith(a))) return true;
  const most = shorter >= 9 ? 2 : shorter >= 5 ? 1 : 0;
  return most > 0 && editDistance(a, b, most) <= most;
}

/** Names in different scripts cannot be compared. */
const scriptOf = ({ printed }: Person) =>
  /\p{Script=Latin}/u.test(printed) ? 'latin' : /\p{Script=Cyrillic}/u.test(printed) ? 'cyrillic' : 'other';

/** How the authors of a reference compare with those of a record. */
export type AuthorsRelation = 'same' | 'unknown' | 'order' | 'variant' | 'cut' | 'added' | 'different';

/** `cut`: the reference leaves out authors without saying so; `added`: it names authors that the record lacks. */
export function compareAuthorLists(
  stated: readonly Author[],
  found: readonly Author[],
  isCut: boolean,
): AuthorsRelation {
  const [a, b] = [toPersons(stated), toPersons(found)];
  const [people, known] = [a.filter(({ isGroup }) => !isGroup), b.filter(({ isGroup }) => !isGroup)];
  if (people.length === 0 || known.length === 0) return 'unknown';
  const strange = people.filter((person) => !known.some((other) => isSamePerson(person, other)));
  const missing = known.filter((person) => !people.some((other) => isSamePerson(person, other)));
  if (strange.length === people.length) return 'different';
  if (strange.length > 0)
    return isVariant(people, known, strange) ? 'variant' : explainStrange(strange, known, missing);
  if (missing.length > 0 && !isCut) return 'cut';
  const [first, leader] = [people[0], known[0]];
  return first && leader && isSamePerson(first, leader) ? 'same' : 'order';
}

/** Records of old papers often name the first author alone. */
const explainStrange = (strange: readonly Person[], known: readonly Person[], missing: readonly Person[]) =>
  missing.length > 0 ? 'different' : known.length === 1 && strange.length > 0 ? 'unknown' : 'added';

/** A person at the same place of the list who shares a name: a marriage, a second family name, a misprint. */
function isVariant(people: readonly Person[], known: readonly Person[], strange: readonly Person[]): boolean {
  return strange.every((person) => {
    const other = known[people.indexOf(person)];
    return other !== undefined && person.words.some((word) => word.length > 2 && other.words.includes(word));
  });
}
