// Runs a TypeScript file of this repository: node scripts/run.mjs FILE [args...]
// Vite, a dependency of the tests, runs TypeScript.
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  process.stderr.write('usage: node scripts/run.mjs FILE [args...]\n');
  process.exit(2);
}
process.argv = [process.argv[0], resolve(file), ...args];
await runnerImport(resolve(file));
