import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import { createFailure } from '../../../src/model/error.ts';
import { fail, ok, type Result } from '../../../src/model/result.ts';
import { createLeases } from '../../../src/search/sessions/lease.ts';
import type { Sessions } from '../../../src/search/sessions/sessions.ts';
import { verifies } from '../../requirements/verifies.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { createSleepersClock } from '../../support/sleepers-clock.ts';
import { approve, openOne, openSessions, REQUEST } from '../../support/toy-sessions.ts';
import { createToySteps } from '../../support/toy-steps.ts';
import { unwrap } from '../../support/unwrap.ts';

const fileOf = (home: string, id: string) => join(home, 'sessions', `${id}.jsonl`);

function rewriteLine(path: string, number: number, change: (text: string) => string): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, lines.map((text, at) => (at === number - 1 ? change(text) : text)).join('\n'));
}

test('a search has two checkpoints before its collection', async () => {
  const sessions = openSessions(await temporaryFolder());
  const first = await openOne(sessions);
  expect(first).toMatchObject({
    state: 'checkpoint',
    step: 1,
    checkpoint: { kind: 'strategy_confirmation', iteration: 0 },
  });
  const second = unwrap(await sessions.decide(first.sessionId, approve));
  expect(second).toMatchObject({ state: 'checkpoint', checkpoint: { kind: 'result_review', iteration: 0 } });
  const end = unwrap(await sessions.decide(first.sessionId, approve));
  expect(end).toMatchObject({ state: 'complete', completionReason: 'approved' });
  expect(end.collection?.hits).toHaveLength(5);
});

verifies(['REQ-13.2', 'REQ-13.3'], 'creates a session that starts in the background and can be read', async () => {
  const sessions = openSessions(await temporaryFolder(), { gatherMs: 20 });
  const id = unwrap(await sessions.create(REQUEST, 'library'));
  const fresh = unwrap(await sessions.get(id));
  expect(fresh).toMatchObject({ sessionId: id, query: REQUEST.query });
  expect(fresh).not.toHaveProperty('collection');
  expect(fresh).not.toHaveProperty('error');
  expect(['running', 'checkpoint']).toContain(fresh?.state);
  expect(unwrap(await sessions.wait(id, 0)).state).toBe('checkpoint');
  expect(unwrap(await sessions.get('aaaaaaaaaaaaa'))).toBeNull();
});

test('reading a session does not change its place in the list', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const old = await openOne(sessions);
  const young = await openOne(sessions);
  unwrap(await sessions.decide(young.sessionId, approve));
  // As a reader in another process leaves it, a while later.
  const later = new Date(Date.now() + 60_000);
  utimesSync(fileOf(home, old.sessionId), later, later);
  const idsOf = async (limit: number) => unwrap(await sessions.list(limit)).map(({ sessionId }) => sessionId);
  expect(await idsOf(20)).toEqual([young.sessionId, old.sessionId]);
  expect(await idsOf(1)).toEqual([young.sessionId]);
});

verifies('REQ-13.4', 'waits for the next checkpoint after a decision', async () => {
  const sessions = openSessions(await temporaryFolder(), { gatherMs: 150 });
  const { sessionId } = await openOne(sessions);
  const after = unwrap(await sessions.decide(sessionId, approve));
  expect(after).toMatchObject({ state: 'checkpoint', checkpoint: { kind: 'result_review' } });
});

verifies('REQ-13.6', 'restores a session after a restart', async () => {
  const home = await temporaryFolder();
  const before = openSessions(home);
  const first = await openOne(before);
  await before.close();
  const after = openSessions(home);
  expect(unwrap(await after.get(first.sessionId))).toEqual(first);
  expect(unwrap(await after.decide(first.sessionId, approve))).toMatchObject({
    checkpoint: { kind: 'result_review' },
  });
});

verifies('REQ-13.5', 'cancels and removes a session on cleanup', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home, { gatherMs: 60_000 });
  const { sessionId } = await openOne(sessions);
  const running = unwrap(await sessions.decide(sessionId, approve, { waitMs: 50 }));
  expect(running.state).toBe('running');
  unwrap(await sessions.cleanup(sessionId));
  expect(unwrap(await sessions.get(sessionId))).toBeNull();
  expect(existsSync(fileOf(home, sessionId))).toBe(false);
  expect(await sessions.decide(sessionId, approve)).toMatchObject({
    error: { code: 'SESSION_NOT_FOUND', message: expect.stringContaining('Session not found') },
  });
});

