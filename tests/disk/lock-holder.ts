// Takes a lock, says so, and holds it until it is killed or loses it.
import { createLocks } from '../../src/disk/lock.ts';
import { openState } from '../../src/disk/state.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { ok } from '../../src/model/result.ts';
import { unwrap } from '../support/unwrap.ts';

const state = unwrap(openState(String(process.argv[2])));
const clock = createSystemClock();
const locks = createLocks(state, { clock, leaseMs: Number(process.argv[3]) });
const result = await locks.withLock('store', { timeoutMs: 1000 }, async (signal) => {
  process.stdout.write('held\n');
  await clock.sleep(60_000, signal).catch(() => undefined);
  return ok('finished');
});
process.stdout.write(`${result.ok ? result.value : result.error.code}\n`);
