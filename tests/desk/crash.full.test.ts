import { afterAll, afterEach, expect, test } from 'vitest';
import type { CastEntry } from '../support/cast.ts';
import { comeIn } from '../support/desk-client.ts';
import { startDesk } from '../support/desk-process.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const cast = (await (await fetch(`${world.sandbox.url}/_sandbox/cast`)).json()) as CastEntry[];
const playing = (situation: string) =>
  cast.flatMap(({ doi, situations }) => (doi && situations[0] === situation ? [doi] : []));
const [quick = '', slow = ''] = playing('open-gold');
const [, closed = ''] = playing('closed');
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

type Page = Awaited<ReturnType<typeof comeIn>>;
const jobs = async (page: Page) =>
  (await page.get('/api/fetches')).data['fetches'] as { id: string; rows: { state: string }[] }[];
const states = async (page: Page) => (await jobs(page))[0]?.rows.map(({ state }) => state);

/** Keeps a fetch running. Unpaywall takes two requests at a time, so the held one cannot block another paper. */
const hold = (doi: string) =>
  world.sandbox.setFault('api.unpaywall.org', { kind: 'slow-headers', delayMs: 60_000, path: doi.split('/')[1] ?? '' });

test('a new desk shows the fetch that a crashed desk left, and resumes it on request', async () => {
  const first = await startDesk(world.env);
  const page = await comeIn(first.url);
  hold(slow);
  await page.post('/api/fetch', { refs: [quick, slow] });
  await expect.poll(() => states(page), { timeout: 20_000 }).toEqual(['stored', 'running']);
  const beside = await startDesk(world.env);
  expect(await jobs(await comeIn(beside.url))).toEqual([]);
  await Promise.all([first.kill(), beside.kill()]);
  world.sandbox.clearFaults();
  const next = await startDesk(world.env);
  const later = await comeIn(next.url);
  expect(await states(later)).toEqual(['stored', 'interrupted']);
  const [job] = await jobs(later);
  expect((await later.post('/api/fetch/again', { fetch_id: job?.id, which: 'failed' })).status).toBe(400);
  expect((await later.post('/api/fetch/again', { fetch_id: job?.id, which: 'unfinished' })).status).toBe(200);
  await expect.poll(() => states(later), { timeout: 30_000 }).toEqual(['stored', 'stored']);
  await next.kill();
});

test('a stopped desk leaves papers unfinished, not cancelled, and failed ones can be retried', async () => {
  const first = await startDesk(world.env);
  const page = await comeIn(first.url);
  await page.post('/api/fetch', { refs: [closed] });
  await expect.poll(() => states(page), { timeout: 20_000 }).toEqual(['failed']);
  const id = (await jobs(page))[0]?.id;
  hold(closed);
  expect((await page.post('/api/fetch/again', { fetch_id: id, which: 'failed' })).status).toBe(200);
  first.child.kill('SIGTERM');
  await new Promise((resolve) => first.child.once('exit', resolve));
  const next = await startDesk(world.env);
  const later = await comeIn(next.url);
  expect(await states(later)).toEqual(['interrupted']);
  await next.kill();
  world.sandbox.clearFaults();
});

test('a search whose desk crashed is shown as interrupted and resumes when opened', async () => {
  for (const host of ['api.openalex.org', 'export.arxiv.org'])
    world.sandbox.setFault(host, { kind: 'slow-headers', delayMs: 60_000 });
  const first = await startDesk(world.env);
  const page = await comeIn(first.url);
  const id = String((await page.post('/api/search', { query: 'perovskite interrupted' })).data['session_id']);
  const look = async (at: Page) => (await at.get(`/api/session?id=${id}`)).data as { state: string };
  await expect.poll(async () => (await look(page)).state, { timeout: 15_000 }).toBe('checkpoint');
  await page.post('/api/decide', { session_id: id, checkpoint_id: `${id}:1`, action: 'approve' });
  const line = async (at: Page) =>
    ((await at.get('/api/sessions')).data['sessions'] as { session_id: string; is_interrupted: boolean }[]).find(
      (each) => each.session_id === id,
    );
  await new Promise((resolve) => setTimeout(resolve, 3500));
  expect((await line(page))?.is_interrupted).toBe(false);
  await first.kill();
  world.sandbox.clearFaults();
  const next = await startDesk(world.env);
  const later = await comeIn(next.url);
  expect((await line(later))?.is_interrupted).toBe(true);
  await look(later);
  await expect.poll(async () => (await look(later)).state, { timeout: 30_000 }).toBe('checkpoint');
  await next.kill();
});
