import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { audit } from '../../../src/store/audit/audit.ts';
import { startChild } from '../../support/child.ts';
import { newLibrary, openLibrary } from '../../support/library.ts';
import { doi, hasFile } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';
import { CHANGES, type ChangeName, expectWhole, type Interrupted } from './crash-changes.ts';

const MAX_PLACES = 60;

async function killOnce(name: ChangeName, place: number): Promise<boolean> {
  const change: Interrupted = CHANGES[name];
  const { home, store } = await newLibrary();
  await change.before?.(store);
  store.close();
  const child = startChild(new URL('crash-child.ts', import.meta.url), [home, name, String(place)]);
  const said = await child.line();
  await child.ended();
  await expectWhole(openLibrary(home), change);
  return said === 'finished';
}

test.each(Object.keys(CHANGES) as ChangeName[])(
  'a kill at every place of "%s" leaves one whole state',
  async (name) => {
    let place = 1;
    while (!(await killOnce(name, place)) && place < MAX_PLACES) place += 1;
    // A discard writes a row and removes two files; the others also write files.
    expect(place).toBeGreaterThan(name === 'discard' ? 6 : 10);
    expect(place).toBeLessThan(MAX_PLACES);
  },
);

test('killing the process at any moment loses nothing acknowledged and breaks nothing', async () => {
  const { home, store } = await newLibrary();
  const done: string[] = [];
  for (let round = 0; round < 25; round++) {
    const child = startChild(new URL('commit-child.ts', import.meta.url), [home, String(round)]);
    await child.line();
    const timer = sleep(20 + Math.random() * 300).then(() => child.process.kill('SIGKILL'));
    for (let line = await child.line(); line.startsWith('10.'); line = await child.line()) done.push(line);
    await timer;
    await child.ended();
    expect(unwrap(await audit(store)).clean).toBe(true);
  }
  expect(done.length).toBeGreaterThan(25);
  for (const id of done) expect(await hasFile(store, doi(id))).toBe(true);
});
