import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { verifies } from '../../requirements/verifies.ts';
import { connect } from '../../support/mcp-client.ts';
import { startProcess } from '../../support/processes.ts';
import { CLI } from '../../support/run-cli.ts';
import { openWorld } from '../../support/world.ts';

const world = await openWorld();
const place = mkdtempSync(join(tmpdir(), 'carrel-save-'));
afterAll(async () => {
  await world.close();
  rmSync(place, { recursive: true, force: true });
});

verifies('PDT-004.9', 'gives up on a silent year lookup after five seconds and continues', async () => {
  world.sandbox.setFault('api.crossref.org', { kind: 'hang', times: 1 });
  const before = world.asked().length;
  const start = Date.now();
  await world.app.save('10.1023/a:1008800912345', { outputDir: join(place, 'year') });
  const [first, second] = world.sandbox.requests().slice(before);
  expect([first?.host, second?.host]).toEqual(['api.crossref.org', 'api.unpaywall.org']);
  const waited = (second?.time ?? 0) - (first?.time ?? 0);
  expect([waited > 4_500, waited < 6_500]).toEqual([true, true]);
  expect(Date.now() - start).toBeLessThan(20_000);
});

verifies('PDT-004.11', 'waits ten seconds at most for the other sources, and reports one that is late', async () => {
  const start = Date.now();
  world.sandbox.setFault('api.openalex.org', { kind: 'hang' });
  const got = await world.app.save('10.1021/cs,2014,0901a', { outputDir: join(place, 'late') });
  world.sandbox.clearFaults();
  expect(Date.now() - start).toBeGreaterThan(9_000);
  expect(Date.now() - start).toBeLessThan(20_000);
  expect(got).toMatchObject({ ok: false });
  if (got.ok) return;
  expect(got.error.attempts).toContainEqual(expect.objectContaining({ source: 'OpenAlex', code: 'FETCH_TIMEOUT' }));
});

/** Open papers of the cast, fifty in all with repetitions under other spellings left out. */
async function openPapers(): Promise<string[]> {
  const cast = (await (await fetch(`${world.sandbox.url}/_sandbox/cast`)).json()) as {
    doi?: string;
    arxiv?: string;
    copies: { serves: string }[];
  }[];
  return cast
    .filter(({ copies }) => copies.some(({ serves }) => serves === 'paper'))
    .map(({ doi, arxiv }) => doi ?? arxiv ?? '');
}

test('a batch of fifty that is killed and repeated ends with each file once', async () => {
  const folder = join(place, 'fifty');
  const ids = (await openPapers()).slice(0, 50);
  expect(ids).toHaveLength(50);
  const call = {
    name: 'paper_batch_download',
    arguments: { identifiers: ids, output_dir: folder },
    _meta: { progressToken: 1 },
  };
  const env = { ...world.env, CARREL_TIME_SCALE: '20', CARREL_HOSTS: 'publishers,registries,any-public' };
  for (const after of [3, 17, 30]) {
    const client = await connect(['--toolsets', 'download'], env);
    client.send({ id: 99, method: 'tools/call', params: call });
    while (client.notes.length < after) await new Promise((resolve) => setTimeout(resolve, 20));
    await client.kill();
  }
  const client = await connect(['--toolsets', 'download'], env);
  const { data } = await client.call('paper_batch_download', call.arguments, call._meta);
  await client.end();
  const failures = data['failures'] as { identifier: string }[];
  const files = readdirSync(folder);
  expect(files.filter((name) => !name.endsWith('.pdf'))).toEqual([]);
  expect(files).toHaveLength(50 - failures.length);
  const sums = files.map((name) => readFileSync(join(folder, name)).toString('base64'));
  expect(new Set(sums).size).toBe(files.length);
  expect(failures).toEqual([]);
});

