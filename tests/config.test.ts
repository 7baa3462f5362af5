import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { configTemplate, loadConfig, SETTINGS } from '../src/config.ts';
import { CATALOG } from '../src/sources/catalog.ts';
import { unwrap } from './support/unwrap.ts';

const cwd = mkdtempSync(join(tmpdir(), 'carrel-config-'));
const machine = { platform: 'linux', home: '/home/ada', cwd } as const;
const load = (env: Record<string, string>, toml = '') => {
  const home = mkdtempSync(join(tmpdir(), 'carrel-config-'));
  mkdirSync(join(home, 'carrel'));
  writeFileSync(join(home, 'carrel', 'config.toml'), toml);
  return loadConfig({ XDG_CONFIG_HOME: home, ...env }, machine);
};
const loaded = async (env: Record<string, string>, toml = '') => {
  const config = unwrap(await load(env, toml));
  return config;
};

test('uses the defaults without any setting', async () => {
  const config = await loaded({});
  expect(config).toMatchObject({ home: '/home/ada/carrel', timeScale: 1, sources: {}, keys: {} });
  expect(config.downloadHosts.groups).toEqual(['publishers', 'registries']);
  expect(config.email).toBeUndefined();
});

test('the environment wins over the file, and each value has its origin', async () => {
  const config = await loaded({ CARREL_EMAIL: 'ada@uni.edu' }, 'email = "file@uni.edu"\nhome = "~/papers"\n');
  expect(config.email).toBe('ada@uni.edu');
  expect(config.home).toBe('/home/ada/papers');
  expect(config.origins['email']).toEqual({ from: 'CARREL_EMAIL', shown: 'ada@uni.edu' });
  expect(config.origins['home']?.from).toMatch(/config\.toml$/);
});

test('CARREL_EMAIL wins over the older name, which still works', async () => {
  expect((await loaded({ SCIHUB_CLI_EMAIL: 'old@uni.edu' })).email).toBe('old@uni.edu');
  expect((await loaded({ SCIHUB_CLI_EMAIL: 'old@uni.edu', CARREL_EMAIL: 'new@uni.edu' })).email).toBe('new@uni.edu');
});

test('a blank or unexpanded value counts as not set', async () => {
  expect((await loaded({ CARREL_EMAIL: ' ' })).email).toBeUndefined();
  expect((await loaded({ CARREL_EMAIL: `\${EMAIL}` })).email).toBeUndefined();
});

test.each([
  [{ CARREL_EMAIL: 'nobody' }, 'Invalid email format. Please provide a valid email address.'],
  [{ CARREL_EMAIL: 'You@Your-University.edu' }, 'placeholder of the documentation. Set CARREL_EMAIL'],
  [{ CARREL_SOURCES: '+nosuch' }, 'unknown source'],
  [{ CARREL_HOSTS: '*.com' }, 'too broad'],
  [{ CARREL_HOSTS: '10.0.0.1' }, 'not a host name'],
  [{ CARREL_SANDBOX: 'http://example.org:80' }, 'loopback'],
  [{ CARREL_SANDBOX: 'https://127.0.0.1:80' }, 'loopback'],
  [{ CARREL_SANDBOX: 'http://127.0.0.1:80/path' }, 'loopback'],
  [{ CARREL_SANDBOX: 'http://127.0.0.1.example.org' }, 'loopback'],
  [{ CARREL_SCIHUB_MIRRORS: 'http://mirror.example.org' }, 'must name https addresses'],
  [{ HTTPS_PROXY: 'proxy.example.org' }, 'HTTPS_PROXY must be a URL'],
  [{ CARREL_TIME_SCALE: '10' }, 'requires CARREL_SANDBOX'],
  [{ CARREL_SANDBOX: 'http://127.0.0.1:4000', CARREL_TIME_SCALE: 'fast' }, 'a number from 1'],
])('rejects %o', async (env, reason) => {
  const config = await load(env as Record<string, string>);
  expect(config.ok ? '' : `${config.error.code} ${config.error.message}`).toMatch(/^INVALID_ARGUMENT/);
  expect(config.ok ? '' : config.error.message).toContain(reason);
});

