import cluster from 'node:cluster';
import { runWorkers } from '../../src/http/workers.ts';

/** Runs each script in two workers, and prints the exit status of each run. */
const statuses: number[] = [];
for (const exec of process.argv.slice(2)) {
  cluster.setupPrimary({ exec, args: [] });
  const onReady = () => process.kill(process.pid, 'SIGTERM');
  statuses.push(await runWorkers(2, () => undefined, onReady));
}
process.stdout.write(`${JSON.stringify(statuses)}\n`);
