import { findAuthors, findMisreadAuthors } from '../../match/author-names.ts';
import { readPages } from '../../match/pages.ts';
import { findTitle, likenessOf, type TitleSpan } from '../../match/title.ts';
import { titleWords } from '../../match/title-words.ts';
import type { Author, PaperFields } from '../../model/paper.ts';
import type { StatedReference } from '../../model/reference.ts';
import { editDistance } from '../../text/distance.ts';
import { isTellingVenue } from '../read/printed/venue-words.ts';
import { compareAuthorLists, findStrangers, isInOtherScript, isMisread, isOrganisation } from './names.ts';
import { compareTitles } from './title.ts';
import { compareVenueNames, isPreprintVenue, namesVenue } from './venue.ts';

/** What a printed reference contains of a paper. */
export interface PrintedEvidence {
  /**
   * `whole`: all of it, in one piece; `most`: nearly all words in order; `similar`: some words differ; `none`: another
   * title, or no title at all.
   */
  readonly title: 'whole' | 'most' | 'similar' | 'none';
  /** Words of the title. */
  readonly length: number;
  readonly author: 'named' | 'missing' | 'unknown';
  /** Years between the two; null if one of them has none. */
  readonly years: number | null;
  /** How many of volume and first page are printed; null if the record or the text has neither. */
  readonly place: 0 | 1 | 2 | null;
}

/** What in a printed reference contradicts the paper that it cites. */
export interface Contradictions {
  /** The printed names are not those of the paper: some are replaced, added or left out. */
  readonly hasOtherNames: boolean;
  /** The printed venue is not that of the paper, which the text does not name. */
  readonly isElsewhere: boolean;
  /** A subtitle that the paper does not have. */
  readonly isExtended: boolean;
}

const MAX_TEXT = 3000;
/** A share of words below this is another title. */
const MOST = 0.85;

/** Looks for a paper in the text of a reference. */
export function findInText(reference: StatedReference, paper: PaperFields): PrintedEvidence {
  const text = joinHyphens(reference.text.slice(0, MAX_TEXT));
  const words = titleWords(text);
  const title = titleWords(paper.title ?? '');
  return {
    title: findPrintedTitle(words, title, reference, paper),
    length: title.length,
    author: findAuthor(text, reference, paper),
    years: yearsBetween(text, reference, paper),
    place: findPlace(text, reference, paper),
  };
}

/** Compares the printed names, venue and subtitle with the cited paper; too slow for every candidate. */
export function findContradictions(reference: StatedReference, paper: PaperFields): Contradictions {
  const text = joinHyphens(reference.text.slice(0, MAX_TEXT));
  return {
    hasOtherNames: hasOtherNames(text, reference, paper),
    isElsewhere: isElsewhere(text, reference, paper),
    isExtended: isExtended(reference, paper),
  };
}

/** "expres- sion" is one word. */
const joinHyphens = (text: string) => text.replace(/(\p{Ll})[-\u00ad]\s+(?=\p{Ll})/gu, '$1');

function findPrintedTitle(
  words: readonly string[],
  title: readonly string[],
  { fields }: StatedReference,
  paper: PaperFields,
): PrintedEvidence['title'] {
  if (title.length === 0) return 'none';
  const spans = findTitle(words, title);
  if (spans.some((span) => !isAboutIt(words, span))) return 'whole';
  if (spans.length > 0) return 'similar';
  const read = fields.title ? compareTitles({ title: fields.title }, paper) : 'unknown';
  if (read === 'same') return 'whole';
  if (read === 'subtitle' || read === 'extended' || read === 'near') return 'most';
  if (fields.title && hasOtherWord(titleWords(fields.title), title)) return 'similar';
  if (likenessOf(words, title).share >= MOST && title.length >= 4) return 'most';
  return read === 'similar' ? 'similar' : 'none';
}

/** A title with these words before it is that of another paper, which denies, discusses or corrects it. */
const BEFORE =
  /(?:^| )(?:no|not|beyond|against|rethinking|(?:comments?|commentary|remarks?|notes?) on|(?:reply|response|rejoinder|correction|corrigendum|erratum|addendum|supplement) to|(?:review|retraction|critique) of|(?:correction|corrigendum|erratum|retraction))$/;
const AFTER = /^(?:a |an |the )?(?:rebuttal|revisited|reconsidered|reply|comment|erratum|corrigendum)\b/;

function isAboutIt(words: readonly string[], { start, end }: TitleSpan): boolean {
  return BEFORE.test(words.slice(0, start).slice(-3).join(' ')) || AFTER.test(words.slice(end, end + 3).join(' '));
}

