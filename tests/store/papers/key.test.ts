import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ref } from '../../../src/model/ref.ts';
import { toKey } from '../../../src/store/papers/key.ts';
import { doi } from '../../support/papers.ts';

const suffix = fc.string({ minLength: 1, maxLength: 200, unit: fc.constantFrom(...'ab1._-/():;<>A%é光 ~') });
const ref: fc.Arbitrary<Ref> = fc.oneof(
  fc.tuple(fc.integer({ min: 1000, max: 1003 }), suffix).map(([prefix, text]) => doi(`10.${prefix}/${text}`)),
  fc.record({ kind: fc.constant('arxiv' as const), id: fc.constantFrom('2401.12345', 'hep-th/9901001') }),
  fc.record({
    kind: fc.constant('arxiv' as const),
    id: fc.constantFrom('2401.12345', 'hep-th/9901001'),
    version: fc.integer({ min: 1, max: 99 }),
  }),
  fc.nat(50).map((id): Ref => ({ kind: 'pmid', id: String(id) })),
  fc.nat(50).map((id): Ref => ({ kind: 'pmcid', id: `PMC${id}` })),
);

test.each<[Ref, string]>([
  [doi('10.1234/foo'), 'doi_10.1234_foo'],
  [{ kind: 'arxiv', id: '2401.12345', version: 2 }, 'arxiv_2401.12345v2'],
  [{ kind: 'arxiv', id: 'hep-th/9901001' }, 'arxiv_hep-th_9901001'],
  [{ kind: 'pmid', id: '123' }, 'pmid_123'],
  [{ kind: 'pmcid', id: 'PMC123' }, 'pmcid_pmc123'],
])('an ordinary ref has a plain name: %j is %s', (each, key) => {
  expect(toKey(each)).toBe(key);
});

test.each(['10.1016/s0370-1573(98)00122-3', '10.1234/a/b', '10.1234/a..b', '10.1234/a.', `10.1234/${'x'.repeat(200)}`])(
  'a hash is appended where something was replaced or left out: %s',
  (id) => {
    expect(toKey(doi(id))).toMatch(/^doi_10\.\d{4}_.*--[0-9a-f]{10}$/);
  },
);

test('different refs never share a name, not even on case-insensitive file systems', () => {
  fc.assert(
    fc.property(fc.array(ref, { minLength: 2, maxLength: 40 }), (refs) => {
      const distinct = new Map(refs.map((each) => [JSON.stringify(each), each]));
      expect(new Set([...distinct.values()].map(toKey)).size).toBe(distinct.size);
    }),
  );
});

test('a DOI that imitates the name of another gets its own name', () => {
  const other = toKey(doi('10.1234/a/b'));
  expect(toKey(doi(other.replace('doi_10.1234_', '10.1234/')))).not.toBe(other);
});

test('a name is short and has only safe characters', () => {
  fc.assert(
    fc.property(ref, (each) => {
      expect(toKey(each)).toMatch(/^(?!.*\.\.)[a-z]+_[a-z0-9._-]{1,145}(?<!\.)$/);
      expect(toKey(each).length).toBeLessThanOrEqual(150);
    }),
  );
});

test('a name has at most 150 characters without a hash, and exactly 150 with one', () => {
  const start = 'doi_10.1234_';
  const named = (length: number) => toKey(doi(`10.1234/${'x'.repeat(length - start.length)}`));
  expect(named(150)).toBe(start.padEnd(150, 'x'));
  expect(named(151)).toMatch(/x--[0-9a-f]{10}$/);
  expect(named(151)).toHaveLength(150);
});

test('an underscore stays after the first slash, and before it the name gets a hash', () => {
  expect(toKey(doi('10.1234/x_y'))).toBe('doi_10.1234_x_y');
  expect(toKey(doi('10.1234_x/y'))).toMatch(/^doi_10\.1234_x_y--[0-9a-f]{10}$/);
});
