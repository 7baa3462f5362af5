import type { Pair } from './compare.ts';
import type { Prepared } from './prepare.ts';

/** Why two records are one paper. */
export interface Ground {
  readonly reason: string;
  /** Volume and pages are the same, which no other paper has. */
  readonly isPlaced: boolean;
  /** The records lack so much that another paper might fit as well. */
  readonly isWeak: boolean;
}

type Rule = (pair: Pair) => boolean;

const hasPages: Rule = ({ pages }) => pages === 'same' || pages === 'range';
/** The same volume and pages. */
const isPlaced: Rule = (pair) => pair.volume === 'same' && hasPages(pair);

/** The most years between two records of one paper; a preprint may be older than its article. */
const mostYears = (isPreprint: boolean) => (isPreprint ? 3 : 1);

/** What keeps two records apart, whatever else agrees. An abstract and the later article have the same title. */
const CONTRADICTIONS: readonly Rule[] = [
  (pair) => pair.years !== null && pair.years > mostYears(pair.isPreprint) && !isPlaced(pair),
  ({ pages, isPreprint }) => pages === 'different' && !isPreprint,
  (pair) => pair.volume === 'different' && !pair.isPreprint && (pair.venue === 'different' || !hasPages(pair)),
  (pair) => pair.venue === 'different' && pair.volume === 'same' && !hasPages(pair) && !pair.isPreprint,
  ({ issue, pages, isSharedTitle }) => issue === 'different' && pages === 'unknown' && isSharedTitle,
  ({ title }) => title === 'sibling',
  (pair) => pair.title === 'different' && pair.authors === 'different',
];

/** Two papers with the same title: the venue may be known by two names, but then the people must be the same. */
const hasSameTitle: Rule = (pair) => {
  if (pair.title !== 'same') return false;
  if (pair.isSharedTitle) return isPlaced(pair) && pair.authors !== 'different';
  if (isPlaced(pair)) return true;
  if (pair.authors === 'different') return false;
  if (pair.authors === 'unknown' && pair.venue === 'unknown' && pair.years !== 0) return false;
  return pair.venue !== 'different' || pair.isPreprint || (pair.authors === 'same' && pair.years === 0);
};

const isSimilar: Rule = ({ title, authors }) => (title === 'variant' || title === 'part') && authors !== 'different';

/** No two papers have the same pages of the same volume, if there is more than one page. */
const hasSamePlace: Rule = (pair) =>
  pair.title === 'different' &&
  pair.venue === 'same' &&
  pair.volume === 'same' &&
  pair.pages === 'range' &&
  pair.issue !== 'different' &&
  (pair.authors === 'same' || (pair.authors === 'unknown' && pair.isTranslated));

const GROUNDS: readonly (readonly [reason: string, rule: Rule])[] = [
  ['same title, volume and pages', (pair) => hasSameTitle(pair) && isPlaced(pair)],
  ['same title, first author and year', (pair) => hasSameTitle(pair) && pair.authors === 'same' && pair.years === 0],
  ['same title and year', (pair) => hasSameTitle(pair) && pair.years === 0],
  ['same title and first author', (pair) => hasSameTitle(pair) && pair.authors === 'same'],
  ['same title', hasSameTitle],
  ['similar title, same volume and pages', (pair) => isSimilar(pair) && isPlaced(pair) && pair.venue !== 'different'],
  [
    'similar title, same authors and pages',
    (pair) => isSimilar(pair) && hasPages(pair) && pair.authors !== 'unknown' && pair.volume !== 'different',
  ],
  [
    'similar title, same authors and venue',
    (pair) => pair.title === 'variant' && pair.authors === 'same' && pair.venue === 'same',
  ],
  ['another title, but the same authors, volume and pages', hasSamePlace],
];

/**
 * Whether years keep two records apart, asked before anything is compared: most candidates end here. Records that both
 * have pages are compared in full, as the same pages outweigh the years.
 */
export function areYearsApart(a: Prepared, b: Prepared, isPreprint: boolean): boolean {
  if (a.year === undefined || b.year === undefined || (a.pages !== null && b.pages !== null)) return false;
  return Math.abs(a.year - b.year) > mostYears(isPreprint);
}

/** Whether two records cannot be one paper. */
export function isContradicted(pair: Pair): boolean {
  for (const rule of CONTRADICTIONS) if (rule(pair)) return true;
  return false;
}

/** Why two records are one paper; null if they are not, or if nothing proves it. */
export function findGround(pair: Pair): Ground | null {
  if (isContradicted(pair)) return null;
  const reason = GROUNDS.find(([, rule]) => rule(pair))?.[0];
  const isWeak = !isPlaced(pair) && (pair.authors === 'unknown' || pair.years === null);
  return reason === undefined ? null : { reason, isPlaced: isPlaced(pair), isWeak };
}
