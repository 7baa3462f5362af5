import { expect, test } from 'vitest';
import { MAX_REFERENCE } from '../../../../src/check/read/printed/clean.ts';
import { parsePrinted } from '../../../../src/check/read/printed/parse.ts';

test('an article that also names its arXiv id is no preprint, and one without a journal is', () => {
  const published = 'I. Marlow, Tides in tubs, J. Coast. Dyn. 28 (2014) 412–429, arXiv:1401.12345.';
  expect(parsePrinted(published).fields.kind).toBe('article');
  expect(parsePrinted('I. Marlow, Tides in tubs, arXiv:1401.12345 (2014).').fields.kind).toBe('preprint');
});

test('a book that was read online is a book, and a page of its author is a web page', () => {
  const [book, page] = [
    'Marlow, I. (2014). Tides in tubs. Routledge. Retrieved from https://books.example/tides',
    'Marlow, I. (2014). Tides in tubs. Retrieved from https://marlow.example/tides',
  ];
  expect(parsePrinted(book).fields.kind).toBe('book');
  expect(parsePrinted(page).scope).toEqual({ kind: 'out_of_scope', reason: 'web' });
});

test.each(['1. 12', '[3] a b'])('a reference of less than three letters has no text: %s', (text) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'unreadable', reason: 'empty' });
});

test('a text that is too long for a reference is unreadable', () => {
  const long = `Marlow, I. (2014). ${'Tides in tubs. '.repeat(MAX_REFERENCE / 14)}`;
  expect(parsePrinted(long)).toMatchObject({ fields: {}, scope: { kind: 'unreadable', reason: 'syntax' } });
});

test('a year at the beginning of a title is part of it', () => {
  expect(parsePrinted('Marlow I. On 1984. J Coast Dyn. 2014;28(3):412-29.').fields).toMatchObject({
    title: 'On 1984',
    year: 2014,
  });
});
