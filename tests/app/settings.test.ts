import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openClusterEngine } from '../../src/app/cluster.ts';
import { converterSettings } from '../../src/app/converter.ts';
import { createDownloadDeps } from '../../src/app/download.ts';
import { embedderSettings, openEmbedder } from '../../src/app/embeddings.ts';
import { readInChunks } from '../../src/app/record-chunks.ts';
import { checkRoomToCompare, readRecordFile } from '../../src/app/record-files.ts';
import { findDestination, missingEmail } from '../../src/app/save.ts';
import { createHandles, describeCapabilities } from '../../src/app/sources.ts';
import { createApp } from '../../src/app.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { EndpointClient } from '../../src/model/endpoint.ts';
import { fail, ok } from '../../src/model/result.ts';
import type { Source } from '../../src/model/source.ts';
import type { Endpoint } from '../../src/net/endpoint.ts';
import type { Net } from '../../src/net/net.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { temporaryFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';

const load = async (env: Record<string, string> = {}, cwd = '/work') =>
  unwrap(await loadConfig({ XDG_CONFIG_HOME: '/nowhere', ...env }, { platform: 'linux', home: '/home/ada', cwd }));
const describe = async (env: Record<string, string>) =>
  new Map(describeCapabilities(await load(env)).sources.map((source) => [source.id, source]));

test.each([
  [{}, 'unpaywall', 'requires a contact address (CARREL_EMAIL).'],
  [{ CARREL_SOURCES: '-crossref' }, 'crossref', 'disabled by CARREL_SOURCES.'],
  [{}, 'tdm-elsevier', 'needs a key (CARREL_KEY_ELSEVIER) and your agreement (CARREL_AGREE_TDM_ELSEVIER=1).'],
  [{}, 'scihub', 'not configured: set CARREL_SCIHUB_MIRRORS.'],
])('with %j the source %s is off: %s', async (env: Record<string, string>, id, note) => {
  expect((await describe(env)).get(id)).toMatchObject({ enabled: false, note });
});

test('a source that is on has no note, and is asked every 200 ms at most', async () => {
  const sources = await describe({ CARREL_EMAIL: 'ada@uni.edu' });
  for (const id of ['crossref', 'unpaywall', 'arxiv', 'openalex']) {
    expect(sources.get(id)).toMatchObject({ enabled: true });
    expect(sources.get(id)).not.toHaveProperty('note');
  }
  for (const { minGapMs, id } of sources.values()) {
    const own = CATALOG.find((source) => source.id === id)?.rate.minGapMs ?? 0;
    expect(minGapMs, id).toBe(Math.max(200, own));
  }
});

test('the capabilities say what each source can do', async () => {
  const sources = await describe({});
  expect(sources.get('europe-pmc')?.can).toContain('texts');
  expect(sources.get('crossref')?.can).not.toContain('texts');
});

test('a disabled source says which setting enables it', async () => {
  const handles = createHandles(await load({ CARREL_SOURCES: '-crossref' }), createSystemClock(), null);
  const remedy = (id: string) => handles.find(({ source }) => source.id === id)?.disabled?.remediation;
  expect(remedy('crossref')).toMatchObject({ setting: 'CARREL_SOURCES', value: '+crossref' });
  expect(remedy('unpaywall')).toMatchObject({ setting: 'CARREL_EMAIL', value: 'you@your-university.edu' });
  expect(remedy('tdm-aps')).toMatchObject({ setting: 'CARREL_KEY_APS', value: '<your key>' });
  expect(remedy('arxiv')).toBeUndefined();
});

test('a source is asked as often as its key allows, and at the hosts that the user configured', async () => {
  const paced = async (id: string, env: Record<string, string>) => {
    const clients: Source[] = [];
    const net = { clientFor: (source: Source) => void clients.push(source) } as unknown as Net;
    const handles = createHandles(await load(env), createSystemClock(), net);
    handles.find(({ source }) => source.id === id)?.context();
    return clients[0];
  };
  expect((await paced('openalex', {}))?.rate.perDay).toBe(900);
  expect((await paced('openalex', { CARREL_OPENALEX_KEY: 'sesame' }))?.rate.perDay).toBe(9000);
  expect((await paced('crossref', {}))?.hosts).toEqual(['api.crossref.org']);
  const mirrors = { CARREL_SCIHUB_MIRRORS: 'https://mirror.example' };
  expect((await paced('scihub', mirrors))?.hosts).toEqual(['mirror.example']);
});

