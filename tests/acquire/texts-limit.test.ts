import { afterAll, expect, test } from 'vitest';
import { findText } from '../../src/acquire/texts.ts';
import { createDownloadDeps } from '../../src/app/download.ts';
import { openNet } from '../../src/app/network.ts';
import { createHandles } from '../../src/app/sources.ts';
import { loadConfig } from '../../src/config.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { parseRef } from '../../src/model/ref.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());

const ref = unwrap(parseRef('10.7554/eLife.48063'));

async function find(limits: { totalMs: number; leastMs: number }) {
  const config = unwrap(await loadConfig(world.env));
  const clock = createSystemClock(1000);
  const { net, close } = unwrap(await openNet(config, clock, 'test'));
  const sources = createHandles(config, clock, net);
  const store = await world.app.store();
  world.sandbox.setFault('elifesciences.org', { kind: 'hang' });
  const deps = {
    ...createDownloadDeps(config, net, sources),
    ...{ sources, clock, openStage: () => store.stage(ref), inspect: () => Promise.reject(new Error('unused')) },
  };
  const paper = { isOa: true, provenance: {} };
  const resolution = { ref, paper, source: 'crossref', attempts: [], locations: [], conflicts: [] };
  const tried = await findText(resolution, deps, undefined, limits);
  await close();
  return tried;
}

test('a text that does not arrive in time is given up, and the attempt says so', async () => {
  const started = Date.now();
  const tried = await find({ totalMs: 150, leastMs: 150 });
  expect(Date.now() - started).toBeLessThan(2_000);
  expect(tried).toMatchObject({ failures: [{ code: 'FETCH_TIMEOUT' }] });
  expect(tried.attempts).toMatchObject([{ source: 'elife', about: 'text', outcome: 'consulted_failed' }]);
});

test('a source that never answers leaves time for the next one', async () => {
  const { attempts } = await find({ totalMs: 300, leastMs: 50 });
  expect(attempts.map(({ source }) => source)).toEqual(expect.arrayContaining(['elife', 'europe-pmc']));
});
