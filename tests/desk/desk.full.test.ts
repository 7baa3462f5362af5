import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDesk } from '../../src/desk/serve.ts';
import { WRITABLE_FORMATS } from '../../src/formats/table.ts';
import type { CastEntry } from '../support/cast.ts';
import { ask, comeIn } from '../support/desk-client.ts';
import { SETTINGS } from '../support/desk-world.ts';
import { connect } from '../support/mcp-client.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const home = world.env['CARREL_HOME'] ?? '';
const opened = unwrap(
  await openDesk(world.app, { port: 0, home, isSandbox: true, settings: SETTINGS }, () => undefined),
);
const desk = opened;
const page = await comeIn(desk.url);
const agent = await connect(['--toolsets', 'search'], world.env);
const cast = (await (await fetch(`${world.sandbox.url}/_sandbox/cast`)).json()) as CastEntry[];
afterAll(async () => {
  await agent.kill();
  await desk.close();
  await world.close();
});

const doiOf = (situation: string) => cast.find(({ situations }) => situations.includes(situation))?.doi ?? '';
interface Shown {
  readonly state: string;
  readonly checkpoint?: { readonly id: string; readonly kind: string };
  readonly collection: { readonly hits: readonly { readonly id: string }[] };
  readonly history: readonly { readonly what: string; readonly face: string }[];
}
const look = async (id: string) => (await page.get(`/api/session?id=${id}`)).data as unknown as Shown;
/** The session once it waits or is over. */
async function settled(id: string): Promise<Shown> {
  await expect.poll(async () => (await look(id)).state, { timeout: 15_000 }).not.toBe('running');
  return look(id);
}
const start = async (query: string) =>
  String((await page.post('/api/search', { query, max_results: 5 })).data['session_id']);
const decide = (id: string, checkpoint: string | undefined, more: object) =>
  page.post('/api/decide', { session_id: id, checkpoint_id: checkpoint, ...more });
/** The rows of a fetch once it is over. */
async function fetched(body: object): Promise<Record<string, unknown>[]> {
  const { fetch_id } = (await page.post('/api/fetch', body)).data;
  const find = async () =>
    ((await page.get('/api/fetches')).data['fetches'] as { id: string; is_over: boolean; rows: [] }[]).find(
      (job) => job.id === fetch_id,
    );
  await expect.poll(async () => (await find())?.is_over, { timeout: 18_000 }).toBe(true);
  return (await find())?.rows ?? [];
}

