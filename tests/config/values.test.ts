import { expect, test } from 'vitest';
import {
  parseEmail,
  parseHosts,
  parseLogLevel,
  parseMinutes,
  parseProxy,
  parseSandbox,
  parseScans,
  parseServices,
  parseSources,
  parseTimeScale,
  parseToken,
} from '../../src/config/values.ts';
import { configTemplate, loadConfig, SETTINGS } from '../../src/config.ts';
import type { Result } from '../../src/model/result.ts';

/** The value, or the message of the failure. */
const said = <T>(result: Result<T>): unknown => (result.ok ? result.value : result.error.message);

test.each(['ada@uni.edu', 'a.d-a_1+tag@dept.uni-x.ac.uk', "o'hara@uni.edu", 'ada@UNI.EDU'])(
  '%s is an e-mail address',
  (text) => {
    expect(said(parseEmail(text))).toBe(text);
  },
);

test.each([
  'ada',
  'ada@uni',
  'ada@uni.',
  '@uni.edu',
  'ada@@uni.edu',
  'ada lovelace@uni.edu',
  'ada@uni.edu ',
  'a@u_i.edu',
])('%j is no e-mail address', (text) => {
  expect(said(parseEmail(text))).toContain('CARREL_EMAIL, SCIHUB_CLI_EMAIL or config.toml');
});

test('sources are enabled with or without a plus, and disabled with a minus', () => {
  expect(said(parseSources(' core , +arxiv,-openalex,'))).toEqual({ core: true, arxiv: true, openalex: false });
  expect(said(parseSources('+core,nosuch'))).toMatch(/unknown source "nosuch"\. Use: .*crossref, .*arxiv/);
});

test('a group of hosts is added and removed by its name, in the order that was given', () => {
  expect(parseHosts('+academic,-publishers,-academic')).toMatchObject({ value: { groups: ['registries'] } });
  expect(parseHosts('-publishers,publishers')).toMatchObject({ value: { groups: ['registries', 'publishers'] } });
  expect(parseHosts('*.com')).toMatchObject({ error: { message: expect.stringMatching(/^CARREL_HOSTS: /) } });
});

test.each([
  ['http://127.0.0.1:4000', true],
  ['http://127.9.8.7', true],
  ['http://localhost:4000/', true],
  ['http://[::1]:4000', true],
  ['http://127.0.0.1:4000/path', false],
  ['http://127.0.0.1:4000?query', false],
  ['http://me@127.0.0.1:4000', false],
  ['https://localhost', false],
  ['http://localhost.example.org', false],
  ['http://my-localhost', false],
  ['http://10.0.0.1', false],
  ['localhost:4000', false],
  ['nothing', false],
])('the sandbox address %s is accepted: %s', (text, expected) => {
  const result = parseSandbox(text);
  expect(result.ok).toBe(expected);
  if (!result.ok) expect(result.error.message).toContain('http://127.0.0.1:4000');
});

test.each([
  ['1', true, 1],
  ['1000000', true, 1e6],
  ['0.9', true, 'must be a number from 1 to 1000000'],
  ['1000001', true, 'must be a number from 1 to 1000000'],
  ['2', false, 'real services need real delays'],
])('the time scale %s with a sandbox (%s) is %s', (text, sandboxed, expected) => {
  const shown = said(parseTimeScale(text, sandboxed));
  expect(shown).toEqual(typeof expected === 'number' ? expected : expect.stringContaining(expected));
});

test.each([
  ['http://proxy.example.org:3128', true],
  ['https://me:secret@proxy.example.org', true],
  ['socks5://proxy.example.org', false],
  ['somewhere', false],
])('the proxy %s is accepted: %s; its password is never repeated', (text, expected) => {
  const result = parseProxy(text);
  expect(result.ok).toBe(expected);
  if (!result.ok) expect(result.error.message).not.toContain(text);
});

