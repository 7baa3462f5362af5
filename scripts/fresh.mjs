// Builds if a source is newer than the build; after `npm ci` the demo starts at once.
import { execSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const newest = (path) => {
  const facts = statSync(join(root, path));
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(facts.mtimeMs, ...readdirSync(join(root, path)).map((name) => newest(join(path, name))));
};
const inputs = ['src', 'sandbox', 'web', 'package.json', 'tsdown.config.ts'].map(newest);
const built = join(root, 'dist/web/index.html');
const isFresh = existsSync(built) && statSync(built).mtimeMs > Math.max(...inputs);
// Without development dependencies (npm ci --omit=dev) a build is not possible.
const canBuild = existsSync(join(root, 'node_modules/tsdown'));
if (!isFresh && canBuild) execSync('npm run -s build', { cwd: root, stdio: 'inherit' });
