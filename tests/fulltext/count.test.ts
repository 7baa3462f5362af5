import { expect, test } from 'vitest';
import { openDatabase } from '../../src/disk/database.ts';
import { countMatching, hasMatching, selectMatching } from '../../src/fulltext/count.ts';
import { askPassages, askRecords } from '../../src/fulltext/fallback.ts';
import type { FulltextParts } from '../../src/fulltext/parts.ts';
import { openPostings, toPosition } from '../../src/fulltext/postings.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { countTerms, FULLTEXT_TABLES } from '../../src/fulltext/tables.ts';
import { createVocabulary } from '../../src/fulltext/vocabulary.ts';
import type { Withheld } from '../../src/fulltext/withheld.ts';
import { indexPassage, indexRecord, unindex } from '../../src/fulltext/write.ts';
import { unwrap } from '../support/unwrap.ts';

const EVERY = { sql: '', values: [], allows: () => null };
const ofYear = (year: number) => ({ ...EVERY, sql: 'year = ?', values: [year] });
const query = parseQuery('sea');

/** An index of papers by id, with their passages by id. */
function open(
  papers: Readonly<Record<number, string>>,
  passages: Readonly<Record<number, readonly [number, string]>> = {},
) {
  const main = unwrap(
    openDatabase(':memory:', {
      migrations: [
        `${FULLTEXT_TABLES}; CREATE TABLE papers (id INTEGER PRIMARY KEY, year INTEGER); CREATE TABLE passages (id INTEGER PRIMARY KEY, paper INTEGER)`,
      ],
    }),
  );
  for (const [id, abstract] of Object.entries(papers)) {
    indexRecord(main, Number(id), { title: `Title ${id}`, abstract, labels: '' });
    main.prepare('INSERT INTO papers VALUES (?, ?)').run(Number(id), 2000 + Number(id));
  }
  for (const [id, [paper, text]] of Object.entries(passages)) {
    indexPassage(main, Number(id), text);
    main.prepare('INSERT INTO passages VALUES (?, ?)').run(Number(id), paper);
  }
  countTerms(main);
  return main;
}
const partsOf = (main: ReturnType<typeof open>, passages: number, withheld: Withheld | null = null) =>
  ({ main, sizes: { passages }, withheld }) as unknown as FulltextParts;
/** The abstract of paper 1 and the passages of paper 3 must not be found. */
const WITHHELD: Withheld = {
  records: (row, column) => row === 1 && column === 1,
  passages: () => false,
  recordsSql: 'SELECT 1',
  passagesSql: 'passages.paper = 3',
};

test('papers are counted once, by their records and their passages, within a filter', () => {
  const main = open({ 1: 'sea', 2: 'ice', 3: 'ice' }, { 11: [1, 'sea'], 12: [2, 'sea'], 13: [2, 'sea'] });
  const parts = partsOf(main, 3);
  expect(countMatching(parts, query, EVERY)).toEqual({ total: 2, totalIsExact: true });
  expect(countMatching(parts, query, ofYear(2002))).toEqual({ total: 1, totalIsExact: true });
  expect(countMatching(parts, parseQuery('?!'), EVERY)).toEqual({ total: 0, totalIsExact: true });
  expect(countMatching(partsOf(main, 0), query, EVERY).total).toBe(1);
  expect([hasMatching(parts, query, ofYear(2002)), hasMatching(parts, query, ofYear(2003))]).toEqual([true, false]);
  expect([hasMatching(parts, parseQuery('?!'), EVERY), selectMatching(null, parseQuery('?!'), EVERY)]).toEqual([
    false,
    null,
  ]);
  main.close();
});

test('more than ten thousand papers are not counted exactly', () => {
  const main = open({});
  const add = (from: number, to: number) =>
    main.exec(`WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})
               INSERT INTO head (rowid, title, abstract, labels) SELECT i, 'sea', '', '' FROM n`);
  add(1, 10_000);
  expect(countMatching(partsOf(main, 0), query, EVERY)).toEqual({ total: 10_000, totalIsExact: true });
  add(10_001, 10_001);
  expect(countMatching(partsOf(main, 0), query, EVERY)).toEqual({ total: 10_000, totalIsExact: false });
  main.close();
});

test('what is withheld is neither counted nor found', () => {
  const main = open({ 1: 'sea', 2: 'sea', 3: 'ice' }, { 13: [3, 'sea'] });
  expect(countMatching(partsOf(main, 1), query, EVERY).total).toBe(3);
  expect(countMatching(partsOf(main, 1, WITHHELD), query, EVERY).total).toBe(1);
  expect(countMatching(partsOf(main, 1, WITHHELD), parseQuery('title'), EVERY).total).toBe(3);
  const postings = openPostings(main, 'head', WITHHELD.records);
  expect([[...postings.of('sea').rows], [...postings.of('titl').rows]]).toEqual([[2], [1, 2, 3]]);
  main.close();
});

test('words that are too common are asked of the index itself, the best first', () => {
  const main = open({ 1: 'ice and sea', 2: 'sea', 3: 'ice' }, { 11: [1, 'sea'], 12: [2, 'sea sea'], 13: [3, 'ice'] });
  const deps = { main, vocabulary: createVocabulary(main), withheld: null };
  const records = askRecords(deps, query, EVERY, 10);
  expect([records.best.map(({ row }) => row), records.isComplete, [...records.rows()]]).toEqual([
    [2, 1],
    false,
    [2, 1],
  ]);
  expect([records.scoreOf(2) > records.scoreOf(1), records.scoreOf(9)]).toEqual([true, 0]);
  const one = askRecords(deps, query, EVERY, 1);
  expect([one.best.length, one.askMore?.().best.length, records.askMore]).toEqual([1, 2, undefined]);
  expect(askRecords(deps, query, ofYear(2001), 10).best.map(({ row }) => row)).toEqual([1]);
  expect(askPassages(deps, query, EVERY, 10).best.map(({ row }) => row)).toEqual([12, 11]);
  expect(askPassages(deps, query, ofYear(2001), 10).best.map(({ row }) => row)).toEqual([11]);
  expect(askRecords(deps, parseQuery('unheard'), EVERY, 10).best).toEqual([]);
  main.close();
});

test('positions tell the column and the place of a word, and a removed paper has none', () => {
  const main = open({ 1: 'deep sea', 2: 'sea' }, { 11: [1, 'sea'] });
  const { rows, starts, positions } = openPostings(main, 'head').of('sea');
  expect([[...rows], [...starts], [...positions]]).toEqual([
    [1, 2],
    [0, 1, 2],
    [toPosition(1, 1), toPosition(1, 0)],
  ]);
  expect([...openPostings(main, 'head').of('none').starts]).toEqual([0]);
  expect(openPostings(main, 'head').withPrefix('se')).toEqual(['sea']);
  unindex(main, 1, [11]);
  expect([...openPostings(main, 'head').of('sea').rows, ...openPostings(main, 'body').of('sea').rows]).toEqual([2]);
  main.close();
});
