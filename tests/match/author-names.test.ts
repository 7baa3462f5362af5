import { expect, test } from 'vitest';
import { findAuthors, findLostAuthors, findMisreadAuthors } from '../../src/match/author-names.ts';

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
  ['J. van den Berg', 'van den Berg', 'Jan'],
  ['BERG, J. VAN DEN', 'van den Berg', 'Jan'],
  ['Karl Mueller', 'Müller', 'Karl'],
  ['Karl Müller', 'Mueller', 'Karl'],
  ['Søren Møller', 'Moeller', 'Søren'],
  ['María García', 'García Pérez', 'María'],
  ['María García', 'García-Pérez', 'María'],
  ['Hyun O and Anna Berg', 'O', 'Hyun'],
])('"%s" names %s', (text, family, given) => {
  expect(named(text, family, given)).toBe(true);
});

test.each([
  ['the power of two choices', 'Power', 'Russell'],
  ['Anna C. Berg and C. Lind', 'C', 'Gerardo A. Aymard'],
  ['as King showed', 'King', 'Sunny'],
  ['Jeremy Elson', 'Nelson', 'Jelani'],
  ['Nancy Lynch', 'Lynch', 'Peter'],
  ['M. García', 'García Pérez', 'María'],
  ['Marta García', 'García Pérez', 'María'],
  ['María Pérez', 'García Pérez', 'María'],
  ['Karl Baur', 'Bauer', 'Karl'],
  ['Original Research Taylor', 'Taylor', 'Douglas R.'],
  ['The Encyclopedia of DNA Clements', 'Clements', 'Austin T.'],
  ['J. van den Bosch', 'van den Berg', 'Jan'],
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
  expect(findAuthors('The ATLAS and CMS Collaborations', body)).toHaveLength(1);
});

test.each([
  ['one initial four words before', 'Ada B. C. D. Lovelace', 'Lovelace', 'Ada', true],
  ['a given name five words before', 'Ada B. C. D. E. Lovelace', 'Lovelace', 'Zoe', false],
  ['the given name itself five words before', 'Ada B. C. D. E. Lovelace', 'Lovelace', 'Ada', false],
  ['a family name in lower case before a name', 'by jan gray and others', 'Gray', undefined, false],
  ['a particle in lower case before the name', 'der Berg', 'der Berg', undefined, true],
  ['a family name of four letters with spaces between them', 'Y. G R A Y', 'Gray', 'Y.', true],
  ['a given name two words after', 'Lovelace B. Ada', 'Lovelace', 'Ada', true],
  ['a given name three words after', 'Lovelace B. C. Ada', 'Lovelace', 'Ada', false],
  ['a nickname with the same initial, two words before', 'Jim X. Gray', 'Gray', 'James', true],
  ['the same initial three words before', 'Jim X. Y. Gray', 'Gray', 'James', false],
  ['the same initial in a word in lower case', 'just Gray', 'Gray', 'James', false],
  ['a given name in lower case', 'may Gray', 'Gray', 'May', false],
  ['a second given name', 'Stolting Brodal', 'Brodal', 'Gerth Stolting', true],
  ['a family name without a given name', 'by Gray', 'Gray', undefined, true],
  ['a family name that begins in lower case', 'Robbert van Renesse', 'Van Renesse', 'R.', true],
  ['a capital inside the word', 'the mcDonald', 'McDonald', undefined, true],
  ['a Chinese name over two lines', '張\n三', '張', '三', true],
  ['two spaces in a Chinese name', '王  小  明', '王', '小明', true],
])('%s', (_, text, family, given, expected) => {
  expect(named(text, family, given)).toBe(expected);
});

test('a name in one string needs its last word and one other, an organisation of four words all of them', () => {
  const isNamed = (text: string, literal: string) => findAuthors(text, [{ literal }]).length === 1;
  expect(isNamed('A. Lovelace', 'Ada Lovelace')).toBe(true);
  expect(isNamed('B. Lovelace', 'Ada Lovelace')).toBe(false);
  expect(isNamed('World Organization', 'World Trade and Health Organization')).toBe(false);
  expect(isNamed('Plato', 'Plato')).toBe(true);
  expect(isNamed('Plato', '')).toBe(false);
});

test('a misread name must be a name with its given name near', () => {
  const dijkstra = [{ family: 'Dijkstra', given: 'E. W.' }];
  expect(findMisreadAuthors('E. W. dijxstra', dijkstra)).toEqual([]);
  expect(findMisreadAuthors('Q. DIJXSTRA', dijkstra)).toEqual([]);
  expect(findMisreadAuthors('E. W. DIXXSTRA', dijkstra)).toEqual([]);
});

test('a name in one string may begin with the family name', () => {
  const literal = (text: string, name: string) => findAuthors(text, [{ literal: name }]).length === 1;
  expect(literal('EH Meesters', 'Meesters, EH')).toBe(true);
  expect(literal('John Nash', 'Nash, John F.')).toBe(true);
  expect(literal('Peter Nash', 'Nash, John F.')).toBe(false);
});

