import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkHome, checkKind, openHome } from '../../src/disk/home.ts';
import { temporaryFolder } from '../support/folder.ts';

test.each(['real', 'sandbox'] as const)('a new %s library is marked once and opens again', async (kind) => {
  const home = join(await temporaryFolder(), 'a/home');
  expect(await checkHome(home, kind)).toMatchObject({ ok: true });
  await expect(stat(home)).rejects.toThrow('ENOENT');
  expect(await openHome(home, kind)).toMatchObject({ ok: true });
  const before = await stat(join(home, '.carrel-home'));
  expect(await openHome(home, kind)).toMatchObject({ ok: true });
  expect((await stat(join(home, '.carrel-home'))).ino).toBe(before.ino);
  expect(await readFile(join(home, '.carrel-home'), 'utf8')).toBe(`${kind}\n`);
});

test.each([
  ['real', 'sandbox', 'for the sandbox'],
  ['sandbox', 'real', 'when you unset CARREL_SANDBOX'],
] as const)('a %s library is not used as a %s one, for reading neither', async (found, wanted, advice) => {
  const home = await temporaryFolder();
  await openHome(home, found);
  for (const refused of await Promise.all([checkKind(home, wanted), checkHome(home, wanted), openHome(home, wanted)])) {
    expect(refused).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
    expect(!refused.ok && refused.error.message).toContain(advice);
  }
  expect(await checkKind(home, found)).toMatchObject({ ok: true });
});

test('a marker that says something else is refused', async () => {
  const home = await temporaryFolder();
  await writeFile(join(home, '.carrel-home'), 'other\n');
  const opened = await openHome(home, 'real');
  expect(!opened.ok && opened.error.message).toContain('should say "real" or "sandbox"');
});

test('a marker that cannot be read is refused, not replaced', async () => {
  const home = await temporaryFolder();
  await mkdir(join(home, '.carrel-home'));
  expect(await openHome(home, 'real')).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test('a file is no library, and a library cannot be below one', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  expect(await checkHome(file, 'real')).toMatchObject({ ok: false });
  expect(await checkHome(join(file, 'below'), 'real')).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'a folder without rights is refused',
  async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o500);
    expect(await checkHome(join(folder, 'home'), 'real')).toMatchObject({ ok: false });
  },
);
