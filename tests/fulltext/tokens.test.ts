import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMatch } from '../../src/fulltext/match.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { stemOf } from '../../src/fulltext/stem.ts';
import { stemsOf, TOKENIZER, toIndexText, tokensOf } from '../../src/fulltext/tokens.ts';

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

test('stems are the same as those of FTS5', () => {
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

test('a text in several scripts has the same stems in the same order as in FTS5', () => {
  const database = index();
  const text = '使用Transformer编码器 für Müller’s naïve H₂O-models, Łódź 2.5 자연어 처리';
  database.prepare('INSERT INTO words (text) VALUES (?)').run(toIndexText(text));
  const terms = database.prepare('SELECT term FROM found ORDER BY offset').all() as { term: string }[];
  expect(terms.map(({ term }) => term)).toEqual(stemsOf(text));
});

test('no query is a syntax error in FTS5', () => {
  const select = index().prepare('SELECT rowid FROM words WHERE words MATCH ?');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const { terms, required } = parseQuery(text);
      for (const term of [...terms, ...required]) expect(() => select.all(toMatch(term))).not.toThrow();
    }),
    { numRuns: 500 },
  );
});

test('every ending on short and long words has the stem of FTS5', () => {
  const database = index();
  const starts = 'a by sky tree oat bl hop fall control rel sens activat conflat hypothetic depend adjust'.split(' ');
  const more = ['eed', 'y', 'e', 'll', 'logi', 'entli', 'ousli', 'iciti', 'ful', 'iviti', 'biliti', 'sses', 'ss'];
  const words = starts.flatMap((start) => ['', ...ENDINGS, ...more].map((ending) => start + ending));
  const long = ['ab', 'abs', 'a'.repeat(64), `${'a'.repeat(63)}s`, `${'a'.repeat(64)}s`, 'h2os', '1990s'];
  const all = [...new Set([...words, ...long])];
  for (const each of all) database.prepare('INSERT INTO words (text) VALUES (?)').run(each);
  const terms = database.prepare('SELECT term FROM found ORDER BY doc').all() as { term: string }[];
  expect(all.map(stemOf)).toEqual(terms.map(({ term }) => term));
});

test.each([
  ['자연어', ['자연', '연어', '어']],
  ['神経', ['神経', '経']],
  ['ひらが', ['ひら', 'らが', 'が']],
  ['カード', ['カー', 'ード', 'ド']],
  ['人々', ['人々', '々']],
  ['сеть', ['сеть']],
])('%s is indexed as %j', (text, stems) => {
  expect(stemsOf(text)).toEqual(stems);
});

test('the place of a word is that in the text as given, though folding changes its length', () => {
  const text = 'Cafe\u0301 Straße heat';
  expect(tokensOf(text).map(({ form, start, end }) => [form, text.slice(start, end)])).toEqual([
    ['cafe', 'Cafe\u0301'],
    ['strasse', 'Straße'],
    ['heat', 'heat'],
  ]);
});
