import { expect, test } from 'vitest';
import { compareAuthorLists, findStrangers, isMisread, isOrganisation } from '../../../src/check/compare/names.ts';
import { spellingsOf } from '../../../src/check/compare/surnames.ts';
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

test.each([
  'The ATLAS Collaboration',
  'Crystal Consortium',
  'Heat Flow Study Group',
  'Heat Flow Team',
  'Committee on Heat',
  'American Thoracic Society',
  'Heat Association',
  'World Health Organisation',
  'Heat Network',
  'Heat Initiative',
  'Heat Investigators',
  'Research Council',
  'Heat Contributors',
  'Academy of Heat',
  'College of Heat',
  'Heat Panel',
  'Heat Board',
  'Heat Federation',
  'Heat Task Force',
  'Heat Working Party',
  'Heat Alliance',
  'Heat Forum',
  'Heat Commission',
  'Heat Union',
  'Heat Programme',
  'Heat Trial',
  'Heat Collaborations',
  'Heat Consortia',
  'Heat Groups',
  'Heat Study',
  'Heat Program',
  'The Heat Authors',
  'World Health Organization',
  'AB',
  'ABCDEF',
  'WHO',
])('%s may sign for people', (literal) => {
  expect(compareAuthorLists([{ literal }], TEAM, false)).toBe('collective');
});

test.each([
  'Institute of Heat',
  'Heat Agency',
  'Department of Heat',
  'Ministry of Heat',
  'Heat Foundation',
  'University of Heat',
  'Heat Centre',
  'Heat Center',
  'Office of Heat',
  'Heat Bureau',
  'Bank of Heat',
  'Heat Authority',
  'Heat Hospital',
  'Heat Laboratory',
  'Heat Laboratories',
])('%s is an organisation, but does not sign for people', (literal) => {
  expect(isOrganisation({ literal })).toBe(true);
  expect(compareAuthorLists([{ literal }], TEAM, false)).toBe('different');
});

test('a group may stand for twenty people, and for another group', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ family: `Berg${'abcdefghijklmnopqrst'[at]}`, given: 'Ida' }));
  expect(compareAuthorLists([{ literal: 'Institute of Heat' }], many, false)).toBe('unknown');
  expect(compareAuthorLists([{ literal: 'Institute of Heat' }], many.slice(1), false)).toBe('different');
  expect(compareAuthorLists([{ literal: 'Institute of Heat' }], [{ literal: 'Heat Bureau' }], false)).toBe('unknown');
});

test.each([
  ['another order of the list', ['Xiong, Chenyan', 'Meng, Yu', 'Bajaj, Payal'], 'order'],
  ['a person listed twice', ['Meng, Yu', 'Meng, Yu', 'Xiong, Chenyan', 'Bajaj, Payal'], 'same'],
  ['a misprint', ['Meng, Yu', 'Xiong, Chenyan', 'Bajai, Payal'], 'same'],
  ['a short form of the given name', ['Meng, Yu', 'Xiong, Chen', 'Bajaj, Payal'], 'same'],
  ['another given name', ['Meng, Yu', 'Xiong, Tom', 'Bajaj, Payal'], 'variant'],
  ['initials together', ['Meng, Y', 'Xiong, C', 'Bajaj, P'], 'same'],
  ['a comma in one string', ['Meng Y', 'Chenyan Xiong', 'Payal Bajaj'], 'same'],
  ['a suffix', ['Meng, Yu', 'Xiong Jr, Chenyan', 'Bajaj, Payal'], 'same'],
])('%s', (_what, stated, relation) => {
  expect(compareAuthorLists(people(...stated), TEAM, false)).toBe(relation);
});

const one = (name: string) => people(name);

test.each(['Jr', 'Sr', 'II', 'III', 'IV', 'PhD', 'MD', 'Dr', 'Prof'])('%s is no part of a name', (suffix) => {
  expect(compareAuthorLists(one(`Berg ${suffix}, Ida`), one('Berg, Ida Xaver'), false)).toBe('same');
  expect(compareAuthorLists(one(`Berg ${suffix}x, Ida`), one('Berg, Ida Xaver'), false)).toBe('different');
});

