import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { comeIn } from '../support/desk-client.ts';
import { killed, startProcess } from '../support/processes.ts';
import { CLI, runCli } from '../support/run-cli.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());

async function start(port: number) {
  const child = startProcess(process.execPath, [CLI, 'desk', '--port', String(port)], {
    env: { PATH: process.env['PATH'], ...world.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return { child, line, url: /http:\S+/.exec(line)?.[0] ?? '' };
}

test('prints one address, listens on its port alone, and stops with open connections', async () => {
  const { child, line, url } = await start(0);
  expect(line).toMatch(/^The desk is open at http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/);
  const page = await comeIn(url);
  const events = page.events();
  expect(await events.next()).toMatchObject({ value: { name: 'hello' } });
  const second = await runCli(['desk', '--port', String(page.port)], world.env);
  expect(second).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('already in use') });
  child.kill('SIGTERM');
  const [status] = await once(child, 'exit');
  expect(status).toBe(0);
});

test.each(['x', '-1', '65536', '1.5'])('rejects the port %s', async (port) => {
  const ran = await runCli(['desk', `--port=${port}`], world.env);
  expect(ran).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('0 to 65535') });
});

test('the cookie of a stopped desk does not work at the next one', async () => {
  const first = await start(0);
  const { port, own } = await comeIn(first.url);
  await killed(first.child);
  const next = await start(port);
  const page = await comeIn(next.url);
  expect((await page.get('/api/sessions', { cookie: own.cookie })).status).toBe(401);
  expect((await page.get('/api/sessions')).status).toBe(200);
  next.child.kill('SIGTERM');
  await once(next.child, 'exit');
});
