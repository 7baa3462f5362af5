import cluster from 'node:cluster';
import { runWorkers } from '../../src/http/workers.ts';

/** Runs each script in two workers, and prints the exit status of each run and how many workers were ready. */
const runs: [number, number][] = [];
let ready = 0;
cluster.on('message', () => {
  ready += 1;
});
for (const exec of process.argv.slice(2)) {
  cluster.setupPrimary({ exec, args: [] });
  let whenReady = 0;
  const onReady = () => {
    whenReady = ready;
    process.kill(process.pid, 'SIGTERM');
  };
  runs.push([await runWorkers(2, () => undefined, onReady), whenReady]);
}
process.stdout.write(`${JSON.stringify(runs)}\n`);
