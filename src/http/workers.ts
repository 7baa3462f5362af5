import cluster, { type Worker } from 'node:cluster';
import type { Logger } from '../model/logger.ts';

/** A worker that ends sooner than this was not able to work. */
const SOUND_AFTER_MS = 2_000;
const WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** Whether this process is one of several that answer. */
export const isWorker = (): boolean => cluster.isWorker;

/** Tells the primary process that this worker accepts connections. */
export function reportReady(url: string, port: number): void {
  process.send?.({ url, port });
}

interface Ready {
  readonly url: string;
  readonly port: number;
}

/**
 * Runs this very command in several processes that share the port, and replaces those that end.
 * Resolves with the exit status once all of them have ended after a signal, or one could not start.
 */
export function runWorkers(count: number, log: Logger, onReady: (url: string) => void): Promise<number> {
  // Each takes connections from the shared socket itself. Handed out by this process, a connection given to a
  // worker that had just died would stay open without an answer for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  return new Promise((resolve) => {
    let [ready, isStopping, status, wait] = [0, false, 0, WAIT_MS];
    const startedAt = new Map<number, number>();
    const start = () => {
      const worker = cluster.fork();
      startedAt.set(worker.id, Date.now());
      worker.once('message', ({ url, port }: Ready) => {
        // Of several that asked for any port the first gets one; a replacement must ask for that very one.
        cluster.setupPrimary({ args: withPort(process.argv.slice(2), port) });
        ready += 1;
        if (ready === count) onReady(url);
      });
    };
    const stop = () => {
      isStopping = true;
      for (const worker of workers()) worker.process.kill('SIGTERM');
      if (workers().length === 0) resolve(status);
    };
    cluster.on('exit', (worker, code, signal) => {
      if (isStopping) return void (workers().length === 0 && resolve(status));
      if (ready < count) {
        status = code || 1;
        return stop();
      }
      log('warn', `a worker ended (${signal ?? code}) and is replaced`);
      const lived = Date.now() - (startedAt.get(worker.id) ?? 0);
      wait = lived < SOUND_AFTER_MS ? Math.min(wait * 2, LONGEST_WAIT_MS) : WAIT_MS;
      setTimeout(() => !isStopping && start(), lived < SOUND_AFTER_MS ? wait : 0);
    });
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    for (let at = 0; at < count; at += 1) start();
  });
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

function withPort(args: readonly string[], port: number): string[] {
  return [...args, '--port', String(port)];
}
