import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import { fail } from '../../../src/model/result.ts';
import type { Created } from '../../../src/search/sessions/event.ts';
import { createSessionFiles } from '../../../src/search/sessions/files.ts';
import { createSessionId } from '../../../src/search/sessions/id.ts';
import { createIdleSessions } from '../../../src/search/sessions/idle.ts';
import type { Leases } from '../../../src/search/sessions/lease.ts';
import { explainMissing } from '../../../src/search/sessions/missing.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { unwrap } from '../../support/unwrap.ts';

const created = (id: string, query = 'tides'): Created => ({
  ...{ kind: 'created', at: '2026-01-01T00:00:00.000Z', v: 2, id, face: 'cli', sandbox: false },
  request: { query, domain: 'general', maxResults: 10 },
  intent: {
    ...{ topic: query, concepts: [query], phrases: [], intentType: 'topic', domain: 'general', wantsRecent: false },
    filters: { maxResults: 10 },
  },
});

/** Session files whose times the test sets; the lease of a session is free unless it is named. */
async function setUp(held: readonly string[] = []) {
  const home = await temporaryFolder();
  const files = createSessionFiles(home);
  const clock = { ...createSystemClock(), nowMs: Date.UTC(2026, 0, 2), now: () => clock.nowMs };
  const leases: Leases = {
    open: async () => fail('LOCK_TIMEOUT', 'unused'),
    hold: async (id, _timeoutMs, body) =>
      held.includes(id) ? fail('LOCK_TIMEOUT', 'held') : body(new AbortController().signal),
    isHeld: async (id) => held.includes(id),
    close: () => undefined,
  };
  const pathOf = (id: string) => join(home, 'sessions', `${id}.jsonl`);
  const add = async (changedMs: number, query?: string, id = createSessionId()) => {
    unwrap(await files.create(created(id, query)));
    utimesSync(pathOf(id), new Date(changedMs), new Date(changedMs));
    return id;
  };
  const changedMs = (id: string) => statSync(pathOf(id)).mtimeMs;
  return { home, files, clock, leases, add, changedMs, idle: createIdleSessions(files, leases, clock) };
}

test('a session is archived as soon as it was idle for that long, and not before', async () => {
  const { clock, add, idle } = await setUp();
  const id = await add(clock.nowMs - 59_000);
  expect(await idle.archive(60_000, 0)).toEqual([]);
  clock.nowMs += 1000;
  expect(await idle.archive(60_000, 0)).toEqual([id]);
});

test('a session that another process holds is not archived, the others are', async () => {
  const busy = createSessionId();
  const { add, idle, files } = await setUp([busy]);
  await add(0, 'busy', busy);
  const free = await add(0);
  expect(await idle.archive(1, 0)).toEqual([free]);
  expect([await files.isArchived(free), await files.isArchived(busy)]).toEqual([true, false]);
});

test('use is marked at most once a minute, and again after it is forgotten', async () => {
  const { clock, add, idle, changedMs } = await setUp();
  const id = await add(0);
  await idle.markUsed(id);
  expect(changedMs(id)).toBe(clock.nowMs);
  const first = clock.nowMs;
  clock.nowMs += 59_000;
  await idle.markUsed(id);
  expect(changedMs(id)).toBe(first);
  clock.nowMs += 1000;
  await idle.markUsed(id);
  expect(changedMs(id)).toBe(first + 60_000);
  clock.nowMs += 1000;
  idle.forget(id);
  await idle.markUsed(id);
  expect(changedMs(id)).toBe(clock.nowMs);
});

test('the newest session is listed first; other, empty and misnamed files are not listed', async () => {
  const { home, files, add } = await setUp();
  const [old, young] = [await add(1000), await add(2000)];
  const folder = join(home, 'sessions');
  for (const name of [createSessionId(), `${createSessionId()}.txt`, 'AAAAAAAAAAAAA.jsonl', `${old}.draft.json`])
    writeFileSync(join(folder, name), 'x\n');
  writeFileSync(join(folder, `${createSessionId()}.jsonl`), '');
  mkdirSync(join(folder, 'archive'));
  expect(unwrap(await files.list()).map(({ id }) => id)).toEqual([young, old]);
});

