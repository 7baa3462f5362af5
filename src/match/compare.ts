import { editDistance } from '../text/distance.ts';
import { isSameRange, type PageRange, samePages } from './pages.ts';
import type { Prepared, PreparedName, PreparedTitle } from './prepare.ts';
import { partNumbers } from './title-words.ts';
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
 * How two records compare, field by field; `unknown` if one of them lacks the field. Most pairs differ in pages or years,
 * so the costly fields are compared when they are asked for.
 */
export class Pair {
  readonly volume: NumberRelation;
  readonly issue: NumberRelation;
  readonly pages: PagesRelation;
  /** Years between the two; null if unknown. */
  readonly years: number | null;
  /** The title is one that many papers share, such as "Editorial". */
  readonly isSharedTitle: boolean;
  /** One of the titles is a translation. */
  readonly isTranslated: boolean;
  /** One of them is a preprint: its place and year differ from those of the article. */
  readonly isPreprint: boolean;
  readonly #records: readonly [Prepared, Prepared];
  #title: TitleRelation | 'unknown' | undefined;
  #authors: AuthorRelation | undefined;
  #venue: VenueRelation | undefined;

  constructor(a: Prepared, b: Prepared, isPreprint: boolean) {
    this.#records = [a, b];
    const isShifted = isShiftedFrom(a, b) || isShiftedFrom(b, a);
    this.volume = isShifted ? 'same' : compareNumbers(a.volume, b.volume);
    this.issue = isShifted ? 'same' : compareNumbers(a.issue, b.issue);
    this.pages = isShifted ? 'unknown' : comparePages(a.pages, b.pages);
    this.years = a.year === undefined || b.year === undefined ? null : Math.abs(a.year - b.year);
    this.isSharedTitle = a.isSharedTitle || b.isSharedTitle;
    this.isTranslated = a.isTranslated || b.isTranslated;
    this.isPreprint = isPreprint;
  }

  get title(): TitleRelation | 'unknown' {
    this.#title ??= compareTitles(...this.#records);
    return this.#title;
  }

  get authors(): AuthorRelation {
    const [a, b] = this.#records;
    this.#authors ??= compareAuthors(a.names, b.names);
    return this.#authors;
  }

  get venue(): VenueRelation {
    const [a, b] = this.#records;
    this.#venue ??= compareVenues(a.venue, b.venue);
    return this.#venue;
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
  const found = a.titles.flatMap((one) => b.titles.map((other) => compareForms(one, other)));
  return ORDER.find((relation) => found.includes(relation)) ?? 'unknown';
}

/** Words that do not tell one paper from another. */
const LITTLE = new Set('a an the of on in for and to with by from at as its'.split(' '));

function compareForms(a: PreparedTitle, b: PreparedTitle): TitleRelation {
  if (a.letters === b.letters) return 'same';
  const [one, other] = leftovers(a.words, b.words);
  const [long, short] = a.letters.length > b.letters.length ? [a, b] : [b, a];
  const common = a.words.length - one.length;
  const share = common / Math.max(a.words.length, b.words.length);
  const parts = [
    partNumbers(a.words).some((word) => one.includes(word)),
    partNumbers(b.words).some((word) => other.includes(word)),
  ].filter(Boolean).length;
  if (parts === 2) return share >= MIN_SHARE ? 'sibling' : 'different';
  if (parts === 0 && share >= MIN_SHARE && isSpelledAlike(one, other)) return 'variant';
  if (short.letters.length >= MIN_PREFIX && long.letters.startsWith(short.letters)) return 'part';
  if (parts === 0 && isTypedAlike(a.letters, b.letters)) return 'variant';
  return common >= 4 && share >= 0.7 ? 'part' : 'different';
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
