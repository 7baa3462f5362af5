import { onTestFinished } from 'vitest';
import type { SessionState } from '../../src/model/checkpoint.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { ok } from '../../src/model/result.ts';
import { createSessions, type Sessions, type SessionsOptions } from '../../src/search/sessions/sessions.ts';
import { createToySteps, type ToyOptions } from './toy-steps.ts';
import { unwrap } from './unwrap.ts';

/** Sessions of a folder with the toy steps, closed when the test ends. */
export function openSessions(home: string, toy: ToyOptions = {}, more: Partial<SessionsOptions> = {}): Sessions {
  const steps = createToySteps(toy);
  const sessions = createSessions({
    home,
    kind: 'real',
    clock: createSystemClock(),
    steps: async () => ok(steps),
    ...more,
  });
  onTestFinished(() => sessions.close());
  return sessions;
}

export const REQUEST = { query: 'living cells', domain: 'general', maxResults: 100 } as const;

/** Opens a session and waits for its first checkpoint. */
export async function openOne(sessions: Sessions, query: string = REQUEST.query): Promise<SessionState> {
  const id = unwrap(await sessions.create({ ...REQUEST, query }, 'library'));
  return unwrap(await sessions.wait(id, 0));
}

export const approve = { action: 'approve', face: 'library' } as const;
