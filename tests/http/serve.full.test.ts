import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { LONG, openShelf, PLAIN, talk } from '../support/http-world.ts';
import { connect } from '../support/mcp-client.ts';
import { killed, startProcess } from '../support/processes.ts';
import { CLI, runCli } from '../support/run-cli.ts';

const shelf = await openShelf();
const children: ChildProcess[] = [];
afterAll(async () => {
  await Promise.all(children.map(killed));
  await shelf.close();
});

/** Starts the built command and waits for its address. */
async function start(...args: string[]) {
  const all = [CLI, 'serve', '--http', '--snapshot', shelf.folder, '--port', '0', ...args];
  const child = startProcess(process.execPath, all, {
    env: { PATH: process.env['PATH'], ...shelf.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  while (!stdout.includes('\n')) await new Promise((resolve) => setTimeout(resolve, 20));
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(stdout)?.[0] ?? '';
  return { child, url, stdout: () => stdout, stderr: () => stderr, ...talk(url) };
}

/** Asks until an answer fits. */
async function until(fits: () => Promise<boolean>): Promise<void> {
  while (!(await fits().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 50));
}

test('prints its address on one line, serves, and exits with 0 on a signal', async () => {
  const { child, get, stdout, stderr } = await start();
  expect(stdout()).toMatch(/^carrel listens at http:\/\/127\.0\.0\.1:\d+\n$/);
  expect((await get('/healthz')).json).toMatchObject({ ok: true, papers: 123 });
  child.kill('SIGTERM');
  const [status] = await once(child, 'exit');
  expect([status, stderr()]).toEqual([0, '']);
});

test('waits for a request of which a part was sent, but exits at once on a second signal', async () => {
  const { child, url } = await start();
  const port = Number(new URL(url).port);
  const socket = connectTo(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\n');
  child.kill('SIGTERM');
  await until(async () => !(await fetch(url).then(Boolean, () => false)));
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(130);
});

test('workers end with the process that started them', async () => {
  const { child } = await start('--workers', '2');
  const kids = await childrenOf(child);
  child.kill('SIGKILL');
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await until(async () => !kids.some(isAlive));
  expect(kids).toHaveLength(2);
});

test('reports a port in use', async () => {
  const { url } = await start();
  const port = new URL(url).port;
  for (const workers of ['1', '2']) {
    const args = ['serve', '--http', '--snapshot', shelf.folder, '--port', port, '--workers', workers];
    const { status, stdout, stderr } = await runCli(args, shelf.env);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n')[0]).toContain(`Port ${port} is already in use`);
  }
});

test.each([
  [['--host', '0.0.0.0'], 3, 'CARREL_HTTP_TOKEN'],
  [['--toolsets', 'doiget'], 2, 'only the toolset snapshot'],
  [['--snapshot', '/nowhere'], 4, 'is not a snapshot'],
])('serve --http %j exits with %i', async (args, wanted, text) => {
  const { status, stderr } = await runCli(['serve', '--http', '--snapshot', shelf.folder, ...args], shelf.env);
  expect([status, stderr]).toEqual([wanted, expect.stringContaining(text)]);
});

test.each([
  [['--toolsets', 'snapshot,doiget', '--snapshot', 'x'], 'alone'],
  [['--port', '1'], '--port requires --http'],
  [['--snapshot', 'x', '--toolsets', 'doiget'], 'serves only the toolset snapshot'],
])('rejects serve %j', async (args, text) => {
  const { status, stderr } = await runCli(['serve', ...args], shelf.env);
  expect([status, stderr]).toEqual([2, expect.stringContaining(text)]);
});

test('workers share the port, and a dead one is restarted', async () => {
  const { child, get, call, stdout } = await start('--workers', '2');
  expect(stdout().trim().split('\n')).toHaveLength(1);
  const ask = () => call('get_paper_metadata', { paper_id: PLAIN });
  expect((await ask()).data['ok']).toBe(true);
  const kids = await childrenOf(child);
  expect(kids).toHaveLength(2);
  for (const pid of kids) process.kill(pid, 'SIGKILL');
  const atOnce = Array.from({ length: 20 }, () => answersOrFails(() => get('/healthz', soon())));
  expect(await Promise.all(atOnce)).not.toContain('hangs');
  await until(async () => (await get('/healthz', soon())).status === 200 && (await childrenOf(child)).length === 2);
  expect((await ask()).data['ok']).toBe(true);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(await childrenOf(child)).toEqual([]);
});

const soon = () => ({ signal: AbortSignal.timeout(5_000) });

/** Whether a request ends, well or not; one handed to a process that is gone would wait forever. */
const answersOrFails = (ask: () => Promise<unknown>) =>
  ask().then(
    () => 'answers',
    (error: Error) => (error.name === 'TimeoutError' ? 'hangs' : 'fails'),
  );

/** Ids of the processes that a process started. */
async function childrenOf({ pid }: ChildProcess): Promise<number[]> {
  const { stdout } = await new Promise<{ stdout: string }>((resolve) => {
    const child = startProcess('ps', ['-o', 'pid=', '--ppid', String(pid)]);
    let all = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      all += text;
    });
    child.on('close', () => resolve({ stdout: all }));
  });
  return stdout.split('\n').map(Number).filter(Boolean);
}

test('switches to a rebuilt snapshot without a failed request', async () => {
  const { get, child } = await start();
  const failed: number[] = [];
  let isDone = false;
  const load = (async () => {
    while (!isDone) {
      const { status } = await get(`/api/v1/papers/${PLAIN}`);
      if (status !== 200) failed.push(status);
    }
  })();
  await shelf.build([
    { paper_id: PLAIN, title: 'A plain paper', year: 1999 },
    { paper_id: 'fresh', title: 'A fresh paper', year: 2024 },
  ]);
  await until(async () => (await get('/api/v1/papers/fresh')).status === 200);
  isDone = true;
  await load;
  expect(failed).toEqual([]);
  expect((await get('/healthz')).json['papers']).toBe(2);
  expect((await get(`/api/v1/papers/${LONG}`)).status).toBe(404);
  child.kill('SIGTERM');
});

test('serves the same tools and resources over stdio, and texts of any licence, as the client is the user', async () => {
  const text = { source_markdown: 'Kept by its owner.', license: 'All rights reserved' };
  await shelf.build([{ paper_id: PLAIN, title: 'A plain paper', year: 1999, ...text }]);
  const client = await connect(['--toolsets', 'snapshot', '--snapshot', shelf.folder], shelf.env);
  expect(client.opened.result?.['capabilities']).toEqual({
    tools: { listChanged: false },
    resources: { listChanged: false },
  });
  expect((await client.call('search_papers', { query: 'plain' })).data).toMatchObject({
    ok: true,
    hits: [{ paper_id: PLAIN }],
  });
  const source = await client.call('get_paper_source', { paper_id: PLAIN });
  expect(source).toMatchObject({ isError: false, text: expect.stringContaining('Kept by its owner.') });
  const read = await client.request('resources/read', { uri: `paper://${PLAIN}/metadata` });
  expect(read.result?.['contents']).toMatchObject([{ mimeType: 'application/json' }]);
  expect([await client.end(), client.stray]).toEqual([0, []]);
});
