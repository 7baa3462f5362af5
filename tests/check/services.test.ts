import { expect, test } from 'vitest';
import { createServices } from '../../src/check/services.ts';
import type { Attempt } from '../../src/model/error.ts';

const service = (id: string) => ({ id, title: id, wireKey: id });
type Outcome = Pick<Attempt, 'outcome' | 'code' | 'detail'>;
const FOUND: Outcome = { outcome: 'consulted_resolved' };
const REFUSED: Outcome = { outcome: 'consulted_failed', code: 'NETWORK_ERROR', detail: 'status 500' };
const CHANGED: Outcome = { outcome: 'consulted_failed', code: 'SOURCE_CHANGED' };

/** The services of a check, whose time moves only when the test says so. */
function openServices() {
  let nowMs = 0;
  const timers: { readonly at: number; readonly run: () => void }[] = [];
  const sleep = (ms: number) => new Promise<void>((resolve) => timers.push({ at: nowMs + ms, run: resolve }));
  const shown: (readonly string[])[] = [];
  const services = createServices({ now: () => nowMs, sleep, pause: sleep }, () => shown.push(services.waitingFor()));
  const pass = async (ms: number) => {
    nowMs += ms;
    for (const { at, run } of timers) if (at <= nowMs) run();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { services, pass, shown };
}
type World = ReturnType<typeof openServices>;

/** Asks a service that answers so; whether it was asked, and what came of it. */
async function ask({ services }: World, id: string, outcome: Outcome) {
  let wasAsked = false;
  const { attempt } = await services.ask(service(id), undefined, async () => {
    wasAsked = true;
    return { attempt: { source: id, durationMs: 1, ...outcome } };
  });
  return { wasAsked, attempt };
}

/** Asks a service that never answers. */
function askInVain({ services }: World, id: string) {
  return services.ask(service(id), undefined, async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return { attempt: { source: id, durationMs: 1, outcome: 'consulted_failed', code: 'CANCELLED' } };
  });
}
/** How many seconds a service that never answers is waited for; 0 if it is not asked. */
async function waitSeconds(world: World, id: string): Promise<number> {
  let isOver = false;
  const answered = askInVain(world, id).finally(() => {
    isOver = true;
  });
  await world.pass(0);
  let seconds = 0;
  for (; !isOver && seconds < 100; seconds += 1) await world.pass(1000);
  await answered;
  return seconds;
}

test('waits for a silent service a second time for a shorter time, and then no more', async () => {
  const world = openServices();
  await ask(world, 'other', FOUND);
  expect([await waitSeconds(world, 'a'), await waitSeconds(world, 'a'), await waitSeconds(world, 'a')]).toEqual([
    25, 10, 0,
  ]);
});

test('waits briefly for each further service while none has answered', async () => {
  const world = openServices();
  const waits: number[] = [];
  for (const id of ['a', 'a', 'b', 'b', 'c']) waits.push(await waitSeconds(world, id));
  expect(waits).toEqual([25, 0, 4, 0, 4]);
});

test('says why a service was not asked again', async () => {
  const world = openServices();
  await waitSeconds(world, 'a');
  const { attempt } = await ask(world, 'a', FOUND);
  expect(attempt).toMatchObject({
    outcome: 'consulted_failed',
    code: 'FETCH_TIMEOUT',
    detail: 'not asked again for now: no response within 25 s',
  });
});

test('asks a silent service again after a pause, which doubles while it stays silent', async () => {
  const world = openServices();
  await waitSeconds(world, 'a');
  await world.pass(30_000);
  expect(await waitSeconds(world, 'a')).toBe(4);
  await world.pass(50_000);
  expect((await ask(world, 'a', FOUND)).wasAsked).toBe(false);
  await world.pass(10_000);
  expect((await ask(world, 'a', FOUND)).wasAsked).toBe(true);
  expect(await waitSeconds(world, 'a')).toBe(25);
});

test('does not ask a service again that failed three times in a row', async () => {
  const world = openServices();
  await ask(world, 'other', FOUND);
  const asked: boolean[] = [];
  for (const outcome of [REFUSED, REFUSED, FOUND, REFUSED, REFUSED, REFUSED, FOUND])
    asked.push((await ask(world, 'a', outcome)).wasAsked);
  expect(asked).toEqual([true, true, true, true, true, true, false]);
});