test('runs a search from question to export and records the desk', async () => {
  const id = await start('perovskite solar cells');
  const strategy = await settled(id);
  expect(strategy.checkpoint?.kind).toBe('strategy_confirmation');
  await decide(id, strategy.checkpoint?.id, { action: 'edit', data: { queries: [{ keywords: ['perovskite'] }] } });
  const review = await settled(id);
  const dropped = review.collection.hits.slice(0, 2).map((hit) => hit.id);
  await decide(id, review.checkpoint?.id, { action: 'approve', data: { marked_irrelevant: dropped } });
  const over = await settled(id);
  expect(over.history.map(({ what, face }) => `${what} ${face}`)).toEqual(['opened desk', 'edit desk', 'approve desk']);
  expect(over.collection.hits.map((hit) => hit.id)).not.toEqual(expect.arrayContaining(dropped));
  for (const format of [...WRITABLE_FORMATS.map(({ name }) => name), 'ledger']) {
    const { status, headers, text } = await page.get(`/api/export?id=${id}&format=${format}`);
    expect({ status, format }).toEqual({ status: 200, format });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="carrel-[a-z2-7]{13}\.[\w.]+"$/);
    expect(text.length).toBeGreaterThan(50);
  }
  const events = readFileSync(join(home, 'sessions', `${id}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  expect(events.filter((line) => line.includes('"face":"desk"'))).toHaveLength(3);
});

test('an agent sees decisions made at the desk, and the desk those of the agent', async () => {
  const { session_id } = (await agent.call('search_papers', { query: 'perovskite tandem', max_results: 4 })).data;
  const id = String(session_id);
  const waiting = await settled(id);
  await decide(id, waiting.checkpoint?.id, { action: 'approve', note: 'go ahead' });
  await expect
    .poll(async () => (await agent.call('get_session', { session_id })).data['current_checkpoint_kind'], {
      timeout: 15_000,
    })
    .toBe('result_review');
  const stop = new AbortController();
  const lines: unknown[] = [];
  const following = (async () => {
    for await (const { name, data } of page.events('/api/events', stop.signal))
      if (name === 'sessions') lines.push(...(data as { sessions: { session_id: string }[] }).sessions);
  })().catch(() => undefined);
  await agent.call('decide', { session_id, action: 'approve' });
  await expect
    .poll(() => lines, { timeout: 15_000 })
    .toContainEqual(expect.objectContaining({ session_id: id, state: 'complete' }));
  stop.abort();
  await following;
});

test('lists a corrupt session with the reason', async () => {
  const path = join(home, 'sessions', 'aaaaaaaaaaaaa.jsonl');
  const id = await start('perovskite glass');
  writeFileSync(path, '{"kind":"created","v":1,"id":"aaaaaaaaaaaaa","request":null}\n');
  const { sessions } = (await page.get('/api/sessions')).data;
  rmSync(path);
  expect(sessions).toContainEqual(expect.objectContaining({ session_id: id }));
  const line = {
    session_id: 'aaaaaaaaaaaaa',
    state: 'unreadable',
    query: expect.stringContaining('is corrupt in line 1'),
  };
  expect(sessions).toContainEqual(expect.objectContaining(line));
});

test('one of two pages that decide a checkpoint wins, and the other gets an error', async () => {
  const id = await start('perovskite inks');
  const { checkpoint } = await settled(id);
  const both = await Promise.all([
    decide(id, checkpoint?.id, { action: 'approve' }),
    decide(id, checkpoint?.id, { action: 'reject' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = await decide(id, checkpoint?.id, { action: 'approve' });
  expect(late).toMatchObject({ status: 409, data: { ok: false } });
});

test.each([
  [{ query: '   ' }, 'query'],
  [{ query: 'x'.repeat(1500) }, 'query'],
  [{ query: 'solar', max_results: 0 }, 'max_results'],
  [{ query: 'solar', from_year: 99 }, 'from_year'],
  [{ query: 'solar', from_year: 1999, to_year: 99 }, 'to_year'],
  [{ query: 'solar', language: 'klingon?' }, 'language'],
  [{ query: 'solar', sources: ['nobody'] }, 'sources'],
  [{ query: 'solar', domain: 'alchemy' }, 'domain'],
])('names the wrong field of a new search: %j', async (body, field) => {
  const { status, data } = await page.post('/api/search', body);
  expect(status).toBe(400);
  expect(Object.keys(data['fields'] as object)).toEqual([field]);
});

test('an invalid edit names every wrong field, and the checkpoint stays', async () => {
  const id = await start('perovskite');
  const { checkpoint } = await settled(id);
  const data = {
    queries: [{ keywords: ['good', '!!'], synonyms: { good: ['?'] } }, { keywords: [] }],
    sources: ['nobody'],
    filters: { from_year: 1, language: 'klingon?' },
  };
  const refused = await decide(id, checkpoint?.id, { action: 'edit', data });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.data['fields'] as object)).toEqual(
    expect.arrayContaining([
      'queries[0].keywords[1]',
      'queries[0].synonyms.good[0]',
      'filters.from_year',
      'filters.language',
    ]),
  );
  const years = await decide(id, checkpoint?.id, {
    action: 'edit',
    data: { filters: { from_year: 2020, to_year: 2010 } },
  });
  expect(refused.data['fields']).toMatchObject({ 'filters.from_year': 'Must be a year from 1000 to 2200.' });
  expect(years.data['fields']).toEqual({ 'filters.from_year': expect.stringContaining('comes after to_year') });
  expect((await look(id)).checkpoint?.id).toBe(checkpoint?.id);
});

test('a fetch shows the grade, the failure and the setting that would help', async () => {
  const [good, closed, offList] = ['open-gold', 'closed', 'repository-off-list'].map(doiOf);
  const rows = await fetched({ refs: [good, closed, offList, `https://doi.org/${good}`] });
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ state: 'stored', grade: 'verified', attempts: expect.any(Array) });
  expect(rows[1]).toMatchObject({ state: 'failed', error: { code: 'NO_OA_AVAILABLE' } });
  expect(rows[2]).toMatchObject({
    state: 'failed',
    error: {
      code: 'CAPABILITY_DENIED',
      remediation: expect.arrayContaining([expect.objectContaining({ setting: 'CARREL_HOSTS' })]),
    },
  });
});