verifies('REQ-13.5', 'ends running work on cleanup', async () => {
  const gathered: number[] = [];
  const onGather = (round: number) => {
    gathered.push(round);
    return ok(undefined);
  };
  const sessions = openSessions(await temporaryFolder(), { gatherMs: 150, onGather });
  const [stopped, other] = [await openOne(sessions), await openOne(sessions)];
  unwrap(await sessions.decide(stopped.sessionId, approve, { waitMs: 10 }));
  unwrap(await sessions.cleanup(stopped.sessionId));
  // Another search of the same length finishes; the first would have done so before it.
  expect(unwrap(await sessions.decide(other.sessionId, approve)).checkpoint?.kind).toBe('result_review');
  expect(gathered).toHaveLength(1);
});

verifies('REQ-13.1', 'stays correct when many calls arrive at the same time', async () => {
  const sessions = openSessions(await temporaryFolder(), { gatherMs: 30 });
  const opened = await Promise.all(['cells', 'stars', 'rivers'].map((query) => openOne(sessions, query)));
  const all = opened.flatMap(({ sessionId }) => [1, 2, 3].map(() => sessions.decide(sessionId, approve)));
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
  for (const { sessionId, query } of opened) {
    const state = unwrap(await sessions.get(sessionId));
    expect(state).toMatchObject({ query, step: 3, checkpoint: { kind: 'result_review' } });
    expect(state?.collection?.hits[0]?.paper.title).toBe(`${query} 0`);
  }
});

test('of two decisions in two processes one wins and the other changes nothing', async () => {
  const home = await temporaryFolder();
  const [here, there] = [openSessions(home, { gatherMs: 100 }), openSessions(home, { gatherMs: 100 })];
  const { sessionId } = await openOne(here);
  const reject = { action: 'reject', face: 'library', note: 'not so' } as const;
  const answers = await Promise.all([here.decide(sessionId, approve), there.decide(sessionId, reject)]);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.find((answer) => !answer.ok)).toMatchObject({
    error: { code: 'CHECKPOINT_BUSY', message: expect.stringContaining('checkpoint already being processed') },
  });
  const lines = readFileSync(fileOf(home, sessionId), 'utf8').trim().split('\n');
  expect(lines.filter((line) => line.startsWith('{"kind":"decision"'))).toHaveLength(1);
});

test('a decision for a checkpoint that is no longer pending is refused', async () => {
  const sessions = openSessions(await temporaryFolder());
  const first = await openOne(sessions);
  unwrap(await sessions.decide(first.sessionId, { ...approve, checkpointId: first.checkpoint?.id }));
  expect(await sessions.decide(first.sessionId, { ...approve, checkpointId: first.checkpoint?.id })).toMatchObject({
    error: { code: 'SESSION_STATE', message: expect.stringContaining('No pending checkpoint') },
  });
});

test('cancelling a call ends the waiting, not the session', async () => {
  const sessions = openSessions(await temporaryFolder(), { gatherMs: 200 });
  const { sessionId } = await openOne(sessions);
  const call = new AbortController();
  const waiting = sessions.decide(sessionId, approve, { signal: call.signal });
  setTimeout(() => call.abort(), 50);
  expect(unwrap(await waiting).state).toBe('running');
  expect(unwrap(await sessions.wait(sessionId, 2))).toMatchObject({ checkpoint: { kind: 'result_review' } });
});

test('interrupted work resumes with the next call, without a new decision', async () => {
  const home = await temporaryFolder();
  const before = openSessions(home, { gatherMs: 60_000 });
  const { sessionId } = await openOne(before);
  await before.decide(sessionId, approve, { waitMs: 50 });
  await before.close();
  const after = openSessions(home);
  expect(unwrap(await after.get(sessionId))?.state).toBe('running');
  expect(unwrap(await after.wait(sessionId, 2))).toMatchObject({ step: 3, checkpoint: { kind: 'result_review' } });
});

