import type { Logger } from '../model/logger.ts';
import type { SnapshotEngine } from './engines/engine.ts';

/** How soon a server notices a new build. */
const CHECK_EVERY_MS = 1_000;

/** Switches to newer builds of a snapshot as they appear; if one cannot be read, the old one stays open. Returns a function to stop. */
export function followSnapshot(snapshot: Pick<SnapshotEngine, 'manifest' | 'refresh'>, log: Logger): () => void {
  let reported = '';
  let [isBusy, isStopped] = [false, false];
  const check = async () => {
    if (isBusy) return;
    isBusy = true;
    const fresh = await snapshot.refresh().finally(() => {
      isBusy = false;
    });
    // Stopping cancels what the check asked.
    if (isStopped) return;
    if (fresh.ok && fresh.value) log('info', `serving a newer build of the snapshot: ${snapshot.manifest.buildId}`);
    const problem = fresh.ok ? '' : fresh.error.message;
    if (problem !== '' && problem !== reported)
      log('warn', `cannot tell whether there is a newer build of the snapshot, or cannot open it: ${problem}`);
    if (problem === '' && reported !== '') log('info', 'the snapshot can be read again');
    reported = problem;
  };
  const timer = setInterval(() => check().catch((bug: unknown) => log('error', String(bug))), CHECK_EVERY_MS);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
