// Adds one to a number in a file, fifty times, each time under the lock.
import { readFileSync, writeFileSync } from 'node:fs';
import { createLocks } from '../../src/disk/lock.ts';
import { openState } from '../../src/disk/state.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { ok } from '../../src/model/result.ts';
import { unwrap } from '../support/unwrap.ts';

const [statePath, filePath] = [String(process.argv[2]), String(process.argv[3])];
const state = unwrap(openState(statePath));
const clock = createSystemClock();
const locks = createLocks(state, { clock, pollMs: 2 });
for (let round = 0; round < 50; round++) {
  const result = await locks.withLock('number', { timeoutMs: 15_000 }, async () => {
    const number = Number(readFileSync(filePath, 'utf8'));
    await clock.sleep(0);
    writeFileSync(filePath, String(number + 1));
    return ok(undefined);
  });
  if (!result.ok) throw new Error(result.error.message);
}
