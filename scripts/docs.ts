/** Generates docs/reference from the code: npm run docs. A test fails when the pages are out of date. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { references } from './references.ts';

for (const [path, text] of Object.entries(await references())) {
  const file = join(import.meta.dirname, '..', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${path}\n`);
}
