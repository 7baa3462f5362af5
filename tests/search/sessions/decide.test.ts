import { expect, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import { ok } from '../../../src/model/result.ts';
import { createAccess } from '../../../src/search/sessions/access.ts';
import { createDecide } from '../../../src/search/sessions/decide.ts';
import { createSessionFiles } from '../../../src/search/sessions/files.ts';
import { createIdleSessions } from '../../../src/search/sessions/idle.ts';
import { createLeases } from '../../../src/search/sessions/lease.ts';
import { createRunner } from '../../../src/search/sessions/run.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { approve, openOne, openSessions } from '../../support/toy-sessions.ts';
import { createToySteps } from '../../support/toy-steps.ts';
import { unwrap } from '../../support/unwrap.ts';

/** Decides in a library, as a process that is slow: something happens after it has read the session. */
function decideSlowly(home: string, meanwhile: () => Promise<unknown>) {
  const clock = createSystemClock();
  const files = createSessionFiles(home);
  const leases = createLeases({ home, kind: 'real', clock });
  const runner = createRunner({ files, leases, clock, steps: async () => ok(createToySteps({})) });
  const idle = createIdleSessions(files, leases, clock);
  const { open, wait } = createAccess({ home, kind: 'real', clock, files, runner, idle });
  const slowly = async (id: string) => {
    const session = await open(id);
    await meanwhile();
    return session;
  };
  return createDecide({ runner, open: slowly, wait });
}

test('a decision that another process overtook does not decide the next checkpoint', async () => {
  const home = await temporaryFolder();
  const other = openSessions(home);
  const { sessionId } = await openOne(other);
  const decide = decideSlowly(home, () => other.decide(sessionId, approve));
  expect(await decide(sessionId, approve)).toMatchObject({ ok: false, error: { code: 'CHECKPOINT_BUSY' } });
  const { checkpoint } = unwrap(await other.get(sessionId)) ?? {};
  expect(checkpoint?.kind).toBe('result_review');
});

test('a decision that comes too early, too late or for another checkpoint says what to do', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId, checkpoint } = await openOne(sessions);
  const refused = async (more: object = {}) => {
    const answer = await sessions.decide(sessionId, { ...approve, ...more });
    return answer.ok ? '' : answer.error.message;
  };
  expect(await refused({ checkpointId: 'x'.repeat(99) })).toBe(
    `No pending checkpoint "${'x'.repeat(60)}": the pending one is "${checkpoint?.id}" (strategy_confirmation). Review it before you decide.`,
  );
  unwrap(await sessions.decide(sessionId, approve));
  unwrap(await sessions.decide(sessionId, approve));
  expect(await refused()).toBe('Session already complete. Export it, or start a new search.');
});

test('after a refused decision the next one is free to decide', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId } = await openOne(sessions);
  expect(await sessions.decide(sessionId, { action: 'maybe', face: 'library' })).toMatchObject({
    error: { code: 'INVALID_ARGUMENT' },
  });
  expect(unwrap(await sessions.decide(sessionId, approve)).checkpoint?.kind).toBe('result_review');
});

test('of three decisions at once, one decides and the others are told that it is being processed', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId } = await openOne(sessions);
  const answers = await Promise.all([1, 2, 3].map(() => sessions.decide(sessionId, approve)));
  expect(answers.map((answer) => (answer.ok ? answer.value.checkpoint?.kind : answer.error.code))).toEqual([
    'result_review',
    'CHECKPOINT_BUSY',
    'CHECKPOINT_BUSY',
  ]);
});
