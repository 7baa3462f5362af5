import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Clock, createSystemClock } from '../../src/model/clock.ts';
import type { Source } from '../../src/model/source.ts';
import { openCache } from '../../src/net/cache.ts';
import type { Network } from '../../src/net/connector.ts';
import { type Limits, openLimits } from '../../src/net/limits.ts';
import { createNet, type Net, type NetOptions } from '../../src/net/net.ts';
import { temporaryFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';

/** Divides gaps and backoff, so that a retry takes milliseconds. */
export const TIME_SCALE = 100;

/** A source with the given hosts and nothing else of note. */
export function createSource(overrides: Partial<Source> = {}): Source {
  return {
    id: 'crossref',
    wireKey: 'crossref',
    title: 'Test',
    tier: 1,
    example: '10.5555/example',
    purpose: 'Tests.',
    terms: { url: 'https://api.crossref.org/', note: '' },
    hosts: ['api.crossref.org'],
    rate: { minGapMs: 0, concurrency: 2 },
    enabledByDefault: true,
    covers: () => true,
    ...overrides,
  };
}

/** A network without addresses and wires that remembers what was tried. */
export function createRefusingNetwork(answers: readonly (readonly string[])[] = []) {
  const resolved: string[] = [];
  const dialled: string[] = [];
  const network: Network = {
    resolve: async (host) => {
      resolved.push(host);
      return answers[Math.min(resolved.length, answers.length) - 1] ?? [];
    },
    dial: async (addresses) => {
      dialled.push(...addresses);
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    },
  };
  return { network, resolved, dialled };
}

/** Starts a server on a free loopback port; its sockets end with the test. */
export async function listen(server: Server): Promise<number> {
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A network stack with limits and cache of its own in a temporary folder. */
export async function createTestNet(
  overrides: Partial<NetOptions> = {},
): Promise<Net & { limits: Limits; folder: string }> {
  const folder = await temporaryFolder();
  const clock: Clock = overrides.clock ?? createSystemClock(TIME_SCALE);
  const limits = unwrap(openLimits(join(folder, 'limits.db'), { clock, timeScale: TIME_SCALE }));
  const cache = openCache(join(folder, 'cache.db'), { clock });
  const userAgent = 'carrel/0.0.0 (+https://carrel.example; mailto:user@carrel.example)';
  const net = createNet({ clock, userAgent, limits, cache, ...overrides });
  onTestFinished(async () => {
    await net.close();
    limits.close();
    cache.close();
  });
  return { ...net, limits, folder };
}

/** One request as the server saw it. */
interface Seen {
  readonly host: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly atMs: number;
}

/** A network whose whole web is one plain server on loopback. */
export async function createWorld(listener: RequestListener, overrides: Partial<NetOptions> = {}) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    seen.push({
      host: String(request.headers.host),
      url: String(request.url),
      headers: request.headers,
      atMs: Date.now(),
    });
    listener(request, response);
  });
  const port = await listen(server);
  const net = await createTestNet({ sandbox: new URL(`http://127.0.0.1:${port}`), ...overrides });
  return { net, seen, client: net.clientFor(createSource()), port };
}
