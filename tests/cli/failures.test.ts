import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { runCli } from '../support/warm-cli.ts';
import { privateFolders } from '../support/world.ts';

/** A URL on which nothing listens. */
async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const sandbox = await closedPort();
const env = {
  ...privateFolders().env,
  CARREL_SANDBOX: sandbox,
  CARREL_TIME_SCALE: '1000',
  CARREL_EMAIL: 'tests@carrel.test',
};
const count = (text: string, part: string): number => text.split(part).length - 1;

test.each([
  ['search', ['search', 'perovskite']],
  ['doctor', ['doctor', '--network']],
])('%s reports once that the sandbox does not answer', async (_name, args) => {
  const { status, stdout, stderr } = await runCli(args, env);
  expect(status).not.toBe(0);
  expect(count(stdout + stderr, `The sandbox at ${sandbox} does not answer`)).toBe(1);
  expect(stdout + stderr).toContain('unset CARREL_SANDBOX');
});

test('a failed search prints to stderr only and exits with 1', async () => {
  const { status, stdout, stderr } = await runCli(['search', 'perovskite'], env);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^Error: /);
});

test('sources that fail with the same error share a line', async () => {
  const { status, stderr } = await runCli(['resolve', '10.1234/x'], env);
  expect(status).toBe(1);
  expect(stderr).toMatch(/ {2}crossref, unpaywall, .+: failed with the same error/);
  expect(stderr).toMatch(/All \d+ services failed with the same error/);
});

test('reports a typo in an action first', async () => {
  const { status, stderr } = await runCli(['decide', 'nobody', 'aprove'], env);
  expect(status).toBe(2);
  expect(stderr).toContain('Unknown action "aprove". Use one of: approve, edit, reject.');
  const json = await runCli(['decide', 'nobody', 'aprove', '--json'], env);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(json).toMatchObject({ status: 2, stderr });
});

test.each([
  [['resolve'], '(carrel resolve --help shows its usage)'],
  [['snapshot', 'verify'], '(carrel snapshot verify --help shows its usage)'],
  [['batch'], 'carrel batch --help'],
  [['download'], 'carrel download --help'],
  [['export', 'ris'], 'carrel export --help'],
])('%j points to the help of the command', async (args, hint) => {
  const { status, stderr } = await runCli(args, env);
  expect(status).toBe(2);
  expect(stderr).toContain(hint);
});

test('a port in use names the option that changes it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const ran = await Promise.all(['desk', 'sandbox'].map((name) => runCli([name, '--port', String(port)], env)));
  server.close();
  for (const { status, stderr } of ran) {
    expect(status).toBe(1);
    expect(stderr).toContain(`Port ${port} is already in use.\n  help: choose another port with --port`);
  }
});

test('a server whose search cluster does not answer does not blame its own port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  server.close();
  const snapshot = `http://127.0.0.1:${port}/papers`;
  const { status, stderr } = await runCli(['serve', '--http', '--port', '0', '--snapshot', snapshot], env);
  expect(status).toBe(1);
  expect(stderr).toContain('ECONNREFUSED');
  expect(stderr).not.toContain('--port');
});

test('a snapshot of an empty library says what to do first', async () => {
  const folders = privateFolders();
  const { status, stderr } = await runCli(['snapshot', 'build', '--out', `${folders.place}/shelf`], {
    ...env,
    ...folders.env,
  });
  expect(status).toBe(2);
  expect(stderr).toContain('The library is empty. Fetch papers first');
});

test('a failed download suggests commands, not tools', async () => {
  const { status, stdout, stderr } = await runCli(['download', '10.1234/x'], env);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('carrel resolve 10.1234/x shows its metadata');
  expect(stderr).not.toContain('paper_metadata');
});

test.each([['recent'], ['capabilities'], ['config', 'show']])(
  '%s %s ends with 3 if the settings are invalid',
  async (...args) => {
    const wrong = { ...env, CARREL_EMAIL: 'nobody' };
    const { status, stdout, stderr } = await runCli(args.filter(Boolean), wrong);
    expect([status, stdout, stderr]).toEqual([3, '', expect.stringContaining('error[INVALID_ARGUMENT]')]);
  },
);

test.each(['recent', 'capabilities'])('%s --json reports invalid settings as JSON too', async (command) => {
  const { status, stdout } = await runCli([command, '--json'], { ...env, CARREL_EMAIL: 'nobody' });
  expect([status, JSON.parse(stdout)]).toMatchObject([3, { ok: false, error: { code: 'INVALID_ARGUMENT' } }]);
});
