import { expect, test } from 'vitest';
import { findAuthors, findMisreadAuthors } from '../../src/match/author-names.ts';

const named = (text: string, family: string, given?: string) =>
  findAuthors(text, [{ family, ...(given && { given }) }]).length === 1;

test.each([
  ['Michael A. Bender, Mart´ın Farach-Colton', 'Farach-Colton', 'M.'],
  ['LAMPORT, L.', 'Lamport', 'Leslie'],
  ['Jim Gray and Goetz Graefe', 'Gray', 'James'],
  ['Robbert van Renesse', 'van Renesse', 'Robbert'],
  ['Yu.A.Pusep1, L.Fernandes', 'Pusep', 'Yu. A.'],
  ['Gerth Stølting Brodal', 'Brodal', 'Gerth Stolting'],
  ['張三、李四', '張', '三'],
])('"%s" names %s', (text, family, given) => {
  expect(named(text, family, given)).toBe(true);
});

test.each([
  ['the power of two choices', 'Power', 'Russell'],
  ['as King showed', 'King', 'Sunny'],
  ['Jeremy Elson', 'Nelson', 'Jelani'],
  ['Nancy Lynch', 'Lynch', 'Peter'],
])('"%s" does not name %s', (text, family, given) => {
  expect(named(text, family, given)).toBe(false);
});

test('one misread letter in a long name is accepted, an extra letter is not', () => {
  const dijkstra = [{ family: 'Dijkstra', given: 'E. W.' }];
  expect(findMisreadAuthors('E. W. DIJXSTRA', dijkstra)).toHaveLength(1);
  expect(findMisreadAuthors('J. Elson', [{ family: 'Nelson', given: 'J.' }])).toEqual([]);
});

test('one other letter in a short name makes another name', () => {
  expect(findMisreadAuthors('L. Wong', [{ family: 'Wang', given: 'L.' }])).toEqual([]);
});

test('an organisation is named by all its words', () => {
  const body = [{ literal: 'ATLAS Collaboration' }];
  expect(findAuthors('The ATLAS Collaboration', body)).toHaveLength(1);
  expect(findAuthors('The CMS Collaboration', body)).toEqual([]);
});
