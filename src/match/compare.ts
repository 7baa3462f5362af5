import { editDistance } from '../text/distance.ts';
import { isSameRange, type PageRange, samePages } from './pages.ts';
import type { Prepared, PreparedName, PreparedTitle } from './prepare.ts';
import { compareVenues, type VenueRelation } from './venue.ts';

/**
 * `variant`: other spelling, a typing error or little words; `part`: one title has what the other has and more, such as a
 * subtitle, or most words are the same; `sibling`: another part of a series.
 */
type TitleRelation = 'same' | 'variant' | 'part' | 'sibling' | 'different';
type AuthorRelation = 'same' | 'similar' | 'different' | 'unknown';
type NumberRelation = 'same' | 'different' | 'unknown';
/** `range`: the same first and last page, and more than one. */
type PagesRelation = 'range' | NumberRelation;

/**
 * How two records compare, field by field; `unknown` if one of them lacks the field. Most pairs differ in the year, so
 * everything else is compared when it is asked for.
 */
export class Pair {
  /** One of them is a preprint: its place and year differ from those of the article. */
  readonly isPreprint: boolean;
  readonly #a: Prepared;
  readonly #b: Prepared;
  #isShifted: boolean | undefined;
  #title: TitleRelation | 'unknown' | undefined;
  #authors: AuthorRelation | undefined;
  #venue: VenueRelation | undefined;

  constructor(a: Prepared, b: Prepared, isPreprint: boolean) {
    this.#a = a;
    this.#b = b;
    this.isPreprint = isPreprint;
  }

  /** Years between the two; null if unknown. */
  get years(): number | null {
    const [one, other] = [this.#a.year, this.#b.year];
    return one === undefined || other === undefined ? null : Math.abs(one - other);
  }

  get volume(): NumberRelation {
    return this.#hasShift() ? 'same' : compareNumbers(this.#a.volume, this.#b.volume);
  }

  get issue(): NumberRelation {
    return this.#hasShift() ? 'same' : compareNumbers(this.#a.issue, this.#b.issue);
  }

  get pages(): PagesRelation {
    return this.#hasShift() ? 'unknown' : comparePages(this.#a.pages, this.#b.pages);
  }

  /** The title is one that many papers share, such as "Editorial". */
  get isSharedTitle(): boolean {
    return this.#a.isSharedTitle || this.#b.isSharedTitle;
  }

  /** One of the titles is a translation. */
  get isTranslated(): boolean {
    return this.#a.isTranslated || this.#b.isTranslated;
  }

  get title(): TitleRelation | 'unknown' {
    this.#title ??= compareTitles(this.#a, this.#b);
    return this.#title;
  }

  get authors(): AuthorRelation {
    this.#authors ??= compareAuthors(this.#a.names, this.#b.names);
    return this.#authors;
  }

  get venue(): VenueRelation {
    this.#venue ??= compareVenues(this.#a.venue, this.#b.venue);
    return this.#venue;
  }

  #hasShift(): boolean {
    this.#isShifted ??= isShiftedFrom(this.#a, this.#b) || isShiftedFrom(this.#b, this.#a);
    return this.#isShifted;
  }
}

/** Whether a record has its volume as the issue and its issue as the page, as exports with a lost column have. */
const isShiftedFrom = (a: Prepared, b: Prepared) =>
  a.volume === '' && a.issue !== '' && a.issue === b.volume && b.issue !== '' && String(a.pages?.first) === b.issue;

const compareNumbers = (a: string, b: string) => (a === '' || b === '' ? 'unknown' : a === b ? 'same' : 'different');

function comparePages(a: PageRange | null, b: PageRange | null): PagesRelation {
  if (a === null || b === null) return 'unknown';
  if (isSameRange(a, b)) return 'range';
  return samePages(a, b) ? 'same' : 'different';
}

const ORDER: readonly TitleRelation[] = ['same', 'variant', 'part', 'sibling', 'different'];

function compareTitles(a: Prepared, b: Prepared): TitleRelation | 'unknown' {
  const [one, other] = [a.titles[0], b.titles[0]];
  if (one && other && a.titles.length === 1 && b.titles.length === 1) return compareForms(one, other);
  const found = a.titles.flatMap((form) => b.titles.map((each) => compareForms(form, each)));
  return ORDER.find((relation) => found.includes(relation)) ?? 'unknown';
}

/** Words that do not tell one paper from another. */
const LITTLE = new Set('a an the of on in for and to with by from at as its'.split(' '));

