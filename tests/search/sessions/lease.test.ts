import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import { ok } from '../../../src/model/result.ts';
import { createLeases, type LeaseOptions } from '../../../src/search/sessions/lease.ts';
import { temporaryFolder } from '../../support/folder.ts';

function openLeases(home: string, more: Partial<LeaseOptions> = {}) {
  const leases = createLeases({ home, kind: 'real', clock: createSystemClock(), ...more });
  onTestFinished(() => leases.close());
  return leases;
}

test('a session has one holder at a time, and is free again when the work ends', async () => {
  const home = await temporaryFolder();
  const [here, there] = [openLeases(home), openLeases(home)];
  const seen = await here.hold('one', 0, async () =>
    ok([await there.isHeld('one'), await there.isHeld('two'), (await there.hold('one', 0, async () => ok(1))).ok]),
  );
  expect(seen).toEqual(ok([true, false, false]));
  expect([await there.isHeld('one'), await there.hold('one', 0, async () => ok(1))]).toEqual([false, ok(1)]);
});

test('a session counts as held if the library cannot be opened', async () => {
  const home = join(await temporaryFolder(), 'file');
  writeFileSync(home, 'no folder');
  expect(await openLeases(home).isHeld('one')).toBe(true);
  expect(await openLeases(home).hold('one', 0, async () => ok(1))).toMatchObject({ ok: false });
});

test('leases that were closed open again with the next call', async () => {
  const leases = openLeases(await temporaryFolder());
  expect(await leases.isHeld('one')).toBe(false);
  leases.close();
  expect(await leases.isHeld('one')).toBe(false);
});

test.each([
  ['thirty seconds', {}, 30_000],
  ['as long as it is set to', { leaseMs: 2_000 }, 2_000],
])('a session whose holder does not answer any more is free after %s', async (_time, options, ms) => {
  const [home, start] = [await temporaryFolder(), Date.UTC(2026, 0, 1)];
  const clockAt = (nowMs: number) => ({ ...createSystemClock(), now: () => nowMs });
  const here = openLeases(home, { ...options, clock: clockAt(start) });
  const later = (passedMs: number) => openLeases(home, { clock: clockAt(start + passedMs) }).isHeld('one');
  const held = await here.hold('one', 0, async () => ok([await later(ms - 1), await later(ms)]));
  expect(held).toEqual(ok([true, false]));
});
