import { expect, test } from 'vitest';
import { mergeRecords } from '../../../src/match/join.ts';
import type { PaperFields } from '../../../src/model/paper.ts';
import { readPapers } from '../../../src/search/gather/fit.ts';
import { fuseRanks } from '../../../src/search/gather/fusion.ts';
import { scoreWords } from '../../../src/search/gather/lexical.ts';
import type { Round } from '../../../src/search/gather/round.ts';
import { toQuery } from '../../../src/search/strategy/query.ts';
import { record } from '../../support/records.ts';

const trust = { rankOf: () => 0, leadsOf: () => undefined };
const papersOf = (...fields: PaperFields[]) =>
  fields
    .map((each, at) => mergeRecords([record('one', { doi: `10.1/${at}`, ...each })], trust)[0])
    .flatMap((p) => p ?? []);
const score = (question: string, ...fields: PaperFields[]) => scoreWords(question, readPapers(papersOf(...fields)), []);

test('a paper with more of the words of the question has the higher score, the best has 1', () => {
  const [both = 0, one = 0, none = 0] = score(
    'melting glaciers',
    { title: 'Glaciers melt' },
    { title: 'Glaciers' },
    { title: 'Rain' },
  );
  expect(both).toBe(1);
  expect(one).toBeGreaterThan(0);
  expect(one).toBeLessThan(1);
  expect(none).toBe(0);
});

test('a word that a long question repeats counts more than one that it has once', () => {
  const question = 'How do glaciers move, and what makes glaciers melt near markets?';
  const [repeated = 0, single = 0] = score(question, { title: 'Glaciers of today' }, { title: 'Markets of today' });
  expect(repeated).toBeGreaterThan(single);
});

test('words that the best papers share count too when there are enough papers', () => {
  const similar = Array.from({ length: 18 }, () => ({ title: 'Glacier', abstract: 'Ice sheets and firn.' }));
  const others = [{ title: 'Firn on ice sheets' }, { title: 'Rain in cities' }, { title: 'Markets' }];
  const [firn = 0, rain = 0] = score('glacier', ...similar, ...others).slice(18);
  expect(firn).toBeGreaterThan(rain);
});

const roundOf = (queries: readonly string[][], lists: readonly string[][]): Round => ({
  strategy: {
    queries: queries.map((keywords) => toQuery(keywords, {}, '')),
    sources: ['one'],
    filters: { maxResults: 9 },
  },
  gathered: {
    round: 0,
    records: lists.flat().map((id) => record('one', { doi: `10.1/${id}`, title: id })),
    rows: lists.map((list, query) => ({
      ...{ round: 0, source: 'one', query, executed: '', ignored: [], reportedTotal: null, pages: 1, durationMs: 0 },
      retrieved: list.length,
    })),
    notAsked: [],
    finishedAt: '2026-01-01T00:00:00Z',
  },
});

test('a paper that sources rank higher and more often comes first, and a query counts by its words', () => {
  const round = roundOf(
    [['tide'], ['tide', 'salt', 'delta', 'storm']],
    [
      ['z', 'y'],
      ['x', 'y'],
    ],
  );
  const papers = mergeRecords(round.gathered?.records ?? [], trust);
  const ranks = new Map([...fuseRanks(papers, [round])].map(([paper, rank]) => [paper.paper.title, rank]));
  const order = [...ranks].sort(([, a], [, b]) => b - a).map(([title]) => title);
  expect(order).toEqual(['y', 'x', 'z']);
  expect(ranks.get('y')).toBe(1);
});

test('a word in the title counts more than the same word in the abstract, and in a short text more than in a long one', () => {
  const [title = 0, abstract = 0] = score(
    'glaciers',
    { title: 'Glaciers', abstract: 'Cities now.' },
    { title: 'Cities now', abstract: 'Glaciers.' },
  );
  expect(title).toBeGreaterThan(abstract);
  const filler = 'Markets and prices of cities and towns and their many other things.';
  const lengths = score(
    'glaciers',
    { title: 'Rain', abstract: 'Glaciers.' },
    { title: 'Rain', abstract: `Glaciers. ${filler}` },
    { title: 'Glaciers' },
    { title: `Glaciers. ${filler}` },
  );
  const [short = 0, long = 0, shortTitle = 0, longTitle = 0] = lengths;
  expect([short > long, long > 0, shortTitle > longTitle]).toEqual([true, true, true]);
});

