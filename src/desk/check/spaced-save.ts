import { createSystemClock } from '../../model/clock.ts';

/** Saves what changes often: at once, and then at most once in a while. */
export interface SpacedSave {
  /** Notes that there is something new to save. */
  change(): void;
  /** Resolves when nothing is being saved; later changes are not saved. */
  stop(): Promise<void>;
}

/** A large result takes longer to write, so its pause is longer too. */
const PAUSE_MS = 250;
const PAUSE_PER_SAVING_MS = 20;

/** Creates a spaced save. If one fails, the next one saves all the same. */
export function createSpacedSave(save: () => Promise<unknown>): SpacedSave {
  const clock = createSystemClock();
  const ended = new AbortController();
  let hasChanged = false;
  let saving: Promise<void> | undefined;
  const run = async () => {
    while (hasChanged && !ended.signal.aborted) {
      hasChanged = false;
      const start = clock.now();
      await save();
      const tookMs = clock.now() - start;
      await clock.sleep(Math.max(PAUSE_MS, tookMs * PAUSE_PER_SAVING_MS), ended.signal).catch(() => undefined);
    }
    saving = undefined;
  };
  return {
    change() {
      hasChanged = true;
      saving ??= run();
    },
    async stop() {
      ended.abort();
      await saving;
    },
  };
}