function compareForms(a: PreparedTitle, b: PreparedTitle): TitleRelation {
  if (a.letters === b.letters) return 'same';
  const [long, short] = a.letters.length > b.letters.length ? [a, b] : [b, a];
  const isBeginning = short.letters.length >= MIN_PREFIX && long.letters.startsWith(short.letters);
  const isTyped = isTypedAlike(a.letters, b.letters);
  // Most pairs end here, before their words are counted.
  if (!isBeginning && !isTyped && !mayShare(a.words, b.words)) return 'different';
  const [one, other] = leftovers(a.words, b.words);
  const common = a.words.length - one.length;
  const share = common / Math.max(a.words.length, b.words.length);
  const parts =
    Number(a.parts.some((word) => one.includes(word))) + Number(b.parts.some((word) => other.includes(word)));
  if (parts === 2) return share >= MIN_SHARE ? 'sibling' : 'different';
  if (parts === 0 && share >= MIN_SHARE && isSpelledAlike(one, other)) return 'variant';
  if (isBeginning) return 'part';
  if (parts === 0 && isTyped) return 'variant';
  return common >= 4 && share >= 0.7 ? 'part' : 'different';
}

/** Whether two titles may share enough words; a word that one has twice and the other once counts twice here. */
function mayShare(a: readonly string[], b: readonly string[]): boolean {
  let shared = 0;
  for (const word of a) if (b.includes(word)) shared += 1;
  return shared / Math.max(a.length, b.length) >= MIN_SHARE;
}

/** Titles that share fewer of their words are not compared letter by letter. */
const MIN_SHARE = 0.5;
/** A shorter beginning is common to many titles. */
const MIN_PREFIX = 15;

/** Whether few letters differ, as in a title with typing errors or with words split elsewhere. */
function isTypedAlike(a: string, b: string): boolean {
  const most = Math.floor(Math.min(a.length, b.length) / 12);
  if (most === 0 || Math.abs(a.length - b.length) > most) return false;
  if (a.slice(0, 6) !== b.slice(0, 6) && a.slice(-6) !== b.slice(-6)) return false;
  return editDistance(a, b, most) <= most;
}

/** The words of each title that the other one lacks. */
function leftovers(a: readonly string[], b: readonly string[]): [string[], string[]] {
  const lacking = (these: readonly string[], those: readonly string[]) => {
    const left = new Map<string, number>();
    for (const word of those) left.set(word, (left.get(word) ?? 0) + 1);
    return these.filter((word) => {
      const count = left.get(word) ?? 0;
      left.set(word, count - 1);
      return count <= 0;
    });
  };
  return [lacking(a, b), lacking(b, a)];
}

/** Whether only little words and typing errors differ. */
function isSpelledAlike(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [a, b].map((words) => words.filter((word) => !LITTLE.has(word)).join(''));
  if (one === undefined || other === undefined) return false;
  const most = Math.min(3, Math.floor(Math.min(one.length, other.length) / 4));
  return one === other || (most > 0 && editDistance(one, other, most) <= most);
}

function compareAuthors(a: readonly PreparedName[], b: readonly PreparedName[]): AuthorRelation {
  const [first, second] = [a[0], b[0]];
  if (!first || !second) return 'unknown';
  if (isSamePerson(first, second)) return 'same';
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  const shared = few.filter((name) => many.some((other) => isSamePerson(name, other))).length;
  return shared / few.length >= 0.5 ? 'similar' : 'different';
}

/** The same family name up to a slip, or family and given name swapped; initials agree if both have one. */
function isSamePerson(a: PreparedName, b: PreparedName): boolean {
  const isClose = a.given === '' || b.given === '' || a.given[0] === b.given[0];
  if (a.family === b.family) return isClose || a.family.length > 7;
  if (isSwapped(a, b) || isSwapped(b, a)) return true;
  const [long, short] = a.family.length > b.family.length ? [a.family, b.family] : [b.family, a.family];
  if (short.length >= 4 && (long.endsWith(short) || long.startsWith(short))) return true;
  const most = short.length >= 8 ? 2 : short.length >= 4 ? 1 : 0;
  return isClose && most > 0 && editDistance(a.family, b.family, most) <= most;
}

/** "Carignani, Andrea" and "Andrea, C." */
const isSwapped = (a: PreparedName, b: PreparedName) =>
  a.given.length > 1 && a.given === b.family && (b.given === '' || a.family.startsWith(b.given));
