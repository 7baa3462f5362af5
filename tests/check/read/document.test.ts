import { expect, test } from 'vitest';
import { sortOut, toStated } from '../../../src/check/read/document.ts';

test('takes the fields that a document marks as they are', () => {
  const text = 'Marlow I, et al. Tides in a bathtub. Ann House Phys. 2011;12:101-9.';
  const marked = {
    title: 'Tides in a bathtub',
    venue: 'Ann House Phys',
    volume: '12',
    authors: [{ family: 'Marlow' }],
  };
  expect(toStated([{ index: 7, label: '3', text, ...marked }])).toMatchObject([
    { index: 1, key: '3', from: 'record', fields: { ...marked, authorsCut: true, kind: 'article' } },
  ]);
});

test('reads the fields of a reference that is only printed', () => {
  const text = 'Marlow I. Tides in a bathtub. Ann House Phys. 2011;12:101-9.';
  expect(toStated([{ index: 1, text, doi: '10.5555/tides' }])).toMatchObject([
    { from: 'printed', fields: { title: 'Tides in a bathtub', volume: '12', doi: '10.5555/tides' } },
  ]);
});

test('knows the journal of a citation without a title', () => {
  const text = 'Perdew JP. Phys Rev Lett. 1996;77:3865.';
  const [reference] = toStated([{ index: 1, text, title: 'Phys Rev Lett', volume: '77', pages: '3865', year: 1996 }]);
  expect(reference?.fields).toMatchObject({ venue: 'Phys Rev Lett', volume: '77' });
  expect(reference?.fields.title).toBeUndefined();
});

test('in a PDF with labels, an entry without a year is kept and what has no label is reported', () => {
  const cited = ['1', '2', '3'].map((label, at) => ({
    index: at + 1,
    label,
    text: `A. Marlow, Phys. Rev. B 9, 3 (200${at}).`,
  }));
  const software = { index: 4, label: '4', text: 'QMPY, suite of tools.' };
  const address = { index: 5, text: 'Institute of Tides, Bath' };
  const { references, problems } = sortOut([...cited, software, address]);
  expect(references.map(({ key }) => key)).toEqual(['1', '2', '3', '4']);
  expect(problems).toMatchObject([{ place: 'entry 5' }]);
});

test('pages of tables behind a list are reported once', () => {
  const cited = Array.from({ length: 40 }, (_, at) => ({
    index: at + 1,
    text: `Marlow, A. (2001). Tides ${at}. Phys. 9, 3.`,
  }));
  const rows = Array.from({ length: 30 }, (_, at) => ({ index: 41 + at, text: `Row ${at}` }));
  const { references, problems } = sortOut([...cited, ...rows]);
  expect([references.length, problems.length]).toEqual([40, 11]);
});

test('the dates and the editor of an article below its list are no entries', () => {
  const cited = ['A', 'B'].map((name, at) => ({
    index: at + 1,
    text: `Marlow, ${name}. (2001). Tides. Phys. 9, 3-9.`,
  }));
  const imprint = ['Received 27 April 2011; accepted 18 July 2011', 'Handling Editor: Nigel Marlow, 2011'];
  const lines = imprint.map((text, at) => ({ index: at + 3, text }));
  expect(sortOut([...cited, ...lines]).references).toHaveLength(2);
});

const LIST = ['A', 'B', 'C'].map((name, at) => ({
  index: at + 1,
  text: `Marlow, ${name}. (2001). Tides of the north. Phys. 9, 3-9.`,
}));
const isKept = (text: string, more: object = {}) =>
  sortOut([...LIST, { index: 4, text, ...more }]).references.length === 4;

test.each<[string, string, boolean, object?]>([
  ['a year', 'Tides, 1999', true],
  ['a DOI', 'Tides', true, { doi: '10.5555/a' }],
  ['an arXiv id', 'Tides', true, { arxivId: '1401.12345' }],
  ['a PMID', 'Tides', true, { pmid: '123' }],
  ['names in a long text', 'Marlow I, Berg K. Tides of the north and of the south and of the east.', true],
  ['names in a short text', 'Marlow I, Berg K. Tides of the north.', false],
  ['a venue with volume and page', 'Phys. Rev. Lett. 77, 3865', true],
  ['a law', 'Directive 2006/42/EC on machinery.', true],
  ['an address', 'https://tides.example', false],
  ['words', 'Institute of Tides', false],
  ['the day of receipt', 'Received: 3 May 2011', false],
  ['the day of acceptance', 'Manuscript accepted 3 May 2011', false],
  ['the day of publication', 'Published online 3 May 2011', false],
  ['a permission', 'Reproduced with permission of Waters, 2011', false],
  ['a download', 'Downloaded from tides.example in 2011', false],
  ['a typesetter', 'This paper has been typeset in 2011', false],
])('a paragraph with %s', (_what, text, expected, more = {}) => {
  expect(isKept(text, more)).toBe(expected);
});

test('in a list without years nothing is left out', () => {
  const words = Array.from({ length: 7 }, (_, at) => ({ index: at + 1, text: `Waters number ${at}` }));
  expect(sortOut([...LIST.slice(0, 2), ...words]).references).toHaveLength(9);
  expect(sortOut([...LIST, ...words.slice(0, 6)]).references).toHaveLength(3);
});

test('a reference that is only printed keeps the ids that the document marks, and its printed label', () => {
  const [reference] = toStated([
    { index: 4, text: '[7] Tides of the north, 2011.', pmid: '123', url: 'https://a.example' },
  ]);
  expect(reference).toMatchObject({
    index: 1,
    key: '7',
    from: 'printed',
    fields: { pmid: '123', url: 'https://a.example' },
  });
});

test('a marked reference keeps the printed version of its arXiv id', () => {
  const text = 'Marlow I. Tides. arXiv:1401.12345v2';
  const stated = (arxivId: string) => toStated([{ index: 1, text, title: 'Tides', arxivId }])[0]?.fields.arxivVersion;
  expect([stated('1401.12345'), stated('1401.99999')]).toEqual([2, undefined]);
});

const DATED = 'Marlow I. Tides in a bathtub. Ann House Phys. 2011;12:101-9.';

test('labels count only if more than half of a list has them, and a message quotes 80 characters', () => {
  const odd = `Figure captions ${'and other things '.repeat(10)}`;
  const { references, problems } = sortOut([
    { index: 1, label: '1', text: odd },
    { index: 2, text: DATED },
  ]);
  expect(references.map(({ text }) => text)).toEqual([DATED]);
  expect(problems[0]?.message).toMatch(/was left out: "[^"]{80}"$/u);
});

test('a venue with a volume and no page does not read like a reference', () => {
  const { problems } = sortOut([
    { index: 1, text: 'Physical Review Letters, vol. 77.' },
    { index: 2, text: DATED },
  ]);
  expect(problems).toHaveLength(1);
});

test('a title with a volume and no pages stays a title', () => {
  const [reference] = toStated([{ index: 1, text: DATED, title: 'Tides in a bathtub', volume: '12' }]);
  expect(reference?.fields).toMatchObject({ title: 'Tides in a bathtub', volume: '12' });
});
