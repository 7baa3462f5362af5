import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { createContext } from '../../src/mcp/context.ts';
import { DOWNLOAD_HOSTS } from '../../src/model/download-hosts.ts';
import { DENIAL_REASONS } from '../../src/model/error.ts';
import { DOIGET_TOOLS } from '../../src/tools/doiget.ts';
import { runTool } from '../../src/tools/run.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { verifies } from '../requirements/verifies.ts';
import { openCast } from '../support/cast.ts';
import { onlySources, SOURCE_HOSTS } from '../support/sources.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const [world, cast] = await Promise.all([openWorld(), openCast()]);
afterAll(() => Promise.all([world.close(), cast.close()]));
const tool = (name: string) => DOIGET_TOOLS.find((each) => each.name === `doiget_${name}`) as Tool;
const call = async (name: string, args: object, app = world.app) =>
  (await runTool(tool(name), args, createContext(app))).envelope as Record<string, Record<string, unknown>>;
const appWith = async (env: Record<string, string>) => {
  const config = unwrap(await loadConfig({ ...world.env, ...env }));
  return createApp(config);
};

verifies('DGT-4.4', 'accepts DOIs and arXiv ids in all published spellings', async () => {
  const refs = [
    '10.1234/abc_d.e/(f)-g',
    'arXiv:2401.12345',
    '2401.12345',
    '10.1234/a:b;c<d>e+f#g',
    'doi:10.1234/abc',
    'https://doi.org/10.1234/abc',
    '2401.12345v2',
    'hep-th/9901001',
  ];
  for (const ref of refs)
    expect(await call('fetch_paper', { ref, dry_run: true }), ref).toMatchObject({ ok: true, dry_run: true });
});

verifies('DGT-4.4', 'accepts every reference of the published pattern, and any printable suffix', async () => {
  const seed = /^(10\.\d{4,9}\/[A-Za-z0-9._/()-]{1,40}|arXiv:\d{4}\.\d{4,5}|\d{4}\.\d{4,5})$/;
  const printable = fc.stringMatching(/^10\.\d{4,9}\/[!-~]{1,40}$/);
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.stringMatching(seed), printable), async (ref) => {
      expect(await call('fetch_paper', { ref, dry_run: true })).toMatchObject({ ok: true, dry_run: true });
    }),
    { numRuns: 300 },
  );
});

verifies('DGT-10.6', 'lists all hosts that a fetch may contact, not a guess', async () => {
  const { plan } = await call('fetch_paper', { ref: '10.1234/foo', dry_run: true });
  const [open] = (plan?.['pdf_sources'] ?? []) as { key: string; candidate_hosts: string[] }[];
  expect(open).toEqual({
    key: 'oa-publisher',
    candidate_hosts: [...DOWNLOAD_HOSTS.publishers, ...DOWNLOAD_HOSTS.registries],
  });
});

verifies('DGT-10.8', 'plans a fetch of a DOI with the published sources, hosts and paths', async () => {
  const app = await appWith({ CARREL_SOURCES: onlySources('crossref', 'unpaywall', 'arxiv') });
  const { plan } = await call('fetch_paper', { ref: '10.1234/foo', dry_run: true }, app);
  expect(plan).toMatchObject({
    metadata_sources: ['crossref', 'unpaywall'],
    redirect_allowlists_loaded: ['crossref', 'unpaywall', 'arxiv', 'oa-publisher'],
  });
  const [open] = (plan?.['pdf_sources'] ?? []) as { candidate_hosts: string[] }[];
  expect(open?.candidate_hosts).toEqual(expect.arrayContaining(['*.springer.com', '*.springeropen.com']));
  const more = await call('fetch_paper', { ref: '10.1234/foo', dry_run: true });
  expect(((more['plan']?.['metadata_sources'] ?? []) as string[]).slice(0, 2)).toEqual(['crossref', 'unpaywall']);
  const lists = (more['plan']?.['redirect_allowlists_loaded'] ?? []) as string[];
  expect(lists.slice(0, 4)).toEqual(['crossref', 'unpaywall', 'arxiv', 'oa-publisher']);
  expect(lists.length).toBeGreaterThan(4);
});

