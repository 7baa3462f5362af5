import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { CLI, runCli } from '../support/run-cli.ts';
import { openWorld, privateFolders } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const OPEN = '10.1038/s41586-021-03380-y';

test('resolve shows the paper, its open copies, and the answer of each source', async () => {
  const { status, stdout, stderr } = await runCli(['resolve', `https://doi.org/${OPEN.toUpperCase()}`], world.env);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('https://www.nature.com/articles/s41586-021-03380-y.pdf');
  expect(stdout).toMatch(/crossref +found/);
  expect(stdout).toMatch(/arxiv +not queried: not applicable/);
});

test('resolve --json prints one envelope with the ref as typed', async () => {
  const { status, stdout } = await runCli(['resolve', `doi:${OPEN}`, '--json'], world.env);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    ref: `doi:${OPEN}`,
    source: 'crossref',
    resolver_profile: 'crossref',
    license: 'cc-by-4.0',
    schema_version: '1.0',
    oa_url: 'https://www.nature.com/articles/s41586-021-03380-y.pdf',
    metadata: { doi: OPEN, year: 2021, is_oa: true, provenance: { title: 'crossref', is_oa: 'unpaywall' } },
  });
});

test.each([
  ['an unknown DOI', '10.1234/nonexistent', 1, 'NOT_FOUND'],
  ['a text that is no reference', 'not a reference at all', 2, 'INVALID_REF'],
])('%s fails with its code, as text and as JSON', async (_what, ref, exit, code) => {
  const [plain, json] = await Promise.all([
    runCli(['resolve', ref], world.env),
    runCli(['resolve', ref, '--json'], world.env),
  ]);
  expect([plain.status, json.status]).toEqual([exit, exit]);
  expect(plain.stdout).toBe('');
  expect(plain.stderr).toContain(`error[${code}]`);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, ref, error: { code, disposition: 'terminal' } });
});

test('a service that is down makes the answer unknown, not negative', async () => {
  const other = await openWorld();
  for (const host of ['api.crossref.org', 'api.datacite.org'])
    other.sandbox.setFault(host, { kind: 'status', status: 503 });
  const { status, stdout } = await runCli(['resolve', '10.1234/nonexistent', '--json'], other.env);
  await other.close();
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'NETWORK_ERROR', disposition: 'retry_after' } });
});

test.each([
  [[], 2],
  [['resolve'], 2],
  [['resolve', 'a', 'b'], 2],
  [['resolve', '10.1/a', '--no-such-option'], 2],
  [['no-such-command'], 2],
  [['--help'], 0],
  [['--version'], 0],
])('%j exits with %d and no stack trace', async (args, exit) => {
  const { status, stderr } = await runCli(args, world.env);
  expect(status).toBe(exit);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test('reports an invalid setting before any request', async () => {
  const { status, stderr } = await runCli(['resolve', OPEN], { ...world.env, CARREL_SANDBOX: 'http://example.org' });
  expect(status).toBe(3);
  expect(stderr).toContain('CARREL_SANDBOX must be a loopback URL');
});

test('capabilities lists the sources and why some are disabled', async () => {
  const { CARREL_EMAIL: _, ...env } = world.env;
  const { stdout } = await runCli(['capabilities'], env);
  expect(stdout).toMatch(/crossref +on /);
  expect(stdout).toMatch(/unpaywall +off .*CARREL_EMAIL/);
  expect(stdout).toMatch(/scihub +off .*not configured: set CARREL_SCIHUB_MIRRORS/);
  expect(stdout).toMatch(/tdm-aps +off .*needs a key \(/);
  expect(stdout).toMatch('Tier 1 is asked first, tier 2 if');
});

test('doctor finds no problem in the sandbox', async () => {
  const { status, stdout } = await runCli(['doctor', '--network'], world.env);
  expect(stdout).not.toContain('FAIL');
  expect(stdout).toMatch(/ok +openalex answers/);
  expect(status).toBe(0);
});

test('doctor reports a library of the other kind', async () => {
  const { env, place } = privateFolders();
  const { openHome } = await import('../../src/disk/home.ts');
  await openHome(env['CARREL_HOME'] ?? place, 'real');
  const { status, stdout } = await runCli(['doctor'], { ...world.env, ...env });
  expect(stdout).toMatch(/FAIL +library .*is a real library/);
  expect(status).toBe(1);
});

test('config init creates the file that config path prints, once', async () => {
  const { env } = privateFolders();
  const path = (await runCli(['config', 'path'], env)).stdout.trim();
  expect((await runCli(['config', 'init'], env)).status).toBe(0);
  expect(readFileSync(path, 'utf8')).toContain('# email = ""');
  const again = await runCli(['config', 'init'], env);
  expect(again.status).toBe(4);
  expect(again.stderr).toContain('was not changed');
});

test('config show hides keys and shows where values come from', async () => {
  const { stdout } = await runCli(['config', 'show'], { ...world.env, CARREL_OPENALEX_KEY: 'sesame' });
  expect(stdout).toMatch(/key openalex +\(set\) +CARREL_OPENALEX_KEY/);
  expect(stdout).not.toContain('sesame');
});

test('showing settings writes nothing to disk', async () => {
  const { env, place } = privateFolders();
  await runCli(['config', 'show'], env);
  await runCli(['capabilities'], env);
  expect(existsSync(join(place, 'carrel'))).toBe(false);
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
