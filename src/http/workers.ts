import cluster, { type Worker } from 'node:cluster';
import type { Logger } from '../model/logger.ts';

/** A worker that exits sooner failed to start. */
const HEALTHY_AFTER_MS = 2_000;
const WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

/** Whether this process is a worker. */
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
 * Runs this command in several processes that share the port, and restarts those that exit.
 * Resolves with the exit status when all have exited after a signal, or when one could not start.
 */
export function runWorkers(count: number, log: Logger, onReady: (url: string) => void): Promise<number> {
  // Workers accept from the shared socket. If this process handed out connections, one given to a worker that had
  // just died would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  return new Promise((resolve) => {
    let [ready, isStopping, status, wait] = [0, false, 0, WAIT_MS];
    const startedAt = new Map<number, number>();
    const start = () => {
      const worker = cluster.fork();
      startedAt.set(worker.id, Date.now());
      worker.once('message', ({ url, port }: Ready) => {
        // With port 0 the first worker picks the port; later ones must use the same.
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
      log('warn', `a worker exited (${signal ?? code}) and is being restarted`);
      const lived = Date.now() - (startedAt.get(worker.id) ?? 0);
      wait = lived < HEALTHY_AFTER_MS ? Math.min(wait * 2, MAX_WAIT_MS) : WAIT_MS;
      setTimeout(() => !isStopping && start(), lived < HEALTHY_AFTER_MS ? wait : 0);
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
