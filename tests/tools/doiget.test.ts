import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { createContext } from '../../src/mcp/context.ts';
import { VERSION } from '../../src/model/version.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { capabilityProfile, health } from '../../src/tools/doiget/instance.ts';
import { resolvePaper } from '../../src/tools/doiget/resolve.ts';
import { runTool } from '../../src/tools/run.ts';
import { verifies } from '../requirements/verifies.ts';
import { onlySources } from '../support/sources.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const context = createContext(world.app);
const resolve = async (ref: string) => (await runTool(resolvePaper, { ref }, context)).envelope;

/** The profile as another configuration would give it. */
async function profileWith(env: Record<string, string>) {
  const config = unwrap(await loadConfig({ ...world.env, ...env }));
  return (await runTool(capabilityProfile, {}, createContext(createApp(config)))).envelope;
}

verifies('DGT-1.1', 'turns a DOI or an arXiv id into metadata', async () => {
  const doi = await resolve('10.1038/nature12373');
  expect(doi).toMatchObject({
    ok: true,
    source: 'crossref',
    metadata: { title: 'Nanometre-scale thermometry in a living cell', year: 2013, venue: 'Nature' },
  });
  const arxiv = await resolve('arXiv:1706.03762');
  expect(arxiv).toMatchObject({
    ok: true,
    source: 'arxiv',
    metadata: { arxiv_id: '1706.03762', provenance: { title: 'arxiv' } },
  });
});

test('two spellings of a DOI give the same paper, each with its own ref', async () => {
  const [one, two] = await Promise.all([
    resolve('10.1038/NATURE12373'),
    resolve('https://doi.org/10.1038/nature12373'),
  ]);
  expect(one).toMatchObject({ ref: '10.1038/NATURE12373', metadata: { doi: '10.1038/nature12373' } });
  expect(two).toMatchObject({ ref: 'https://doi.org/10.1038/nature12373', metadata: { doi: '10.1038/nature12373' } });
});

test('shows that a paper is retracted, with the notice', async () => {
  const cast = (await (await fetch(`${world.sandbox.url}/_sandbox/cast`)).json()) as {
    doi?: string;
    situations: string[];
  }[];
  const retracted = cast.find((paper) => paper.doi && paper.situations.includes('retracted'));
  const envelope = await resolve(retracted?.doi ?? '');
  expect(envelope).toMatchObject({
    ok: true,
    metadata: {
      retracted: true,
      notices: expect.arrayContaining([expect.objectContaining({ kind: 'retraction', about: 'this' })]),
    },
  });
});

verifies('PDT-005.4', 'sends the e-mail address with every Unpaywall request', async () => {
  await resolve('10.1038/s41586-021-03380-y');
  const asked = world.sandbox.requests().filter(({ host }) => host === 'api.unpaywall.org');
  expect(asked.length).toBeGreaterThan(0);
  for (const { path } of asked) expect(path).toContain('email=tests%40carrel.test');
});

test('resolving contacts metadata services, never a publisher', async () => {
  const other = await openWorld();
  const ref = '10.1038/s41586-021-03380-y';
  const { envelope } = await runTool(resolvePaper, { ref }, createContext(other.app));
  const hosts = new Set(other.sandbox.requests().map(({ host }) => host));
  await other.close();
  expect(envelope).toMatchObject({ ok: true, metadata: { doi: ref } });
  expect(hosts).toContain('api.crossref.org');
  for (const host of hosts)
    expect(host).toMatch(/^(api\.(crossref|unpaywall|datacite|openalex)\.org|export\.arxiv\.org)$/);
});

