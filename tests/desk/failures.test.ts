import { spawnSync } from 'node:child_process';
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownerTag } from '../../src/disk/owner.ts';
import { ask } from '../support/desk-client.ts';
import { openDeskWorld } from '../support/desk-world.ts';

const { world, home, url, page } = await openDeskWorld();

interface Seen {
  readonly state: string;
  readonly checkpoint?: { readonly id: string; readonly kind: string; readonly round_failure?: object };
  readonly collection?: { readonly hits: readonly { readonly id: string }[] };
}

const look = async (id: string) => (await page.get(`/api/session?id=${id}`)).data as unknown as Seen;
/** Decides the pending checkpoint and waits for the next state. */
async function decide(id: string, body: object, next: string): Promise<Seen> {
  const { checkpoint } = await look(id);
  await page.post('/api/decide', { session_id: id, checkpoint_id: checkpoint?.id, ...body });
  return reach(id, next);
}
async function reach(id: string, next: string): Promise<Seen> {
  const where = async () => (({ state, checkpoint }) => checkpoint?.kind ?? state)(await look(id));
  await expect.poll(where, { timeout: 20_000 }).toBe(next);
  return look(id);
}
const idsOf = ({ collection }: Seen) => collection?.hits.map(({ id }) => id).sort();

test('shows the failed sources of a round beside the earlier papers', async () => {
  const id = String((await page.post('/api/search', { query: 'ocean acidification' })).data['session_id']);
  await reach(id, 'strategy_confirmation');
  const first = await decide(id, { action: 'approve' }, 'result_review');
  expect(first.checkpoint).not.toHaveProperty('round_failure');
  await decide(id, { action: 'reject' }, 'strategy_confirmation');
  world.sandbox.setFault('*', { kind: 'status', status: 500 });
  // Other words than before, so that no answer comes from the cache.
  const data = { queries: [{ keywords: ['pteropods'] }] };
  const failed = await decide(id, { action: 'edit', data }, 'result_review');
  world.sandbox.clearFaults();
  const attempt = { source: 'openalex', outcome: 'consulted_failed', detail: expect.any(String) };
  expect(failed.checkpoint?.round_failure).toMatchObject({
    attempts: expect.arrayContaining([expect.objectContaining(attempt)]),
  });
  expect(idsOf(failed)).toEqual(idsOf(first));
  expect(idsOf(await decide(id, { action: 'approve' }, 'complete'))).toEqual(idsOf(first));
});

test('reports an interrupted build until the next build', async () => {
  const status = async () => (await page.get('/api/snapshot')).data;
  const living = join(home, `snapshot.building-${ownerTag()}`);
  mkdirSync(living, { recursive: true });
  expect(await status()).toMatchObject({ was_cut_short: false });
  rmdirSync(living);
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(join(home, `snapshot.building-${pid}-0-${ownerTag().split('-').at(-1)}`));
  expect(await status()).toMatchObject({ was_cut_short: true });
  await page.post('/api/snapshot/build');
  await expect.poll(status, { timeout: 20_000 }).toMatchObject({ is_building: false, was_cut_short: false });
});

test('no document makes a browser request an icon', async () => {
  const icon = expect.stringContaining('<link rel="icon" href="data:,">');
  expect(page.entered.text).toEqual(icon);
  expect((await ask(page.port, 'GET', '/')).text).toEqual(icon);
  expect((await ask(page.port, 'GET', `/${new URL(url).search}`)).text).toEqual(icon);
});
