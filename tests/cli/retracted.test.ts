import { afterAll, expect, test } from 'vitest';
import { doi, storeFile } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';
import { runCli } from '../support/warm-cli.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const RETRACTED = '10.1016/j.sandbox.2018.05.017';
const MARKED = 'RETRACTED Record efficiency in large-area perovskite';

test('a search and its session mark a retracted paper', async () => {
  const found = await runCli(['search', 'large-area perovskite additive', '--max-results', '3'], world.env);
  expect(found.stdout).toContain('| **RETRACTED** Record efficiency in large-area perovskite');
  const id = /Session ([a-z2-7]+)/.exec(found.stderr)?.[1] ?? '';
  expect((await runCli(['session', id], world.env)).stdout).toContain(MARKED);
});

test('the lists of the library mark a retracted paper', async () => {
  const kept = await runCli(['metadata', RETRACTED], world.env);
  expect(kept.stdout).toMatch(/^RETRACTED$/m);
  const [info, recent, find] = await Promise.all(
    [['info', RETRACTED], ['recent'], ['find', 'record']].map((args) => runCli(args, world.env)),
  );
  expect(info?.stdout).toMatch(/^RETRACTED$/m);
  expect(recent?.stdout).toContain(MARKED);
  expect(find?.stdout).toContain(MARKED);
});

test('a fetched paper is marked if it is retracted', async () => {
  const store = await world.app.store();
  unwrap(await storeFile(store, doi('10.1234/odd'), 'file', { retracted: true }));
  expect((await runCli(['fetch', '10.1234/odd'], world.env)).stdout).toMatch(/^RETRACTED$/m);
});
