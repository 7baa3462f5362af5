import type { Author } from '../../model/paper.ts';
import { editDistance } from '../../text/distance.ts';
import { foldMarks } from '../../text/fold.ts';
import { toPlainText } from '../../text/markup.ts';
import { spellingsOf } from './surnames.ts';

/** A person as names of references are compared: all words of the name, folded. */
interface Person {
  readonly words: readonly string[];
  /** The words of the family name; of a name in one piece, its last word. */
  readonly family: readonly string[];
  readonly printed: string;
  readonly script: 'latin' | 'cyrillic' | 'other';
  /** A group or an organisation, which records name in many ways. */
  readonly isGroup: boolean;
  /** A group for which people sign, so that a record may name them instead. */
  readonly isCollective: boolean;
}

const PARTICLES = new Set(
  'al bin da das de del della den der di dos du el ibn la le los ten ter van von y zu'.split(' '),
);
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'phd', 'md', 'dr', 'prof']);
/** A group of people, or a society whose members write for it: records name it or the people. */
const COLLECTIVE =
  /\b(?:collaborations?|consortium|consortia|groups?|team|committee|society|association|organi[sz]ation|network|initiative|investigators|authors|council|contributors|academy|college|panel|board|federation|task force|working party|alliance|forum|commission|union|programme|program|study|trial)\b/iu;
const INSTITUTION =
  /\b(?:institute|agency|department|ministry|foundation|university|cent(?:er|re)|office|bureau|bank|authority|hospital|laborator(?:y|ies))\b/iu;
const MAX_NAME = 200;

/** Prepares the names of a list; a person who is listed twice counts once. */
function toPersons(authors: readonly Author[]): Person[] {
  const persons = authors.flatMap((author) => toPerson(author) ?? []);
  return persons.filter((person, at) => persons.findIndex(({ printed }) => printed === person.printed) === at);
}

function toPerson(author: Author): Person | null {
  const [given, family] = partsOf(author);
  const printed = [given, family].filter(Boolean).join(' ');
  const own = nameWords(family, false);
  const telling = own.filter((word) => !PARTICLES.has(word));
  // "Le", "Du" and "Das" are family names too.
  const kept = telling.length > 0 ? telling : own;
  const words = [...nameWords(given).filter((word) => !PARTICLES.has(word)), ...kept];
  if (words.length === 0) return null;
  const isCollective = COLLECTIVE.test(printed) || isAbbreviated(author);
  const isGroup = isCollective || INSTITUTION.test(printed);
  return { words, family: kept, printed, script: scriptOf(printed), isGroup, isCollective };
}

/** "WHO", "IEEE". */
const isAbbreviated = ({ family, given, literal }: Author) =>
  given === undefined && /^\p{Lu}{2,6}$/u.test(literal ?? family ?? '');

/** Whether a name is that of an organisation. */
export const isOrganisation = (author: Author): boolean => toPerson(author)?.isGroup === true;

/** Whether a name is in letters that cannot be compared with Latin ones. */
export const isInOtherScript = (author: Author): boolean => toPerson(author)?.script === 'other';

/** Given and family name; of a name in one piece, the last word is the family name. */
function partsOf({ family, given = '', literal }: Author): [given: string, family: string] {
  const clean = (text: string) => toPlainText(text).slice(0, MAX_NAME).trim();
  if (family) return [clean(given), clean(family)];
  const whole = clean(literal ?? given);
  const [, before, after] = /^([^,]+),(.+)$/u.exec(whole) ?? [];
  if (before !== undefined && after !== undefined) return [after.trim(), before.trim()];
  const at = whole.lastIndexOf(' ');
  // "Ng AY": initials follow the family name.
  const isInverted = /^\p{Lu}{1,3}$/u.test(whole.slice(at + 1)) && at > 0;
  const [first, last] = [whole.slice(0, Math.max(at, 0)), whole.slice(at + 1)];
  return isInverted ? [last, first] : [first, last];
}

