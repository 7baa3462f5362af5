import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSessionList } from '../../src/desk/session-list.ts';
import type { SessionLine } from '../../src/desk/wire.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { ok } from '../../src/model/result.ts';
import type { Sessions } from '../../src/search/sessions/sessions.ts';
import { openDeskWorld } from '../support/desk-world.ts';

const { world, home, page } = await openDeskWorld();

const lines = async () => (await page.get('/api/sessions')).data['sessions'] as { session_id: string; state: string }[];
/** Opens a search and waits for its checkpoint, without reading the session. */
async function start(query: string): Promise<string> {
  const id = String((await page.post('/api/search', { query })).data['session_id']);
  const state = async () => (await lines()).find((line) => line.session_id === id)?.state;
  await expect.poll(state, { timeout: 15_000 }).toBe('checkpoint');
  return id;
}

test('an archived search stays in the list and can be reopened', async () => {
  const id = await start('perovskite put away');
  await (await world.app.sessions()).archiveIdle(0, 0);
  const away = { session_id: id, state: 'archived', query: 'perovskite put away' };
  expect(await lines()).toContainEqual(expect.objectContaining(away));
  expect((await page.post('/api/reopen', { session_id: id })).data).toMatchObject({ state: 'checkpoint' });
  expect(await lines()).toEqual([expect.objectContaining({ session_id: id, state: 'checkpoint' })]);
});

test('only the session on a page is read, and listed with its progress', async () => {
  const line = (sessionId: string) => ({ sessionId, query: 'tides', state: 'running', step: 1, iteration: 1 });
  const progress = [{ source: 'crossref', isDone: true }];
  const read: string[] = [];
  const sessions = {
    list: async () => ok([line('here'), line('elsewhere'), { ...line('away'), state: 'archived' }]),
    get: async (id: string) => {
      read.push(id);
      return ok({ ...line(id), progress });
    },
  } as unknown as Sessions;
  let heard: readonly SessionLine[] = [];
  await new Promise<void>((resolve) => {
    const ends: (() => void)[] = [];
    // The second look knows both pages.
    const sleep = async () => {
      sleeps += 1;
      if (sleeps < 2) return;
      for (const end of ends) end();
      resolve();
    };
    let sleeps = 0;
    const list = createSessionList(
      async () => sessions,
      { ...createSystemClock(), sleep },
      () => undefined,
    );
    const hear = () => (lines: readonly SessionLine[]) => {
      heard = lines;
    };
    // An archived session stays archived although it is on a page.
    for (const id of ['here', 'away']) ends.push(list.watch(hear(), id));
  });
  expect(new Set(read)).toEqual(new Set(['here']));
  expect(heard).toMatchObject([{ session_id: 'here', progress: [{ source: 'crossref', is_done: true }] }, {}, {}]);
  expect(heard[1]).not.toHaveProperty('progress');
});

test('a search that is open on a page is not archived', async () => {
  const id = await start('perovskite under the eyes');
  const file = join(home, 'sessions', `${id}.jsonl`);
  utimesSync(file, 1_000_000, 1_000_000);
  const stop = new AbortController();
  const stream = page.events(`/api/events?session=${id}`, stop.signal);
  await stream.next();
  await expect.poll(() => statSync(file).mtimeMs, { timeout: 10_000 }).toBeGreaterThan(Date.now() - 3_600_000);
  stop.abort();
});