test.each([
  ['0.5', 0.5],
  ['30', 30],
  [undefined, 7],
  ['0', null],
  ['-1', null],
  ['Infinity', null],
  ['soon', null],
])('an idle time of %s minutes is %s', (text, expected) => {
  expect(said(parseMinutes(text, 7))).toEqual(expected ?? expect.stringContaining('is not a positive number'));
});

test('levels of the log and ways with scans are read in any case, and have a default', () => {
  expect([undefined, 'DEBUG', 'Silent', 'error', 'warn', 'info'].map((text) => said(parseLogLevel(text)))).toEqual([
    ...['warn', 'debug', 'silent', 'error', 'warn', 'info'],
  ]);
  expect(said(parseLogLevel('loud'))).toMatch(/must be one of silent, error, warn, info, debug/);
  expect([undefined, 'Accept', 'QUARANTINE'].map((text) => said(parseScans(text)))).toEqual([
    ...['quarantine', 'accept', 'quarantine'],
  ]);
  expect(said(parseScans('keep'))).toContain('"quarantine" or "accept"');
});

test.each([
  ['x'.repeat(16), true],
  ['x'.repeat(15), false],
  [`${'x'.repeat(16)} y`, false],
  [`${'x'.repeat(16)}é`, false],
])('the token %j is accepted: %s', (text, expected) => {
  const result = parseToken(text);
  expect(result.ok).toBe(expected);
  if (!result.ok) expect(result.error.message).toContain('at least 16 ASCII characters');
});

const services = (given: Record<string, string>) => parseServices((name) => given[name]);

test('without a setting there are no services', () => {
  expect(said(services({}))).toEqual({ engine: { nodes: [] } });
});

test('a converter is an address on this machine, or https', () => {
  expect(said(services({ converter: 'http://127.0.0.1:8070' }))).toMatchObject({
    converter: new URL('http://127.0.0.1:8070'),
  });
});

test('the model or key alone is no embeddings service, and a service needs no key', () => {
  expect(said(services({ 'embeddings model': 'm', 'embeddings key': 'k' }))).toEqual({ engine: { nodes: [] } });
  expect(said(services({ 'embeddings url': 'https://host.example', 'embeddings model': 'm' }))).toEqual({
    engine: { nodes: [] },
    embeddings: { url: new URL('https://host.example'), model: 'm' },
  });
});

test.each([
  [{ 'engine nodes': ' https://a:9200 , ,https://b:9200' }, undefined],
  [{ 'engine user': 'ada', 'engine password': 'pass' }, 'Basic YWRhOnBhc3M='],
  [{ 'engine key': 'k' }, 'ApiKey k'],
  [{ 'engine token': 't' }, 'Bearer t'],
])('a search cluster with %j is asked with the authorization %s', (given: Record<string, string>, authorization) => {
  const { engine } = said(services(given)) as { engine: { nodes: URL[]; authorization?: string } };
  expect(engine.authorization).toBe(authorization);
  expect(engine.nodes.map(({ host }) => host)).toEqual(given['engine nodes'] ? ['a:9200', 'b:9200'] : []);
});

test.each([
  [{ 'engine user': 'ada' }, 'CARREL_ENGINE_PASSWORD is not'],
  [{ 'engine password': 'p' }, 'CARREL_ENGINE_USER is not'],
  [
    { 'engine user': 'ada', 'engine password': 'p', 'engine key': 'k' },
    'Set only one of CARREL_ENGINE_KEY, CARREL_ENGINE_USER.',
  ],
  [{ 'engine token': 't', 'engine key': 'k' }, 'Set only one of CARREL_ENGINE_KEY, CARREL_ENGINE_TOKEN.'],
  [{ 'engine token': 't\n' }, 'CARREL_ENGINE_TOKEN must have ASCII characters only'],
  [{ 'engine key': 'a b' }, 'CARREL_ENGINE_KEY must have ASCII characters only'],
  [{ 'engine nodes': 'https://a:9200,http://b.example' }, 'CARREL_ENGINE_NODES'],
  [{ converter: 'http://host.example' }, 'CARREL_CONVERTER_URL'],
  [{ 'embeddings url': 'nowhere', 'embeddings model': 'm' }, 'CARREL_EMBED_URL'],
])('the services %j are refused: %s', (given: Record<string, string>, reason) => {
  expect(said(services(given))).toContain(reason);
});

