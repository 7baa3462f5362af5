import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { CLI, runCli } from '../support/run-cli.ts';
import { runCli as runWarm } from '../support/warm-cli.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const OPEN = '10.1038/s41586-021-03380-y';

test.each([
  [[], 2],
  [['resolve'], 2],
  [['resolve', 'a', 'b'], 2],
  [['resolve', '10.1/a', '--no-such-option'], 2],
  [['no-such-command'], 2],
  [['sessions', '--limit', 'abc'], 2],
  [['mcp-config', 'cursor', '--toolsets', 'no-such-toolset'], 2],
  [['--help'], 0],
  [['--version'], 0],
])('%j exits with %d and no stack trace', async (args, exit) => {
  const { status, stderr } = await runWarm(args, world.env);
  expect(status).toBe(exit);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test('reports an invalid setting before any request', async () => {
  const { status, stderr } = await runCli(['resolve', OPEN], { ...world.env, CARREL_SANDBOX: 'http://example.org' });
  expect(status).toBe(3);
  expect(stderr).toContain('CARREL_SANDBOX must be a loopback URL');
});

test('a bad setting is a JSON envelope with --json, and a finding of doctor', async () => {
  const env = { ...world.env, CARREL_EMAIL: 'nobody' };
  const json = await runCli(['resolve', OPEN, '--json'], env);
  expect(json.status).toBe(3);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  const doctor = await runCli(['doctor'], env);
  expect(doctor.stdout).toMatch(/FAIL +settings +Invalid email format/);
});

test('exits quietly when the reader of its output goes away', async () => {
  const script = `'${process.execPath}' '${CLI}' resolve ${OPEN} --json | head -c 1 >/dev/null; echo "status \${PIPESTATUS[0]}"`;
  // Not blocking: the sandbox that answers runs in this process.
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], {
    env: { ...process.env, ...world.env },
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/status (0|141)/);
});
