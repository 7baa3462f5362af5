import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromWire, toWire } from '../../src/model/wire.ts';

test('keys become snake_case at any depth, and come back', () => {
  const value = { paperId: 'p1', hits: [{ citedBy: 2, oaStatus: null }], aVeryLongKey: { innerKey: true } };
  const wire = { paper_id: 'p1', hits: [{ cited_by: 2, oa_status: null }], a_very_long_key: { inner_key: true } };
  expect(toWire(value)).toEqual(wire);
  expect(fromWire(wire)).toEqual(value);
});

test('what is undefined is left out, and null stays', () => {
  expect(Object.keys(toWire({ firstOne: undefined, secondOne: null, thirdOne: 0 }))).toEqual([
    'second_one',
    'third_one',
  ]);
});

test.each(['fields', 'synonyms', 'byYear', 'byVenue', 'bySource'])(
  'the keys in %s are data and stay as they are',
  (name) => {
    const data = { camelCase: { innerKey: 1 } };
    const wire = toWire({ [name]: data });
    expect(Object.values(wire)).toEqual([data]);
    expect(fromWire(wire)).toEqual({ [name]: data });
  },
);

test('any key is kept, also one that means something to the language', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'a', 'b_c'), fc.integer()), (value) => {
      expect(Object.entries(toWire(value))).toEqual(Object.entries(value));
      expect(Object.getPrototypeOf(toWire(value))).toBe(Object.prototype);
    }),
    { numRuns: 50 },
  );
});
