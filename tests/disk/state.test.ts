import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readStrayLeases } from '../../src/disk/state.ts';
import { temporaryFolder } from '../support/folder.ts';

test('looking for leases in a library without a database finds none and creates none', async () => {
  const home = await temporaryFolder();
  expect(readStrayLeases(home, 0)).toEqual({ ok: true, value: [] });
  expect(await readdir(home)).toEqual([]);
});
