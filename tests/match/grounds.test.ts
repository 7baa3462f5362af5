import { expect, test } from 'vitest';
import type { Pair } from '../../src/match/compare.ts';
import { findGround, isContradicted } from '../../src/match/same-paper.ts';

type Compared = Partial<Omit<Pair, 'toString'>>;
/** Two records whose fields compare like this; all else is the same. */
const pair = (compared: Compared) =>
  ({
    ...{ title: 'same', authors: 'same', venue: 'same', volume: 'same', pages: 'range', issue: 'same', years: 0 },
    ...{ isPreprint: false, isSharedTitle: false, isTranslated: false },
    ...compared,
  }) as Pair;
const UNPLACED = { volume: 'unknown', pages: 'unknown', issue: 'unknown' } as const;

test.each<[string, Compared, boolean]>([
  ['a shared title in two issues without pages', { isSharedTitle: true, issue: 'different', pages: 'unknown' }, true],
  ['a shared title in two issues on the same page', { isSharedTitle: true, issue: 'different', pages: 'same' }, false],
  ['a title of its own in two issues without pages', { issue: 'different', pages: 'unknown' }, false],
  ['another title and other people', { title: 'different', authors: 'different' }, true],
  ['another title of the same people', { title: 'different' }, false],
  ['the same title of other people', { authors: 'different' }, false],
  ['another part of a series', { title: 'sibling' }, true],
  ['other pages', { pages: 'different' }, true],
  ['other pages of a preprint', { pages: 'different', isPreprint: true }, false],
])('%s keep two records apart: %s', (_what, compared, expected) => {
  expect(isContradicted(pair(compared))).toBe(expected);
});

test.each<[string, Compared, string | undefined]>([
  [
    'a preprint and its article in another year and venue',
    { ...UNPLACED, venue: 'different', years: 1, isPreprint: true },
    'same title and first author',
  ],
  ['two articles in other years and venues', { ...UNPLACED, venue: 'different', years: 1 }, undefined],
  [
    'a similar title at one place, without authors',
    { title: 'variant', authors: 'unknown' },
    'similar title, same volume and pages',
  ],
  [
    'a similar title at one place of another venue, without authors',
    { title: 'variant', authors: 'unknown', venue: 'different' },
    undefined,
  ],
  [
    'a similar title on the same pages, without a volume',
    { title: 'part', volume: 'unknown', venue: 'unknown' },
    'similar title, same authors and pages',
  ],
  [
    'a similar title on the same pages, without a volume and authors',
    { title: 'part', volume: 'unknown', venue: 'unknown', authors: 'unknown' },
    undefined,
  ],
  [
    'a similar title on the same pages of another volume',
    { title: 'part', volume: 'different', venue: 'unknown' },
    undefined,
  ],
  ['a variant in the same venue', { ...UNPLACED, title: 'variant' }, 'similar title, same authors and venue'],
  ['a variant without a venue', { ...UNPLACED, title: 'variant', venue: 'unknown' }, undefined],
  ['a variant by similar people in the same venue', { ...UNPLACED, title: 'variant', authors: 'similar' }, undefined],
  ['a longer title in the same venue', { ...UNPLACED, title: 'part' }, undefined],
])('%s', (_what, compared, reason) => {
  expect(findGround(pair(compared))?.reason).toBe(reason);
});

test.each<[string, Compared, boolean]>([
  ['authors and year', UNPLACED, false],
  ['no authors', { ...UNPLACED, authors: 'unknown' }, true],
  ['no year', { ...UNPLACED, years: null }, true],
  ['no authors, but a place', { authors: 'unknown' }, false],
  ['no year, but a place', { years: null }, false],
])('two records with %s might be other papers: %s', (_what, compared, isWeak) => {
  expect(findGround(pair(compared))).toMatchObject({ isWeak });
});
