import { writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { newLibrary } from '../support/library.ts';
import { doi, storeFile } from '../support/papers.ts';
import { runCli } from '../support/run-cli.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld, privateFolders } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());

test('an audit with findings exits with 1, a clean one with 0', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, doi('10.1234/foo'), 'file'));
  const { pdf } = store.paths(doi('10.1234/foo'));
  store.close();
  const audit = () => runCli(['audit'], { ...privateFolders().env, CARREL_HOME: home });
  expect(await audit()).toMatchObject({ status: 0 });
  await writeFile(pdf, 'elif');
  expect(await audit()).toMatchObject({ status: 1, stdout: expect.stringContaining('changed') });
});

test('fetching several papers exits with 1 if one fails, and fetches the others', async () => {
  const good = '10.1038/s41586-021-03380-y';
  const ran = await runCli(['fetch', good, '10.1234/nonexistent', '--json'], world.env);
  expect(ran.status).toBe(1);
  expect(JSON.parse(ran.stdout).results).toMatchObject([{ ok: true }, { ok: false }]);
});
