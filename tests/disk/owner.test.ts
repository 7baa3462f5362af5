import { expect, test } from 'vitest';
import { currentOwner, findTagOwner, isAlive, isGone, type Owner, ownerTag } from '../../src/disk/owner.ts';

const own = currentOwner();
/** No system has so many processes. */
const UNUSED = 2 ** 30;

test.each<[string, Partial<Owner>, boolean, boolean]>([
  ['this process', {}, false, own.birth !== ''],
  ['a pid that no process has', { pid: UNUSED }, true, false],
  ['a process of another machine', { pid: UNUSED, host: 'elsewhere' }, false, false],
  ['the first process of the machine, which belongs to somebody else', { pid: 1, birth: '' }, false, false],
  ['a pid that the system cannot be asked about', { pid: 2 ** 40 }, false, own.birth !== ''],
  ['a process whose start is unknown', { birth: '' }, false, false],
])('%s', (_what, more, gone, alive) => {
  const owner = { ...own, ...more };
  expect([isGone(owner), isAlive(owner)]).toEqual([gone, alive]);
});

test.skipIf(own.birth === '')('a later process with the same pid is another one', () => {
  expect(isGone({ ...own, birth: `${own.birth}1` })).toBe(true);
});

test('the process of a tag is alive, gone, or unknown on another machine', () => {
  const [, birth, host] = ownerTag().split('-');
  expect(findTagOwner(ownerTag())).toBe('alive');
  expect(findTagOwner(`${UNUSED}-${birth}-${host}`)).toBe('gone');
  expect(findTagOwner(`${UNUSED}-${birth}-00000000`)).toBe('unknown');
  expect(findTagOwner(`${process.pid}-0-${host}`)).toBe('alive');
});