test('each sandbox address has its own limits and cache', async () => {
  const [real, one, two] = await Promise.all([
    loaded({}),
    loaded({ CARREL_SANDBOX: 'http://127.0.0.1:4000' }),
    loaded({ CARREL_SANDBOX: 'http://127.0.0.1:4001' }),
  ]);
  expect(new Set([real, one, two].map((config) => config.folders.state)).size).toBe(3);
  expect(new Set([real, one, two].map((config) => config.folders.cache)).size).toBe(3);
});

test('adds groups and hosts to the defaults, and removes a group', async () => {
  const { downloadHosts } = await loaded({ CARREL_HOSTS: 'academic,-registries,journals.example.org' });
  expect(downloadHosts.groups).toEqual(['publishers', 'academic']);
  expect(downloadHosts.patterns).toEqual(expect.arrayContaining(['*.ac.uk', 'journals.example.org', '*.nature.com']));
  expect(downloadHosts.patterns).not.toContain('*');
});

test('never shows a key, and names a broken file without its content', async () => {
  const config = await loaded({ CARREL_OPENALEX_KEY: 'sesame' });
  expect(config.keys['openalex']).toBe('sesame');
  expect(JSON.stringify(config.origins)).not.toContain('sesame');
  const broken = await load({}, '[keys]\nopenalex = "sesame');
  expect(broken.ok ? '' : broken.error.message).toMatch(/config\.toml is not valid TOML at line 2/);
  expect(JSON.stringify(broken)).not.toContain('sesame');
});

const agreed = { CARREL_KEY_ELSEVIER: 'sesame', CARREL_AGREE_TDM_ELSEVIER: '1' };

test('a key together with an agreement enables a publisher', async () => {
  const config = await loaded(agreed);
  expect(config.keys).toEqual({ 'tdm-elsevier': 'sesame' });
  expect(config.origins['agreement tdm-elsevier']).toEqual({ from: 'CARREL_AGREE_TDM_ELSEVIER', shown: '1' });
  const spelled = await loaded({ ...agreed, CARREL_AGREE_TDM_ELSEVIER: 'Yes' }, '');
  expect(spelled.keys).toEqual({ 'tdm-elsevier': 'sesame' });
});

test.each([
  [{ CARREL_KEY_APS: 'sesame' }, 'CARREL_KEY_APS is set, but CARREL_AGREE_TDM_APS is not'],
  [{ CARREL_AGREE_TDM_APS: '1' }, 'CARREL_AGREE_TDM_APS is set, but CARREL_KEY_APS is not'],
  [{ ...agreed, CARREL_AGREE_TDM_ELSEVIER: 'no' }, 'CARREL_AGREE_TDM_ELSEVIER is not'],
  [{ ...agreed, CARREL_AGREE_TDM_ELSEVIER: 'maybe' }, 'must be 1'],
])('rejects a key without an agreement, or the reverse: %o', async (env, reason) => {
  const config = await load(env as Record<string, string>);
  expect(config.ok ? '' : `${config.error.code} ${config.error.message}`).toMatch(/^INVALID_ARGUMENT/);
  expect(config.ok ? '' : config.error.message).toContain(reason);
  expect(JSON.stringify(config)).not.toContain('sesame');
});

test('reads an agreement from the environment only', async () => {
  const toml = '[keys]\ntdm-aps = "sesame"\n[agreement]\ntdm-aps = "1"\n';
  expect((await load({}, toml)).ok).toBe(false);
  expect((await load({ CARREL_AGREE_TDM_APS: '1' }, toml)).ok).toBe(true);
});

test('warns about an unknown key in the file', async () => {
  expect((await loaded({}, 'emial = "a@b.org"\n')).warnings[0]).toContain('"emial"');
});

