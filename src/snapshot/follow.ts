import type { Logger } from '../model/logger.ts';
import type { Snapshot } from './open.ts';

/** How soon a server notices that its snapshot was built anew. */
const LOOK_EVERY_MS = 1_000;

/** Takes over newer builds of the snapshot as they come; while one cannot be read the old one stays. */
export function followSnapshot(snapshot: Snapshot, log: Logger): () => void {
  let told = '';
  let isBusy = false;
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    const fresh = await snapshot.refresh().finally(() => {
      isBusy = false;
    });
    if (fresh.ok && fresh.value) log('info', `a newer snapshot is served: ${snapshot.manifest.buildId}`);
    const problem = fresh.ok ? '' : fresh.error.message;
    if (problem !== '' && problem !== told) log('warn', `the snapshot stays as it is: ${problem}`);
    told = problem;
  };
  const timer = setInterval(() => look().catch((bug: unknown) => log('error', String(bug))), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