/** Whether up to three words inside a title stand for quite different ones, and all others are the same. */
function hasOtherWord(stated: readonly string[], found: readonly string[]): boolean {
  if (found.length < 4) return false;
  const most = Math.min(stated.length, found.length);
  let [before, after] = [0, 0];
  while (before < most && stated[before] === found[before]) before += 1;
  while (after < most - before && stated.at(-1 - after) === found.at(-1 - after)) after += 1;
  const [one, other] = [stated, found].map((words) => words.slice(before, words.length - after)) as [
    string[],
    string[],
  ];
  const isOne = one.length === 1 && other.length === 1;
  if (!isOne && (before === 0 || after === 0 || one.length > 3 || other.length > 3)) return false;
  return one.length > 0 && other.length > 0 && editDistance(one.join(''), other.join(''), 2) > 2;
}

function findAuthor(
  text: string,
  { fields }: StatedReference,
  { authors = [] }: PaperFields,
): PrintedEvidence['author'] {
  if (authors.length === 0) return 'unknown';
  const first = authors.slice(0, 3);
  if (findAuthors(text, first).length > 0 || findMisreadAuthors(text, first).length > 0) return 'named';
  // People may sign as a group, and letters of another script name no one here.
  const printed = fields.authors ?? [];
  const isOpen = printed.length > 0 && printed.every((each) => isOrganisation(each) || isInOtherScript(each));
  return isOpen ? 'unknown' : 'missing';
}

/**
 * Compares the printed names with those of the paper. Names may be cut wrongly, so that a difference counts only if the
 * text lacks a name of the paper, or has several that the paper lacks.
 */
function hasOtherNames(text: string, { fields }: StatedReference, { authors: known = [] }: PaperFields): boolean {
  const { authors: printed = [], authorsCut = false } = fields;
  if (printed.length === 0 || known.length === 0) return false;
  if (printed.every(isInOtherScript) && !known.some(isInOtherScript))
    return /^(?:script|cut)$/u.test(compareAuthorLists(printed, known, authorsCut));
  const strangers = findStrangers(printed, known);
  const isUnread = (author: Author) => strangers.some((stranger) => isMisread(stranger, author));
  const named = new Set([...findAuthors(text, known), ...findMisreadAuthors(text, known)]);
  const missing = findStrangers(known, printed).filter((author) => !named.has(author) && !isUnread(author));
  if (missing.length === known.length && strangers.length === printed.length)
    return printed.every(isOrganisation) ? areOthers(printed, known) : !strangers.some(isBody);
  // Such a record may name the first author alone.
  if (known.length === 1) return false;
  if (strangers.length > 0 && missing.length > 0) return !strangers.some(isBody);
  if (strangers.length > 1) return strangers.every(({ given, family }) => given && family) && missing.length === 0;
  const isFirst = findStrangers(printed.slice(0, 1), known.slice(0, 1)).length === 0;
  return strangers.length === 0 && !authorsCut && isFirst && missing.length > 1;
}

const areOthers = (printed: readonly Author[], known: readonly Author[]) =>
  compareAuthorLists(printed, known, false) === 'different';

const isBody = ({ literal }: Author) => literal !== undefined;

function isElsewhere(text: string, { fields }: StatedReference, { venue }: PaperFields): boolean {
  if (!fields.venue || !venue || isPreprintVenue(fields.venue) || isPreprintVenue(venue)) return false;
  if (fields.volume === undefined && !isTellingVenue(fields.venue)) return false;
  return compareVenueNames(fields.venue, venue) === 'different' && !namesVenue(text, venue);
}

/** What follows a full stop may be the venue; what follows a colon is a subtitle. */
function isExtended({ fields }: StatedReference, paper: PaperFields): boolean {
  const { title = '' } = fields;
  if (compareTitles({ title }, paper) !== 'extended') return false;
  const first = title.split(/:\s/u)[0] ?? '';
  return first !== title && compareTitles({ title: first }, paper) === 'same';
}

/** The year nearest to that of the paper; page numbers look like years, so the one that was read counts first. */
function yearsBetween(text: string, { fields }: StatedReference, { year }: PaperFields): number | null {
  const printed = [...text.matchAll(/(?<![\d.:/-])(1[5-9]\d\d|20\d\d)(?!\d)/gu)].map(([, found]) => Number(found));
  const years = fields.year === undefined ? printed : [fields.year, ...printed];
  if (year === undefined || years.length === 0) return null;
  return Math.min(...years.map((each) => Math.abs(each - year)));
}

function findPlace(
  text: string,
  { fields }: StatedReference,
  { volume, pages }: PaperFields,
): PrintedEvidence['place'] {
  const numbers = new Set((text.match(/\d+/gu) ?? []).map(Number));
  const first = readPages(pages ?? '')?.first;
  const own = /\d+/u.exec(volume ?? '')?.[0];
  if (first === undefined && own === undefined) return null;
  const found = [first, own === undefined ? undefined : Number(own)].filter(
    (number) => number !== undefined && numbers.has(number),
  );
  // What is not printed contradicts nothing.
  const isPrinted = fields.volume !== undefined || fields.pages !== undefined;
  return found.length === 0 && !isPrinted ? null : (found.length as 0 | 1 | 2);
}
