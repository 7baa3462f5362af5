import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/disk/database.ts';
import { applyCorrections, correct } from '../../src/fulltext/correct.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { createVocabulary, mayBeMisspelled, nearestOf } from '../../src/fulltext/vocabulary.ts';
import { commonForm } from '../../src/fulltext/words.ts';
import { unwrap } from '../support/unwrap.ts';

const known = (...terms: readonly (string | [string, number])[]) =>
  terms.map((each) => (typeof each === 'string' ? { term: each, rows: 1 } : { term: each[0], rows: each[1] }));

describe('a misspelled word', () => {
  test('has at least four letters and no digit', () => {
    expect(['abc', 'abcd', 'abc1', '网络网', '网络网络'].map(mayBeMisspelled)).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  test('is one error away, or two if it has eight letters', () => {
    expect(nearestOf('cora', known('coral', 'corals', 'cor'))).toEqual(['cor', 'coral']);
    expect(nearestOf('perovskt', known('perovskit', 'perovskite'))).toEqual(['perovskit', 'perovskite']);
    expect(nearestOf('perovsk', known('perovski', 'perovskit'))).toEqual(['perovski']);
  });

  test('is corrected to the nearest word, then to the most common, then by alphabet', () => {
    expect(nearestOf('perovskt', known(['perovxxt', 99], ['perovskit', 1]))).toEqual(['perovskit', 'perovxxt']);
    expect(nearestOf('heat', known(['heap', 1], ['heal', 5], ['head', 1], ['heap', 1]))).toEqual([
      'heal',
      'head',
      'heap',
    ]);
  });

  test('begins with its first or its second letter', () => {
    expect(nearestOf('xheat', known('heat'))).toEqual(['heat']);
    expect(nearestOf('heat', known('meat', 'eat', 'beat'))).toEqual(['eat']);
  });
});

describe('the vocabulary of a snapshot', () => {
  const open = () => {
    const main = unwrap(
      openDatabase(':memory:', { migrations: ['CREATE TABLE terms (term TEXT, head INTEGER, body INTEGER)'] }),
    );
    main.exec("INSERT INTO terms VALUES ('coral', 3, 7), ('corals', 1, 2), ('coralline', 5, 0), ('reef', 2, 9)");
    return createVocabulary(main);
  };
  const term = (...stems: readonly string[]) => ({ words: stems, stems, weight: 1, begins: false });

  test('counts records and passages of a stem', () => {
    const { count } = open();
    expect([count('head', 'coral'), count('body', 'coral'), count('head', 'none')]).toEqual([3, 7, 0]);
  });

  test('a phrase has at most the rows of its rarest word, and an opening those of all words with it', () => {
    const { rows } = open();
    expect([rows('head', term('coral', 'reef')), rows('body', term('coral', 'reef'))]).toEqual([2, 7]);
    expect(rows('head', { ...term('cora'), begins: true })).toBe(9);
    expect(rows('head', term('cora'))).toBe(0);
  });

  test('finds stems of about the same length', () => {
    const { nearest } = open();
    expect(nearest('coralz')).toEqual(['coral', 'corals']);
    expect(nearest('cora')).toEqual(['coral']);
    expect(nearest('ree')).toEqual([]);
  });
});

test('the most common form of a stem is shown, and of equally common ones the first', () => {
  expect(commonForm(['Heats heating', 'heated HEATED'], 'heat')).toBe('heated');
  expect(commonForm(['heats heating heats'], 'heat')).toBe('heats');
  expect([commonForm(['heats heating'], 'heat'), commonForm(['heating heats'], 'heat')]).toEqual([
    'heating',
    'heating',
  ]);
  expect(commonForm(['cold'], 'heat')).toBeNull();
});

describe('the correction of a query', () => {
  const parts = (words: Readonly<Record<string, string[]>>) => ({
    isKnown: (stem: string) => !(stem in words),
    nearest: (stem: string) => words[stem] ?? [],
    wordFor: (stem: string) => (stem.startsWith('hidden') ? null : `${stem}s`),
  });

  test('replaces words that no paper has by the first word that may be shown', () => {
    const query = parseQuery('korals reef "korals bank"');
    const corrections = correct(query, parts({ koral: ['hidden', 'coral', 'moral'] }));
    expect([...corrections]).toEqual([['koral', { typed: 'korals', word: 'corals', stem: 'coral' }]]);
    const corrected = applyCorrections(query, corrections);
    expect(corrected.terms.map(({ words, stems }) => [words, stems])).toEqual([
      [['corals'], ['coral']],
      [['reef'], ['reef']],
    ]);
    expect(corrected.required[0]).toMatchObject({ words: ['corals', 'bank'], stems: ['coral', 'bank'] });
    expect(corrected.neighbours).toEqual([['coral', 'reef']]);
  });

  test('looks at five candidates of a word and at eight words', () => {
    const tries = (count: number) =>
      correct(
        parseQuery('korals'),
        parts({ koral: [...Array.from({ length: count }, (_, at) => `hidden${at}`), 'coral'] }),
      ).size;
    expect([tries(4), tries(5)]).toEqual([1, 0]);
    const many = Array.from({ length: 12 }, (_, at) => `qword${String.fromCharCode(97 + at)}x`);
    const all = parts(Object.fromEntries(many.map((word) => [word, ['coral']])));
    expect(correct(parseQuery(many.join(' ')), all).size).toBe(8);
  });

  test('leaves words that a paper has, whatever others are near', () => {
    const near = { ...parts({}), nearest: () => ['moral'] };
    expect(correct(parseQuery('coral'), near).size).toBe(0);
  });

  test('leaves a query without mistakes as it is', () => {
    const query = parseQuery('coral reef');
    expect(applyCorrections(query, correct(query, parts({})))).toBe(query);
    expect(correct(query, parts({ coral: [] })).size).toBe(0);
  });

  test('corrects a preferred phrase with the words outside it', () => {
    const query = parseQuery('"korals bank"', new Set(['koral bank']));
    const corrected = applyCorrections(query, correct(query, parts({ koral: ['coral'] })));
    expect(corrected.preferred[0]?.stems).toEqual(['coral', 'bank']);
  });
});