test('the template lists every setting and changes nothing', async () => {
  for (const { file } of SETTINGS) if (file) expect(configTemplate()).toContain(`# ${file.replace('keys.', '')} = ""`);
  const config = await loaded({}, configTemplate());
  expect(Object.values(config.origins).map((origin) => origin.from)).toEqual(SETTINGS.map(() => 'default'));
});

test.each([
  ['darwin', '/Users/ada', '/Users/ada/Library/Application Support/carrel'],
  ['linux', '/home/ada', '/home/ada/.local/state/carrel'],
] as const)('folders follow the conventions of %s', async (platform, home, state) => {
  const config = await loadConfig({}, { platform, home, cwd });
  expect(config.ok && config.value.folders.state).toBe(state);
});

test('any value gives a configuration or a failure, never an exception', async () => {
  const setting = fc.constantFrom(...SETTINGS.flatMap(({ env }) => env));
  await fc.assert(
    fc.asyncProperty(setting, fc.string({ unit: 'binary' }), async (name, value) => {
      const config = await loadConfig({ [name]: value }, machine);
      expect(config.ok || config.error.code === 'INVALID_ARGUMENT').toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('enables or disables a source by its wire name', async () => {
  const { sources } = await loaded({ CARREL_SOURCES: '-s2,-Europe PMC' });
  expect(sources).toEqual({ 'semantic-scholar': false, 'europe-pmc': false });
});

// A cluster takes a key or a token, so one of them is left out.
test.each(['engine key', 'engine token'])('without the %s, the settings report shows no secret', async (left) => {
  const secrets = SETTINGS.filter((setting) => setting.secret && setting.name !== left);
  expect(secrets.map(({ name }) => name)).toContain('http token');
  const text = (name = '') => (name.includes('MIRRORS') ? 'https://sesame.example' : 'sesame-sesame-sesame');
  const agreed = Object.fromEntries(CATALOG.flatMap(({ agreement }) => (agreement ? [[agreement.setting, '1']] : [])));
  const env = Object.fromEntries(secrets.map(({ env: [name] }) => [name, text(name)]));
  const { origins } = await loaded({ ...agreed, ...env });
  for (const { name } of secrets) expect(origins[name], name).toMatchObject({ shown: '(set)' });
  expect(JSON.stringify(origins)).not.toContain('sesame');
});

test.each([
  [{ CARREL_EMBED_URL: 'http://127.0.0.1:11434', CARREL_EMBED_MODEL: 'all-minilm' }, null],
  [{ CARREL_EMBED_URL: 'http://127.0.0.1:11434' }, 'CARREL_EMBED_MODEL'],
  [{ CARREL_EMBED_URL: 'http://host.example', CARREL_EMBED_MODEL: 'm' }, 'must be https'],
  [{ CARREL_EMBED_URL: 'https://me:secret@host.example', CARREL_EMBED_MODEL: 'm' }, 'must not contain a user'],
  [{ CARREL_EMBED_URL: 'https://host.example', CARREL_EMBED_MODEL: 'm', CARREL_EMBED_KEY: 'a b' }, 'CARREL_EMBED_KEY'],
])('the settings of an embeddings service %j: %s', async (env, problem) => {
  const config = await load(env);
  expect(config.ok ? null : config.error.message).toEqual(problem === null ? null : expect.stringContaining(problem));
  expect(JSON.stringify(config)).not.toContain('secret');
});

test('the key of an embeddings service is not shown', async () => {
  const env = { CARREL_EMBED_URL: 'https://host.example', CARREL_EMBED_MODEL: 'm', CARREL_EMBED_KEY: 'sk-123' };
  const { origins, embeddings } = await loaded(env);
  expect(embeddings).toMatchObject({ model: 'm', key: 'sk-123' });
  expect(JSON.stringify(origins)).not.toContain('sk-123');
});