test('an unfinished last line is moved aside at the next append', async () => {
  const home = await temporaryFolder();
  const { sessionId } = await openOne(openSessions(home));
  const path = fileOf(home, sessionId);
  const sound = statSync(path).size;
  appendFileSync(path, '{"kind":"decision","at":"2026');
  const after = openSessions(home);
  expect(unwrap(await after.get(sessionId))).toMatchObject({ step: 1, state: 'checkpoint' });
  unwrap(await after.decide(sessionId, approve));
  expect(
    readFileSync(path)
      .subarray(sound - 1, sound + 20)
      .toString(),
  ).toBe('\n{"kind":"decision","');
  expect(readdirSync(join(home, 'sessions')).filter((name) => name.endsWith('.torn'))).toHaveLength(1);
});

test('a corrupt file is reported and not changed', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { sessionId } = await openOne(sessions);
  const path = fileOf(home, sessionId);
  writeFileSync(path, readFileSync(path, 'utf8').replace('"kind":"strategy"', '"kind":"gathered"'));
  expect(await openSessions(home).get(sessionId)).toMatchObject({ error: { code: 'STORE_ERROR' } });
});

test.each([
  ['no request', 1, { request: null }],
  ['no strategy', 2, { strategy: undefined }],
  ['a strategy without queries', 2, { strategy: { sources: [], filters: { maxResults: 1 } } }],
  ['no decision', 3, { decision: null }],
  ['records that are none', 4, { gathered: { records: [null] } }],
  ['a collection without papers', 5, { collection: {} }],
])('JSON of the wrong shape is reported with file and line: %s', async (_what, line, change) => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { sessionId } = await openOne(sessions);
  unwrap(await sessions.decide(sessionId, approve));
  const path = fileOf(home, sessionId);
  rewriteLine(path, line, (text) => JSON.stringify({ ...JSON.parse(text), ...change }));
  expect(await openSessions(home).get(sessionId)).toMatchObject({
    error: { code: 'STORE_ERROR', message: expect.stringContaining(`${path} is corrupt in line ${line} `) },
  });
});

test('the failure of a corrupt session says what to do', async () => {
  const home = await temporaryFolder();
  const { sessionId } = await openOne(openSessions(home));
  rewriteLine(fileOf(home, sessionId), 2, () => 'no event at all');
  expect(await openSessions(home).decide(sessionId, approve)).toMatchObject({
    error: { code: 'STORE_ERROR', message: expect.stringMatching(/Restore a good copy of the file, or move it/) },
  });
});

test.each([
  ['{"request":null}', 1],
  ['{"decision":null}', 3],
  ['half a li', 2],
])('the list has the other sessions, and the corrupt one with the reason: %s', async (wrong, line) => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { sessionId: sound } = await openOne(sessions);
  const { sessionId: damaged } = await openOne(sessions);
  unwrap(await sessions.decide(damaged, approve));
  const path = fileOf(home, damaged);
  rewriteLine(path, line, (text) =>
    wrong.startsWith('{') ? JSON.stringify({ ...JSON.parse(text), ...JSON.parse(wrong) }) : wrong,
  );
  const listed = unwrap(await openSessions(home).list(20));
  expect(listed.find(({ sessionId }) => sessionId === sound)).toMatchObject({ state: 'checkpoint' });
  expect(listed.find(({ sessionId }) => sessionId === damaged)).toMatchObject({
    state: 'unreadable',
    error: { code: 'STORE_ERROR', message: expect.stringContaining(path) },
  });
});

test('an unknown id is explained even if a session is corrupt', async () => {
  const home = await temporaryFolder();
  const { sessionId } = await openOne(openSessions(home));
  rewriteLine(fileOf(home, sessionId), 1, (text) => JSON.stringify({ ...JSON.parse(text), request: null }));
  expect((await openSessions(home).explainMissing('aaaaaaaaaaaaa')).code).toBe('SESSION_NOT_FOUND');
});

test('a file whose name does not match its session is not opened', async () => {
  const home = await temporaryFolder();
  const { sessionId } = await openOne(openSessions(home));
  copyFileSync(fileOf(home, sessionId), fileOf(home, 'aaaaaaaaaaaaa'));
  const after = openSessions(home);
  expect(await after.get('aaaaaaaaaaaaa')).toMatchObject({
    error: { code: 'STORE_ERROR', message: expect.stringContaining(`belongs to session "${sessionId}"`) },
  });
  expect(unwrap(await after.get(sessionId))).toMatchObject({ sessionId });
});

