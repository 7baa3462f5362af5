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