test("no answer contains the user's e-mail or keys, even if a service repeats them in an error", async () => {
  const other = await openWorld({
    CARREL_OPENALEX_KEY: 'sesame-key',
    CARREL_EMAIL: 'ada@secret.test',
    CARREL_SOURCES: onlySources('crossref', 'unpaywall', 'openalex'),
  });
  const echo = (body: string) => ({ kind: 'status', status: 418, body }) as const;
  other.sandbox.setFault('api.openalex.org', echo('wrong key sesame-key at ?api_key=sesame-key'));
  other.sandbox.setFault('api.unpaywall.org', echo('who is ada@secret.test at ?email=ada%40secret.test'));
  other.sandbox.setFault('api.crossref.org', echo('hello mailto=ada%40secret.test ada@secret.test'));
  const { envelope } = await runTool(resolvePaper, { ref: '10.1038/nature12373' }, createContext(other.app));
  await other.close();
  expect(envelope.ok).toBe(false);
  expect(JSON.stringify(envelope)).not.toMatch(/sesame-key|ada@|ada%40/);
});

verifies('DGT-7.1', 'never shows keys or e-mail addresses in the capability profile', async () => {
  const text = JSON.stringify(
    await profileWith({ CARREL_OPENALEX_KEY: 'sesame-key', CARREL_EMAIL: 'ada@secret.test' }),
  );
  expect(text).not.toMatch(/sesame|ada@/);
});

verifies('DGT-7.1', 'never shows the key of any source in the capability profile', async () => {
  const keyed = CATALOG.flatMap(({ id, key, agreement }) => (key ? [{ id, key, agreement }] : []));
  expect(keyed.length).toBeGreaterThan(4);
  const env = keyed.flatMap(({ id, key, agreement }) => [
    [key.setting, `sesame-${id}`],
    ...(agreement ? [[agreement.setting, '1']] : []),
  ]);
  const text = JSON.stringify(await profileWith(Object.fromEntries(env)));
  expect(text).not.toContain('sesame');
  expect(text).toContain('"tdm_enabled":true');
});

verifies('DGT-7.3', 'reports each licensed route alone, and that one is enabled', async () => {
  const routes = ['elsevier', 'aps', 'springer'];
  for (const route of routes) {
    const name = route.toUpperCase();
    const profile = await profileWith({ [`CARREL_KEY_${name}`]: 'k', [`CARREL_AGREE_TDM_${name}`]: '1' });
    const flags = routes.map((each) => profile[`tdm_${each}`]);
    expect([profile['tdm_enabled'], flags]).toEqual([true, routes.map((each) => each === route)]);
  }
});

verifies('DGT-7.2', 'lists the enabled metadata sources in the capability profile', async () => {
  expect(await profileWith({})).toMatchObject({
    oa_enabled: true,
    metadata_sources: expect.arrayContaining(['crossref', 'unpaywall', 'openalex']),
  });
  expect(await profileWith({ CARREL_SOURCES: '-openalex' })).toMatchObject({
    oa_enabled: true,
    metadata_sources: expect.not.arrayContaining(['openalex']),
  });
});

test('a source that only has texts is no metadata source', async () => {
  const { metadata_sources: named, sources } = await profileWith({});
  expect(sources).toContainEqual(expect.objectContaining({ id: 'elife', enabled: true }));
  expect(named).not.toContain('elife');
});

verifies('DGT-7.4', 'reports the rate limit in the capability profile', async () => {
  expect(await profileWith({})).toMatchObject({ rate_limit_per_sec: 5 });
});

verifies('DGT-1.11', 'returns the version, the schema and whether the library is writable', async () => {
  expect((await runTool(health, {}, context)).envelope).toEqual({
    ok: true,
    version: VERSION,
    schema_version: '1.0',
    store_writable: true,
  });
  const blocked = {
    ...context,
    checkHome: async () => ({
      ok: false as const,
      error: { code: 'STORE_ERROR' as const, message: '', disposition: 'needs_config' as const },
    }),
  };
  expect((await runTool(health, {}, blocked)).envelope).toMatchObject({ store_writable: false });
});

test('every answer matches the published output schema', async () => {
  const envelope = await resolve('10.1038/s41586-021-03380-y');
  expect(resolvePaper.output.safeParse(envelope).success).toBe(true);
});
