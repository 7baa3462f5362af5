/** Updates the full-text index in a process of its own, because finishing an index blocks for up to seconds. */
import { setPriority } from 'node:os';
import { createSystemClock } from '../../model/clock.ts';
import { createFailure } from '../../model/error.ts';
import { type ChildMessage, LISTENING } from './child-process.ts';
import { type UpdateJob, updateFulltext } from './update.ts';

const LOW_PRIORITY = 10;

const clock = createSystemClock();
let takeUntilMs = Number.POSITIVE_INFINITY;
/** The parent has gone on purpose and expects this update to finish. */
let isReleased = false;

function lowerPriority(): void {
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Some systems do not allow it.
  }
}

async function run(job: UpdateJob): Promise<void> {
  lowerPriority();
  const answer = await updateFulltext(job, { clock, mayContinue: () => clock.now() < takeUntilMs }).catch(
    (bug: unknown) => ({ ok: false as const, error: createFailure('INTERNAL_ERROR', String(bug)) }),
  );
  if (!process.connected) return process.exit();
  process.send?.(answer, () => process.exit());
}

process.on('disconnect', () => {
  if (!isReleased) process.exit();
});
process.on('message', (message: ChildMessage) => {
  if (message.takeForMs !== undefined) takeUntilMs = Math.min(takeUntilMs, clock.now() + message.takeForMs);
  if (message.release) isReleased = true;
  if (message.job) run(message.job);
});
process.send?.(LISTENING);
