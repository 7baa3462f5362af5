import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startChild } from '../support/child.ts';
import { temporaryFolder } from '../support/folder.ts';

/** Starts a user of the limiter, which is killed after some starts when `killAfter` is below its count. */
async function runUser(path: string, name: string, killAfter: number): Promise<number[]> {
  const child = startChild(new URL('./limit-user.ts', import.meta.url), [path, 'start', '12', name]);
  const times: number[] = [];
  for (let line = await child.line(); /^\d+$/.test(line); line = await child.line()) {
    times.push(Number(line));
    if (times.length === killAfter) child.process.kill('SIGKILL');
  }
  return times;
}

test('five processes, two of them killed, start at most five requests a second and none is starved', async () => {
  const path = join(await temporaryFolder(), 'limits.db');
  const kills = [99, 99, 99, 2, 4];
  const runs = await Promise.all(kills.map((killAfter, index) => runUser(path, `p${index}-`, killAfter)));
  const times = runs.flat();
  const within = (from: number) => times.filter((time) => time >= from && time < from + 1000).length;
  expect(Math.max(...times.map(within))).toBeLessThanOrEqual(5);
  expect(runs.slice(0, 3).map((run) => run.length)).toEqual([12, 12, 12]);
});