test.each([
  ['Müller, Karl', 'Mueller, Karl', 'same'],
  ['Böhm, Karl', 'Boehm, Karl', 'same'],
  ['Jäger, Karl', 'Jaeger, Karl', 'same'],
  ['Groß, Karl', 'Gross, Karl', 'same'],
  ['Dijkstra, Edsger', 'Dykstra, Edsger', 'same'],
  ['Kühn, Karl', 'Kuehn, Karl', 'same'],
  ['Bähr, Karl', 'Baehr, Karl', 'same'],
  ['Voß, Karl', 'Voss, Karl', 'same'],
  ['Dijk, Karl', 'Dyk, Karl', 'same'],
  ['Le, An', 'Du, An', 'different'],
  ['van Berg, Ida', 'von Berg, Ida', 'same'],
  ['Berg, Ida van', 'Berg, Ida von', 'same'],
  ['Berg Jr, Ida', 'Berg III, Ida', 'same'],
  ['Berg, Ida Sr.', 'Berg, Ida PhD', 'same'],
  ['Berg, Dr Ida', 'Berg, Prof Ida', 'same'],
  ['Berg MD, Ida', 'Berg IV, Ida', 'same'],
  ['Berg, B.', 'Bo, Berg', 'same'],
  ['Lin, Lin', 'Lin, Wei', 'different'],
  ['Berg, Jon', 'Berg, Jonathan', 'same'],
  ['Berg, Jo', 'Berg, Jonathan', 'different'],
  ['Alexander, Ida', 'Alexandre, Ida', 'same'],
  ['Holmberg, Ida', 'Halmbarg, Ida', 'different'],
  ['Bergs, Ida', 'Bergz, Ida', 'same'],
  ['Berg, Ida', 'Borg, Ida', 'different'],
  ["O'Brien, Flann", 'OBrien, Flann', 'same'],
  ['Garcia-Perez, Ana', 'Garciaperez, Ana', 'same'],
  ['Le, Quoc', 'Lee, Quoc', 'different'],
  ['Wong, Li', 'Wang, Li', 'different'],
  ['Alexandrow, Ida', 'Aleksandrov, Ida', 'different'],
  ['Holmstrand, Ida', 'Halmstrond, Ida', 'same'],
  ['Bergen, Ida', 'Borgan, Ida', 'different'],
  ['Berg, Alex', 'Berg, Alexander', 'same'],
  ['Berg, Tom', 'Berg, Thomas', 'different'],
  ['Berg, I. X.', 'Berg, Ida', 'same'],
  ['Berg, X.', 'Berg, Ida', 'different'],
  ['Alder, B.', 'Berg, Alder', 'same'],
  ['B, Alder', 'Berg, Alder', 'different'],
  ['A, Ida', 'A, I.', 'same'],
])('%s and %s', (stated, found, relation) => {
  expect(compareAuthorLists(one(stated), one(found), false)).toBe(relation);
});

test.each([
  ['Щербаков, Иван', 'Shcherbakov, I.', 'same'],
  ['Жуков, Иван', 'Zhukov, I.', 'same'],
  ['Хохлов, Иван', 'Khokhlov, I.', 'same'],
  ['Цветков, Иван', 'Tsvetkov, I.', 'same'],
  ['Чехов, Антон', 'Tchekhov, A.', 'same'],
  ['Вольф, Иван', 'Wolff, I.', 'same'],
  ['Александров, Иван', 'Alexandrov, I.', 'same'],
  ['Петров, Иван', 'Ivanov, I.', 'different'],
  ['Ё, Иван', 'Eo, I.', 'different'],
  ['Ян, Иван', 'Aino, I.', 'different'],
  ['Шостакович, Дмитрий', 'Schostakowitsch, D.', 'same'],
  ['Щукин, Иван', 'Schukin, I.', 'same'],
  ['Филатов, Иван', 'Philatov, I.', 'same'],
  ['Беккер, Иван', 'Becker, I.', 'same'],
  ['Цветков, Иван', 'Tzvetkov, I.', 'same'],
  ['Хохлов, Иван', 'Hohlov, I.', 'same'],
  ['ШУКИН, ИВАН', 'Shukin, I.', 'same'],
])('the Cyrillic name %s and %s', (stated, found, relation) => {
  expect(compareAuthorLists(one(stated), one(found), false)).toBe(relation);
});