test('a cancelled fetch stops', async () => {
  const refs = cast.flatMap(({ doi, situations }) => (doi && situations[0] === 'slow-pdf' ? [doi] : []));
  const { fetch_id } = (await page.post('/api/fetch', { refs })).data;
  expect((await page.post('/api/fetch/cancel', { fetch_id })).status).toBe(200);
  const states = async () =>
    ((await page.get('/api/fetches')).data['fetches'] as { id: string; rows: { state: string }[] }[])
      .find((job) => job.id === fetch_id)
      ?.rows.map((row) => row.state);
  await expect.poll(states, { timeout: 15_000 }).toEqual(refs.map(() => 'cancelled'));
  expect((await page.post('/api/fetch/cancel', { fetch_id })).status).toBe(404);
});

test.each([
  ['/api/fetch', { refs: Array(1001).fill('10.1038/nature12373') }, { refs: expect.stringContaining('at most 1000') }],
  ['/api/tags', { ref: '10.1/x', tags: ['x'.repeat(61)] }, { 'tags[0]': 'Must have at most 60 characters.' }],
  [
    '/api/decide',
    { session_id: 'x', checkpoint_id: 'x', action: 'approve', note: 'x'.repeat(5001) },
    { note: 'Must have at most 5000 characters.' },
  ],
  ['/api/fetch/again', { fetch_id: 'x', which: 'some' }, { which: 'Must be one of unfinished, failed, not "some".' }],
])('explains wrong input of %s', async (path, body, fields) => {
  expect(await page.post(path, body)).toMatchObject({ status: 400, data: { fields } });
});

test('a fetch takes either a session or references', async () => {
  for (const body of [{}, { ids: ['x'] }, { session_id: 'x', refs: ['10.1038/nature12373'] }])
    expect((await page.post('/api/fetch', body)).status).toBe(400);
});

test('names the lines that are not references and fetches nothing', async () => {
  const { status, data } = await page.post('/api/fetch', { refs: [doiOf('open-gold'), 'a title alone'] });
  expect(status).toBe(400);
  expect((data['fields'] as { refs: string }).refs).toMatch(/^Line 2, "a title alone"/);
});

test('shows a quarantined file with its evidence, and logs its acceptance', async () => {
  const ref = doiOf('wrong-paper');
  await fetched({ refs: [ref] });
  const { files } = (await page.get('/api/quarantine')).data as { files: { ref: string; copy: { sha256: string } }[] };
  const file = files.find((each) => each.ref === ref);
  expect(file).toMatchObject({
    copy: { evidence: expect.arrayContaining([expect.objectContaining({ speaks: 'against' })]) },
  });
  const sha256 = file?.copy.sha256 ?? '';
  const pdf = await page.get(`/api/quarantine/pdf?ref=${ref}&sha256=${sha256}`);
  expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  expect((await page.post('/api/accept', { ref, sha256: '0'.repeat(64) })).status).toBe(404);
  expect((await page.post('/api/accept', { ref, sha256 })).status).toBe(200);
  const { rows, copy } = (await page.get(`/api/entry?ref=${ref}`)).data as { rows: object[]; copy: object };
  expect(rows[0]).toMatchObject({ event: 'accept', detail: 'at the desk' });
  expect(copy).toMatchObject({ accepted_at: expect.any(String) });
});