test('an archived session is found by its first event, and comes back with it', async () => {
  const { files, add } = await setUp();
  const id = await add(1000);
  unwrap(await files.archive(id));
  expect([unwrap(await files.read(id)), unwrap(await files.list())]).toEqual([null, []]);
  expect(unwrap(await files.readFirst(id))?.id).toBe(id);
  expect(unwrap(await files.listArchived()).map((file) => file.id)).toEqual([id]);
  unwrap(await files.restore(id));
  expect(unwrap(await files.read(id))?.request.query).toBe('tides');
  expect(await files.isArchived(id)).toBe(false);
});

test('many sessions can be read one after the other', async () => {
  const { files, add } = await setUp();
  const ids: string[] = [];
  for (let at = 0; at < 20; at += 1) ids.push(await add(1000 + at, `question ${at}`));
  for (const [at, id] of ids.entries()) expect(unwrap(await files.read(id))?.request.query).toBe(`question ${at}`);
});

test('a missing session is answered with the five latest, and long questions are cut', async () => {
  const { files, add } = await setUp();
  for (let at = 0; at < 6; at += 1)
    await add(1000 * (at + 1), at === 5 ? 'x'.repeat(61) : at === 4 ? 'y'.repeat(60) : `question ${at}`);
  const { message } = await explainMissing('nowhere', files);
  expect(message.match(/\((?:question \d|x+\.\.\.|y+)\)/g)).toEqual([
    `(${'x'.repeat(57)}...)`,
    `(${'y'.repeat(60)})`,
    '(question 3)',
    '(question 2)',
    '(question 1)',
  ]);
  expect(message).toMatch(/^Session not found: "nowhere"\. Recent sessions: /);
});

test('without any session the answer says so, and an archived one can be reopened', async () => {
  const { files, add } = await setUp();
  expect((await explainMissing('x'.repeat(99), files)).message).toBe(
    `Session not found: "${'x'.repeat(60)}". No session is open. List all with: carrel sessions`,
  );
  const id = await add(1000);
  unwrap(await files.archive(id));
  expect(await explainMissing(id, files)).toMatchObject({ code: 'SESSION_NOT_FOUND', reason: 'archived' });
});

test('an event that does not fit is neither applied nor written', async () => {
  const { home, files, add } = await setUp();
  const id = await add(1000);
  unwrap(await files.prepare(id));
  const early = { kind: 'completed', at: '2026-01-01T00:00:00.000Z', reason: 'approved' } as const;
  expect(files.append(id, early)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(unwrap(await createSessionFiles(home).read(id))?.next).toBe('propose');
});

test('idle time counts from the given moment at the earliest', async () => {
  const { clock, add, idle } = await setUp();
  const id = await add(0);
  expect(await idle.archive(60_000, clock.nowMs - 59_999)).toEqual([]);
  expect(await idle.archive(60_000, clock.nowMs - 60_000)).toEqual([id]);
});

test('a session that is used while it is being archived stays open', async () => {
  const { files, clock, leases, add } = await setUp();
  const id = await add(0);
  const hold: Leases['hold'] = async (held, timeoutMs, body) => {
    await files.touch(held, clock.nowMs);
    return leases.hold(held, timeoutMs, body);
  };
  expect(await createIdleSessions(files, { ...leases, hold }, clock).archive(60_000, 0)).toEqual([]);
  expect(await files.isArchived(id)).toBe(false);
});

test('an id that is none is not looked for in the archive', async () => {
  const { home, files, add } = await setUp();
  unwrap(await files.archive(await add(1000)));
  writeFileSync(join(home, 'sessions', 'note.jsonl'), 'x\n');
  expect(await explainMissing('../note', files)).not.toHaveProperty('reason');
});

test('a session whose file was gone is read anew when it is back', async () => {
  const { home, files, add } = await setUp();
  const id = await add(1000, 'first');
  expect(unwrap(await files.read(id))?.request.query).toBe('first');
  const path = join(home, 'sessions', `${id}.jsonl`);
  const text = readFileSync(path, 'utf8');
  rmSync(path);
  expect(unwrap(await files.read(id))).toBeNull();
  writeFileSync(path, text.replaceAll('first', 'other'));
  expect(unwrap(await files.read(id))?.request.query).toBe('other');
});
