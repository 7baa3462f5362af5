import { afterAll, expect, test } from 'vitest';
import { runCli } from '../../support/warm-cli.ts';
import { openWorld } from '../../support/world.ts';

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

test('resolve --all-sources asks sources that the first answers made needless, also for JSON', async () => {
  const asked = async (...flags: string[]) => {
    world.sandbox.clearRequests();
    await runCli(['resolve', OPEN, ...flags], world.env);
    return new Set(world.sandbox.requests().map(({ host }) => host)).size;
  };
  const few = await asked();
  for (const flags of [['--all-sources'], ['--all-sources', '--json']])
    expect(await asked(...flags)).toBeGreaterThan(few);
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

test('a title suggests the search for it', async () => {
  const { status, stderr } = await runCli(['resolve', 'Deep learning of "sponges"'], world.env);
  expect(status).toBe(2);
  expect(stderr).toContain('  help: to find a paper by its title, run: carrel search "Deep learning of sponges"\n');
  const { stderr: fetched } = await runCli(['fetch', 'Deep learning of sponges'], world.env);
  expect(fetched).toContain('carrel search "Deep learning of sponges"');
});