test('a source gets its own key and the address, and a dry run sends nothing', async () => {
  const config = await load({ CARREL_OPENALEX_KEY: 'sesame', CARREL_EMAIL: 'ada@uni.edu' });
  const handles = createHandles(config, createSystemClock(), null);
  const contextOf = (id: string) => handles.find(({ source }) => source.id === id)?.context();
  expect(contextOf('openalex')).toMatchObject({ key: 'sesame', email: 'ada@uni.edu' });
  expect(contextOf('crossref')).not.toHaveProperty('key');
  await expect(contextOf('crossref')?.client.get({} as never)).rejects.toThrow('A dry run must not send requests.');
});

test('the settings of an embeddings service name the program and the proxy', async () => {
  const env = {
    CARREL_EMBED_URL: 'https://host.example',
    CARREL_EMBED_MODEL: 'm',
    HTTPS_PROXY: 'http://proxy.example',
  };
  expect(embedderSettings(await load(env), '1.2')).toEqual({
    url: 'https://host.example/',
    model: 'm',
    userAgent: 'carrel/1.2',
    proxy: { https: 'http://proxy.example', no: '' },
  });
  expect(embedderSettings(await load(), '1.2')).toBeUndefined();
});

test('the settings of a converter name its address, its cache, the program and the proxy', async () => {
  const env = { CARREL_CONVERTER_URL: 'https://grobid.example', XDG_CACHE_HOME: '/cache' };
  const proxied = { ...env, HTTPS_PROXY: 'http://proxy.example' };
  const settings = {
    ...{ url: 'https://grobid.example/', folder: '/cache/carrel/conversions', userAgent: 'carrel/1.2' },
  };
  expect(converterSettings(await load(env), '1.2')).toEqual(settings);
  const through = { https: 'http://proxy.example', no: '' };
  expect(converterSettings(await load(proxied), '1.2')).toEqual({ ...settings, proxy: through });
  expect(converterSettings(await load({ ...proxied, NO_PROXY: 'a.example' }), '1.2')?.proxy?.no).toBe('a.example');
  expect(converterSettings(await load(), '1.2')).toBeUndefined();
});

test.each([
  ['sesame', { headers: { authorization: 'Bearer sesame' } }],
  [undefined, {}],
])('an embeddings service with the key %s is sent %j', async (key, expected) => {
  const opened: Endpoint[] = [];
  const open = (endpoint: Endpoint) => {
    opened.push(endpoint);
    return {} as EndpointClient;
  };
  openEmbedder({ url: new URL('https://host.example/v1'), model: 'm', ...(key && { key }) }, open);
  expect(opened.map(({ headers }) => (headers ? { headers } : {}))).toEqual([expected]);
});

test('without an embeddings service there is nothing to probe', async () => {
  const app = createApp(await load());
  expect(await app.probeEmbeddings()).toBeNull();
  await app.close();
});

const OPEN_HOSTS = ['open.example', 'arxiv.org', 'www.ebi.ac.uk'];
/** How a file of a source is fetched. */
async function optionsFor(source: string, kind: string, keys: Record<string, string> = {}) {
  const config = { ...(await load()), keys, downloadHosts: { patterns: OPEN_HOSTS } } as unknown as Config;
  const handles = createHandles(config, createSystemClock(), null);
  return createDownloadDeps(config, {} as Net, handles).optionsFor({ source, kind, url: '' } as never);
}