test('a session of a newer version is not opened', async () => {
  const home = await temporaryFolder();
  const { sessionId } = await openOne(openSessions(home));
  const path = fileOf(home, sessionId);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"v":\d+/, '"v":3'));
  expect(await openSessions(home).get(sessionId)).toMatchObject({ error: { code: 'SCHEMA_TOO_NEW' } });
});

test.each(['../../etc/passwd', '..', '', 'AAAAAAAAAAAAA', 'a/b', '\u0000', 'a'.repeat(5000)])(
  'an invalid id never becomes a path: %j',
  async (id) => {
    const home = await temporaryFolder();
    const sessions = openSessions(home);
    expect(unwrap(await sessions.get(id))).toBeNull();
    expect(await sessions.reopen(id)).toMatchObject({ error: { code: 'SESSION_NOT_FOUND' } });
    expect(readdirSync(home)).toEqual([]);
  },
);

test('an unknown id is answered with the recent sessions and the command to list all', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId } = await openOne(sessions, 'tides of the moon');
  const { message } = await sessions.explainMissing('nope');
  expect(message).toContain(`${sessionId} (tides of the moon)`);
  expect(message).toContain('carrel sessions');
});

test('previewing an edit decides nothing', async () => {
  const sessions = openSessions(await temporaryFolder());
  const first = await openOne(sessions);
  const data = { queries: [{ keywords: ['tides'] }] };
  expect(await sessions.preview(first.sessionId, data)).toMatchObject({ ok: true, value: expect.any(Array) });
  expect(await sessions.preview(first.sessionId, {})).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(unwrap(await sessions.get(first.sessionId))).toEqual(first);
  unwrap(await sessions.decide(first.sessionId, approve));
  expect(await sessions.preview(first.sessionId, data)).toMatchObject({ ok: false, error: { code: 'SESSION_STATE' } });
});

test('an idle session is archived and can be reopened unchanged', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const first = await openOne(sessions);
  expect(await sessions.archiveIdle(60_000, 0)).toEqual([]);
  expect(await sessions.archiveIdle(0, 0)).toEqual([first.sessionId]);
  expect(unwrap(await sessions.get(first.sessionId))).toBeNull();
  expect((await sessions.explainMissing(first.sessionId)).message).toContain(
    `carrel session ${first.sessionId} --reopen`,
  );
  expect(unwrap(await sessions.reopen(first.sessionId))).toEqual(first);
});

test('idle time never starts before the server does', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { sessionId } = await openOne(sessions);
  const [hourMs, nowMs] = [3_600_000, Date.now()];
  const longAgo = new Date(nowMs - 2 * hourMs);
  utimesSync(fileOf(home, sessionId), longAgo, longAgo);
  expect(await sessions.archiveIdle(hourMs, nowMs)).toEqual([]);
  expect(await sessions.archiveIdle(hourMs, nowMs - 2 * hourMs)).toEqual([sessionId]);
});

test('a running session is never archived', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home, { gatherMs: 60_000 });
  const { sessionId } = await openOne(sessions);
  await sessions.decide(sessionId, approve, { waitMs: 50 });
  expect(await sessions.archiveIdle(0, 0)).toEqual([]);
  expect(await openSessions(home).archiveIdle(0, 0)).toEqual([]);
});

test('if no source answers, the session fails, and later calls return that failure', async () => {
  const down = createFailure('NETWORK_ERROR', 'Not one source answered.');
  const sessions = openSessions(await temporaryFolder(), { onGather: () => ({ ok: false, error: down }) });
  const { sessionId } = await openOne(sessions);
  expect(unwrap(await sessions.decide(sessionId, approve))).toMatchObject({ state: 'failed', error: down });
  expect(await sessions.decide(sessionId, approve)).toEqual({ ok: false, error: down });
});

test('a later round without answers waits at the review, and the next round asks again', async () => {
  const home = await temporaryFolder();
  const down = createFailure('NETWORK_ERROR', 'Not one source answered.');
  const onGather = (round: number) => (round === 1 ? { ok: false as const, error: down } : ok(undefined));
  const sessions = openSessions(home, { onGather });
  const { sessionId } = await openOne(sessions);
  const found = unwrap(await sessions.decide(sessionId, approve)).collection;
  await sessions.decide(sessionId, { action: 'reject', face: 'library' });
  const silent = unwrap(await sessions.decide(sessionId, approve));
  expect(silent).toMatchObject({
    state: 'checkpoint',
    checkpoint: { kind: 'result_review', payload: { failure: down } },
  });
  expect(silent.collection?.hits).toEqual(found?.hits);
  await sessions.close();
  const later = openSessions(home, { onGather });
  expect(unwrap(await later.get(sessionId))).toEqual(silent);
  await later.decide(sessionId, { action: 'reject', face: 'library' });
  const third = unwrap(await later.decide(sessionId, approve));
  expect(third.collection?.hits).toHaveLength(10);
  expect(third.checkpoint?.payload).not.toHaveProperty('failure');
});

