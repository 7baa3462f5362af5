import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Fault } from '../../sandbox/fault.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.clearFaults();
  world.sandbox.clearRequests();
});

const ID = '10.1371/journal.pone.0120444';
const CUT = 3000;
/** Bytes that arrive together with the end of their connection may be lost with it; these have time to be written. */
const AFTER_MS = 300;
const REST = expect.stringMatching(/^bytes=[1-9]\d{0,3}-$/);
const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

const whole = unwrap(await world.app.acquire(ID));
const { finalUrl, sha256: digest } = whole.copy;
const { host } = new URL(finalUrl);

/** Fetches the paper while its first transfer is cut; tells each request for the file and what was kept of it. */
async function fetchCut(fault: Omit<Extract<Fault, { kind: 'cut' }>, 'kind'> = {}) {
  world.sandbox.setFault(host, {
    kind: 'cut',
    path: 'printable',
    sendBytes: CUT,
    afterMs: AFTER_MS,
    times: 1,
    ...fault,
  });
  const again = await world.app.acquire(ID, { refresh: true });
  const asked = world.sandbox.requests().filter(({ host: at, path }) => at === host && path.includes('printable'));
  return {
    again,
    asked: asked.map(({ headers, status }) => [headers['range'], headers['if-range'], status]),
  };
}

test('a truncated file resumes where it broke, if its strong validator still matches', async () => {
  const { again, asked } = await fetchCut();
  expect(asked).toEqual([
    [undefined, undefined, 200],
    [REST, expect.stringMatching(/^"[0-9a-f]{16}"$/), 206],
  ]);
  expect(again).toMatchObject({ ok: true, value: { entry: { copy: { sha256: digest, grade: 'verified' } } } });
  expect(again.ok && digestOf(again.value.path)).toBe(digest);
});

test('a file that changed in between restarts', async () => {
  const { again, asked } = await fetchCut({ etag: '"an older file"' });
  expect(asked).toEqual([
    [undefined, undefined, 200],
    [REST, '"an older file"', 200],
  ]);
  expect(again).toMatchObject({ ok: true, value: { entry: { copy: { sha256: digest } } } });
});

test.each([
  ['no validator', null],
  ['a weak validator', 'W/"an edition"'],
])('a file with %s restarts', async (_what, etag) => {
  const { again, asked } = await fetchCut({ etag });
  expect(asked).toEqual([
    [undefined, undefined, 200],
    [undefined, undefined, 200],
  ]);
  expect(again).toMatchObject({ ok: true, value: { entry: { copy: { sha256: digest } } } });
});
