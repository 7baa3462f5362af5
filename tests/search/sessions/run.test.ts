import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import { fail, ok } from '../../../src/model/result.ts';
import type { Created, LaterEvent } from '../../../src/search/sessions/event.ts';
import { createSessionFiles } from '../../../src/search/sessions/files.ts';
import { createSessionId } from '../../../src/search/sessions/id.ts';
import { createLeases, type Leases } from '../../../src/search/sessions/lease.ts';
import { createRunner, type RunnerDeps } from '../../../src/search/sessions/run.ts';
import type { GatherCall, SearchSteps } from '../../../src/search/steps.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { REQUEST } from '../../support/toy-sessions.ts';
import { createToySteps } from '../../support/toy-steps.ts';
import { unwrap } from '../../support/unwrap.ts';

const at = '2026-01-01T00:00:00.000Z';
const toy = createToySteps();
const intent = unwrap(toy.understand(REQUEST));
const created = (id: string): Created => ({
  ...{ kind: 'created', at, v: 2, id, face: 'cli', sandbox: false, request: REQUEST, intent },
});
const STRATEGY: LaterEvent = { kind: 'strategy', at, strategy: toy.propose(intent, []), notes: [] };
const approve = () => ok({ decision: { action: 'approve', face: 'library' } as const });

/** A runner of a session that waits for the decision on its strategy, with these steps. */
async function setUp(steps: Partial<SearchSteps> = {}, more: Partial<RunnerDeps> = {}) {
  const home = await temporaryFolder();
  const files = createSessionFiles(home);
  const clock = createSystemClock();
  const leases = createLeases({ home, kind: 'real', clock });
  const makeSteps = async () => ok({ ...createToySteps(), ...steps });
  const runner = createRunner({ files, leases, clock, steps: makeSteps, ...more });
  onTestFinished(() => runner.close().then(() => leases.close()));
  const id = createSessionId();
  unwrap(await files.create(created(id)));
  unwrap(files.append(id, STRATEGY));
  const next = async () => unwrap(await createSessionFiles(home).read(id))?.next;
  return { id, files, leases, runner, next };
}

/** A promise, and the function that resolves it. */
function createSignal(): { readonly sent: Promise<void>; send(): void } {
  const resolvers: (() => void)[] = [];
  const sent = new Promise<void>((resolve) => resolvers.push(resolve));
  return { sent, send: () => resolvers[0]?.() };
}

/** Sources that answer only after `answer` was sent; `call` is how they were asked. */
function createSlowSources() {
  const [asked, answer] = [createSignal(), createSignal()];
  const calls: GatherCall[] = [];
  const gather: SearchSteps['gather'] = async (strategy, round, call = {}) => {
    calls.push(call);
    asked.send();
    await answer.sent;
    return createToySteps().gather(strategy, round);
  };
  const progress: NonNullable<GatherCall['progress']> = (...given) => calls[0]?.progress?.(...given);
  return { asked, answer, progress, gather };
}

test('a listener hears of the progress until it is removed, and the phase is the last message', async () => {
  const { asked, answer, progress, gather } = createSlowSources();
  const { id, runner } = await setUp({ gather });
  const run = runner.start(id, 0, approve);
  expect([await run.started, run.phase(), run.sources()]).toEqual([null, undefined, undefined]);
  await asked.sent;
  const [all, some]: [string[], string[]] = [[], []];
  run.listen((done, total, message, sources) => all.push(`${done}/${total} ${message} ${sources?.[0]?.title}`));
  const remove = run.listen((_done, _total, message) => some.push(message));
  const rows = [{ source: 'toy', title: 'Toy', done: 1, total: 2, retrieved: 3, failed: 0 }];
  progress(0, 2, 'first', rows);
  remove();
  progress(1, 2, 'second', rows);
  expect([all, some]).toEqual([['0/2 first Toy', '1/2 second Toy'], ['first']]);
  expect([run.phase(), run.sources()]).toEqual(['second', rows]);
  answer.send();
  expect(unwrap(await run.done).next).toBe('decide');
});

