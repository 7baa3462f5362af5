// Takes a lock, says so, and holds it until it is killed.
import { createLocks } from '../../src/disk/lock.ts';
import { openState } from '../../src/disk/state.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { ok } from '../../src/model/result.ts';

const state = openState(String(process.argv[2]));
if (!state.ok) throw new Error(state.error.message);
const clock = createSystemClock();
await createLocks(state.value, { clock }).withLock('store', { timeoutMs: 1000 }, async () => {
  process.stdout.write('held\n');
  await clock.sleep(60_000);
  return ok(undefined);
});
