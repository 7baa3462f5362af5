// Runs the demo, after a build if one is needed. The demo runs in this process and ends when the process that
// started it has gone: a shell between npm and this script may not pass signals on.
import './fresh.mjs';

const CHECK_MS = 500;
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, CHECK_MS);
timer.unref();

process.argv.splice(2, 0, 'demo');
await import('../dist/entry/cli.js');
