import { expect, test } from 'vitest';
import { openHome } from '../../../src/disk/home.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import { createAccess } from '../../../src/search/sessions/access.ts';
import type { Created, LaterEvent } from '../../../src/search/sessions/event.ts';
import { createSessionFiles } from '../../../src/search/sessions/files.ts';
import { createSessionId } from '../../../src/search/sessions/id.ts';
import type { Run, Runner } from '../../../src/search/sessions/run.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { unwrap } from '../../support/unwrap.ts';

const AT = '2026-01-01T00:00:00.000Z';
const created = (id: string): Created => ({
  ...{ kind: 'created', at: AT, v: 2, id, face: 'cli', sandbox: false },
  request: { query: 'tides', domain: 'general', maxResults: 10 },
  intent: {
    ...{ topic: 'tides', concepts: ['tides'], phrases: [], intentType: 'topic', domain: 'general', wantsRecent: false },
    filters: { maxResults: 10 },
  },
});
const STRATEGY: LaterEvent = {
  ...{ kind: 'strategy', at: AT, notes: [] },
  strategy: { queries: [], sources: [], filters: { maxResults: 10 } },
};

/** Access to one session, with a list of the work that was started and of the sessions that were marked as used. */
async function setUp(events: readonly LaterEvent[], run?: Run) {
  const home = await temporaryFolder();
  const files = createSessionFiles(home);
  const id = createSessionId();
  unwrap(await files.create(created(id)));
  for (const event of events) unwrap(files.append(id, event));
  const [started, used]: [string[], string[]] = [[], []];
  const never = new Promise<never>(() => undefined);
  const own: Run = {
    started: never,
    done: never,
    phase: () => 'asking toy',
    sources: () => undefined,
    listen: () => () => undefined,
  };
  const runner: Runner = {
    find: () => run,
    start: (each) => {
      started.push(each);
      return own;
    },
    stop: () => undefined,
    close: async () => undefined,
  };
  const idle = {
    markUsed: async (each: string) => void used.push(each),
    forget: () => undefined,
    archive: async () => [],
  };
  const clock = createSystemClock();
  const access = (kind: 'real' | 'sandbox' = 'real') => createAccess({ home, kind, clock, files, runner, idle });
  return { home, id, own, started, used, access };
}

test('a session that is opened is marked as used, and its work is resumed', async () => {
  const { id, started, used, access } = await setUp([]);
  expect(unwrap(await access().find(id)).state).toBe('running');
  expect([started, used]).toEqual([[id], [id]]);
});

test('reading alone neither marks a session as used nor resumes it', async () => {
  const { id, started, used, access } = await setUp([]);
  unwrap(await access().read(id));
  expect([started, used]).toEqual([[], []]);
});

test('a session that waits for a decision has no work to resume', async () => {
  const { id, started, access } = await setUp([STRATEGY]);
  expect(unwrap(await access().find(id)).state).toBe('checkpoint');
  expect(started).toEqual([]);
});

test('work that this process does is not started again, and its phase is shown', async () => {
  const { own } = await setUp([]);
  const { id, started, access } = await setUp([], own);
  expect(unwrap(await access().find(id)).phase).toBe('asking toy');
  expect(started).toEqual([]);
});

test('a session in a library of the other kind is not opened', async () => {
  const { home, id, used, access } = await setUp([]);
  unwrap(await openHome(home, 'sandbox'));
  expect(await access('real').find(id)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect((await access('sandbox').find(id)).ok).toBe(true);
  expect(used).toEqual([id]);
});

test('an id that is none, or that no session has, is explained', async () => {
  const { access } = await setUp([]);
  for (const id of ['../x', createSessionId()])
    expect(await access().find(id)).toMatchObject({ error: { code: 'SESSION_NOT_FOUND' } });
});
