import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkOutput, writeOutput } from '../../src/cli/output-file.ts';
import { temporaryFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';

test('a file that appeared meanwhile is kept, and the command fails and leaves nothing else', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'out.bib');
  unwrap(await checkOutput(path));
  await writeFile(path, 'mine');
  expect(await writeOutput(path, 'new')).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
  expect([await readdir(folder), await readFile(path, 'utf8')]).toEqual([['out.bib'], 'mine']);
});

test('a new file has the whole text, and nothing is left beside it', async () => {
  const folder = await temporaryFolder();
  unwrap(await writeOutput(join(folder, 'out.bib'), 'all of it'));
  expect([await readdir(folder), await readFile(join(folder, 'out.bib'), 'utf8')]).toEqual([['out.bib'], 'all of it']);
});

test('a taken name and a folder that does not exist are refused before any work', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a'), '');
  expect(await checkOutput(join(folder, 'a'))).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
  expect(await checkOutput(join(folder, 'no', 'a'))).toMatchObject({
    error: { code: 'STORE_ERROR', message: `Folder not found: ${join(folder, 'no')}. Create it first.` },
  });
});
