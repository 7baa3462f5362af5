import { expect, test } from 'vitest';
import { judgeAuthors } from '../../../src/acquire/verify/authors.ts';
import { viewPages } from '../../../src/acquire/verify/layout.ts';
import type { Author } from '../../../src/model/paper.ts';
import type { PdfLine } from '../../../src/pdf/report.ts';
import { body, line, TITLE } from '../../support/report.ts';

const ADA: Author = { family: 'Example', given: 'Ada' };
const title = line(TITLE, 18, 0.4);
const text = [...body(0.62), ...body(0.63), ...body(0.64)];
const judge = (lines: readonly PdfLine[], authors: readonly Author[] = [ADA], signed: readonly PdfLine[] = []) => {
  const pages = viewPages({ pages: [[title, ...lines, ...text]] });
  const behind = viewPages({ pages: [signed] });
  return judgeAuthors(pages, { lines: [title] }, { authors }, [], behind).check;
};
const at = (y: number, name = 'Ada Example') => judge([line(name, 12, y)]);

test('authors are named up to a sixth of a page above the title and a third below it', () => {
  expect([at(0.25), at(0.23)]).toEqual(['authors-found', 'authors-elsewhere']);
  expect([at(0.75), at(0.77)]).toEqual(['authors-found', 'authors-elsewhere']);
});

test('a record without authors has none to find', () => {
  expect(judge([line('Ada Example', 12, 0.43)], [])).toBe('authors-not-recorded');
});

test('only the first fifty authors of a record are looked for', () => {
  const others = (count: number) => Array.from({ length: count }, (_, at) => ({ family: `Nobody${at}`, given: 'Zoe' }));
  const of = (count: number) => judge([line('Ada Example', 12, 0.43)], [...others(count), ADA]);
  expect([of(49), of(50)]).toEqual(['authors-found', 'authors-missing']);
});

test.each(['A d a E x a m p l e', 'AdaExample', 'Ada Example'])('the name "%s" is read', (name) => {
  expect(at(0.43, name)).toBe('authors-found');
});

test.each([
  ['Taylor & Francis', { family: 'Taylor' }],
  ['Taylor and Francis', { family: 'Francis' }],
  ['John Wiley & Sons', { family: 'Wiley', given: 'John' }],
  ['Walter de Gruyter', { family: 'Gruyter', given: 'Walter de' }],
  ['Mary Ann Liebert, Inc.', { family: 'Liebert', given: 'Mary Ann' }],
])('the publisher %s is no author', (name, author) => {
  expect(judge([line(name, 12, 0.43)], [author])).toBe('authors-missing');
});

test('a letter may be signed with the full name on a line of its own', () => {
  const signed = (name: string, author: Author = ADA) => judge([], [author], [line(name, 10, 0.9)]);
  expect([signed('Ada Example'), signed('Dr. Ada Example')]).toEqual(['authors-found', 'authors-found']);
  expect(signed('Prof. Dr. Ada Example')).toBe('authors-missing');
  expect(signed('ada example')).toBe('authors-missing');
  expect(signed('A. Example')).toBe('authors-missing');
  expect(signed('Al Example', { family: 'Example', given: 'Al' })).toBe('authors-missing');
});

test('at most three names are shown as evidence', () => {
  const authors = ['Ada', 'Ben', 'Cid', 'Dan'].map((given) => ({ family: `${given}son`, given }));
  const named = viewPages({ pages: [[title, line(authors.map((a) => `${a.given} ${a.family}`).join(', '), 9, 0.43)]] });
  expect(judgeAuthors(named, { lines: [title] }, { authors }).detail).toBe('Ada Adason; Ben Benson; Cid Cidson');
  const missing = viewPages({ pages: [[title, ...text]] });
  expect(judgeAuthors(missing, { lines: [title] }, { authors })).toMatchObject({
    check: 'authors-missing',
    detail: 'Ada Adason; Ben Benson; Cid Cidson',
  });
});

test('a header that names the first author counts only if the name has more than two letters', () => {
  const named = (family: string) => {
    const front = [title, ...text];
    const later = [line(`${family} et al.`, 9, 0.05), ...text];
    const pages = viewPages({ pages: [front, text, later] });
    return judgeAuthors(pages, { lines: [title] }, { authors: [{ family, given: 'Wei' }] }).check;
  };
  expect([named('Wang'), named('Wu')]).toEqual(['authors-found', 'authors-missing']);
});
