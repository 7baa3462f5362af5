import { expect, test } from 'vitest';
import { looksLikeReference, splitEntries } from '../../../src/check/read/entries.ts';
import { referenceSection } from '../../../src/check/read/sections.ts';

const sectionOf = (...lines: string[]) => referenceSection(lines)?.lines;

test.each([
  'References',
  'REFERENCES:',
  'References and notes',
  'References cited',
  'Reference list',
  'Bibliography',
  'Selected bibliography',
  'Literature',
  'Literature cited',
  'Works cited',
  'Cited literature',
  'Notes and references',
  'Literatur',
  'Literaturverzeichnis',
  'Quellenverzeichnis',
  'Bibliographie',
  'Références',
  'Références bibliographiques',
  'Bibliografía',
  'Referencias',
  'Referências bibliográficas',
  'Bibliografia',
  'Riferimenti bibliografici',
  'Литература',
  'Список литературы',
  '参考文献',
  '參考文獻',
  '참고문헌',
  '## References',
  '**References**',
  '5. References',
  '5.2 References',
  'VI. References',
  'A References',
])('"%s" is the heading of a reference list', (heading) => {
  expect(sectionOf('Text.', heading, 'One', 'Two')).toEqual(['One', 'Two']);
});

test.each(['References are below', 'The references', 'See references', `References ${'x'.repeat(80)}`])(
  '"%s" is no heading of a reference list',
  (line) => {
    expect(sectionOf('Text.', line, 'One')).toBeUndefined();
  },
);

test.each([
  'Appendix A',
  'Acknowledgements',
  'Acknowledgment',
  'Supplementary material',
  'Supplementary information',
  'Supporting information',
  'Author contributions',
  'Funding',
  'Tables',
  'Figure legends',
  'About the authors',
  'Biographies',
  'Anhang',
  'Annexe',
  '# Anything',
])('"%s" ends a reference list', (line) => {
  expect(sectionOf('References', 'One', 'Two', line, 'Three')).toEqual(['One', 'Two']);
});

test('a reference that begins like a heading does not end the list', () => {
  const entry = 'Funding of tides. Nature, 2011';
  expect(sectionOf('References', 'One', entry, 'Two')).toEqual(['One', entry, 'Two']);
});

test('the last list counts, and a heading in a table of contents does not', () => {
  expect(sectionOf('References', 'One', 'References', 'Two')).toEqual(['Two']);
  expect(sectionOf('References', 'One', 'References', '', '')).toEqual(['One', 'References', '', '']);
});

test('an underlined heading counts, and the lines below it have their numbers', () => {
  expect(referenceSection(['Text', 'References', '----------', 'One'])).toEqual({ start: 4, lines: ['One'] });
  expect(referenceSection(['Text', 'References', 'One'])).toEqual({ start: 3, lines: ['One'] });
});

const split = (...lines: string[]) => splitEntries({ start: 1, lines }).map(({ text }) => text.replaceAll('\n', '|'));
const A = 'Marlow I. Tides in a bathtub. Ann House Phys. 2011.';
const B = 'Osei K. Kettles as heat engines. J Kitchen Sci. 2012.';

test.each([
  ['(1) and (2)', [`(1) ${A}`, `(2) ${B}`]],
  ['[1] and [2]', [`[1] ${A}`, `[2] ${B}`]],
  ['[^1]: and [^2]:', [`[^1]: ${A}`, `[^2]: ${B}`]],
  ['1) and 2)', [`1) ${A}`, `2) ${B}`]],
  ['keys', [`[Mar11] ${A}`, `[Ose12] ${B}`]],
  ['bullets', [`• ${A}`, `• ${B}`]],
  ['stars', [`* ${A}`, `* ${B}`]],
])('entries with %s are divided, and their second lines belong to them', (_what, [one = '', two = '']) => {
  expect(split(one, 'and more', two, 'and more')).toEqual([`${one}|and more`, `${two}|and more`]);
});

test('a number inside an entry that does not follow is no new entry', () => {
  expect(split('1. Tides of', '12. of May', '2. Kettles')).toEqual(['1. Tides of|12. of May', '2. Kettles']);
  expect(split('4. Tides of', '3. of May', '5. Kettles')).toEqual(['4. Tides of|3. of May', '5. Kettles']);
  expect(split('1. Tides', '4. Kettles')).toEqual(['1. Tides', '4. Kettles']);
  expect(split('1. Tides', '5. Kettles')).toEqual(['1. Tides|5. Kettles']);
});

