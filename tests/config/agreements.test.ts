import { expect, test } from 'vitest';
import { checkSources } from '../../src/config/values.ts';
import { CATALOG } from '../../src/sources/catalog.ts';

const publishers = CATALOG.filter(({ key, agreement }) => key && agreement);

test.each(publishers.map(({ id }) => id))('the key and the agreement of %s are set together', async (id) => {
  const check = async (key?: string, agreement?: string) =>
    (await checkSources((name) => (name === `key ${id}` ? key : name === `agreement ${id}` ? agreement : undefined)))
      .ok;
  const accepted = [check(), check('k', '1'), check('k', 'TRUE'), check('k', 'yes'), check(undefined, '0')];
  expect(await Promise.all(accepted)).toEqual(new Array(5).fill(true));
  const refused = [check('k'), check('k', '0'), check(undefined, '1'), check('k', 'maybe')];
  expect(await Promise.all(refused)).toEqual(new Array(4).fill(false));
});

test('some publishers need an agreement', () => {
  expect(publishers.length).toBeGreaterThan(0);
});