test('a bug is recorded in the session and returned by later calls', async () => {
  const sessions = openSessions(await temporaryFolder(), {
    onGather() {
      throw new Error('a planted bug');
    },
  });
  const { sessionId } = await openOne(sessions);
  const failed = unwrap(await sessions.decide(sessionId, approve));
  expect(failed).toMatchObject({ state: 'failed', error: { code: 'INTERNAL_ERROR' } });
  const next = await sessions.decide(sessionId, approve);
  expect(next).toMatchObject({ error: { message: expect.stringContaining('a planted bug') } });
});

test('an empty question opens no session', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  expect(await sessions.create({ ...REQUEST, query: '12 34' }, 'mcp')).toMatchObject({
    error: { code: 'INVALID_ARGUMENT' },
  });
  expect(readdirSync(home)).toEqual([]);
});

test('sandbox sessions cannot be created in a real library', async () => {
  const home = await temporaryFolder();
  await openOne(openSessions(home));
  const sandbox = openSessions(home, {}, { kind: 'sandbox' });
  expect(await sandbox.create(REQUEST, 'mcp')).toMatchObject({ error: { code: 'STORE_ERROR' } });
  expect(await sandbox.list(5)).toMatchObject({ error: { code: 'STORE_ERROR' } });
});

test('a failure to create the steps is returned, and nothing is created', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home, {}, { steps: async () => fail('STORE_ERROR', 'no limits database') });
  expect(await sessions.create(REQUEST, 'mcp')).toMatchObject({ error: { message: 'no limits database' } });
  expect(readdirSync(home)).toEqual([]);
});

test.each(['real', 'sandbox'] as const)('the first event of a session in a %s library says so', async (kind) => {
  const home = await temporaryFolder();
  const { sessionId } = await openOne(openSessions(home, {}, { kind }));
  const first = JSON.parse(readFileSync(fileOf(home, sessionId), 'utf8').split('\n')[0] ?? '');
  expect(first).toMatchObject({ kind: 'created', id: sessionId, face: 'library', sandbox: kind === 'sandbox' });
});

test('deleting a session deletes its marks too', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { sessionId } = await openOne(sessions);
  const review = unwrap(await sessions.decide(sessionId, approve));
  const [hit] = review.collection?.hits ?? [];
  unwrap(
    await sessions.mark(sessionId, { checkpointId: review.checkpoint?.id ?? '', marks: { [hit?.id ?? '']: 'keep' } }),
  );
  const names = () => readdirSync(join(home, 'sessions')).sort();
  expect(names()).toEqual([`${sessionId}.draft.json`, `${sessionId}.jsonl`]);
  unwrap(await sessions.cleanup(sessionId));
  expect(names()).toEqual([]);
});

test('a session that is reopened counts as used now, even if it was used shortly before', async () => {
  const home = await temporaryFolder();
  const clock = { ...createSystemClock(), nowMs: Date.now() + 60_000, now: () => clock.nowMs };
  const sessions = openSessions(home, {}, { clock });
  const { sessionId } = await openOne(sessions);
  unwrap(await sessions.get(sessionId));
  clock.nowMs += 10_000;
  expect(await sessions.archiveIdle(10_000, 0)).toEqual([sessionId]);
  unwrap(await sessions.reopen(sessionId));
  expect(Math.round(statSync(fileOf(home, sessionId)).mtimeMs)).toBe(clock.nowMs);
});

test('a mark counts as use of the session', async () => {
  const home = await temporaryFolder();
  const clock = { ...createSystemClock(), nowMs: Date.now() + 60_000, now: () => clock.nowMs };
  const sessions = openSessions(home, {}, { clock });
  const { sessionId } = await openOne(sessions);
  const { checkpoint } = unwrap(await sessions.decide(sessionId, approve));
  clock.nowMs += 60_000;
  unwrap(await sessions.mark(sessionId, { checkpointId: checkpoint?.id ?? '', marks: {} }));
  expect(Math.round(statSync(fileOf(home, sessionId)).mtimeMs)).toBe(clock.nowMs);
});