test('lines without marks are entries if nearly all of them have a year and begin like one', () => {
  expect(split(A, B)).toEqual([A, B]);
  expect(split(A, 'and more of it')).toEqual([`${A}|and more of it`]);
  expect(split(A, `van Berg K. ${B}`)).toHaveLength(2);
  expect(split(A, B.replace('2012', 'in press'))).toHaveLength(2);
  expect(split(A, B.replace('2012', 'arXiv 1'))).toHaveLength(2);
  expect(split(A, 'Short 2012')).toHaveLength(1);
});

test('each paragraph is an entry with the number of its first line', () => {
  const entries = splitEntries({ start: 10, lines: ['', A, 'more', '', '', B] });
  expect(entries).toEqual([
    { line: 11, text: `${A}\nmore` },
    { line: 15, text: B },
  ]);
});

test.each([
  [A, true],
  ['10.1038/nature12373', true],
  ['arXiv:1706.03762', true],
  ['Short (2011)', false],
  ['Marlow I. Tides in a bathtub. Ann House Phys.', false],
  ['Marlow I. Tides in a bathtub. doi:10.5555/a.', true],
  ['Marlow I. Tides in a bathtub. PMID 1', true],
  ['Tides rose in 2011. The water was cold. We went home. It was late.', false],
  ['Tides rose in 2011. The water was cold.', true],
  [`${A} ${'x'.repeat(1500)}`, false],
])('"%.60s" reads like a reference: %s', (text, expected) => {
  expect(looksLikeReference({ line: 1, text })).toBe(expected);
});

test.each('van von de del della der di da du la le el al ter ten'.split(' '))(
  'a line that begins with "%s" may begin an entry',
  (particle) => {
    expect(split(A, `${particle} Berg K. ${B}`)).toHaveLength(2);
    expect(split(A, `x${particle} Berg K. ${B}`)).toHaveLength(1);
  },
);

test.each(['-', '*', '+', '•', '·', '▪', '●'])('the sign "%s" begins an entry of a list', (sign) => {
  expect(split(`${sign} Tides`, 'of the north', `${sign} Kettles`)).toEqual([
    `${sign} Tides|of the north`,
    `${sign} Kettles`,
  ]);
});

test.each(['The', 'We', 'This', 'In', 'It', 'These', 'However', 'Our', 'For', 'As', 'A'])(
  'two sentences that begin with "%s" are prose',
  (word) => {
    const text = (count: number) => `Tides rose in 2011${`. ${word} water rose`.repeat(count)}.`;
    expect([1, 2].map((count) => looksLikeReference({ line: 1, text: text(count) }))).toEqual([true, false]);
  },
);

test.each([
  ['a year', 'in 2011', true],
  ['a year with a letter', '2011b', true],
  ['an old year', '1499', false],
  ['an arXiv id', 'arXiv', true],
  ['a DOI', '10.1000/a', true],
])('a text with %s may be a reference: %s', (_what, words, expected) => {
  expect(looksLikeReference({ line: 1, text: `Marlow I. Tides in tubs, ${words}` })).toBe(expected);
});

test('long ids and works that are forthcoming have an entry each', () => {
  const ids = ['doi:10.1234/a-suffix-with-many-letters-1', 'doi:10.1234/a-suffix-with-many-letters-2'];
  expect(splitEntries({ start: 1, lines: ids })).toHaveLength(2);
  const lines = ['Marlow I. Tides in a bathtub, forthcoming.', 'Osei K. Kettles as heat engines, forthcoming.'];
  expect(splitEntries({ start: 1, lines })).toHaveLength(2);
});

test.each(['[1] |[2] ', '- |- '])('labels such as "%s" divide a paragraph only if its first line has one', (marks) => {
  const [first, second] = marks.split('|');
  const lines = ['a line without a label', `${first}one`, `${second}another`];
  expect(splitEntries({ start: 1, lines })).toHaveLength(1);
  expect(splitEntries({ start: 1, lines: lines.slice(1) })).toHaveLength(2);
});