test('one name of three may have changed at its place, two may not', () => {
  const found = people('Meng, Yu', 'Xiong-Smith, Chenyan', 'Bajaj-Roy, Payal', 'Berg, Ida', 'Lind, Eva', 'Dahl, Ola');
  const stated = (...names: string[]) => people('Meng, Yu', ...names, 'Berg, Ida', 'Lind, Eva', 'Dahl, Ola');
  expect(compareAuthorLists(stated('Jones, Chenyan', 'Bajaj-Roy, Payal'), found, false)).toBe('variant');
  expect(compareAuthorLists(stated('Jones, Chenyan', 'Jones, Payal'), found, false)).toBe('variant');
  expect(compareAuthorLists(people('Jones, Chenyan', 'Jones, Payal'), found.slice(1, 3), false)).toBe('different');
  expect(compareAuthorLists(stated('Bajaj-Roy, Payal', 'Jones, Chenyan'), found, false)).toBe('different');
});

test.each([
  ['an initial', 'C.', 'different'],
  ['a given name of two letters', 'Yu', 'different'],
  ['a given name of three letters', 'Ida', 'variant'],
])('a person at the same place who shares %s is a variant or another', (_what, given, relation) => {
  const list = (family: string) => people('Meng, Yu', `${family}, ${given}`, 'Bajaj, Payal');
  expect(compareAuthorLists(list('Jones'), list('Xiong'), false)).toBe(relation);
});

test('the people of a list whom another list does not name', () => {
  const strangers = findStrangers(people('Meng, Y.', 'Fischer, Laura', 'Bajaj, Payal'), TEAM);
  expect(strangers).toEqual(people('Fischer, Laura'));
});

test.each([
  ['Castell', 'Castell', true],
  ['Castell', 'Costello', true],
  ['Castell', 'Custall', true],
  ['Castell', 'Cestilt', true],
  ['Castell', 'Cestitt', false],
  ['Casts', 'Caste', true],
  ['Castell', 'Cristofer', false],
  ['Castell', 'Gastell', false],
  ['Cast', 'Cask', false],
])('%s may be a misreading of %s: %s', (a, b, expected) => {
  expect(isMisread({ family: a }, { family: b })).toBe(expected);
});

test.each([
  ['東海林', '東海林', []],
  ['佐々木太郎', '佐々木', ['sasaki']],
  ['欧阳修', '欧阳', ['ouyang', 'auyeung']],
  ['高橋一郎', '高橋', ['takahashi']],
  ['石川', '石川', ['ishikawa']],
  ['石三', '石', ['shi', 'shih', 'shek']],
  ['張三', '張', ['zhang', 'chang', 'cheung']],
  ['张三', '张', ['zhang', 'chang', 'cheung']],
])('the family name of %s is %s, spelled %j', (name, _family, spellings) => {
  expect(spellingsOf(name)).toEqual(spellings);
});

test.each<[string, Author[], Author[], string]>([
  ['the first author twice', TEAM, people('Meng, Yu', 'Meng, Yu'), 'unknown'],
  ['no people', TEAM, [], 'unknown'],
  ['no people for an institute', people('Institute of Heat'), [], 'unknown'],
  ['a name without letters', [{ literal: '--' }], TEAM, 'unknown'],
  ['the same Chinese name', [{ literal: '王伟' }], [{ literal: '王伟' }], 'same'],
  ['another Chinese name', [{ literal: '王伟' }], [{ literal: '李娜' }], 'different'],
  ['more people than a rare Japanese name', [{ literal: '碓氷梢' }], TEAM, 'script'],
  ['a person whose family name is a word in capitals', [{ family: 'WHO', given: 'Ida' }], TEAM, 'different'],
  ['a name of seven capitals', [{ literal: 'ABCDEFG' }], TEAM, 'different'],
])('compares with a record that has %s', (_what, stated, found, relation) => {
  expect(compareAuthorLists(stated, found, false)).toBe(relation);
});

test('two of five people who changed their names are others', () => {
  const rest = people('Berg, Ida', 'Lind, Eva', 'Dahl, Ola');
  const list = (...names: string[]) => [...people(...names), ...rest];
  const relation = compareAuthorLists(
    list('Jones, Chenyan', 'Jones, Payal'),
    list('Xiong, Chenyan', 'Bajaj, Payal'),
    false,
  );
  expect(relation).toBe('different');
});

test.each([
  ['Castell, Jon', true],
  ['Jon Castell', true],
  ['Castell JP', true],
  ['Castell, JP', true],
  ['Castell Jon', false],
])('the family name of "%s" is Castell: %s', (literal, expected) => {
  expect(isMisread({ literal }, { family: 'Castell' })).toBe(expected);
});

test('three initials after a family name are initials', () => {
  expect(compareAuthorLists(people('Lukin MDK'), people('Lukin, Mikhail D. K.'), false)).toBe('same');
});