/** Initials that are written together ("JH", "SH") count as one word each. */
function nameWords(name: string, mayBeInitials = true): string[] {
  return name
    .split(/[^\p{L}\p{M}'’]+/u)
    .flatMap((part) => (mayBeInitials && /^\p{Lu}{2,3}$/u.test(part) ? [...part] : [part]))
    .map((part) => transliterate(foldMarks(romanize(part)).replace(/['’]/gu, '')))
    .filter((word) => word !== '' && !SUFFIXES.has(word));
}

/** "Müller", "Mueller" and "Muller" are one name. */
const transliterate = (word: string) =>
  word.replace(/ae/gu, 'a').replace(/oe/gu, 'o').replace(/ue/gu, 'u').replace(/ß/gu, 'ss').replace(/ij/gu, 'y');

/** Letters of Cyrillic names in the Latin script. */
const CYRILLIC = new Map(
  'а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю iu я ia є e і i ї i ґ g ў u ј j љ lj њ nj ћ c ђ d џ dz'
    .split(' ')
    .map((_, at, all): [string, string] => [all[at] ?? '', all[at + 1] ?? ''])
    .filter((_, at) => at % 2 === 0),
);

const romanize = (word: string) =>
  word.replace(/\p{Script=Cyrillic}/gu, (letter) => CYRILLIC.get(letter.toLowerCase())?.replace('-', '') ?? letter);

/** The consonants of a name, for scripts that are transliterated in many ways. */
const skeleton = (word: string) =>
  word
    .replace(/shch|sch|sh|ch|tch|zh|kh|ts|tz|ph|ck/gu, (sound) => SOUNDS[sound] ?? sound)
    .replace(/[aeiouyj]/gu, '')
    .replace(/w/gu, 'v')
    .replace(/x/gu, 'ks')
    .replace(/(.)\1+/gu, '$1');
const SOUNDS: Readonly<Record<string, string>> = {
  ...{ shch: 's', sch: 's', sh: 's', ch: 'c', tch: 'c', zh: 'z', kh: 'h', ts: 'c', tz: 'c', ph: 'f', ck: 'k' },
};

/** Whether two names can be the same person: each word of the shorter one is in the other, or is its initial. */
function isSamePerson(a: Person, b: Person): boolean {
  if (a.script === 'other' || b.script === 'other') return a.script !== b.script || isSameInOneScript(a, b);
  if (a.script !== b.script) return a.family.some((one) => b.words.some((other) => isOneSound(one, other)));
  return isSameInOneScript(a, b);
}

const isOneSound = (a: string, b: string) => skeleton(a) === skeleton(b) && skeleton(a).length > 1;

function isSameInOneScript(a: Person, b: Person): boolean {
  if (a.words.join('') === b.words.join('') || glued(a) === glued(b)) return true;
  const [few, many] = a.words.length <= b.words.length ? [a, b] : [b, a];
  const left = [...many.words];
  // Whole words first, so that an initial does not take the place of one.
  for (const word of [...few.words].sort((x, y) => y.length - x.length)) {
    const at = findWord(word, left);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return sharesFamilyName(a, b);
}

/** A given name and an initial are not enough: the family name of one is in the other, not only its first letters. */
function sharesFamilyName(a: Person, b: Person): boolean {
  const isIn = (family: readonly string[], words: readonly string[]) =>
    family.some((one) => words.some((other) => (one.length > 1 ? isSlip(one, other) : false)));
  const isLetter = a.family.join('') === b.family.join('');
  return isLetter || isIn(a.family, b.words) || isIn(b.family, a.words);
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
  return (shorter >= 3 && (a.startsWith(b) || b.startsWith(a))) || isSlip(a, b);
}

function isSlip(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  const most = shorter >= 9 ? 2 : shorter >= 5 ? 1 : 0;
  return a === b || (most > 0 && editDistance(a, b, most) <= most);
}

const scriptOf = (printed: string): Person['script'] =>
  /\p{Script=Latin}/u.test(printed) ? 'latin' : /\p{Script=Cyrillic}/u.test(printed) ? 'cyrillic' : 'other';

/** How the authors of a reference compare with those of a record. */
export type AuthorsRelation =
  | 'same'
  | 'unknown'
  | 'order'
  | 'variant'
  | 'cut'
  | 'added'
  | 'collective'
  | 'script'
  | 'different';

/**
 * `cut`: the reference leaves out authors without saying so; `added`: it names authors that the record lacks;
 * `collective`: it names a group or a society, and the record names people; `script`: its letters are not those of the
 * record, and nothing shows that the names are the same.
 */
export function compareAuthorLists(
  stated: readonly Author[],
  found: readonly Author[],
  isCut: boolean,
): AuthorsRelation {
  const [a, b] = [toPersons(stated), toPersons(found)];
  const [people, known] = [a.filter(({ isGroup }) => !isGroup), b.filter(({ isGroup }) => !isGroup)];
  if (people.length === 0 && isOtherGroup(a, b))
    return a.some((each) => each.isCollective) ? 'collective' : 'different';
  if (people.length === 0 || known.length === 0) return 'unknown';
  if (people.every(({ script }) => script === 'other') && known.every(({ script }) => script === 'latin'))
    return compareScripts(people, known, isCut);
  const strange = people.filter((person) => !known.some((other) => isSamePerson(person, other)));
  const missing = known.filter((person) => !people.some((other) => isSamePerson(person, other)));
  if (strange.length === people.length) return 'different';
  if (strange.length > 0) return isVariant(people, known, strange) ? 'variant' : explainStrange(known, missing);
  if (missing.length > 0 && !isCut) return 'cut';
  const [first, leader] = [people[0], known[0]];
  return first && leader && isSamePerson(first, leader) ? 'same' : 'order';
}

/** Compares names in Chinese, Japanese or Korean letters with Latin ones, by the spellings of their family names. */
function compareScripts(people: readonly Person[], known: readonly Person[], isCut: boolean): AuthorsRelation {
  const read = people.map(({ family }) => spellingsOf(family.join(''))).filter(({ length }) => length > 0);
  const same = read.filter((spellings) => known.some(({ words }) => words.some((word) => spellings.includes(word))));
  if (same.length * 2 < read.length) return 'script';
  if (people.length < known.length && !isCut) return read.length > 0 ? 'cut' : 'script';
  return same.length > 0 ? 'same' : 'unknown';
}

/** The people of a list whom another list does not name. */
export function findStrangers(list: readonly Author[], known: readonly Author[]): Author[] {
  const persons = toPersons(known);
  return list.filter((author) => {
    const person = toPerson(author);
    return person !== null && !persons.some((other) => isSamePerson(person, other));
  });
}

/** Whether a name can be a misreading of another: it starts alike, and little else differs. */
export function isMisread(a: Author, b: Author): boolean {
  const [one, other] = [toPerson(a)?.family.join('') ?? '', toPerson(b)?.family.join('') ?? ''];
  return one[0] === other[0] && editDistance(one, other, 3) <= 3 && Math.min(one.length, other.length) >= 5;
}

/** A group signs for many people; a few people have not signed as a group. */
const MIN_GROUP = 20;
const isOtherGroup = (stated: readonly Person[], found: readonly Person[]) =>
  stated.length > 0 && found.length > 0 && found.length < MIN_GROUP && !found.some(({ isGroup }) => isGroup);

/** Records of old papers often name the first author alone. */
const explainStrange = (known: readonly Person[], missing: readonly Person[]) =>
  missing.length > 0 ? 'different' : known.length === 1 ? 'unknown' : 'added';

/** A person at the same place of the list who shares a name: a marriage, a second family name, a misprint. */
function isVariant(people: readonly Person[], known: readonly Person[], strange: readonly Person[]): boolean {
  if (strange.length > Math.max(1, people.length / 3)) return false;
  return strange.every((person) => {
    const other = known[people.indexOf(person)];
    return other !== undefined && person.words.some((word) => word.length > 2 && other.words.includes(word));
  });
}
