import { expect, test } from 'vitest';
import { createSystemClock } from '../../src/model/clock.ts';
import { openStore } from '../../src/store/store.ts';
import { temporaryFolder } from '../support/folder.ts';
import { doi, storeFile } from '../support/papers.ts';
import { runCli } from '../support/run-cli.ts';
import { unwrap } from '../support/unwrap.ts';

test('a collection is made, found in, exported, renamed and deleted on the command line', async () => {
  const place = await temporaryFolder();
  const env = { CARREL_HOME: `${place}/home`, XDG_STATE_HOME: place, XDG_CACHE_HOME: place, XDG_CONFIG_HOME: place };
  const store = openStore({ home: env.CARREL_HOME, kind: 'real', clock: createSystemClock() });
  for (const id of ['10.1234/a', '10.1234/b']) unwrap(await storeFile(store, doi(id), id, { title: `Lamprey ${id}` }));
  store.close();
  const carrel = async (...args: readonly string[]) => (await runCli(args, env)).stdout;
  expect(await carrel('collection', 'list')).toMatch(/^No collections\./);
  expect(await carrel('collection', 'add', 'My thesis', '10.1234/a')).toBe('Added to "My thesis": 1 paper\n');
  expect(await carrel('collection', 'list')).toBe('My thesis (1 paper)\n');
  expect(await carrel('info', '10.1234/a')).toContain('collections: My thesis\n');
  const found = JSON.parse(await carrel('find', 'lamprey', '--collection', 'my thesis', '--json'));
  expect(found).toMatchObject({ total: 1, hits: [{ ref: '10.1234/a', collections: ['My thesis'] }] });
  const exported = await carrel('export', 'bibtex', '--collection', 'My thesis');
  expect(exported.match(/^@/gm)).toHaveLength(1);
  expect(await carrel('collection', 'rename', 'My thesis', 'Talk')).toBe('Renamed to "Talk": 1 paper\n');
  expect(await carrel('collection', 'delete', 'Talk')).toBe('Deleted "Talk"; its papers stay in the library (1)\n');
  expect(await runCli(['export', 'bibtex', '--collection', 'Talk'], env)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no collection "Talk".'),
  });
});
