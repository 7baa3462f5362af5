import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery, toMatch } from '../../src/fulltext/query.ts';
import { stemOf } from '../../src/fulltext/stem.ts';
import { stemsOf, TOKENIZER, toIndexText } from '../../src/fulltext/tokens.ts';
import { slipsBetween } from '../../src/fulltext/vocabulary.ts';

function index() {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = "${TOKENIZER}")`);
  database.exec('CREATE VIRTUAL TABLE found USING fts5vocab (words, instance)');
  return database;
}

const ENDINGS =
  's es ies ed ing ly ational tional izer bly ation ator alism ness fulness ousness ality ivity icate ative al ance ence er able ant ement ment ent ion ous ive ize'.split(
    ' ',
  );
const word = fc
  .tuple(fc.stringMatching(/^[a-z]{2,6}$/), fc.constantFrom('', ...ENDINGS))
  .map(([start, ending]) => start + ending)
  .filter((text) => !text.startsWith('yy'));

test('stems are those of the index', () => {
  const database = index();
  const insert = database.prepare('INSERT INTO words (text) VALUES (?)');
  const read = database.prepare('SELECT term FROM found WHERE doc = last_insert_rowid()');
  fc.assert(
    fc.property(word, (text) => {
      insert.run(text);
      expect((read.get() as { term: string }).term).toBe(stemOf(text));
    }),
    { numRuns: 500 },
  );
});

test('the stems of a mixed text are the tokens of the index, in order', () => {
  const database = index();
  const text = '使用Transformer编码器 für Müller’s naïve H₂O-models, Łódź 2.5 자연어 처리';
  database.prepare('INSERT INTO words (text) VALUES (?)').run(toIndexText(text));
  const terms = database.prepare('SELECT term FROM found ORDER BY offset').all() as { term: string }[];
  expect(terms.map(({ term }) => term)).toEqual(stemsOf(text));
});

test('no text is a syntax error in the index', () => {
  const select = index().prepare('SELECT rowid FROM words WHERE words MATCH ?');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const { terms, required } = parseQuery(text);
      for (const term of [...terms, ...required]) expect(() => select.all(toMatch(term))).not.toThrow();
    }),
    { numRuns: 500 },
  );
});

test('words that only ask are dropped, unless there is nothing else', () => {
  expect(parseQuery('what is the effect of heat').terms.map(({ stems }) => stems[0])).toEqual(['effect', 'heat']);
  expect(parseQuery('to be or not to be').terms).not.toEqual([]);
});

test('a hyphenated word is a phrase and its parts, an id only a phrase', () => {
  expect(parseQuery('boundary-layer').terms.map(({ words }) => words.join(' '))).toEqual([
    'boundary layer',
    'boundary',
    'layer',
  ]);
  expect(parseQuery('10.1000/182').terms.map(({ words }) => words.join(' '))).toEqual(['10 1000 182']);
});

test('quotes make a phrase that is required, an open quote does nothing', () => {
  expect(parseQuery('"heat flow" slabs').required.map(({ words }) => words)).toEqual([['heat', 'flow']]);
  expect(parseQuery('"heat flow').required).toEqual([]);
});

test.each([
  ['transformer', 'tranformer', 1],
  ['attention', 'attnetion', 1],
  ['attention', 'attention', 0],
  ['abc', 'xyzabc', 3],
])('from %s to %s it is %i slips', (a, b, slips) => {
  expect(slipsBetween(a, b)).toBe(slips);
});
