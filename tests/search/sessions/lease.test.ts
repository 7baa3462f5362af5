import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import { ok } from '../../../src/model/result.ts';
import { createLeases } from '../../../src/search/sessions/lease.ts';
import { temporaryFolder } from '../../support/folder.ts';

function openLeases(home: string) {
  const leases = createLeases({ home, kind: 'real', clock: createSystemClock() });
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
