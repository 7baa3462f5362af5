import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startUpdate } from '../../../src/app/fulltext/child-process.ts';
import type { App } from '../../../src/app.ts';
import { CALL, doi } from '../../support/papers.ts';
import { startProcess } from '../../support/processes.ts';
import { openReadingRoom, pageAbout, shelve } from '../../support/reading-room.ts';
import { unwrap } from '../../support/unwrap.ts';

const building = (home: string) => readdirSync(home).filter((name) => name.includes('.building-'));

async function shelveMany(app: App, count: number) {
  for (let at = 0; at < count; at += 1) await shelve(app, `10.5555/${at}`, pageAbout('lampreys', `device${at}`));
}

async function until(condition: () => boolean) {
  for (let tries = 0; !condition() && tries < 500; tries += 1) await sleep(10);
  expect(condition()).toBe(true);
}

test('an update that is killed leaves the old index, and the next one brings everything back', async () => {
  const { app, home } = await openReadingRoom();
  await shelveMany(app, 3);
  unwrap(await app.searchLibrary('lampreys'));
  await shelveMany(app, 100);
  const update = startUpdate({ home, kind: 'real', version: 'test', rebuild: false }, 60_000);
  await until(() => building(home).length > 0);
  await update.kill();
  expect(building(home)).toHaveLength(1);
  expect(unwrap(await app.searchLibrary('device2'))).toMatchObject({ total: 1 });
  expect(unwrap(await app.searchLibrary('lampreys'))).toMatchObject({ total: 100, pending: 0 });
  expect(building(home)).toEqual([]);
});

test('an update with little time leaves the rest pending, but takes at least one paper', async () => {
  const { app, home } = await openReadingRoom();
  await shelveMany(app, 5);
  unwrap(await startUpdate({ home, kind: 'real', version: 'test', rebuild: false }, 0).done);
  const state = unwrap(await app.searchLibrary('lampreys', { signal: AbortSignal.abort() }));
  expect(state).toMatchObject({ total: 1, pending: 4 });
  expect(unwrap(await app.searchLibrary('lampreys'))).toMatchObject({ total: 5, pending: 0 });
});

test('two processes that store and search at the same time find everything and report no lock', async () => {
  const { app, folders } = await openReadingRoom();
  const { app: other } = await openReadingRoom(folders);
  const work = async (one: App, name: string) => {
    for (let at = 0; at < 5; at += 1) {
      await shelve(one, `10.5555/${name}${at}`, pageAbout('lampreys', `device${name}${at}`));
      const page = unwrap(await one.searchLibrary(`device${name}${at}`));
      expect(page.total + page.pending).toBeGreaterThan(0);
    }
  };
  await Promise.all([work(app, 'a'), work(other, 'b')]);
  for (const one of [app, other])
    expect(unwrap(await one.searchLibrary('lampreys', { limit: 20 }))).toMatchObject({ total: 10, pending: 0 });
});

test('a running process indexes what it stored without being asked', async () => {
  const { app, home } = await openReadingRoom();
  await shelveMany(app, 2);
  await until(() => readdirSync(home).includes('fulltext'));
});

test('closing an app ends its update at once', async () => {
  const { app, home } = await openReadingRoom();
  await shelveMany(app, 200);
  await until(() => building(home).length > 0);
  const start = performance.now();
  await app.close();
  expect(performance.now() - start).toBeLessThan(1_000);
});

test('papers that are not indexed yet are found by their metadata', async () => {
  const { app } = await openReadingRoom();
  await shelve(app, '10.5555/a', pageAbout('lampreys', 'bathyscaphe'), { title: 'Of fishes' });
  const now = { signal: AbortSignal.abort() };
  const page = unwrap(await app.searchLibrary('fishes', now));
  expect(page).toMatchObject({ total: 1, pending: 1, hits: [{ ref: '10.5555/a', passages: [] }] });
  expect(unwrap(await app.searchLibrary('fishes', { ...now, offset: 1 })).hits).toEqual([]);
});

test('a change of the metadata does not read the file again', async () => {
  const { app } = await openReadingRoom();
  await shelve(app, '10.5555/a', pageAbout('lampreys', 'bathyscaphe'));
  unwrap(await app.searchLibrary('lampreys'));
  const store = await app.store();
  writeFileSync(store.paths(doi('10.5555/a')).pdf, pageAbout('eels', 'microscope'));
  unwrap(await store.tag(doi('10.5555/a'), ['new'], CALL));
  const page = unwrap(await app.searchLibrary('bathyscaphe', { filters: { tag: 'new' } }));
  expect(page).toMatchObject({ total: 1, pending: 0, hits: [{ passages: [{ section: 's2' }] }] });
});

test('an update that a search could not wait for is finished, even if the app is closed', async () => {
  const { app, home } = await openReadingRoom();
  // More than an update takes in as short a time as it may have.
  await shelveMany(app, 300);
  const page = unwrap(await app.searchLibrary('lampreys', { waitMs: 260 }));
  expect(page.pending).toBeGreaterThan(0);
  await app.close();
  await until(() => readdirSync(home).includes('fulltext'));
});

test('an update ends with the process that started it', async () => {
  const { app, home } = await openReadingRoom();
  await shelveMany(app, 100);
  const child = join(import.meta.dirname, '../../../dist/app/fulltext-child.js');
  const job = JSON.stringify({ job: { home, kind: 'real', version: 'test', rebuild: false }, takeForMs: 60_000 });
  const code = `const c = require('child_process').fork(${JSON.stringify(child)}); c.send(${job}); console.log(c.pid)`;
  const parent = startProcess(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
  await until(() => building(home).length > 0);
  parent.kill('SIGKILL');
  await until(() => !isRunning(pid));
  expect(unwrap(await app.searchLibrary('lampreys'))).toMatchObject({ total: 100 });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
