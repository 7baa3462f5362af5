// Runs the built command again and again in one process, which loads its modules once.
import { pathToFileURL } from 'node:url';

const [, , cli] = process.argv;
let runs = 0;

/** Collects what is written to a stream. */
function capture(stream) {
  const parts = [];
  stream.write = (part, encoding, done = encoding) => {
    parts.push(Buffer.from(part));
    if (typeof done === 'function') queueMicrotask(done);
    return true;
  };
  return () => Buffer.concat(parts).toString('utf8');
}

process.on('message', async ({ args, env, cwd }) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv = [process.execPath, cli, ...args];
  process.exitCode = undefined;
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  runs += 1;
  // The entry runs once for each address; what it imports is loaded already.
  await import(`${pathToFileURL(cli)}?run=${runs}`);
  process.stdout.removeAllListeners('error');
  process.send({ status: process.exitCode ?? 0, stdout: stdout(), stderr: stderr() });
});
process.on('disconnect', () => process.exit());
