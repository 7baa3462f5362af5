import { expect, test } from 'vitest';
import { compareAuthorLists } from '../../../src/check/compare/names.ts';
import type { Author } from '../../../src/model/paper.ts';

const people = (...names: string[]): Author[] =>
  names.map((name) => {
    const [family = '', given] = name.split(', ');
    return given ? { family, given } : { literal: family };
  });
const TEAM = people('Meng, Yu', 'Xiong, Chenyan', 'Bajaj, Payal');

test('takes initials, accents, transliteration and swapped names for the same people', () => {
  const found = people('Müller, Karl Heinz', 'Lukin, Mikhail D.', 'Ng, Andrew Y.', 'van de Meent, Jan-Willem');
  const stated = people('Mueller, K. H.', 'Mikhail, Lukin', 'Ng AY', 'Meent, Jan-Willem van de');
  expect(compareAuthorLists(stated, found, false)).toBe('same');
});

test('finds other authors', () => {
  expect(compareAuthorLists(people('Okonkwo, David', 'Fischer, Laura'), TEAM, false)).toBe('different');
});

test('finds one author who is replaced by another', () => {
  expect(compareAuthorLists(people('Meng, Yu', 'Xiong, Chenyan', 'Fischer, Laura'), TEAM, false)).toBe('different');
});

test('finds a list that leaves out authors', () => {
  expect(compareAuthorLists(people('Meng, Yu', 'Bajaj, Payal'), TEAM, false)).toBe('cut');
});

test('accepts a list that ends with "and others"', () => {
  expect(compareAuthorLists(people('Meng, Yu'), TEAM, true)).toBe('same');
});

test('finds an author that the record lacks', () => {
  expect(compareAuthorLists([...TEAM, ...people('Fischer, Laura')], TEAM, false)).toBe('added');
});

test('learns nothing from a record that names the first author alone', () => {
  expect(compareAuthorLists(TEAM, people('Meng'), false)).toBe('unknown');
});

test('takes a changed family name at the same place for a variant', () => {
  const found = people('Meng, Yu', 'Xiong-Smith, Chenyan', 'Bajaj, Payal');
  expect(compareAuthorLists(people('Meng, Yu', 'Jones, Chenyan', 'Bajaj, Payal'), found, false)).toBe('variant');
});

test('does not count a group that only one of the two names', () => {
  expect(compareAuthorLists(TEAM, [...TEAM, { literal: 'The ATLAS Collaboration' }], false)).toBe('same');
});

test('does not compare names in different scripts', () => {
  expect(compareAuthorLists(people('Meng, Yu'), [{ literal: '孟宇' }], false)).toBe('same');
});

test('finds names in another script than those of the record', () => {
  expect(compareAuthorLists([{ literal: '王伟' }], TEAM, false)).toBe('script');
});

test('compares Cyrillic names by their sound', () => {
  const stated = people('Чайковский, Пётр', 'Иванов, Иван');
  expect(compareAuthorLists(stated, people('Tchaikovsky, Pyotr', 'Ivanov, I.'), false)).toBe('same');
  expect(compareAuthorLists(people('Иванов, Иван'), TEAM, false)).toBe('different');
});

test('finds an organisation that is stated for a few people', () => {
  expect(compareAuthorLists([{ literal: 'Institute of Teapot Research' }], TEAM, false)).toBe('different');
});

test('finds family names that are cut', () => {
  const found = people('Kucsko, Georg', 'Maurer, Peter');
  expect(compareAuthorLists(people('Kuc, Georg', 'Mau, Peter'), found, false)).toBe('different');
});

test('takes short family names that are also particles for names', () => {
  expect(compareAuthorLists(people('Le, A.', 'Du, S.'), people('Le, An T.', 'Du, Simon S.'), false)).toBe('same');
});

test('a group or a society may sign for people, an institute may not', () => {
  expect(compareAuthorLists(people('The ATLAS Collaboration'), TEAM, false)).toBe('collective');
  expect(compareAuthorLists(people('American Thoracic Society'), TEAM, false)).toBe('collective');
  expect(compareAuthorLists(people('IEEE'), TEAM, false)).toBe('collective');
  expect(compareAuthorLists(people('Institute of Teapot Research'), TEAM, false)).toBe('different');
});

test.each([
  [['孟宇', '熊辰炎', '金民'], ['Meng, Yu', 'Xiong, Chenyan', 'Kim, Min'], 'same'],
  [['田中太郎', '佐藤花子'], ['Tanaka, Taro', 'Sato, Hanako'], 'same'],
  [['김민수', '박지영'], ['Kim, Minsu', 'Park, Jiyoung'], 'same'],
  [['王伟', '李娜'], ['Meng, Yu', 'Xiong, Chenyan'], 'script'],
  [['孟宇'], ['Meng, Yu', 'Xiong, Chenyan'], 'cut'],
  [['碓氷梢'], ['Usui, Kozue'], 'unknown'],
] as const)('compares %j with %j', (stated, found, relation) => {
  expect(compareAuthorLists(people(...stated), people(...found), false)).toBe(relation);
});
