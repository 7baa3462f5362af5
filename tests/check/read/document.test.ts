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
