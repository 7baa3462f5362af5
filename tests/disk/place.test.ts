import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownerTag } from '../../src/disk/owner.ts';
import { confine, findDeadPart, removeDeadParts } from '../../src/disk/place.ts';
import { temporaryFolder } from '../support/folder.ts';
import { sha256 } from '../support/papers.ts';

const DENIED = { ok: false, error: { code: 'CAPABILITY_DENIED' } };

test('a link without a target is refused as a folder, because it could get one outside later', async () => {
  const path = await temporaryFolder();
  await symlink('/nowhere/at/all', join(path, 'link'));
  expect(await confine(join(path, 'link'), [{ path }])).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(await confine(join(path, 'link', 'below'), [{ path }])).toMatchObject({ ok: false });
  expect(await confine(join(path, 'new', 'below'), [{ path }])).toMatchObject({ ok: true });
});

test('dot folders are refused only below a root that hides them', async () => {
  const path = join(await temporaryFolder(), '.root');
  await mkdir(path);
  const folders = ['papers', '.config', 'papers/.config/deep'].map((name) => join(path, name));
  const hidden = await Promise.all(folders.map((folder) => confine(folder, [{ path, hideDots: true }])));
  expect(hidden).toMatchObject([{ ok: true }, DENIED, DENIED]);
  const open = await Promise.all(folders.map((folder) => confine(folder, [{ path }])));
  expect(open.every(({ ok }) => ok)).toBe(true);
});

const host = ownerTag().split('-')[2] ?? '';
const [dead, unknown, mine] = [`99999999-1-${host}`, '99999999-1-00000000', ownerTag()].map(
  (tag) => `.carrel-${tag}-0123abcd.part`,
) as [string, string, string];

test('only the parts of processes that certainly ended are removed', async () => {
  const folder = await temporaryFolder();
  for (const name of [dead, unknown, mine]) await writeFile(join(folder, name), 'half');
  await removeDeadParts(folder);
  expect((await readdir(folder)).sort()).toEqual([unknown, mine].sort());
});

test('only the part of a process that certainly ended is used', async () => {
  const folder = await temporaryFolder();
  for (const name of [unknown, mine]) await writeFile(join(folder, name), 'whole');
  expect(await findDeadPart(folder, sha256('whole'))).toBeNull();
  await writeFile(join(folder, dead), 'half');
  expect(await findDeadPart(folder, sha256('whole'))).toBeNull();
  await writeFile(join(folder, dead), 'whole');
  expect(await findDeadPart(folder, sha256('whole'))).toBe(join(folder, dead));
});
