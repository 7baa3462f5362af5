import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openState } from '../../src/disk/state.ts';
import { verifies } from '../requirements/verifies.ts';
import { connect } from '../support/mcp-client.ts';
import { runCli } from '../support/run-cli.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());

/** Inodes of the sockets a process holds. */
function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`)
    .map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`);
      } catch {
        return '';
      }
    })
    .flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

/** Inodes of all listening TCP sockets; state 0A is LISTEN. */
function listening(): string[] {
  const rows = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').trim().split('\n').slice(1));
  return rows.map((row) => row.trim().split(/\s+/)).flatMap((cells) => (cells[3] === '0A' ? [cells[9] ?? ''] : []));
}

verifies('DGT-0.2', 'opens no listening port in stdio mode', async () => {
  const client = await connect(['--toolsets', 'doiget'], world.env);
  await client.call('doiget_resolve_paper', { ref: '10.1038/nature12373' });
  const own = socketsOf(client.child.pid ?? 0);
  expect(listening().length).toBeGreaterThan(0);
  expect(own.filter((inode) => listening().includes(inode))).toEqual([]);
  expect([await client.end(), client.stray]).toEqual([0, []]);
});

verifies('DGT-8.1', 'ends soon after the client disconnected, even if a fetch hangs', async () => {
  const client = await connect(['--toolsets', 'doiget'], {
    ...world.env,
    CARREL_HOME: `${world.env['CARREL_HOME']}-hang`,
  });
  expect((await client.call('doiget_health')).data).toMatchObject({ ok: true });
  world.sandbox.setFault('api.crossref.org', { kind: 'hang' });
  world.sandbox.clearRequests();
  client.call('doiget_fetch_paper', { ref: '10.1371/journal.pone.0120444' }).catch(() => undefined);
  while (!world.asked().some((line) => line.startsWith('api.crossref.org')))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const start = Date.now();
  const status = await client.end();
  world.sandbox.clearFaults();
  expect([status, Date.now() - start < 8_000]).toEqual([0, true]);
});

verifies('DGT-8.1', 'finishes a running fetch when the client disconnects', async () => {
  world.sandbox.setFault('journals.plos.org', { kind: 'slow-headers', delayMs: 1_500 });
  const client = await connect(['--toolsets', 'doiget'], world.env);
  const running = client.call('doiget_fetch_paper', { ref: '10.1371/journal.pone.0120444' });
  while (!world.asked().some((line) => line.startsWith('journals.plos.org')))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const [status, { data }] = await Promise.all([client.end(), running]);
  world.sandbox.clearFaults();
  expect([status, data['ok']]).toEqual([0, true]);
  const state = unwrap(openState(join(world.env['CARREL_HOME'] ?? '', 'state.db')));
  expect(state.prepare('SELECT * FROM locks').all()).toEqual([]);
  state.close();
});

verifies('DGT-8.3', 'writes logs to standard error at the configured level', async () => {
  const reported = async (level: string, ref: string) => {
    const client = await connect(['--toolsets', 'doiget'], { ...world.env, CARREL_LOG_LEVEL: level });
    await client.call('doiget_resolve_paper', { ref });
    await client.end();
    return { lines: client.stderr().split('\n').filter(Boolean), stray: client.stray };
  };
  expect(await reported('warn', '10.1234/foo')).toEqual({ lines: [], stray: [] });
  expect(await reported('info', '10.1234/foo')).toEqual({
    lines: [expect.stringMatching(/^info: doiget_resolve_paper: ok after \d+ ms$/)],
    stray: [],
  });
  const { lines, stray } = await reported('debug', '10.1234/abc');
  expect(stray).toEqual([]);
  expect(lines).toContainEqual(expect.stringMatching(/^debug: unpaywall: api\.unpaywall\.org 200 after \d+ ms$/));
  expect(lines.join()).not.toContain('tests@carrel.test');
});

test('reports an unknown log level at start', async () => {
  const { status, stderr } = await runCli(['serve'], { ...world.env, CARREL_LOG_LEVEL: 'loud' });
  expect([status, stderr]).toEqual([3, expect.stringContaining('CARREL_LOG_LEVEL must be one of silent')]);
});

test('refuses a message of 50 MB by its id, and answers the next one', async () => {
  const client = await connect([], world.env);
  const huge = await client.request('ping', { padding: 'x'.repeat(50_000_000) });
  expect(huge.error).toEqual({ code: -32_600, message: 'A message has at most 4194304 bytes.' });
  expect(await client.request('ping')).toMatchObject({ result: {} });
  expect([await client.end(), client.stray]).toEqual([0, []]);
});

test('wrong arguments of resources and prompts are errors that can be read', async () => {
  const client = await connect([], world.env);
  const [read, prompt, long] = await Promise.all([
    client.request('resources/read', { uri: {} }),
    client.request('prompts/get', {}),
    client.request('resources/read', { uri: `carrel://paper/${'x'.repeat(1_000_000)}` }),
  ]);
  expect(read.error).toEqual({ code: -32_602, message: 'params.uri: must be a string, not an object.' });
  expect(prompt.error).toEqual({ code: -32_602, message: 'params.name: is missing; it must be a string.' });
  expect(long.error).toMatchObject({
    data: { _meta: { 'carrel/untrusted': ['message', 'attempts[].detail', 'denial_context'] } },
  });
  expect(JSON.stringify(long).length).toBeLessThan(3000);
  await client.end();
});
