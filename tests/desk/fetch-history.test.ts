import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_FETCHES, openFetchHistory } from '../../src/desk/fetch-history.ts';
import { openFetches } from '../../src/desk/fetches.ts';
import type { FetchRow } from '../../src/desk/wire.ts';
import { ownerTag } from '../../src/disk/owner.ts';
import { fail, type Result } from '../../src/model/result.ts';
import { unwrap } from '../support/unwrap.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'carrel-test-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const ID = '9d14f382-ec87-479e-8e72-ee8e2ba5095e';
const rows = ['10.1/a', '10.1/b', '10.1/c'].map((ref): FetchRow => ({ ref, state: 'waiting' }));
const job = { id: ID, about: 'a question', startedAt: '2026-01-02T03:04:05.000Z', rows };

async function begin(each = job) {
  return unwrap(await openFetchHistory(home, 'sandbox').begin(each));
}
const load = () => openFetchHistory(home, 'sandbox').load();

test('remembers finished papers and marks the rest as interrupted', async () => {
  const keep = await begin();
  expect(keep({ ref: '10.1/b', state: 'stored', grade: 'verified' }).ok).toBe(true);
  const [{ rows: found, ...about } = { rows: [] }] = await load();
  expect(about).toEqual({ id: ID, about: 'a question', startedAt: job.startedAt });
  expect(found).toEqual([
    { ref: '10.1/a', state: 'interrupted' },
    { ref: '10.1/b', state: 'stored', grade: 'verified' },
    { ref: '10.1/c', state: 'interrupted' },
  ]);
});

test('ignores a line that a crash cut, and foreign files', async () => {
  const keep = await begin();
  keep({ ref: '10.1/a', state: 'failed' });
  appendFileSync(join(home, 'desk', `${ID}.jsonl`), '{"ref":"10.1/b","sta');
  writeFileSync(join(home, 'desk', 'other.jsonl'), 'null\n');
  const jobs = await load();
  expect(jobs.map((each) => each.rows.map(({ state }) => state))).toEqual([['failed', 'interrupted', 'interrupted']]);
});

test('a resumed fetch starts from its finished papers', async () => {
  (await begin())({ ref: '10.1/a', state: 'stored' });
  const keep = await begin({ ...job, rows: [{ ref: '10.1/a', state: 'stored' }, ...rows.slice(1)] });
  keep({ ref: '10.1/c', state: 'stored' });
  expect((await load())[0]?.rows.map(({ state }) => state)).toEqual(['stored', 'interrupted', 'stored']);
});

test('a paper that was interrupted before is still interrupted when the fetch is resumed and read again', async () => {
  const keep = await begin({ ...job, rows: rows.map(({ ref }) => ({ ref, state: 'interrupted' })) });
  keep({ ref: '10.1/a', state: 'stored' });
  expect((await load())[0]?.rows.map(({ state }) => state)).toEqual(['stored', 'interrupted', 'interrupted']);
});

test('keeps a limited number of fetches', async () => {
  for (let at = 0; at < MAX_FETCHES + 3; at += 1)
    await begin({ ...job, id: ID.replace(/..$/, String(10 + at)), startedAt: new Date(at).toISOString() });
  expect(readdirSync(join(home, 'desk'))).toHaveLength(MAX_FETCHES);
});

test('does not read or write a library of the other kind', async () => {
  await begin();
  const other = openFetchHistory(home, 'real');
  expect(await other.load()).toEqual([]);
  expect(await other.begin(job)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test('adds the sentences to evidence that 0.1.0 stored without them', async () => {
  const keep = await begin();
  const evidence = [{ check: 'the title fits', speaks: 'for', detail: '' }];
  keep({ ref: '10.1/a', state: 'stored', evidence } as unknown as FetchRow);
  const [
    {
      rows: [first],
    } = { rows: [] },
  ] = await load();
  expect(first?.evidence).toEqual([{ ...evidence[0], text: 'the title fits' }]);
});

test('leaves out a fetch that another running desk is working on', async () => {
  const keep = await begin();
  const path = join(home, 'desk', `${ID}.jsonl`);
  const other = ownerTag().replace(/^\d+-\d+/, `${process.ppid}-0`);
  writeFileSync(path, readFileSync(path, 'utf8').replace(ownerTag(), other));
  expect(await load()).toEqual([]);
  writeFileSync(path, readFileSync(path, 'utf8').replace(other, other.replace(/^\d+/, '4194305')));
  expect(await load()).toHaveLength(1);
  expect(keep).toBeTypeOf('function');
});

test('lists a fetch of a desk on another machine, whose end nobody can see', async () => {
  await begin();
  const path = join(home, 'desk', `${ID}.jsonl`);
  writeFileSync(path, readFileSync(path, 'utf8').replace(ownerTag(), `${process.ppid}-0-elsewher`));
  expect(await load()).toHaveLength(1);
});

test('a paper that the end of the desk interrupts is not recorded as cancelled', async () => {
  const history = openFetchHistory(home, 'sandbox');
  const untilStopped = (_ref: string, options?: { signal?: AbortSignal }) =>
    new Promise<Result<never>>((resolve) =>
      options?.signal?.addEventListener('abort', () => resolve(fail('CANCELLED', 'stopped'))),
    );
  const listener = { onJobs: () => {}, onRow: () => {}, report: () => {} };
  const fetches = await openFetches(untilStopped, history, listener);
  unwrap(await fetches.start([{ ref: '10.1234/a' }], 'a question'));
  await fetches.close();
  expect((await load()).map((each) => each.rows.map(({ state }) => state))).toEqual([['interrupted']]);
});
