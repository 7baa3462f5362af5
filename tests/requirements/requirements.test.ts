import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import requirements from './requirements.json' with { type: 'json' };
import states from './states.json' with { type: 'json' };

/** How many requirements no test verifies yet. It only goes down. */
const OWED_AT_MOST = 0;

const tests = join(import.meta.dirname, '..');
const cited = new Set(
  readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(tests, file), 'utf8').matchAll(/\bverifies\(\s*(\[[^\]]*\]|'[^']*')/g)])
    .flatMap((match) => [...(match[1] ?? '').matchAll(/'([^']+)'/g)].map((id) => id[1] ?? '')),
);
const inState = (wanted: RegExp) => Object.entries(states).filter(([, state]) => wanted.test(state));

test('every requirement has a state: verified, owed, or waived with a reason', () => {
  expect(Object.keys(states)).toEqual(Object.keys(requirements));
  expect(inState(/^(?!(verified|owed|waived: .{10,})$)/)).toEqual([]);
});

test('a requirement is verified exactly when a test cites it', () => {
  const verified = inState(/^verified$/).map(([id]) => id);
  expect([...cited].sort()).toEqual(verified.sort());
});

test('the list of owed requirements only shrinks', () => {
  expect(inState(/^owed$/).length).toBe(OWED_AT_MOST);
});
