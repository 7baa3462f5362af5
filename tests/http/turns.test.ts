import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/http/listen.ts';
import { unwrap } from '../support/unwrap.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

test('a client that sends many requests ahead does not keep the others waiting', async () => {
  const handled: string[] = [];
  const busy = async ({ url = '' }: { readonly url?: string | undefined }) => {
    handled.push(url);
    const until = performance.now() + 10;
    while (performance.now() < until);
    return { status: 200, headers: {}, body: url };
  };
  const rules = { host: '127.0.0.1', port: 0, isLoopback: true, allowedOrigins: [], mayCompress: false };
  const server = unwrap(await listen(busy, { ...rules, report: (bug) => expect.unreachable(String(bug)) }));
  onTestFinished(() => server.stop());
  const [eager, other] = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')];
  await Promise.all([once(eager, 'connect'), once(other, 'connect')]);
  eager.write(Array.from({ length: 20 }, (_, at) => get(`/${at}`)).join(''));
  other.write(get('/other'));
  await once(other, 'data');
  expect(handled.indexOf('/other')).toBeLessThan(5);
  expect(handled.filter((path) => path !== '/other')).toEqual(handled.slice(0, -1).map((_, at) => `/${at}`));
  eager.destroy();
  other.destroy();
});
