import { expect, test } from 'vitest';
import { showFileProblems } from '../../src/cli/show/file-problems.ts';
import { readRecords } from '../../src/formats/records/read.ts';
import { unwrap } from '../support/unwrap.ts';

const titlesOf = (text: string) => unwrap(readRecords(text)).records.map(({ paper }) => paper.title);
const problemsOf = (text: string) => unwrap(readRecords(text)).problems;

test('a quotation mark that is not closed costs its own row of a table only', () => {
  const rows = Array.from({ length: 300 }, (_, at) => `c${at},Title ${at},${1990 + (at % 30)}`);
  const table = ['id,title,year', ...rows.slice(0, 100), 'c,"An open title,2001', ...rows.slice(100)].join('\n');
  expect(titlesOf(table)).toEqual([
    ...rows.slice(0, 100).map((_, at) => `Title ${at}`),
    'An open title',
    ...rows.slice(100).map((_, at) => `Title ${at + 100}`),
  ]);
  expect(problemsOf(table)).toEqual([{ place: 'row 102', message: expect.stringContaining('not closed') }]);
});

test('an open quotation mark before rows with quoted cells fuses no rows', () => {
  const table =
    'id,title,doi\na,"One, two",10.5555/a\nb,"Open,10.5555/b\nc,"Three, four",10.5555/c\nd,Five,10.5555/d\n';
  expect(titlesOf(table)).toEqual(['One, two', 'Open', 'Three, four', 'Five']);
});

test('a quoted cell of several lines stays one cell beside a damaged row', () => {
  const table = 'id,title,year\na,"First line\nsecond, line",2001\nb,"Open,2002\nc,Third,2003\n';
  expect(titlesOf(table)).toEqual(['First line second, line', 'Open', 'Third']);
});

test('a table whose separator is not clear is read with commas, which is reported for its first row', () => {
  const table = 'title,\nTides\nSalt\n';
  expect([titlesOf(table), problemsOf(table).map(({ place }) => place)]).toEqual([['Tides', 'Salt'], ['row 1']]);
});

test('a record of RIS without its end is kept and reported', () => {
  const text =
    'TY  - JOUR\nTI  - Salt\nTY  - JOUR\nTI  - Tides\nER  - \nTY  - JOUR\nTI  - Cut\nDO  - 10.1038/s41586-021-0';
  expect(titlesOf(text)).toEqual(['Salt', 'Tides', 'Cut']);
  expect(problemsOf(text).map(({ place }) => place)).toEqual(['line 1', 'line 6']);
  expect(problemsOf('TY  - JOUR\nTI  - Salt\nER  - \n')).toEqual([]);
});

test('JSON that is cut off is called so', () => {
  const cut = readRecords('[{"id":"a","title":"Salt"},{"id":"b","tit');
  expect(cut).toMatchObject({ ok: false, error: { message: expect.stringContaining('cut off') } });
});

test('of many problems the first are shown, and how many more there are', () => {
  const problems = Array.from({ length: 25 }, (_, at) => ({ place: `row ${at + 1}`, message: 'Odd.' }));
  const lines = showFileProblems(problems, 'a.csv').trimEnd().split('\n');
  expect([lines[0], lines.at(-1), lines.length]).toEqual([
    'warning: a.csv, row 1: Odd.',
    'warning: a.csv, 5 more problems',
    21,
  ]);
});

test('an open quotation mark that a later one closes costs no rows between them', () => {
  const table = 'id,title,year\n1,"x,2002\n3,Four,2005\n6",y,2007\n8,"z,2009\n10,Eleven,2012\n';
  expect(titlesOf(table)).toEqual(['x', 'Four', 'y', 'z', 'Eleven']);
});
