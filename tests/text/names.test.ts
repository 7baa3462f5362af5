import { expect, test } from 'vitest';
import { fromSortName, fullName, joinNames, sortName } from '../../src/text/names.ts';

test('a name is written for readers and for catalogues', () => {
  const ada = { family: 'Lovelace', given: 'Ada' };
  expect([fullName(ada), sortName(ada)]).toEqual(['Ada Lovelace', 'Lovelace, Ada']);
  expect([fullName({ family: 'Plato' }), sortName({ family: 'Plato' })]).toEqual(['Plato', 'Plato']);
  expect([fullName({ literal: 'CERN' }), sortName({ literal: 'CERN' })]).toEqual(['CERN', 'CERN']);
});

test('a catalogue name is read back, one of several commas stays whole', () => {
  expect(fromSortName('Lovelace, Ada')).toEqual({ family: 'Lovelace', given: 'Ada' });
  expect(fromSortName('King, Martin Luther, Jr.')).toEqual({ literal: 'King, Martin Luther, Jr.' });
});

test('a long list of names ends with how many more there are', () => {
  expect(joinNames(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A, B, C, D, E, F');
  expect(joinNames(['A', 'B', 'C', 'D', 'E', 'F', 'G'], '; ')).toBe('A; B; C; D; E and 2 more');
});

test.each([
  [{ family: 'Lovelace', literal: 'Ada' }, 'Ada'],
  [{ given: 'Ada' }, 'Ada'],
  [{ family: 'Lovelace', given: 'Ada', literal: 'Countess' }, 'Lovelace, Ada'],
  [{ family: 'Lovelace', given: '' }, 'Lovelace'],
  [{}, ''],
])('a catalogue has the parts of the name %j, else the name as it is', (author, name) => {
  expect(sortName(author)).toBe(name);
});

test('a name of one part is not divided', () => {
  expect([fromSortName('CERN'), fromSortName(', Ada'), fromSortName('Lovelace, ')]).toEqual([
    { literal: 'CERN' },
    { literal: ', Ada' },
    { literal: 'Lovelace, ' },
  ]);
});