test('keeps asking a service whose answers cannot be read', async () => {
  const world = openServices();
  for (let n = 0; n < 5; n += 1) expect((await ask(world, 'a', CHANGED)).wasAsked).toBe(true);
});

test('waits for requests in a queue while the service answers others', async () => {
  const world = openServices();
  const queued = askInVain(world, 'a');
  for (let n = 0; n < 4; n += 1) {
    await world.pass(20_000);
    await ask(world, 'a', FOUND);
  }
  await world.pass(25_000);
  expect((await queued).attempt).toMatchObject({ code: 'FETCH_TIMEOUT', durationMs: 105_000 });
});

test('names the services that have not answered for a while', async () => {
  const world = openServices();
  const waiting = askInVain(world, 'Crossref');
  await world.pass(2000);
  expect(world.shown).toEqual([]);
  await world.pass(1000);
  expect(world.shown).toEqual([['Crossref']]);
  await world.pass(22_000);
  await waiting;
  expect(world.shown).toEqual([['Crossref'], []]);
});

test('while no service has answered, two failures are enough', async () => {
  const world = openServices();
  const asked: boolean[] = [];
  for (let n = 0; n < 3; n += 1) asked.push((await ask(world, 'a', REFUSED)).wasAsked);
  expect(asked).toEqual([true, true, false]);
});

test.each([
  ['NETWORK_ERROR', false],
  ['FETCH_TIMEOUT', false],
  ['RATE_LIMITED', false],
  ['INVALID_ARGUMENT', true],
] as const)('after three answers %s a service is asked again: %s', async (code, expected) => {
  const world = openServices();
  await ask(world, 'other', FOUND);
  for (let n = 0; n < 3; n += 1) await ask(world, 'a', { outcome: 'consulted_failed', code });
  expect((await ask(world, 'a', FOUND)).wasAsked).toBe(expected);
});

test('an empty answer is an answer', async () => {
  const world = openServices();
  await ask(world, 'other', FOUND);
  for (const outcome of [REFUSED, REFUSED, { outcome: 'consulted_no_record' } as const, REFUSED, REFUSED])
    await ask(world, 'a', outcome);
  expect((await ask(world, 'a', FOUND)).wasAsked).toBe(true);
});

test('a service that failed is asked again after half a minute, and its pauses begin anew with an answer', async () => {
  const world = openServices();
  await ask(world, 'other', FOUND);
  for (let n = 0; n < 3; n += 1) await ask(world, 'a', REFUSED);
  await world.pass(29_999);
  expect((await ask(world, 'a', FOUND)).wasAsked).toBe(false);
  await world.pass(1);
  expect((await ask(world, 'a', FOUND)).wasAsked).toBe(true);
  for (let n = 0; n < 3; n += 1) await ask(world, 'a', REFUSED);
  await world.pass(30_000);
  expect((await ask(world, 'a', FOUND)).wasAsked).toBe(true);
});

test('what was not asked again takes no time and names the failure', async () => {
  const world = openServices();
  for (let n = 0; n < 2; n += 1) await ask(world, 'a', REFUSED);
  expect((await ask(world, 'a', FOUND)).attempt).toEqual({
    source: 'a',
    outcome: 'consulted_failed',
    code: 'NETWORK_ERROR',
    detail: 'not asked again for now: status 500',
    durationMs: 0,
  });
});

test('one service that fails does not stop the others', async () => {
  const world = openServices();
  for (let n = 0; n < 3; n += 1) await ask(world, 'a', REFUSED);
  expect((await ask(world, 'b', FOUND)).wasAsked).toBe(true);
});

test('the signal of the check reaches the request', async () => {
  const { services } = openServices();
  const stop = new AbortController();
  stop.abort();
  let isAborted = false;
  await services.ask(service('a'), stop.signal, async (signal) => {
    isAborted = signal.aborted;
    return { attempt: { source: 'a', durationMs: 1, ...FOUND } };
  });
  expect(isAborted).toBe(true);
});

test('what was not asked again keeps the reason of the failure', async () => {
  const world = openServices();
  const refused = { ...REFUSED, reason: 'offline' } as Outcome;
  for (let n = 0; n < 2; n += 1) await ask(world, 'a', refused);
  expect((await ask(world, 'a', FOUND)).attempt).toMatchObject({ reason: 'offline', durationMs: 0 });
});
