import { expect, test } from 'vitest';
import { readEntries } from '../../src/formats/bibtex-entries.ts';

test('if an entry has a field twice, the first one counts, as in BibTeX', () => {
  const [, entry] = readEntries('@article{one, doi = {10.1000/first}, DOI = {10.1000/second}}');
  expect(entry && 'fields' in entry && [...entry.fields]).toEqual([['doi', '10.1000/first']]);
});

const entriesOf = (text: string) => readEntries(text).flatMap((part) => ('fields' in part ? [part] : []));

test.each([
  ['in braces', '@misc{a, title = {One}, year = 2001}', false],
  ['in parentheses', '@misc(a, title = {One}, year = 2001)', false],
  ['in braces that end with a parenthesis', '@misc{a, title = {One}, year = 2001)', true],
  ['in parentheses that end with a brace', '@misc(a, title = {One}, year = 2001}', true],
])('an entry %s ends with the same sign', (_what, text, isOpen) => {
  const [entry] = entriesOf(text);
  expect([[...(entry?.fields ?? [])], entry?.isOpen === true]).toEqual([
    [
      ['title', 'One'],
      ['year', '2001'],
    ],
    isOpen,
  ]);
});

test('a brace ends no entry in parentheses, and what follows an entry is text', () => {
  const [, entry, after] = readEntries('@misc(a, x } y, year = 2001) Words\n');
  expect(entry && 'fields' in entry && [...entry.fields]).toEqual([['year', '2001']]);
  expect(after).toEqual({ line: 1, text: ' Words\n' });
});

test.each([
  ['{one}', 'one'],
  ['"one"', 'one'],
  ['one', 'one'],
  ['{a {b} c}', 'a {b} c'],
  ['"a {"} b"', 'a {"} b'],
  ['{a \\} b}', 'a \\} b'],
  ['{a} # "b" # c', 'abc'],
  ['{a}  #  {b}', 'ab'],
])('the value %s is read as %s', (written, value) => {
  const [entry] = entriesOf(`@misc{k, Title = ${written}, year = 2001}`);
  expect([entry?.fields.get('title'), entry?.fields.get('year')]).toEqual([value, '2001']);
});

test('a comment between fields is skipped, and types, keys and names of fields are read as they are meant', () => {
  const [entry] = entriesOf('  @ MISC { k-1 ,\n % title = {No},\n TITLE = {Yes} ,, Note-x = {n}\n}');
  expect([entry?.type, entry?.key, [...(entry?.fields ?? [])]]).toEqual([
    'misc',
    'k-1',
    [
      ['title', 'Yes'],
      ['note-x', 'n'],
    ],
  ]);
});

test('of two values that are never closed, the line of the first is given', () => {
  const [entry] = entriesOf('@misc{a,\n title = {One,\n note = {Two,\n year = 2001\n}\n');
  expect([entry?.brokenAt, entry?.fields.get('year')]).toEqual([2, '2001']);
});
