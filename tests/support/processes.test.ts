import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killProcesses, startProcess } from './processes.ts';

const TESTS = join(import.meta.dirname, '..');

test('kills a process that a test leaves running', async () => {
  const child = startProcess(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const ended = once(child, 'exit');
  killProcesses();
  expect(await ended).toEqual([null, 'SIGKILL']);
});

test('every test starts its processes where they are killed at the end', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const wild = files.filter((name) => /import .*\bspawn\b/.test(readFileSync(join(TESTS, name), 'utf8')));
  expect(wild).toEqual(['support/processes.ts']);
});
