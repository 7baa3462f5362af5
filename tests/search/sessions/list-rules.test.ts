import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import { createFailure } from '../../../src/model/error.ts';
import { fail } from '../../../src/model/result.ts';
import type { Created } from '../../../src/search/sessions/event.ts';
import { createSessionFiles } from '../../../src/search/sessions/files.ts';
import { createSessionId } from '../../../src/search/sessions/id.ts';
import type { Leases } from '../../../src/search/sessions/lease.ts';
import { createSessionList } from '../../../src/search/sessions/list.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { unwrap } from '../../support/unwrap.ts';

const START = Date.UTC(2026, 0, 1);
const created = (id: string, query: string, atMs: number): Created => ({
  ...{ kind: 'created', at: new Date(atMs).toISOString(), v: 2, id, face: 'cli', sandbox: false },
  request: { query, domain: 'general', maxResults: 10 },
  intent: {
    ...{ topic: query, concepts: [query], phrases: [], intentType: 'topic', domain: 'general', wantsRecent: false },
    filters: { maxResults: 10 },
  },
});

/** A library whose times the test sets; the lease of a session is free unless it is named. */
async function setUp(held: readonly string[] = []) {
  const home = await temporaryFolder();
  const files = createSessionFiles(home);
  const clock = { ...createSystemClock(), nowMs: START, now: () => clock.nowMs };
  const leases: Leases = {
    open: async () => fail('LOCK_TIMEOUT', 'unused'),
    hold: async () => fail('LOCK_TIMEOUT', 'unused'),
    isHeld: async (id) => held.includes(id),
    close: () => undefined,
  };
  const touch = (path: string, atMs: number) => utimesSync(join(home, 'sessions', path), atMs / 1000, atMs / 1000);
  const add = async (query: string, atMs: number, { changedMs = atMs, id = createSessionId() } = {}) => {
    unwrap(await files.create(created(id, query, atMs)));
    touch(`${id}.jsonl`, changedMs);
    return id;
  };
  const list = createSessionList({ files, leases, clock });
  const queries = async (limit: number, archived = false) =>
    unwrap(await list(limit, { archived })).map(({ query }) => query);
  return { home, files, clock, list, add, touch, queries };
}

test('sessions come by their last event, also if a reader has touched an old one since', async () => {
  const { add, queries } = await setUp();
  await add('old, but just read', START - 9000, { changedMs: START });
  await add('middle', START - 6000);
  await add('new', START - 3000);
  expect(await queries(5)).toEqual(['new', 'middle', 'old, but just read']);
  expect(await queries(2)).toEqual(['new', 'middle']);
});

test('a file whose time is up to a second before its event is still looked at', async () => {
  const { add, queries } = await setUp();
  await add('first', START);
  await add('second', START + 500, { changedMs: START - 1000 });
  expect(await queries(1)).toEqual(['second']);
});

test('a running session without a holder is interrupted after three seconds, not before', async () => {
  const held = createSessionId();
  const { add, clock, list } = await setUp([held]);
  await add('free', START);
  await add('held', START - 1, { id: held });
  const interrupted = async () => unwrap(await list(5)).map(({ isInterrupted = false }) => isInterrupted);
  clock.nowMs = START + 2998;
  expect(await interrupted()).toEqual([false, false]);
  clock.nowMs = START + 3000;
  expect(await interrupted()).toEqual([true, false]);
});

test('a session that waits for a decision or is over is never interrupted', async () => {
  const { files, add, clock, list } = await setUp();
  const [waiting, failed] = [await add('waits', START), await add('failed', START - 1)];
  const at = new Date(START).toISOString();
  const strategy = { queries: [], sources: [], filters: { maxResults: 10 } };
  unwrap(files.append(waiting, { kind: 'strategy', at, strategy, notes: [] }));
  unwrap(files.append(failed, { kind: 'failed', at, error: createFailure('NETWORK_ERROR', 'down') }));
  clock.nowMs = START + 60_000;
  const lines = unwrap(await list(5));
  expect(lines.map(({ state }) => state).sort()).toEqual(['checkpoint', 'failed']);
  for (const line of lines) expect(line).not.toHaveProperty('isInterrupted');
});

test('archived sessions are listed up to the limit, newest first, and one that is damaged with the reason', async () => {
  const { home, files, add, list, queries } = await setUp();
  const ids = [await add('one', START), await add('two', START + 1000), await add('three', START + 2000)];
  for (const id of ids) unwrap(await files.archive(id));
  expect([await queries(2, true), await queries(9, true)]).toEqual([
    ['three', 'two'],
    ['three', 'two', 'one'],
  ]);
  writeFileSync(join(home, 'sessions', 'archive', `${ids[2]}.jsonl`), 'damaged\n');
  expect(unwrap(await list(9, { archived: true }))).toContainEqual(
    expect.objectContaining({ sessionId: ids[2], state: 'unreadable', error: expect.any(Object) }),
  );
});

test('the last change of an archived session is that of its file', async () => {
  const { files, add, list } = await setUp();
  unwrap(await files.archive(await add('one', START, { changedMs: START + 5000 })));
  expect(unwrap(await list(5, { archived: true }))).toMatchObject([
    { createdAt: new Date(START).toISOString(), updatedAt: new Date(START + 5000).toISOString() },
  ]);
});

test('the list of the archive is read again until its folder has been quiet for three seconds', async () => {
  const { files, add, clock, touch, queries } = await setUp();
  const [one, two] = [await add('one', START), await add('two', START + 1000)];
  unwrap(await files.archive(one));
  touch('archive', START);
  clock.nowMs = START + 3000;
  expect(await queries(5, true)).toEqual(['two', 'one']);
  unwrap(await files.archive(two));
  touch('archive', START);
  expect(await queries(5, true)).toEqual(['two', 'one']);
  unwrap(await files.restore(two));
  touch('archive', START);
  clock.nowMs = START + 3001;
  expect(await queries(5, true)).toEqual(['two', 'two', 'one']);
});

test('a session is read again if its file has another length at the same time', async () => {
  const { files, add, touch, queries } = await setUp();
  const id = await add('one', START);
  expect(await queries(5)).toEqual(['one']);
  unwrap(await files.remove(id));
  await add('another', START, { id });
  touch(`${id}.jsonl`, START);
  expect(await queries(5)).toEqual(['another']);
});

test('a session that was listed as open is listed as archived afterwards, although its file is the same', async () => {
  const { files, add, list } = await setUp();
  const id = await add('one', START);
  const states = async () => unwrap(await list(5, { archived: true })).map(({ state }) => state);
  expect(await states()).toEqual(['running']);
  unwrap(await files.archive(id));
  expect(await states()).toEqual(['archived']);
});

test('a longer list of a quiet archive is not cut like the one before', async () => {
  const { files, add, clock, touch, queries } = await setUp();
  for (const id of [await add('one', START), await add('two', START + 1000)]) unwrap(await files.archive(id));
  touch('archive', START);
  clock.nowMs = START + 60_000;
  expect([await queries(1, true), await queries(2, true)]).toEqual([['two'], ['two', 'one']]);
});
