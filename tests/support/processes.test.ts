import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeFolder } from './folder.ts';
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

test('removes a folder into which an ending process still writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-test-'));
  const write = `const fs = require('node:fs'); let n = 0; const end = Date.now() + 400;
    while (Date.now() < end) try { fs.mkdirSync('home', { recursive: true }); fs.writeFileSync('home/' + n++, ''); } catch {}`;
  const child = startProcess(process.execPath, ['-e', write], { cwd: folder });
  const ended = once(child, 'exit');
  while (!existsSync(join(folder, 'home'))) await new Promise((resolve) => setTimeout(resolve, 5));
  await removeFolder(folder);
  await ended;
  expect(existsSync(folder)).toBe(false);
});
