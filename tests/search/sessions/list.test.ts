import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/folder.ts';
import { approve, openOne, openSessions } from '../../support/toy-sessions.ts';
import { unwrap } from '../../support/unwrap.ts';

const fileOf = (home: string, id: string) => join(home, 'sessions', `${id}.jsonl`);

test('the list shows the kind of a pending checkpoint and the number of papers', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId } = await openOne(sessions);
  expect(unwrap(await sessions.list(5))).toMatchObject([{ sessionId, checkpointKind: 'strategy_confirmation' }]);
  unwrap(await sessions.decide(sessionId, approve));
  expect(unwrap(await sessions.list(5))).toMatchObject([
    { sessionId, state: 'checkpoint', step: 3, iteration: 0, checkpointKind: 'result_review', paperCount: 5 },
  ]);
});

test('archived sessions follow the open ones when they are asked for', async () => {
  const sessions = openSessions(await temporaryFolder());
  const archived = await openOne(sessions, 'old question');
  await sessions.archiveIdle(0, 0);
  const open = await openOne(sessions, 'new question');
  const all = unwrap(await sessions.list(5, { archived: true }));
  expect(all).toMatchObject([
    { sessionId: open.sessionId, state: 'checkpoint' },
    { sessionId: archived.sessionId, state: 'archived', query: 'old question', createdAt: archived.createdAt },
  ]);
  expect(unwrap(await sessions.list(5))).toHaveLength(1);
});

test('a reopened session is no longer listed as archived', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId } = await openOne(sessions);
  await sessions.archiveIdle(0, 0);
  await sessions.list(5, { archived: true });
  unwrap(await sessions.reopen(sessionId));
  expect(unwrap(await sessions.list(5, { archived: true }))).toMatchObject([{ sessionId, state: 'checkpoint' }]);
});

test('the list follows decisions that another process makes', async () => {
  const home = await temporaryFolder();
  const [here, there] = [openSessions(home), openSessions(home)];
  const { sessionId } = await openOne(here);
  await there.list(5);
  unwrap(await here.decide(sessionId, approve));
  expect(unwrap(await there.list(5))).toMatchObject([{ sessionId, step: 3 }]);
});

test('a file that did not change is not read again', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { sessionId } = await openOne(sessions);
  const path = fileOf(home, sessionId);
  const fixed = new Date('2026-01-01T00:00:00Z');
  utimesSync(path, fixed, fixed);
  const before = unwrap(await sessions.list(5));
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll('living', 'trusty'));
  utimesSync(path, fixed, fixed);
  expect(unwrap(await sessions.list(5))).toEqual(before);
});

test('a running session that no process works on is marked as interrupted', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home, { gatherMs: 60_000 });
  const { sessionId } = await openOne(sessions);
  await sessions.decide(sessionId, approve, { waitMs: 50 });
  await sessions.close();
  const path = fileOf(home, sessionId);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"at":"[^"]+"/g, '"at":"2026-01-01T00:00:00.000Z"'));
  expect(unwrap(await openSessions(home).list(5))).toMatchObject([{ state: 'running', isInterrupted: true }]);
});

test('the history says who opened a session and who decided each checkpoint', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { sessionId, createdAt } = await openOne(sessions);
  unwrap(await sessions.decide(sessionId, { action: 'approve', face: 'desk', by: 'Ada' }));
  unwrap(await sessions.decide(sessionId, { action: 'reject', face: 'cli', note: 'too old' }));
  const history = unwrap(await openSessions(home).history(sessionId));
  expect(history).toMatchObject([
    { at: createdAt, what: 'opened', face: 'library' },
    { what: 'approve', face: 'desk', by: 'Ada' },
    { what: 'reject', face: 'cli', note: 'too old' },
  ]);
});

test('the history of an unknown session is a failure', async () => {
  const sessions = openSessions(await temporaryFolder());
  expect(await sessions.history('aaaaaaaaaaaaa')).toMatchObject({ error: { code: 'SESSION_NOT_FOUND' } });
});
