import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from '../support/processes.ts';
import type { Outcome } from './fault-matrix.ts';

/** One process for each of two cores. */
const PARTS = 2;
/** What is not begun by then is left out, so that a slow machine takes no longer. */
const BUDGET_MS = 180_000;
const RUNNER = join(import.meta.dirname, '../../scripts/run.mjs');

async function runPart(part: number): Promise<Outcome> {
  const args = [RUNNER, join(import.meta.dirname, 'fault-child.ts'), part, PARTS, BUDGET_MS].map(String);
  const child = startProcess(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  const [status] = await once(child, 'close');
  expect(status).toBe(0);
  return JSON.parse(text) as Outcome;
}

test('whatever services and hosts do, the right file is stored and logged, or none and a code says why', async () => {
  const parts = await Promise.all(Array.from({ length: PARTS }, (_, part) => runPart(part)));
  const counts = new Map<string, number>();
  for (const [outcome, count] of parts.flatMap(({ outcomes }) => Object.entries(outcomes)))
    counts.set(outcome, (counts.get(outcome) ?? 0) + count);
  const ran = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const reported = [...counts].sort((a, b) => b[1] - a[1]).map(([outcome, count]) => `${count} ${outcome}`);
  process.stdout.write(`${ran} of ${parts[0]?.total} combinations ran: ${reported.join(', ')}\n`);
  expect(parts.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(ran).toBeGreaterThan(200);
  expect(counts.get('stored verified')).toBeGreaterThan(ran / 5);
});