test('accented letters of a long name may be lost', () => {
  const misread = (text: string, given: string) =>
    findMisreadAuthors(text, [{ family: 'Dörrenbächer', given }]).length === 1;
  expect(misread('Christoph Drrenbcher', 'Christoph')).toBe(true);
  expect(misread('Christoph D\ufffdrrenb\ufffdcher', 'Christoph')).toBe(true);
  expect(misread('Christoph Drrenbcher', 'Anna')).toBe(false);
});

test('the letters of a spaced heading are no short name', () => {
  expect(named('S U M M A R Y', 'Ma', 'Yunpu')).toBe(false);
  expect(named('Y. M A', 'Ma', 'Yunpu')).toBe(false);
  expect(named('Yunpu Ma', 'Ma', 'Yunpu')).toBe(true);
});

const LOST = [
  { family: 'Řezáč', given: 'Jiří' },
  { family: 'Müller', given: 'Jürgen' },
  { family: 'Berg', given: 'Ida' },
];

test('names with lost letters are found if most of them and at least two agree at their places', () => {
  const text = 'Ji\ufffd\ufffd R\ufffdz\ufffd\ufffd, J\ufffdrgen M\ufffdller, Ida Berg';
  expect(findLostAuthors(text, LOST)).toEqual(LOST.slice(0, 2));
  expect(findLostAuthors(text, LOST.slice(1))).toEqual([]);
  const more = ['Lind', 'Dahl'].map((family) => ({ family, given: 'Eva' }));
  expect(findLostAuthors(text, [...LOST, ...more])).toEqual([]);
});

test.each([
  ['another length', 'Ji\ufffd R\ufffdz\ufffd\ufffd, J\ufffdrgen M\ufffdller'],
  ['another letter', 'Ja\ufffd\ufffd R\ufffdz\ufffd\ufffd, J\ufffdrgen M\ufffdller'],
  ['a lost first letter', '\ufffdi\ufffd\ufffd R\ufffdz\ufffd\ufffd, J\ufffdrgen M\ufffdller'],
  ['another word between', 'Ji\ufffd\ufffd X R\ufffdz\ufffd\ufffd, J\ufffdrgen M\ufffdller'],
])('names with lost letters and %s are not found', (_what, text) => {
  expect(findLostAuthors(text, LOST.slice(0, 2))).toEqual([]);
});

test.each([
  ['The Gray', 'Gray', 'T.'],
  ['By Gray', 'Gray', 'Bo'],
  ['Our Gray', 'Gray', 'Olga'],
  ['In Gray', 'Gray', 'Ines'],
])('the first word of the sentence in "%s" is no given name of %s', (text, family, given) => {
  expect(named(text, family, given)).toBe(false);
});

test('a family name of three letters is named without its particle, one of two letters is not', () => {
  expect(named('Anna Lin', 'van Lin', 'Anna')).toBe(true);
  expect(named('Anna Li', 'van Li', 'Anna')).toBe(false);
});

test('the first of two family names needs a given name of three letters right before it', () => {
  expect(named('Ana García', 'García Pérez', 'Ana')).toBe(true);
  expect(named('Jo García', 'García Pérez', 'Jo')).toBe(false);
  expect(named('Ana B. C. García', 'García Pérez', 'Ana')).toBe(false);
});

test('a misread name has at least six letters, and so has one that lost its accents', () => {
  const misread = (text: string, family: string) => findMisreadAuthors(text, [{ family, given: 'Eva' }]).length === 1;
  expect([misread('Eva Borgen', 'Bergen'), misread('Eva Borge', 'Berge')]).toEqual([true, false]);
  expect([misread('Eva Dorrenb', 'Döorrenb'), misread('Eva Drren', 'Dörren')]).toEqual([true, false]);
});

test('half of the names with lost letters are enough, and a single word is no name', () => {
  const text = 'Ji\ufffd\ufffd R\ufffdz\ufffd\ufffd, J\ufffdrgen M\ufffdller';
  const more = [
    { family: 'Lind', given: 'Eva' },
    { family: 'Dahl', given: 'Ida' },
  ];
  expect(findLostAuthors(text, [...LOST.slice(0, 2), ...more])).toEqual(LOST.slice(0, 2));
  expect(findLostAuthors('M\ufffdller, B\ufffdrg', [{ family: 'Müller' }, { family: 'Börg' }])).toEqual([]);
});

test('the given name of the first of two family names may be two words before it, and a particle is no family name', () => {
  expect(named('Ana B. García', 'García Pérez', 'Ana')).toBe(true);
  expect(named('Ana Van', 'van Pérez', 'Ana')).toBe(false);
});

test('a name of three words in one string needs its last word and one other', () => {
  expect(findAuthors('A. Lovelace', [{ literal: 'Ada King Lovelace' }])).toHaveLength(1);
});