test('a key goes to the own hosts of its source alone', async () => {
  const withKey = await optionsFor('tdm-elsevier', 'pdf', { 'tdm-elsevier': 'k' });
  expect(withKey).toMatchObject({ hosts: ['api.elsevier.com'], credentials: { 'x-els-apikey': 'k' } });
  const without = await optionsFor('tdm-elsevier', 'pdf');
  expect(without).toMatchObject({ hosts: ['api.elsevier.com', ...OPEN_HOSTS] });
  expect(without).not.toHaveProperty('credentials');
});

test('a file may be where the user configured the source', async () => {
  const config = await load({ CARREL_SCIHUB_MIRRORS: 'https://mirror.example' });
  const handles = createHandles(config, createSystemClock(), null);
  const { optionsFor } = createDownloadDeps(config, {} as Net, handles);
  expect(optionsFor({ source: 'scihub', kind: 'pdf', url: '' } as never).hosts).toContain('mirror.example');
});

test.each([
  ['europe-pmc', 'jats', 'europe-pmc', ['www.ebi.ac.uk']],
  ['arxiv', 'html', 'arxiv', ['*.arxiv.org', 'arxiv.org']],
  ['arxiv', 'pdf', 'arxiv', undefined],
  ['crossref', 'pdf', undefined, undefined],
  ['nobody', 'html', undefined, undefined],
])('a file of %s of the kind %s is fetched at the rate of %s from %j', async (source, kind, rate, hosts) => {
  const options = await optionsFor(source, kind);
  expect([options.rate?.key, options.hosts && [...options.hosts].sort()]).toEqual([rate, hosts && [...hosts].sort()]);
  expect(options).not.toHaveProperty('credentials');
});

test('the lines and numbers of a large file that is read in chunks are those of the whole file', () => {
  const record = (title: string) => `TY  - JOUR\nTI  - ${title}\nAB  - ${'x'.repeat(8_000_000)}\nER  - \n`;
  const text = `${record('Un caf\xe9')}${record('Two')}${record('Three')}stray\n`;
  const read = readInChunks(Buffer.from(text, 'latin1'));
  expect(read?.records.map(({ id, line, place, paper }) => [id, line, place, paper.title])).toEqual([
    ['#1', 1, 'line 1', 'Un caf\xe9'],
    ['#2', 5, 'line 5', 'Two'],
    ['#3', 9, 'line 9', 'Three'],
  ]);
  // The encoding was guessed in the first chunk alone.
  expect(read?.problems).toMatchObject([{ message: expect.stringContaining('1252') }, { place: 'line 13' }]);
});

/** A working folder, a library beside it, and where a download goes. */
async function openPlace() {
  const place = await temporaryFolder();
  const [work, home] = [join(place, 'work'), join(place, 'library')];
  for (const folder of [work, home]) mkdirSync(folder);
  const config = { workingFolder: work, home, downloadRoots: [{ path: place }] } as unknown as Config;
  return { place, work, home, config };
}

test('a download goes to the folder downloads, or to the one that is named', async () => {
  const { work, config } = await openPlace();
  expect(await findDestination(config, {})).toEqual({ ok: true, value: { folder: join(work, 'downloads') } });
  expect(await findDestination(config, { outputDir: 'mine' })).toEqual({
    ok: true,
    value: { folder: join(work, 'mine') },
  });
});

test('a download goes to the library, and says so, if the working folder may not be written', async () => {
  const { home, work, config } = await openPlace();
  const elsewhere = { ...config, downloadRoots: [{ path: join(work, 'other') }] };
  const folder = join(home, 'downloads');
  expect(await findDestination(elsewhere, {})).toEqual({
    ok: true,
    value: { folder, note: `${join(work, 'downloads')} cannot be used, so the file is in ${folder}.` },
  });
  const atRoot = { ...config, workingFolder: '/', downloadRoots: [{ path: '/' }] };
  expect(await findDestination(atRoot, {})).toMatchObject({ value: { folder } });
});

