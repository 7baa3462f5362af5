import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { askUntilRefused } from '../support/ask-until-refused.ts';
import { LONG, openShelf, PLAIN, talk } from '../support/http-world.ts';
import { killed, startProcess } from '../support/processes.ts';
import { CLI } from '../support/run-cli.ts';

const shelf = await openShelf();
const child = startProcess(process.execPath, [CLI, 'serve', '--http', '--snapshot', shelf.folder, '--port', '0'], {
  env: { PATH: process.env['PATH'], ...shelf.env },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await once(child.stdout, 'data');
const url = new URL(/http:\S+/.exec(String(line))?.[0] ?? '');
const port = Number(url.port);
const { get } = talk(url.origin);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
afterAll(async () => {
  agent.destroy();
  await killed(child);
  await shelf.close();
});

const residentMb = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

function send(method: string, path: string, body?: string): Promise<string> {
  const headers = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {};
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve(`${response.statusCode} ${text}`));
    });
    sent.on('error', reject).end(body);
  });
}

const call = (name: string, args: object) => () =>
  send(
    'POST',
    '/mcp',
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  );

const MIX: readonly ((at: number) => () => Promise<string>)[] = [
  (at) => call('search_papers', { query: `measurement ${at % 120} of matter`, limit: 5 }),
  () => call('get_paper_metadata', { paper_id: LONG }),
  () => call('get_paper_source', { paper_id: LONG, max_chars: 2_000 }),
  () => call('list_top_facets', { category: 'keyword' }),
  (at) => () => send('GET', `/api/v1/search?q=sponges%20${at}&page_size=3`),
  () => () => send('GET', `/api/v1/papers/${PLAIN}/ris`),
  () => () => send('POST', '/mcp', '{broken'),
  () => () => send('GET', '/healthz'),
];

/** Sends a mix of requests over 64 connections; tells which kinds of answers came. */
async function load(count: number): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  let at = 0;
  const one = async () => {
    for (let mine = at++; mine < count; mine = at++) {
      const text = await (MIX[mine % MIX.length] ?? (() => () => Promise.resolve('')))(mine)();
      const kind = `${text.slice(0, 3)}${text.includes('"isError":true') ? ' error' : ''}`;
      seen[kind] = (seen[kind] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 64 }, one));
  return seen;
}

test('20,000 mixed requests over 64 connections cause no error and no memory growth', async () => {
  expect(await load(8_000)).toEqual({ 200: 7_000, 400: 1_000 });
  const before = residentMb(child);
  expect(await load(12_000)).toEqual({ 200: 10_500, 400: 1_500 });
  expect(residentMb(child) - before).toBeLessThan(60);
});

test('10,000 dropped connections leave no trace', async () => {
  const drop = (text: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(text);
        socket.destroy();
      });
      socket.on('error', () => undefined).on('close', () => resolve());
    });
  for (let round = 0; round < 100; round += 1)
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => drop(at % 2 ? 'POST /mcp HTTP/1.1\r\nhost: localhost\r\n' : '')),
    );
  expect((await get('/healthz')).status).toBe(200);
});

test('disconnects slow clients while it serves others', async () => {
  const ended = Array.from({ length: 100 }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('POST /mcp HTTP/1.1\r\nhost: localhost\r\n'));
    const timer = setInterval(() => socket.write('x'), 1_000);
    socket.on('error', () => undefined);
    return once(socket.resume(), 'close').finally(() => clearInterval(timer));
  });
  for (let at = 0; at < 20; at += 1) expect((await get(`/api/v1/papers/${LONG}`)).status).toBe(200);
  await Promise.all(ended);
});

test('rejects huge bodies without keeping them in memory', async () => {
  const before = residentMb(child);
  const part = Buffer.alloc(1 << 20, 32);
  const huge = () =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
        );
        for (let at = 0; at < 20; at += 1)
          socket.write(Buffer.concat([Buffer.from('100000\r\n'), part, Buffer.from('\r\n')]));
      });
      socket.on('error', () => undefined).on('close', () => resolve());
      socket.on('data', () => socket.destroy());
    });
  for (let round = 0; round < 5; round += 1) await Promise.all([huge(), huge(), huge(), huge()]);
  expect((await get('/healthz')).status).toBe(200);
  expect(residentMb(child) - before).toBeLessThan(200);
});

test('a stop of two workers under load resets no connection', async () => {
  const args = ['serve', '--http', '--snapshot', shelf.folder, '--port', '0', '--workers', '2'];
  const env = { PATH: process.env['PATH'], ...shelf.env };
  const pair = startProcess(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [text] = await once(pair.stdout, 'data');
  const clients = new Agent({ keepAlive: true, maxSockets: 64 });
  const served = Number(new URL(/http:\S+/.exec(String(text))?.[0] ?? '').port);
  const ends = Array.from({ length: 64 }, () => askUntilRefused(clients, served));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  pair.kill('SIGTERM');
  expect(await once(pair, 'exit')).toEqual([0, null]);
  expect(new Set(await Promise.all(ends))).toEqual(new Set(['ECONNREFUSED']));
});