test('discards a quarantined file, logs it, and reports how many are left', async () => {
  const ref = doiOf('comment-served');
  await fetched({ refs: [ref] });
  const list = async () =>
    (await page.get('/api/quarantine')).data['files'] as { ref: string; copy: { sha256: string } }[];
  const before = await list();
  const sha256 = before.find((each) => each.ref === ref)?.copy.sha256 ?? '';
  expect((await page.post('/api/discard', { ref, sha256 })).status).toBe(200);
  expect((await list()).map((each) => each.ref)).not.toContain(ref);
  expect((await page.post('/api/discard', { ref, sha256 })).status).toBe(404);
  for await (const { name, data } of page.events()) {
    if (name !== 'quarantine') continue;
    expect(data).toEqual({ count: before.length - 1 });
    break;
  }
  const log = readFileSync(join(home, 'provenance.jsonl'), 'utf8').trim().split('\n');
  expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ event: 'discard', ref, detail: 'at the desk' });
});

test('keeps the marks on a review, returns exactly the approved papers, and knows which are stored', async () => {
  const id = await start('perovskite solar cells stability');
  await decide(id, (await settled(id)).checkpoint?.id, { action: 'approve' });
  const review = await settled(id);
  const hits = review.collection.hits;
  const excluded = hits[1]?.id ?? '';
  const mark = { session_id: id, checkpoint_id: review.checkpoint?.id, marks: { [excluded]: 'exclude' } };
  expect((await page.post('/api/mark', mark)).data['marks']).toEqual({ [excluded]: 'exclude' });
  for (const key of ['__proto__', 'constructor', 'toString']) {
    const body = JSON.stringify(mark).replace(JSON.stringify(excluded), JSON.stringify(key));
    expect((await ask(page.port, 'POST', '/api/mark', page.own, body)).status).toBe(400);
  }
  expect(await look(id)).toMatchObject({ marks: { [excluded]: 'exclude' } });
  await decide(id, review.checkpoint?.id, { action: 'approve', data: { marked_irrelevant: [excluded] } });
  const over = await settled(id);
  expect(over.collection.hits).toEqual(hits.filter((hit) => hit.id !== excluded));
  expect((await page.post('/api/mark', mark)).status).toBe(409);
  const rows = await fetched({ session_id: id });
  const stored = rows.filter(({ state }) => state === 'stored').map(({ ref }) => ref);
  expect(stored.length).toBeGreaterThan(0);
  const { copies } = (await page.get(`/api/session?id=${id}`)).data as {
    copies: Record<string, { ref: string; state: string }>;
  };
  const known = Object.values(copies).filter(({ state }) => state === 'stored');
  expect(known.map(({ ref }) => ref).sort()).toEqual(stored.sort());
});

test('stores tags, finds them and filters by them', async () => {
  const ref = doiOf('open-gold');
  await fetched({ refs: [ref] });
  expect((await page.post('/api/tags', { ref, tags: ['to read', 'solar', 'solar'] })).data['tags']).toEqual([
    'to read',
    'solar',
  ]);
  const { papers, tags } = (await page.get('/api/library?tag=solar&grade=verified')).data;
  expect({ papers, tags }).toMatchObject({ papers: [{ ref, tags: ['to read', 'solar'] }], tags: ['solar', 'to read'] });
  expect((await page.post('/api/tags', { ref, tags: ['to read', 'solar'] })).status).toBe(200);
  const { rows } = (await page.get(`/api/entry?ref=${ref}`)).data as { rows: { event: string }[] };
  expect(rows.filter(({ event }) => event === 'tag')).toEqual([
    expect.objectContaining({ source: null, detail: 'at the desk: to read, solar' }),
  ]);
  expect((await page.get('/api/library?tag=solar&from_year=2999')).data['total']).toBe(0);
  const pdf = await page.get(`/api/pdf?ref=${ref}`, { range: 'bytes=0-3' });
  expect(pdf).toMatchObject({
    status: 206,
    text: '%PDF',
    headers: { 'content-disposition': expect.stringMatching(/^inline/) },
  });
  expect((await page.post('/api/tags', { ref, tags: ['a,b'] })).status).toBe(400);
  expect((await page.post('/api/audit')).data).toMatchObject({ ok: true, clean: true });
});
