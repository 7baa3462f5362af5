import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/folder.ts';
import { runCli } from '../../support/warm-cli.ts';

async function corpus(...lines: object[]) {
  const place = await temporaryFolder();
  writeFileSync(join(place, 'c.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'));
  const env = { HOME: place, CARREL_HOME: join(place, 'home') };
  return {
    file: join(place, 'c.jsonl'),
    out: join(place, 'snap'),
    run: (...args: string[]) => runCli(['snapshot', ...args], env),
    carrel: (...args: string[]) => runCli(args, env, place),
  };
}

test('builds, describes, digests and verifies a snapshot', async () => {
  const { file, out, run } = await corpus({ title: 'One', authors: [] }, { title: '' });
  const built = await run('build', '--corpus', file, '--out', out, '--json');
  expect(JSON.parse(built.stdout)).toMatchObject({ ok: true, added: 1, skipped: [{ place: 'line 2' }] });
  expect(JSON.parse((await run('info', out, '--json')).stdout)).toMatchObject({
    counts: { papers: 1 },
    built_at: expect.any(String),
  });
  const digest = (await run('info', out, '--digest')).stdout.trim();
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.parse((await run('info', out, '--digest', '--json')).stdout)).toMatchObject({ ok: true, digest });
  expect(await run('verify', out)).toMatchObject({ status: 0, stdout: 'sound\n' });
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
  manifest.digests['assets.db'] = '0'.repeat(64);
  writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest));
  const [text, json] = [await run('verify', out), await run('verify', out, '--json')];
  expect(text).toMatchObject({ status: 1, stdout: expect.stringMatching(/^assets\.db: /) });
  expect(json.status).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, faults: [{ place: 'assets.db' }] });
});

test('a snapshot is served, and configured for a client, by its folder alone', async () => {
  const { file, out, run, carrel } = await corpus({ title: 'One', authors: [] });
  await run('build', '--corpus', file, '--out', out);
  // Standard input is closed, so the server starts and ends.
  expect(await carrel('serve', '--snapshot', out)).toMatchObject({ status: 0, stderr: '' });
  expect(await carrel('mcp-config', 'claude-code', '--snapshot', out, '--write')).toMatchObject({ status: 0 });
  const { args, env } = JSON.parse(readFileSync(join(file, '..', '.mcp.json'), 'utf8')).mcpServers.carrel;
  expect([args.slice(1), 'CARREL_EMAIL' in env]).toEqual([['serve', '--snapshot', out], false]);
});

test.each([
  [['--toolsets', 'snapshot'], 'requires --snapshot DIR'],
  [['--snapshot', '/nowhere'], '/nowhere'],
  [['--snapshot', '.', '--toolsets', 'search'], 'Omit --toolsets'],
  [['--toolsets', 'serach'], 'Unknown toolset "serach"'],
])('mcp-config %j writes no configuration that cannot start', async (flags, message) => {
  const { file, carrel } = await corpus();
  const { status, stdout, stderr } = await carrel('mcp-config', 'claude-code', '--write', ...flags);
  expect([status === 0, stdout, existsSync(join(file, '..', '.mcp.json'))]).toEqual([false, '', false]);
  expect(stderr).toContain(message);
});

test('misuse exits with 2, a folder that is not a snapshot with 4', async () => {
  const { out, run } = await corpus();
  expect((await run('build', '--corpus', '/nowhere/x.jsonl', '--out', out)).status).toBe(2);
  expect((await run('build')).status).toBe(2);
  expect((await run('info', '/tmp')).status).toBe(4);
  expect(JSON.parse((await run('verify', out, '--json')).stdout)).toMatchObject({
    ok: false,
    error: { code: 'STORE_ERROR' },
  });
});

test.each([
  ['build', '--out', 'http://127.0.0.1:9200/papers', '--corpus', 'c.jsonl'],
  ['info', 'https://node1:9200/papers'],
  ['verify', 'https://node1:9200/papers'],
  ['push', 'https://node1:9200/papers', '--to', 'https://node2:9200/papers'],
])('%s refuses a URL where it needs a folder, and names the command for clusters', async (...args) => {
  const { run, file } = await corpus({ title: 'One' });
  const { status, stderr } = await run(...args);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/is a URL, but .* carrel snapshot push FOLDER --to URL/)]);
  expect(existsSync(join(file, '..', 'http:'))).toBe(false);
});
