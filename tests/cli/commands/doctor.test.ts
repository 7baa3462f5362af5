import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { showFindings } from '../../../src/cli/doctor.ts';
import { openState } from '../../../src/disk/state.ts';
import { startEmbeddings } from '../../support/embeddings.ts';
import { copyOlder } from '../../support/older-version.ts';
import { unwrap } from '../../support/unwrap.ts';
import { runCli } from '../../support/warm-cli.ts';
import { openWorld, privateFolders } from '../../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());

test('doctor finds no problem in the sandbox', async () => {
  const { status, stdout } = await runCli(['doctor', '--network'], world.env);
  expect(stdout).not.toContain('FAIL');
  expect(stdout).toMatch(/ok +openalex answers/);
  expect(status).toBe(0);
});

test('doctor reports a library of the other kind', async () => {
  const { env, place } = privateFolders();
  const { openHome } = await import('../../../src/disk/home.ts');
  await openHome(env['CARREL_HOME'] ?? place, 'real');
  const { status, stdout } = await runCli(['doctor'], { ...world.env, ...env });
  expect(stdout).toMatch(/FAIL +library .*is a real library/);
  expect(status).toBe(1);
});

test('doctor refuses the placeholder address of the documentation', async () => {
  const { status, stdout } = await runCli(['doctor'], { ...world.env, CARREL_EMAIL: 'you@your-university.edu' });
  expect(stdout).toMatch(/FAIL +settings +you@your-university\.edu is the placeholder/);
  expect(status).toBe(1);
});

test('doctor names a lock that a clock which was ahead left behind', async () => {
  const { env, place } = privateFolders();
  mkdirSync(join(place, 'home'));
  const state = unwrap(openState(join(place, 'home', 'state.db')));
  state.prepare("INSERT INTO locks VALUES ('store', 't', 7, '', 'elsewhere', ?)").run(Date.parse('2090-01-02'));
  state.close();
  const { stdout } = await runCli(['doctor'], { ...world.env, ...env });
  expect(stdout).toMatch(
    /note +locks +the lock "store" of process 7 expires on 2090-01-02: the system clock was ahead/,
  );
});

test('doctor aligns its findings in columns', () => {
  const names = ['Node', 'semantic-scholar answers'];
  const lines = showFindings(names.map((about) => ({ state: 'ok', about, text: 'TEXT' })))
    .trim()
    .split('\n');
  expect(new Set(lines.map((line) => line.indexOf('TEXT'))).size).toBe(1);
});

test('doctor opens the snapshot that is named, and fails if it is none', async () => {
  const { env, place } = privateFolders();
  await copyOlder('snapshot', join(place, 'snap'));
  const sound = await runCli(['doctor', '--snapshot', join(place, 'snap')], { ...world.env, ...env });
  expect(sound).toMatchObject({ status: 0, stdout: expect.stringMatching(/^ok +snapshot +\d+ papers, built 20/m) });
  const missing = await runCli(['doctor', '--snapshot', join(place, 'none')], { ...world.env, ...env });
  expect(missing).toMatchObject({ status: 1, stdout: expect.stringMatching(/^FAIL +snapshot /m) });
});

test('doctor says that a snapshot with vectors is searched by words only, and why', async () => {
  const { env, place } = privateFolders();
  const { url } = await startEmbeddings();
  writeFileSync(join(place, 'c.jsonl'), JSON.stringify({ title: 'A cat', abstract: 'It sleeps.' }));
  const embed = { ...world.env, ...env, CARREL_EMBED_URL: url.href, CARREL_EMBED_MODEL: 'toy' };
  const snapshot = join(place, 'snap');
  await runCli(['snapshot', 'build', '--corpus', join(place, 'c.jsonl'), '--out', snapshot, '--embed'], embed);
  const same = await runCli(['doctor', '--snapshot', snapshot], embed);
  expect([same.status, same.stdout]).toEqual([0, expect.not.stringContaining('ords only')]);
  const other = await runCli(['doctor', '--snapshot', snapshot], { ...embed, CARREL_EMBED_MODEL: 'other' });
  expect(other.stdout).toMatch(/^note +meaning +The snapshot has vectors of toy, but CARREL_EMBED_MODEL is other/m);
});
