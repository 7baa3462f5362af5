import { findAuthors, findMisreadAuthors } from '../../match/author-names.ts';
import { readPages } from '../../match/pages.ts';
import { findTitle, likenessOf, type TitleSpan } from '../../match/title.ts';
import { titleWords } from '../../match/title-words.ts';
import type { PaperFields } from '../../model/paper.ts';
import type { StatedReference } from '../../model/reference.ts';
import { editDistance } from '../../text/distance.ts';
import { compareTitles } from './title.ts';

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
  /** How many of volume and first page are printed; null if the record has neither. */
  readonly place: 0 | 1 | 2 | null;
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
    author: findAuthor(text, paper),
    years: yearsBetween(text, reference, paper),
    place: findPlace(text, paper),
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
  if (read === 'subtitle' || read === 'near') return 'most';
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

/** Whether one word of a title stands for a quite different one, and all others are the same. */
function hasOtherWord(stated: readonly string[], found: readonly string[]): boolean {
  if (stated.length !== found.length || found.length < 4) return false;
  const other = stated.flatMap((word, at) => (word === found[at] ? [] : [[word, found[at] ?? ''] as const]));
  const [first] = other;
  return other.length === 1 && first !== undefined && editDistance(first[0], first[1], 2) > 2;
}

function findAuthor(text: string, { authors = [] }: PaperFields): PrintedEvidence['author'] {
  if (authors.length === 0) return 'unknown';
  const first = authors.slice(0, 3);
  return findAuthors(text, first).length > 0 || findMisreadAuthors(text, first).length > 0 ? 'named' : 'missing';
}

/** The year nearest to that of the paper; page numbers look like years, so the one that was read counts first. */
function yearsBetween(text: string, { fields }: StatedReference, { year }: PaperFields): number | null {
  const printed = [...text.matchAll(/(?<![\d.:/-])(1[5-9]\d\d|20\d\d)(?!\d)/gu)].map(([, found]) => Number(found));
  const years = fields.year === undefined ? printed : [fields.year, ...printed];
  if (year === undefined || years.length === 0) return null;
  return Math.min(...years.map((each) => Math.abs(each - year)));
}

function findPlace(text: string, { volume, pages }: PaperFields): PrintedEvidence['place'] {
  const numbers = new Set((text.match(/\d+/gu) ?? []).map(Number));
  const first = readPages(pages ?? '')?.first;
  const own = /\d+/u.exec(volume ?? '')?.[0];
  if (first === undefined && own === undefined) return null;
  const found = [first, own === undefined ? undefined : Number(own)].filter(
    (number) => number !== undefined && numbers.has(number),
  );
  return found.length as 0 | 1 | 2;
}