test('closing waits until the work has stopped, and nothing is recorded or started afterwards', async () => {
  const asked = createSignal();
  let isEnded = false;
  const gather: SearchSteps['gather'] = async (_strategy, _round, call) => {
    asked.send();
    await new Promise((resolve) => call?.signal?.addEventListener('abort', resolve));
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    isEnded = true;
    return fail('CANCELLED', 'late');
  };
  const { id, runner, next } = await setUp({ gather });
  runner.start(id, 0, approve);
  await asked.sent;
  await runner.close();
  expect([isEnded, await next()]).toEqual([true, 'gather']);
  expect(await runner.start(id, 0, approve).started).toMatchObject({ code: 'CANCELLED' });
});

test('a session is found while this process works on it, and a stop leaves it where it is', async () => {
  const { asked, answer, gather } = createSlowSources();
  const { id, runner, next } = await setUp({ gather });
  const run = runner.start(id, 0, approve);
  await asked.sent;
  expect([runner.find(id), runner.find(createSessionId())]).toEqual([run, undefined]);
  runner.stop(id);
  answer.send();
  expect([unwrap(await run.done).next, await next(), runner.find(id)]).toEqual(['gather', 'gather', undefined]);
});

test('a session that was removed meanwhile is not found', async () => {
  const { id, files, runner } = await setUp();
  unwrap(await files.remove(id));
  const { started, done } = runner.start(id, 0, approve);
  expect(await started).toMatchObject({ code: 'SESSION_NOT_FOUND', message: expect.stringContaining(id) });
  expect(await done).toMatchObject({ ok: false, error: { code: 'SESSION_NOT_FOUND' } });
});

test('work that must not begin, or has no steps, does not begin, and the caller hears why', async () => {
  const { id, runner, next } = await setUp();
  const refused = runner.start(id, 0, () => fail('INVALID_ARGUMENT', 'not like this'));
  expect([await refused.started, await next()]).toMatchObject([{ message: 'not like this' }, 'decide']);
  const other = await setUp({}, { steps: async () => fail('STORE_ERROR', 'no limits database') });
  const failed = other.runner.start(other.id, 0, approve);
  expect([await failed.started, await other.next()]).toMatchObject([{ message: 'no limits database' }, 'decide']);
});

test('a session that another process holds is left to it', async () => {
  const { id, leases, runner, next } = await setUp();
  const started = await leases.hold(id, 0, async () => ok(await runner.start(id, 0, approve).started));
  expect(unwrap(started)).toMatchObject({ code: 'LOCK_TIMEOUT' });
  expect(await next()).toBe('decide');
});

test('an event is recorded first, and a session that then waits for a decision has no work', async () => {
  const { id, files, runner } = await setUp();
  const criteria = { include: ['trials'], exclude: [] };
  const run = runner.start(id, 0, () => ok({ event: { kind: 'added', at, face: 'cli', criteria } }));
  expect(await run.started).toBeNull();
  expect(unwrap(await run.done)).toMatchObject({ next: 'decide', criteria });
  expect(unwrap(await files.read(id))).toMatchObject({ next: 'decide', criteria });
});

test('work that was about to begin when this process closes does not begin', async () => {
  const [asked, answer] = [createSignal(), createSignal()];
  const steps = async () => {
    asked.send();
    await answer.sent;
    return ok(createToySteps());
  };
  const { id, files, runner } = await setUp({}, { steps });
  const run = runner.start(id, 0, approve);
  await asked.sent;
  const closed = runner.close();
  answer.send();
  await closed;
  expect([unwrap(await run.done).step, unwrap(await files.read(id))?.step]).toEqual([1, 1]);
});

test('work whose lease is lost to another process records nothing more', async () => {
  const lost = new AbortController();
  const { asked, answer, gather } = createSlowSources();
  const unused = async () => fail('LOCK_TIMEOUT', 'unused');
  const leases: Leases = {
    open: unused,
    hold: (_id, _timeoutMs, body) => body(lost.signal),
    isHeld: async () => false,
    close: () => undefined,
  };
  const { id, runner, next } = await setUp({ gather }, { leases });
  const run = runner.start(id, 0, approve);
  await asked.sent;
  lost.abort();
  answer.send();
  expect([unwrap(await run.done).next, await next()]).toEqual(['gather', 'gather']);
});
