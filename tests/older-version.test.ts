import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from './support/mcp-client.ts';
import { copyOlder, readOlderAnswers } from './support/older-version.ts';
import { runCli } from './support/run-cli.ts';
import { openWorld } from './support/world.ts';

const world = await openWorld();
const home = world.env['CARREL_HOME'] ?? '';
const snapshot = `${home}-snapshot`;
await copyOlder('home', home);
await copyOlder('snapshot', snapshot);
const older = await readOlderAnswers(home);
const tools = await connect([], world.env);
/** A second copy, for decisions, so that the other tests find the sessions as they were. */
const changed = { ...world.env, CARREL_HOME: `${home}-changed` };
await copyOlder('home', changed.CARREL_HOME);
const changing = await connect([], changed);
afterAll(async () => {
  await tools.end();
  await changing.end();
  await world.close();
});

async function runJson(args: readonly string[], env = world.env): Promise<Record<string, unknown>> {
  return JSON.parse((await runCli([...args, '--json'], env)).stdout);
}

/** A session once it no longer runs. */
async function settled(id: unknown): Promise<Record<string, unknown>> {
  const { data } = await changing.call('get_session', { session_id: id });
  return data['state'] === 'running' ? settled(id) : data;
}

/** Lists of 0.1.0 showed "Family, Given"; now every list shows names as people read them. */
const withReadableNames = (answer: object): object =>
  JSON.parse(JSON.stringify(answer), (key, value) =>
    key === 'authors' && Array.isArray(value) && value.every((name) => typeof name === 'string')
      ? value.map((name: string) => name.replace(/^([^,]+), (.+)$/, '$2 $1'))
      : value,
  );

test.each(older.library)('a library of 0.1.0 answers $tool $args as before', async ({ tool, args, answer }) => {
  expect((await tools.call(tool, args)).data).toMatchObject(withReadableNames(answer));
});

test('the older index is filled with tags and retractions from the files', async () => {
  const { data } = await tools.call('doiget_list_recent');
  expect(data['entries']).toMatchObject([{ retracted: true }, { tags: ['to read'] }, { tags: ['example', 'to read'] }]);
});

test('the history of a paper includes the older log, also where it was compressed', async () => {
  const rows = await (await world.app.store()).index.history({ kind: 'doi', id: '10.1234/foo' }, 10);
  expect(rows.ok && rows.value.map(({ event, ts_seq }) => `${ts_seq} ${event}`)).toEqual(['6 tag', '1 fetch']);
  const failed = await (await world.app.store()).index.history({ kind: 'doi', id: '10.1021/ja809598r' }, 10);
  expect(failed).toMatchObject({ ok: true, value: [{ event: 'fetch', error_code: 'NO_OA_AVAILABLE' }] });
});

test('an audit of a library of 0.1.0 finds nothing broken and counts the same', async () => {
  // The first read adds the new columns to the older index; an audit would report them as a correction.
  await tools.call('doiget_list_recent');
  expect(await runJson(['audit'])).toEqual({ ...older.audit, texts: 0 });
});

test.each(['strategy', 'review', 'complete', 'archived'] as const)('a session of 0.1.0 opens: %s', async (name) => {
  const expected = older.sessions[name];
  const { data } = await tools.call('get_session', { session_id: expected['session_id'] });
  expect(data).toMatchObject(expected);
});

const withoutScores = (answer: object): object =>
  JSON.parse(JSON.stringify(answer, (key, value) => (key === 'score' ? undefined : value)));

test.each(['strategy', 'review'] as const)('a session of 0.1.0 can be decided: %s', async (name) => {
  const expected = older.approved[name];
  const id = expected['session_id'];
  await changing.call('decide', { session_id: id, action: 'approve' });
  // What is ranked now gets the scores of this version; what was reviewed keeps its own.
  const wanted = name === 'strategy' ? withoutScores(expected) : expected;
  expect(await settled(id)).toMatchObject(wanted);
});

test('an archived session of 0.1.0 can be reopened', async () => {
  const id = String(older.sessions.archived['session_id']);
  expect(await runJson(['session', id, '--reopen'], changed)).toMatchObject({
    session_id: id,
    current_checkpoint_kind: 'strategy_confirmation',
  });
});

test.each(older.snapshot.search)('a snapshot of 0.1.0 is searched as before: $args', async ({ tool, args, answer }) => {
  const reader = await connect(['--toolsets', 'snapshot', '--snapshot', snapshot], world.env);
  // The papers, their order and what is shown of them stay; the scores follow from the constants of this version.
  expect((await reader.call(tool, args)).data).toMatchObject(withoutScores(answer));
  await reader.end();
});

test('a snapshot of 0.1.0 is described and verified as before', async () => {
  expect(await runJson(['snapshot', 'info', snapshot])).toEqual(older.snapshot.info);
  expect(await runJson(['snapshot', 'verify', snapshot])).toEqual(older.snapshot.verify);
  const digest = await runCli(['snapshot', 'info', snapshot, '--digest'], world.env);
  expect(digest.stdout.trim()).toBe(older.snapshot.digest);
});

test('reading does not rewrite the records of 0.1.0', async () => {
  const path = 'papers/.metadata/doi_10.1234_abc.toml';
  const original = join(import.meta.dirname, 'support/from-0.1.0/home', path);
  expect(await readFile(join(home, path), 'utf8')).toBe(await readFile(original, 'utf8'));
});