test('Ctrl-C in the middle leaves no part of a file', async () => {
  const folder = join(place, 'ended');
  world.sandbox.setFault('www.nature.com', { kind: 'drip', intervalMs: 50 });
  const child = startProcess(
    process.execPath,
    [CLI, 'download', '10.1038/s41586-021-03380-y', '--output-dir', folder],
    {
      env: { PATH: process.env['PATH'], ...world.env },
    },
  );
  while (!existsSync(folder) || readdirSync(folder).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGINT');
  await once(child, 'exit');
  world.sandbox.clearFaults();
  await world.app.save('10.1038/s41586-021-03380-y', { outputDir: folder });
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\[2021\] - .+\.pdf$/)]);
});

verifies('PDT-002.12', 'downloads at least 20 papers per minute when sources answer quickly', async () => {
  const ids = [
    '10.1371/journal.pone.0120444',
    '10.3390/en16052201',
    '10.1038/s41598-017-04690-w',
    '10.1002/aenm.201600014',
    '10.1234/foo',
    '10.1371/journal.pbio.3001530',
  ];
  const real = await openWorld({ CARREL_TIME_SCALE: '1' });
  const start = Date.now();
  const results = await real.app.saveBatch(ids, { outputDir: join(place, 'pace') });
  const perMinute = (ids.length / (Date.now() - start)) * 60_000;
  await real.close();
  expect(results.every((each) => each.ok)).toBe(true);
  // Five gaps for six papers: a little faster than the pace of a long batch.
  expect(perMinute).toBeGreaterThan(20);
  expect(perMinute).toBeLessThan(30 * (6 / 5));
});

/** A small file system of its own, fuller than the paper allows. */
async function fillDisk() {
  const full = join(place, 'full');
  mkdirSync(full);
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', full]).status).toBe(0);
  const got = await world.app.save('10.1038/s41586-021-03380-y', { outputDir: full });
  const left = readdirSync(full);
  spawnSync('umount', [full]);
  expect(got).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  if (!got.ok) expect(got.error.message).toMatch(/the disk is full; free some space/);
  expect(left).toEqual([]);
}

/** To root nothing is forbidden, so the command runs without that power. */
async function lackPermission() {
  const folder = join(place, 'forbidden');
  mkdirSync(folder);
  chmodSync(folder, 0o555);
  const command = [process.execPath, CLI, 'download', '10.1038/s41586-021-03380-y', '--output-dir', folder];
  const powers = ['--bounding-set', '-dac_override,-dac_read_search', '--inh-caps', '-all'];
  const child = startProcess('setpriv', [...powers, ...command], { env: { PATH: process.env['PATH'], ...world.env } });
  const reported: Buffer[] = [];
  child.stderr.on('data', (chunk) => reported.push(chunk));
  expect((await once(child, 'close'))[0]).toBe(4);
  expect(Buffer.concat(reported).toString()).toMatch(/permission denied; check the owner and mode of the folder/);
}

verifies('PDT-001.11', 'explains a full disk and a missing permission, and says what to do', async () => {
  await fillDisk();
  await lackPermission();
});

verifies('PDT-000.11', 'never sends parallel or repeated requests to a configured mirror', async () => {
  const real = await openWorld({ CARREL_TIME_SCALE: '1', CARREL_SCIHUB_MIRRORS: 'https://mirror.example.org' });
  const old = ['10.1038/nature12373', '10.1021/ja809598r', '10.1021/acsenergylett.5b00011'];
  const results = await Promise.all(old.map((doi) => real.app.save(doi, { outputDir: join(place, 'mirror') })));
  const times = real.sandbox
    .requests()
    .filter(({ host }) => host === 'mirror.example.org')
    .map(({ time }) => time);
  await real.close();
  expect(results.map((each) => each.ok && each.value.source)).toEqual(old.map(() => 'Sci-Hub'));
  const gaps = times.slice(1).map((at, before) => at - (times[before] ?? 0));
  expect(gaps.length).toBeGreaterThanOrEqual(5);
  expect(Math.min(...gaps)).toBeGreaterThan(1_900);
});