verifies(['DGT-11.4', 'DGT-11.5'], 'publishes the description and the arguments of doiget_metadata_only', () => {
  const { description, input } = tool('metadata_only');
  for (const words of [
    'User wants metadata for a DOI / arXiv id without paying for or being noticed by a PDF download.',
    'ref (DOI or arXiv id), dry_run (optional bool).',
    '{ ok: true, ref, source, resolver_profile, license, schema_version, oa_url:string|null, metadata,',
    '} or { ok:false, ref, error }.',
    '1-2 s metadata round-trip. No publisher fetch.',
    "Appends a provenance row tagged 'metadata-only' (unless dry_run). Writes the metadata TOML to the store.",
    'Subject to the same rate cap as fetch_paper (5/sec). The OA URL is reported but never followed.',
  ])
    expect(description).toContain(words);
  expect(input.safeParse({ ref: '10.1234/foo' })).toMatchObject({ success: true, data: { dry_run: false } });
  for (const bad of [{}, { ref: '10.1234/foo', other: 1 }, { ref: '10.1234/foo', dry_run: 'yes' }, { ref: 'short' }])
    expect(input.safeParse(bad).success).toBe(false);
});

verifies('DGT-11.8', 'returns the same dry-run and failure shapes as doiget_fetch_paper', async () => {
  expect(await call('metadata_only', { ref: '10.1234/foo', dry_run: true })).toMatchObject({
    ok: true,
    dry_run: true,
    ref: { doi: '10.1234/foo' },
    plan: { metadata_sources: expect.any(Array), candidate_hosts_are_upper_bound: true },
    rate_limit_budget: { global_per_sec: 5, per_source_min_gap_ms: 200 },
  });
  expect(await call('metadata_only', { ref: '10.1234/nonexistent' })).toMatchObject({
    ok: false,
    ref: '10.1234/nonexistent',
    error: { code: 'NOT_FOUND', message: expect.stringContaining('10.1234/nonexistent') },
  });
});

verifies(
  ['DGT-5.8', 'DGT-5.11'],
  'explains a refused download with the host and the list that refused it',
  async () => {
    const host = new URL(cast.find('repository-off-list').copies[0]?.url ?? '').hostname;
    const { error } = await call('fetch_paper', { ref: cast.find('repository-off-list').doi ?? '' });
    expect(error?.['denial_context']).toMatchObject({
      reason: 'redirect_not_in_allowlist',
      source: expect.any(String),
      attempted: host,
      hop_index: expect.any(Number),
      expected: expect.arrayContaining([expect.any(String)]),
    });
    const other = await openWorld();
    for (const site of SOURCE_HOSTS)
      other.sandbox.setFault(site, { kind: 'redirect', to: 'http://insecure.example.org/' });
    for (const name of ['fetch_paper', 'metadata_only', 'resolve_paper']) {
      const denied = await call(name, { ref: '10.1038/nature12373' }, other.app);
      expect(denied, name).toMatchObject({
        ok: false,
        error: { code: 'CAPABILITY_DENIED', denial_context: { reason: 'insecure_scheme', expected: ['https'] } },
      });
    }
    await other.close();
  },
);

verifies('DGT-5.12', 'explains a refused download in the row of a batch', async () => {
  const answer = await call('batch_fetch', { refs: [cast.find('repository-off-list').doi ?? ''] });
  expect(answer['results']).toMatchObject([
    { ok: false, error: { denial_context: { reason: 'redirect_not_in_allowlist' } } },
  ]);
});

verifies('DGT-5.7', 'keeps the published list of denial reasons', () => {
  expect([...DENIAL_REASONS].sort()).toEqual([
    'capability_not_granted',
    'content_type_mismatch',
    'host_in_block_list',
    'insecure_scheme',
    'rate_limit_window',
    'redirect_not_in_allowlist',
    'schema_drift',
    'size_cap_exceeded',
    'ssrf_private_address',
  ]);
});

verifies('DGT-5.13', 'documents that a missing and a null denial_context mean the same', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/reference/errors.md'), 'utf8');
  expect(page).toContain('A missing `denial_context` and one that is `null` mean the same.');
});

verifies('DGT-11.1', 'looks up metadata at Crossref, Unpaywall and arXiv', async () => {
  world.sandbox.clearRequests();
  await call('metadata_only', { ref: '10.1038/s41586-021-03380-y' });
  await call('metadata_only', { ref: 'arXiv:1706.03762' });
  const hosts = new Set(world.sandbox.requests().map(({ host }) => host));
  expect([...hosts]).toEqual(expect.arrayContaining(['api.crossref.org', 'api.unpaywall.org', 'export.arxiv.org']));
});
