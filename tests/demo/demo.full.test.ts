import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '../support/processes.ts';
import { CLI, runCli } from '../support/run-cli.ts';
import { privateFolders } from '../support/world.ts';

const folders = privateFolders();
const holder = createServer().listen(0, '127.0.0.1');
await once(holder, 'listening');
afterAll(() => holder.close());

/** Starts the demonstration and waits until it says where the page is. */
async function start(...args: string[]) {
  const child = startProcess(process.execPath, [CLI, 'demo', ...args], {
    env: { PATH: process.env['PATH'], ...folders.env },
  });
  const started = Date.now();
  let [text, firstMs] = ['', 0];
  child.stdout.setEncoding('utf8').on('data', (part) => {
    firstMs ||= Date.now() - started;
    text += part;
  });
  while (!text.includes('Press Ctrl-C to stop')) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (child.exitCode !== null) throw new Error(`it ended: ${text}`);
  }
  const url = /Page +(http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1] ?? '';
  return { child, url, firstMs, pageMs: Date.now() - started, text: () => text };
}

test('the demo shows every step, keeps the page and the endpoint running, and stops on Ctrl-C', async () => {
  const { port } = holder.address() as { port: number };
  const { child, url, text } = await start('--port', String(port));
  // The port was taken, so another one serves.
  expect(new URL(url).port).not.toBe(String(port));
  for (const part of [
    'Ask a question',
    'Approve the strategy',
    'verified',
    'VERIFICATION_FAILED',
    '@article',
    'passages',
    `${url}/mcp`,
  ])
    expect(text()).toContain(part);
  expect(await (await fetch(url)).text()).toContain('<html');
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const listed = await fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(call) });
  expect(listed.status).toBe(200);
  // More papers arrive while the page is open.
  while (!text().includes('All papers are in')) await new Promise((resolve) => setTimeout(resolve, 200));
  const papers = async () => {
    const stats = (await (await fetch(`${url}/api/v1/stats`)).json()) as { counts: { papers: number } };
    return stats.counts.papers;
  };
  for (let round = 0; round < 50 && (await papers()) < 60; round++)
    await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await papers()).toBeGreaterThan(60);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  // A second demo has nothing left to fetch.
  const later = await start('--port', '0');
  expect(later.text()).not.toContain('in the background');
  expect(((await (await fetch(`${later.url}/api/v1/snapshot`)).json()) as { sandbox: boolean }).sandbox).toBe(true);
  later.child.kill('SIGINT');
  await once(later.child, 'exit');
});

test('SIGTERM ends the demo like Ctrl-C', async () => {
  const { child } = await start('--port', '0');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('--fresh deletes the data of earlier demos', async () => {
  const own = privateFolders();
  const old = join(own.place, 'carrel', 'demo', 'home', 'old.txt');
  mkdirSync(join(old, '..'), { recursive: true });
  writeFileSync(old, 'old');
  const child = startProcess(process.execPath, [CLI, 'demo', '--port', '0', '--fresh'], {
    env: { PATH: process.env['PATH'], ...own.env },
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  expect([line.includes('A sandbox on this machine'), existsSync(old)]).toEqual([true, false]);
  child.kill('SIGKILL');
});

test('a demo that cannot start ends with 1 and says why', async () => {
  const own = privateFolders();
  const invalid = await runCli(['demo', '--port', '0'], { ...own.env, CARREL_EMAIL: 'nobody' });
  expect(invalid).toMatchObject({ status: 1, stderr: expect.stringContaining('error[INVALID_ARGUMENT]') });
  mkdirSync(join(own.place, 'carrel', 'demo'), { recursive: true });
  writeFileSync(join(own.place, 'carrel', 'demo', 'home'), 'a file where a folder should be');
  const blocked = await runCli(['demo', '--port', '0'], own.env);
  expect(blocked).toMatchObject({ status: 1, stderr: expect.stringContaining('error[') });
});

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('%s to npm start also ends the demo', async (signal) => {
  const cwd = join(import.meta.dirname, '../..');
  const child = startProcess('npm', ['start', '--', '--port', '0'], { cwd, env: { ...process.env, ...folders.env } });
  let text = '';
  for await (const part of child.stdout.setEncoding('utf8')) {
    text += part;
    if (text.includes('Press Ctrl-C to stop') && !child.killed) child.kill(signal);
  }
  // The output ends only when no process holds it any more.
  const url = /Page +(http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1] ?? '';
  expect(url).not.toBe('');
  await expect(fetch(url)).rejects.toThrow();
});