const load = (env: Record<string, string>) =>
  loadConfig({ XDG_CONFIG_HOME: '/nowhere', ...env }, { platform: 'linux', home: '/home/ada', cwd: '/work' });

test.each([
  [{ CARREL_SOURCES: 'nosuch' }, 'CARREL_SOURCES'],
  [{ CARREL_LOG_LEVEL: 'loud' }, 'CARREL_LOG_LEVEL'],
  [{ CARREL_SCANS: 'keep' }, 'CARREL_SCANS'],
  [{ CARREL_CONVERTER_URL: 'nowhere' }, 'CARREL_CONVERTER_URL'],
  [{ CARREL_SESSION_IDLE_MIN: '0' }, 'CARREL_SESSION_IDLE_MIN'],
  [{ CARREL_HTTP_TOKEN: 'short' }, 'CARREL_HTTP_TOKEN'],
])('no program starts with %j', async (env: Record<string, string>, name) => {
  expect(said(await load(env))).toContain(name);
});

test('values are trimmed, and what is not set is absent', async () => {
  const config = await load({ CARREL_EMAIL: ' ada@uni.edu ', PAGER: '', NO_PROXY: 'localhost', Path: '/bin' });
  expect(config).toMatchObject({
    value: { email: 'ada@uni.edu', pager: '', noProxy: 'localhost', searchPath: '/bin', sessionIdleMin: 30 },
  });
  const bare = said(await load({})) as object;
  for (const name of ['email', 'httpToken', 'sandbox', 'proxy', 'noProxy', 'converter', 'embeddings'])
    expect(bare).not.toHaveProperty(name);
  expect(bare).toHaveProperty('options', {});
  expect(bare).toMatchObject({ searchPath: '', workingFolder: '/work', home: '/home/ada/carrel' });
});

test.each([
  ['papers', '/work/papers'],
  ['~', '/home/ada'],
  ['~/papers', '/home/ada/papers'],
  ['~bob', '/work/~bob'],
])('a library in %s is in the folder %s', async (text, home) => {
  expect(await load({ CARREL_HOME: text })).toMatchObject({ value: { home } });
});

test('the password of a proxy is not shown', async () => {
  const config = await load({ https_proxy: 'http://me:secret@proxy.example.org:3128' });
  expect(config).toMatchObject({
    value: { origins: { proxy: { from: 'https_proxy', shown: 'http://***@proxy.example.org:3128' } } },
  });
});

test.each([
  ['darwin', {}, true],
  ['win32', {}, true],
  ['darwin', { CI: 'true' }, false],
  ['linux', { DISPLAY: ' ' }, false],
])('a browser can be opened on %s with %j: %s', async (platform, env, expected) => {
  const machine = { platform, home: '/home/ada', cwd: '/work' };
  const config = await loadConfig({ XDG_CONFIG_HOME: '/nowhere', ...env }, machine);
  expect(config).toMatchObject({ value: { canOpenBrowser: expected } });
});

test('the template names each setting of the file once, and keys below [keys]', () => {
  const [top = '', keys = ''] = configTemplate().split('[keys]\n');
  const named = (text: string) => [...text.matchAll(/^# (\S+) = ""$/gm)].map(([, name]) => name);
  const files = SETTINGS.flatMap(({ file }) => file ?? []);
  expect(named(top)).toEqual(files.filter((file) => !file.includes('.')));
  expect(named(keys).map((name) => `keys.${name}`)).toEqual(files.filter((file) => file.startsWith('keys.')));
  expect(top).toContain('# Also: CARREL_EMAIL. Default: none.\n');
});
