import { existsSync } from 'node:fs';

/** Fails at once if a tool of the long tests is not installed. */
export function requireTools(...paths: readonly string[]): void {
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}. Run: npm install --prefix .ci/tools`);
}
