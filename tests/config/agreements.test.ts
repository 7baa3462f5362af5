import { expect, test } from 'vitest';
import { checkSources } from '../../src/config/values.ts';
import { CATALOG } from '../../src/sources/catalog.ts';

const publishers = CATALOG.filter(({ key, agreement }) => key && agreement);

test.each(publishers.map(({ id }) => id))('the key and the agreement of %s are set together', (id) => {
  const check = (key?: string, agreement?: string) =>
    checkSources((name) => (name === `key ${id}` ? key : name === `agreement ${id}` ? agreement : undefined)).ok;
  expect([check(), check('k', '1'), check('k', 'TRUE'), check('k', 'yes'), check(undefined, '0')]).toEqual(
    new Array(5).fill(true),
  );
  expect([check('k'), check('k', '0'), check(undefined, '1'), check('k', 'maybe')]).toEqual(new Array(4).fill(false));
});

test('some publishers need an agreement', () => {
  expect(publishers.length).toBeGreaterThan(0);
});
