import { describe, expect, test } from 'vitest';
import {
  EXACT_FORM,
  NEIGHBOURS,
  occurrenceWeight,
  PREFERRED_PHRASE,
  rarity,
  repeated,
  saturate,
} from '../../src/fulltext/bm25.ts';
import { createStemFinder } from '../../src/fulltext/find-stems.ts';
import { parseQuery, type Query } from '../../src/fulltext/query.ts';
import { createTextScorer } from '../../src/fulltext/score-texts.ts';

const statistics = { rows: 100, frequency: (stem: string) => (stem === 'heat' ? 2 : 20) };
const [HEAT, FLOW] = [rarity(statistics, 'heat'), rarity(statistics, 'flow')];
const counts = { weight: 2, length: 0.5 };
const scoreOf = (query: Query, ...texts: readonly string[]) =>
  createTextScorer(query, statistics)(texts.map((text) => ({ text, counts, relativeLength: 3 })));
const occurrences = (count: number) => saturate(count * occurrenceWeight(counts, 3));

describe('the score of a text', () => {
  test.each([
    ['nothing of the query', 'Cold water', 0],
    ['a word as typed', 'Heat', HEAT * occurrences(1) + EXACT_FORM * HEAT],
    ['another form of a word', 'Heated', HEAT * occurrences(1)],
    ['a word twice', 'Heat heat', HEAT * occurrences(2) + EXACT_FORM * HEAT],
    ['words apart', 'Flow of heat', (HEAT + FLOW) * occurrences(1) + EXACT_FORM * (HEAT + FLOW)],
    ['neighbours', 'heated flows', (HEAT + FLOW + NEIGHBOURS * FLOW) * occurrences(1)],
  ])('%s', (_, text, expected) => {
    expect(scoreOf(parseQuery('heat flow'), text)).toBeCloseTo(expected, 9);
  });

  test('a word in two fields counts twice, but its exact form once', () => {
    expect(scoreOf(parseQuery('heat'), 'Heat', 'heat')).toBeCloseTo(HEAT * occurrences(2) + EXACT_FORM * HEAT, 9);
  });

  test('a repeated word of the query weighs more, but less than twice as much', () => {
    expect(repeated(2)).toBeCloseTo(1.8, 9);
    expect(scoreOf(parseQuery('heat heat'), 'heated')).toBeCloseTo(repeated(2) * HEAT * occurrences(1), 9);
  });

  test('neighbours add a quarter of the weight of the second word', () => {
    const [beside, apart] = ['heated flows', 'flows heated'].map((text) => scoreOf(parseQuery('heat flow'), text));
    expect(((beside ?? 0) - (apart ?? 0)) / (FLOW * occurrences(1))).toBeCloseTo(0.25, 9);
  });

  test('a preferred phrase counts only if its words are neighbours in order', () => {
    const query = parseQuery('"heat flow"', new Set(['heat flow']));
    expect(scoreOf(query, 'the heat flow')).toBeGreaterThan(PREFERRED_PHRASE);
    for (const text of ['flow of heat', 'heat', 'heat and flow'])
      expect(scoreOf(query, text)).toBeLessThan(PREFERRED_PHRASE);
  });

  test('a preferred phrase may have common words, which are no words of the query alone', () => {
    const query = parseQuery('"heat of the flow"', new Set(['heat of the flow']));
    expect(scoreOf(query, 'the heat of the flow')).toBeGreaterThan(PREFERRED_PHRASE);
    expect(scoreOf(query, 'the heat of a flow')).toBeLessThan(PREFERRED_PHRASE);
  });
});

describe('words of these stems are found in a text', () => {
  const { find, places } = createStemFinder(new Set(['heat', 'flow', '网络', '络流']));
  test('with the stem right before, in ASCII and other texts', () => {
    const words = (text: string) => find(text).map(({ form, after }) => [form, after]);
    expect(words('Heated flows, flow of heats')).toEqual([
      ['heated', ''],
      ['flows', 'heat'],
      ['flow', 'flow'],
      ['heats', ''],
    ]);
    expect(words('Heat—flow für heat')).toEqual([
      ['heat', ''],
      ['flow', 'heat'],
      ['heat', ''],
    ]);
    expect(words('网络流')).toEqual([
      ['网络', ''],
      ['络流', '网络'],
    ]);
  });

  test('with their places, and not inside other words', () => {
    expect(places('Preheat, reflow; HEATING').map(({ start, end }) => [start, end])).toEqual([[17, 24]]);
    expect(createStemFinder(new Set(['网络'])).places('plain')).toEqual([]);
  });
});
