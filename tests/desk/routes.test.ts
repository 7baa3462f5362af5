import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACTIONS } from '../../src/desk/actions.ts';
import { READS } from '../../src/desk/reads.ts';

test('docs/desk-api.md lists exactly the routes of the desk', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/desk-api.md'), 'utf8');
  const written = [...text.matchAll(/^\| `(\/api\/[^`]+)`/gm)].map((match) => match[1]);
  expect(written.sort()).toEqual([...READS.keys(), ...ACTIONS.keys()].sort());
});