test('a word that few papers have counts more than one that all have, which still counts', () => {
  const [common = 0, rare = 0, , none = 0] = score(
    'glaciers melting',
    { title: 'Glaciers today' },
    { title: 'Melting today' },
    ...Array.from({ length: 1 }, () => ({ title: 'Glaciers here' })),
    { title: 'Markets here' },
  );
  expect(rare).toBeGreaterThan(common);
  expect(common).toBeGreaterThan(none);
  expect(score('glaciers', { title: 'Glaciers' }, { title: 'Glaciers' })).toEqual([1, 1]);
});

test.each([
  [19, false],
  [20, true],
])('of %i papers, the words that the best ones share count too: %s', (count, expected) => {
  const similar = Array.from({ length: count - 2 }, () => ({ title: 'Glacier', abstract: 'Ice sheets and firn.' }));
  const [firn = 0] = score('glacier', ...similar, { title: 'Firn on ice sheets' }, { title: 'Rain in cities' }).slice(
    -2,
  );
  expect(firn > 0).toBe(expected);
});

test('a word that only one of the best papers has is not lent to the others', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ title: `Glacier ${'abcdefghijklmnopqrst'[at]}` }));
  const [rain = 0] = score('glacier', ...many, { title: 'Glacier rain' }, { title: 'Rain' }).slice(-1);
  expect(rain).toBe(0);
});

/** The scores of papers about firn, moraines and glaciers alone, among 20 on glaciers of which some name the others. */
function scoreLent(places: readonly number[]) {
  const best = Array.from({ length: 20 }, (_, at) => ({
    title: 'Glacier today',
    abstract: places.includes(at) ? 'Firn and moraines.' : 'Rain on cities.',
  }));
  const papers = readPapers(papersOf(...best, { title: 'Firn' }, { title: 'Moraines' }, { title: 'Glacier' }));
  // The sources ranked the last papers highest.
  const [firn = 0, moraine = 0, glacier = 0] = scoreWords('glacier', papers, [...Array(20).keys(), 0, 0, 0]).slice(-3);
  return { firn, moraine, glacier };
}

test('the eight papers that sources ranked highest lend the words that at least two of them share', () => {
  const lent = scoreLent([12, 13]);
  expect([lent.firn > 0, lent.moraine > 0]).toEqual([true, true]);
  expect(scoreLent([11, 12])).toMatchObject({ firn: 0, moraine: 0 });
  expect(scoreLent([0, 1, 2])).toMatchObject({ firn: 0, moraine: 0 });
});

test('a word of the question counts more than a lent one', () => {
  const both = Array.from({ length: 20 }, () => ({ title: 'Glacier firn' }));
  const [asked = 0, lent = 0] = score('glacier', ...both, { title: 'Glacier now' }, { title: 'Firn now' }).slice(-2);
  expect(asked).toBeGreaterThan(2 * lent);
  expect(lent).toBeGreaterThan(0);
});

test('of the papers of one answer each counts a little less than the one before it', () => {
  const round = roundOf([['tide']], [['a', 'b', 'c']]);
  const papers = mergeRecords(round.gathered?.records ?? [], trust);
  const ranks = [...fuseRanks(papers, [round])].map(([{ paper }, rank]) => [paper.title, rank]);
  expect(ranks).toEqual([
    ['a', 1],
    ['b', expect.closeTo(60 / 61, 10)],
    ['c', expect.closeTo(60 / 62, 10)],
  ]);
});

test('a query with half of the words counts a quarter, and the longest one counts fully in each round', () => {
  const rounds = [roundOf([['tide', 'salt'], ['tide']], [['a'], ['b']]), roundOf([['tide']], [['c']])];
  const papers = mergeRecords(
    rounds.flatMap(({ gathered }) => gathered?.records ?? []),
    trust,
  );
  const ranks = Object.fromEntries([...fuseRanks(papers, rounds)].map(([{ paper }, rank]) => [paper.title, rank]));
  expect(ranks).toEqual({ a: 1, b: 0.25, c: 1 });
});

test('a round without an answer ranks nothing, and a paper that no source returned has no rank', () => {
  const { gathered: _none, ...silent } = roundOf([['tide']], [['a']]);
  const [paper] = papersOf({ title: 'a' });
  expect(paper && [...fuseRanks([paper], [silent])]).toEqual([]);
  expect(paper && [...fuseRanks([paper], [roundOf([['tide']], [['other']])])]).toEqual([]);
});

test('words of the grammar do not count, neither in a question nor in a paper', () => {
  const papers = [{ title: 'Glaciers' }, { title: 'What is under the bridge' }];
  expect(score('what is under the glaciers', ...papers)).toEqual([1, 0]);
});
