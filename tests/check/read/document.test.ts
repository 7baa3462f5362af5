import { expect, test } from 'vitest';
import { toStated } from '../../../src/check/read/document.ts';

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
