import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { HttpResponse } from '../../src/http/answer.ts';
import { listen } from '../../src/http/listen.ts';
import { askUntilRefused } from '../support/ask-until-refused.ts';
import { unwrap } from '../support/unwrap.ts';

const GET = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

function serve(...answers: readonly [HttpResponse, ...Promise<HttpResponse>[]]) {
  const access = { isLoopback: true, allowedOrigins: [] };
  const [first, ...more] = answers;
  let asked = 0;
  return listen(async () => more[asked++ - 1] ?? first, {
    ...access,
    host: '127.0.0.1',
    port: 0,
    mayCompress: false,
    report: () => {},
  });
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('answers requests that were sent before the stop but not yet read', async () => {
  const { port, stop } = unwrap(await serve({ status: 200, body: 'here' }));
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(port)));
  for (const socket of sockets) {
    socket.write(GET);
    await once(socket, 'data');
  }
  const answers = sockets.map((socket) => text(socket));
  for (const socket of sockets) socket.write(GET);
  await stop();
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200[\s\S]*here$/);
});

test('a stop under load resets no connection', async () => {
  const { port, stop } = unwrap(await serve({ status: 200, body: 'here'.repeat(5_000) }));
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ends = Array.from({ length: 64 }, () => askUntilRefused(agent, port));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await stop();
  expect(new Set(await Promise.all(ends))).toEqual(new Set(['ECONNREFUSED']));
});

test('sends a response to a slow client completely before it stops', async () => {
  const size = 30_000_000;
  const { port, stop } = unwrap(await serve({ status: 200, body: 'x'.repeat(size) }));
  const socket = await open(port);
  socket.write(GET);
  await once(socket, 'readable');
  const stopped = stop();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await text(socket)).length).toBeGreaterThan(size);
  await stopped;
});

test('idle connections do not delay the stop', async () => {
  const { port, stop } = unwrap(await serve({ status: 200, body: 'here' }));
  const socket = await open(port);
  await stop();
  expect(await text(socket)).toBe('');
});

test('answers a request of which a part was sent before the stop', async () => {
  const { port, stop } = unwrap(await serve({ status: 200, body: 'here' }));
  const socket = await open(port);
  socket.write(GET);
  await once(socket, 'data');
  const answer = text(socket);
  socket.write(GET.slice(0, 20));
  const stopped = stop();
  // Longer than a connection may be idle.
  await new Promise((resolve) => setTimeout(resolve, 400));
  socket.write(GET.slice(20));
  await stopped;
  expect(await answer).toMatch(/^HTTP\/1\.1 200[\s\S]*here$/);
});

test('a request that was sent ahead is answered, however long it takes after the answer before it', async () => {
  // Longer than a connection may be idle.
  const slow = new Promise<HttpResponse>((resolve) => setTimeout(() => resolve({ status: 200, body: 'late' }), 600));
  const { port, stop } = unwrap(await serve({ status: 200, body: 'here' }, slow));
  const socket = await open(port);
  const answer = text(socket);
  socket.write(GET + GET);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await stop();
  expect(await answer).toMatch(/here[\s\S]*late$/);
});