test('a tool writes only below its roots and never into the library; a person may', async () => {
  const { place, home, work, config } = await openPlace();
  const narrow = { ...config, downloadRoots: [{ path: work }] };
  expect(await findDestination(narrow, { outputDir: place })).toMatchObject({ ok: false });
  expect(await findDestination(narrow, { outputDir: place, anywhere: true })).toMatchObject({ ok: true });
  expect(await findDestination(config, { outputDir: join(home, 'papers') })).toMatchObject({
    ok: false,
    error: { code: 'CAPABILITY_DENIED', message: expect.stringContaining('is inside the library') },
  });
  expect(await findDestination(config, { outputDir: join(home, 'papers'), anywhere: true })).toMatchObject({
    ok: true,
  });
  expect(await findDestination(config, { outputDir: join(home, 'downloads') })).toMatchObject({ ok: true });
  symlinkSync(place, join(work, 'link'));
  expect(await findDestination(narrow, { outputDir: 'link/x' })).toMatchObject({ ok: false });
});

test.each([
  ['~', '~ is not expanded here.'],
  ['~/papers', '~ is not expanded here.'],
  ['~\\papers', '~ is not expanded here.'],
  ['a\0b', 'must not contain a NUL character'],
])('the folder %j is refused: %s', async (outputDir, message) => {
  const { config } = await openPlace();
  expect(await findDestination(config, { outputDir })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining(message) },
  });
  expect(await findDestination(config, { outputDir: '~papers' })).toMatchObject({ ok: true });
});

test('a download without an address says which setting is missing', () => {
  expect(missingEmail()).toMatchObject({
    code: 'CAPABILITY_DENIED',
    remediation: [{ setting: 'CARREL_EMAIL', value: 'you@your-university.edu' }],
  });
});

test('of the records without a title, a hundred are listed and the rest is counted', async () => {
  const path = join(await temporaryFolder(), 'a.ris');
  const read = async (count: number) => {
    writeFileSync(path, 'TY  - JOUR\nAU  - Okafor, Ben\nER  - \n'.repeat(count));
    return unwrap(await readRecordFile(path)).problems;
  };
  expect((await read(100)).map(({ message }) => message)).toEqual(Array(100).fill('The record has no title.'));
  expect((await read(102)).at(-1)).toEqual({ place: 'the rest', message: '2 more records without a title.' });
});

test('a file that does not exist, has no records, or was read in a guessed encoding is named', async () => {
  const path = join(await temporaryFolder(), 'a.ris');
  expect(await readRecordFile(path)).toMatchObject({ error: { message: expect.stringContaining(path) } });
  writeFileSync(path, 'just words');
  expect(await readRecordFile(path)).toMatchObject({ error: { message: expect.stringMatching(`^${path}: `) } });
  writeFileSync(path, Buffer.from('TY  - JOUR\nTI  - Caf\xe9\nER  - \n', 'latin1'));
  expect(unwrap(await readRecordFile(path)).problems[0]?.message).toContain('1252');
});

test('comparing more records than the memory holds is refused with the option that helps', () => {
  expect(checkRoomToCompare(10)).toEqual({ ok: true, value: undefined });
  expect(checkRoomToCompare(1e9)).toMatchObject({
    ok: false,
    error: {
      message: expect.stringMatching(/^Comparing 1000000000 records needs about \d+ MB.*--max-old-space-size=\d+\.$/),
    },
  });
});

test('a node of a cluster that is the given address is asked only once', async () => {
  const config = await load({ CARREL_ENGINE_NODES: 'https://a.example:9200, https://b.example:9200' });
  const asked: string[] = [];
  const endpoint = ({ url }: Endpoint) => {
    asked.push(url.host);
    return { origin: url.origin, request: async () => fail('NETWORK_ERROR', 'No answer.') };
  };
  const network = async () => ok({ net: { endpoint } }) as never;
  const parts = { config, clock: createSystemClock(), network };
  const noMeaning = async () => ({ problem: { code: 'NETWORK_ERROR', message: '' } }) as const;
  expect(await openClusterEngine('https://a.example:9200/papers', undefined, parts, noMeaning)).toMatchObject({
    ok: false,
  });
  expect(asked).toEqual(['a.example:9200', 'b.example:9200']);
});