test('a session starts its work as soon as it is created, without another call', async () => {
  const toy = createToySteps();
  const proposed = await new Promise<string>((resolve, reject) => {
    const propose: typeof toy.propose = (intent, rounds) => {
      resolve(intent.topic);
      return toy.propose(intent, rounds);
    };
    temporaryFolder()
      .then((home) => openSessions(home, {}, { steps: async () => ok({ ...toy, propose }) }).create(REQUEST, 'cli'))
      .catch(reject);
  });
  expect(proposed).toBe(REQUEST.query);
});

test('a session that another process is archiving or restoring is not reopened', async () => {
  const home = await temporaryFolder();
  const first = openSessions(home);
  const { sessionId } = await openOne(first);
  await first.archiveIdle(0, 0);
  const leases = createLeases({ home, kind: 'real', clock: createSystemClock() });
  onTestFinished(() => leases.close());
  const hasty = openSessions(home, {}, { clock: createSleepersClock(Date.now()) });
  const answer = await leases.hold(sessionId, 0, async () => ok(await hasty.reopen(sessionId)));
  expect(unwrap(answer)).toMatchObject({ error: { code: 'LOCK_TIMEOUT' } });
});

test('a session that is open can be reopened, which changes nothing', async () => {
  const sessions = openSessions(await temporaryFolder());
  const first = await openOne(sessions);
  expect(unwrap(await sessions.reopen(first.sessionId))).toEqual(first);
});

test.each<[string, (sessions: Sessions, id: string) => Promise<Result<unknown>>]>([
  ['the marks', (sessions, id) => sessions.marks(id)],
  ['the draft', (sessions, id) => sessions.draft(id)],
  ['a mark', (sessions, id) => sessions.mark(id, { checkpointId: '', marks: {} })],
  ['a preview', (sessions, id) => sessions.preview(id, {})],
  ['the requests', (sessions, id) => sessions.requests(id)],
  ['the history', (sessions, id) => sessions.history(id)],
  ['the deletion', (sessions, id) => sessions.cleanup(id)],
  ['an addition', (sessions, id) => sessions.add(id, { face: 'cli' })],
  ['a wait', (sessions, id) => sessions.wait(id, 0)],
  ['the reopening', (sessions, id) => sessions.reopen(id)],
])('%s of an unknown session is a failure that says so', async (_what, call) => {
  const answer = await call(openSessions(await temporaryFolder()), 'aaaaaaaaaaaaa');
  expect(answer).toMatchObject({ ok: false, error: { code: 'SESSION_NOT_FOUND' } });
});

test('the requests of a pending strategy and of an edit of it are planned', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId } = await openOne(sessions);
  expect(unwrap(await sessions.requests(sessionId))).toMatchObject([{ source: 'toy', url: 'https://toy.test/' }]);
  expect(unwrap(await sessions.requests(sessionId, { queries: [{ keywords: ['tides'] }] }))).toHaveLength(1);
  for (const data of [{ queries: 7 }, {}, null])
    expect(await sessions.requests(sessionId, data)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
});

test('without steps there is no preview and no plan', async () => {
  const home = await temporaryFolder();
  const { sessionId } = await openOne(openSessions(home));
  const broken = openSessions(home, {}, { steps: async () => fail('STORE_ERROR', 'no limits database') });
  const message = 'no limits database';
  expect(await broken.preview(sessionId, {})).toMatchObject({ error: { message } });
  expect(await broken.requests(sessionId)).toMatchObject({ error: { message } });
});

test.each([
  ['without a source and without a file', { intent: { sources: [] } }, {}],
  ['that removes a file', {}, { remove: ['a.ris'] }],
])('a session %s is not created', async (_what, { intent }: { intent?: object }, additions) => {
  const home = await temporaryFolder();
  const toy = createToySteps();
  const understand: typeof toy.understand = (request) => ok({ ...unwrap(toy.understand(request)), ...intent });
  const sessions = openSessions(home, {}, { steps: async () => ok({ ...toy, understand }) });
  expect(await sessions.create(REQUEST, 'mcp', additions)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
  expect(readdirSync(home)).toEqual([]);
});
