import { describe, expect, test } from 'vitest';
import { type Rankable, rankHits } from '../../../src/store/index/rank.ts';
import { isUnspaced, toIndexText, toMatch, toTerms, toWords } from '../../../src/store/index/text.ts';

const hit = (fields: Partial<Rankable>): Rankable => ({
  title: null,
  authors: '',
  venue: null,
  fetchedAt: '',
  ...fields,
});
const order = (hits: Readonly<Record<string, Partial<Rankable>>>, query: string) => {
  const given = Object.entries(hits).map(([name, fields]) => ({ ...hit(fields), name }));
  return rankHits(given, toTerms(query)).map(({ name }) => name);
};

describe('hits in the library', () => {
  test('come in the order title, authors, venue, elsewhere', () => {
    const hits = {
      none: {},
      venue: { venue: 'Heat' },
      authors: { authors: 'Ada Heat' },
      title: { title: 'Heat in cells' },
    };
    expect(order(hits, 'heat')).toEqual(['title', 'authors', 'venue', 'none']);
  });

  test('with a whole word come before those with its beginning', () => {
    expect(
      order({ begin: { title: 'Heating cells', fetchedAt: '2026' }, whole: { title: 'Heat cells' } }, 'heat'),
    ).toEqual(['whole', 'begin']);
    expect(order({ authors: { authors: 'Heat' }, begin: { title: 'Heating of all the many cells' } }, 'heat')).toEqual([
      'begin',
      'authors',
    ]);
  });

  test('whose title has few other words come first', () => {
    expect(
      order({ long: { title: 'Heat in many small cells', fetchedAt: '2026' }, short: { title: 'Heat waves' } }, 'heat'),
    ).toEqual(['short', 'long']);
  });

  test('of the same rank come newest first', () => {
    const [older, newer] = [
      { title: 'Heat', fetchedAt: '2025' },
      { title: 'Heat', fetchedAt: '2026' },
    ];
    expect(order({ older, newer }, 'heat')).toEqual(['newer', 'older']);
    expect(order({ newer, older }, 'heat')).toEqual(['newer', 'older']);
  });

  test('of a script without spaces match inside a word', () => {
    expect(order({ none: { title: '細胞' }, inside: { title: '細胞の温度' } }, '温度')).toEqual(['inside', 'none']);
    expect(order({ none: { title: 'reheat' }, venue: { venue: 'heat' } }, 'heat')).toEqual(['venue', 'none']);
  });
});

describe('the words of a query', () => {
  test('are folded, and a run of a script without spaces is one', () => {
    expect(toWords('Über-Wärme, 2nd 細胞の温度 Ж')).toEqual(['uber', 'warme', '2nd', '細胞の温度', 'ж']);
    expect(toWords('Heat-waves, 2ND')).toEqual(['heat', 'waves', '2nd']);
    expect([toWords(''), toWords('?!')]).toEqual([[], []]);
  });

  test('are at most 24, from the first 500 characters', () => {
    expect(toTerms(Array.from({ length: 30 }, (_, at) => `w${at}`).join(' '))).toHaveLength(24);
    expect(toTerms(`${' '.repeat(498)}ab cd`)).toEqual(['ab']);
  });

  test('match the beginning of a word, and as a phrase in a script without spaces', () => {
    expect(toMatch(['heat', '温度'])).toBe('"heat" * AND "温 度"');
    expect(['温度', 'かな', 'カナ', '한글', 'ไทย', 'ລາວ', 'ខ្មែរ', 'မြန်မာ', 'heat', 'ж'].map(isUnspaced)).toEqual([
      ...Array(8).fill(true),
      false,
      false,
    ]);
    expect(toIndexText('Wärme 温度')).toBe('warme  温  度 ');
  });
});
