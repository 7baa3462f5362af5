import { homedir, tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import {
  type Env,
  type Folders,
  findDownloadRoots,
  findFolders,
  type Machine,
  sandboxFolders,
} from './config/folders.ts';
import {
  checkAgreements,
  checkOptions,
  type DownloadHosts,
  parseEmail,
  parseHosts,
  parseLogLevel,
  parseMinutes,
  parseProxy,
  parseSandbox,
  parseScans,
  parseSources,
  parseTimeScale,
  parseToken,
  type Scans,
} from './config/values.ts';
import { readTextFile } from './disk/atomic.ts';
import type { Root } from './disk/place.ts';
import type { LogLevel } from './model/logger.ts';
import { fail, ok, type Result } from './model/result.ts';
import type { SourceOptions } from './model/source.ts';
import { CATALOG } from './sources/catalog.ts';

/** One setting: declared here once; environment names, file keys, documentation and `config init` follow. */
export interface Setting {
  readonly name: string;
  /** Environment names, the first wins. */
  readonly env: readonly string[];
  /** Key in config.toml, with a dot for a table; absent for switches that belong to one process only. */
  readonly file?: string;
  readonly secret?: boolean;
  readonly fallback: string;
  readonly summary: string;
}

/** All settings, those of the sources included. */
export const SETTINGS: readonly Setting[] = [
  {
    name: 'home',
    env: ['CARREL_HOME'],
    file: 'home',
    fallback: '~/carrel',
    summary: 'Folder of the library: papers, metadata, provenance, sessions.',
  },
  {
    name: 'email',
    env: ['CARREL_EMAIL', 'SCIHUB_CLI_EMAIL'],
    file: 'email',
    fallback: 'none',
    summary: 'Your contact address, sent to services that ask for one; without it Unpaywall is not asked.',
  },
  {
    name: 'sources',
    env: ['CARREL_SOURCES'],
    file: 'sources',
    fallback: 'the defaults',
    summary: 'Sources to switch on or off by id, such as `+core,-openalex`.',
  },
  {
    name: 'hosts',
    env: ['CARREL_HOSTS'],
    file: 'hosts',
    fallback: 'publishers,registries',
    summary:
      'Where copies may be downloaded from: groups (`publishers`, `registries`, `academic`, `any-public`) and extra hosts, comma-separated; `-group` removes one.',
  },
  {
    name: 'download roots',
    env: ['CARREL_DOWNLOAD_ROOTS'],
    file: 'download_roots',
    fallback: 'working folder, home, temporary folder',
    summary:
      'Folders below which the download tools may write, separated as in PATH. The working folder counts unless it is the root or the home itself, the home without its dot-folders.',
  },
  {
    name: 'scans',
    env: ['CARREL_SCANS'],
    file: 'scans',
    fallback: 'quarantine',
    summary:
      'What to do with a scan that cannot be read: `quarantine`, or `accept` it if a record of the paper itself names the file.',
  },
  {
    name: 'log level',
    env: ['CARREL_LOG_LEVEL'],
    file: 'log_level',
    fallback: 'warn',
    summary:
      'What is told on standard error: `silent`, `error`, `warn`, `info` (every tool call) or `debug` (every request).',
  },
  ...CATALOG.flatMap(({ id, title, key }) =>
    key
      ? [
          {
            name: `key ${id}`,
            env: [key.setting],
            file: `keys.${id}`,
            secret: true,
            fallback: 'none',
            summary: `Key for ${title}. ${key.note}`,
          },
        ]
      : [],
  ),
  ...CATALOG.flatMap(({ id, title, options = {} }) =>
    Object.entries(options).map(([name, { setting, file, note }]) => ({
      name: `${name} ${id}`,
      env: [setting],
      file,
      secret: true,
      fallback: 'none',
      summary: `For ${title}: ${note}`,
    })),
  ),
  ...CATALOG.flatMap(({ id, title, agreement }) =>
    agreement
      ? [
          {
            name: `agreement ${id}`,
            env: [agreement.setting],
            fallback: 'no',
            summary: `${agreement.note} Needed with the key for ${title}; only from the environment.`,
          },
        ]
      : [],
  ),
  {
    name: 'session idle minutes',
    env: ['CARREL_SESSION_IDLE_MIN'],
    file: 'session_idle_min',
    fallback: '30',
    summary:
      'A server puts search sessions away that nobody used for so many minutes; `carrel session ID --reopen` brings one back.',
  },
  {
    name: 'http token',
    env: ['CARREL_HTTP_TOKEN'],
    file: 'http_token',
    secret: true,
    fallback: 'none',
    summary:
      'Secret of at least 16 characters that clients of `carrel serve --http` must send; needed to listen beyond this machine.',
  },
  {
    name: 'sandbox',
    env: ['CARREL_SANDBOX'],
    fallback: 'off',
    summary: 'Loopback address such as `http://127.0.0.1:4000` that plays every outside service; state is kept apart.',
  },
  {
    name: 'time scale',
    env: ['CARREL_TIME_SCALE'],
    fallback: '1',
    summary: 'Divides politeness delays; works with the sandbox only.',
  },
  {
    name: 'proxy',
    env: ['HTTPS_PROXY', 'https_proxy'],
    fallback: 'none',
    summary: 'Proxy for outgoing requests. Addresses cannot be vetted behind one.',
  },
  {
    name: 'no proxy',
    env: ['NO_PROXY', 'no_proxy'],
    fallback: 'none',
    summary: 'Hosts reached without the proxy, comma-separated.',
  },
];

/** The configuration in force, read once per process. */
export interface Config {
  readonly home: string;
  readonly email?: string;
  /** Ids switched on (true) or off (false) by the user. */
  readonly sources: Readonly<Record<string, boolean>>;
  /** Key by source id. */
  readonly keys: Readonly<Record<string, string>>;
  /** Options that are set, by source id. */
  readonly options: Readonly<Record<string, SourceOptions>>;
  readonly downloadHosts: DownloadHosts;
  readonly logLevel: LogLevel;
  /** What to do with scans that a record names. */
  readonly scans: Scans;
  /** Where tools may save files. */
  readonly downloadRoots: readonly Root[];
  /** Where relative folders start. */
  readonly workingFolder: string;
  /** Where programs are looked for, as in PATH; empty: nowhere. */
  readonly searchPath: string;
  /** After how many minutes without use a server archives a search session. */
  readonly sessionIdleMin: number;
  /** What clients of the HTTP server must send. */
  readonly httpToken?: string;
  readonly sandbox?: URL;
  readonly timeScale: number;
  readonly proxy?: string;
  readonly noProxy?: string;
  readonly folders: Folders;
  /** Where each setting's value came from, by setting name; secrets are not in here. */
  readonly origins: Readonly<Record<string, { readonly from: string; readonly shown: string }>>;
  readonly warnings: readonly string[];
}

type Values = Map<string, { readonly text: string; readonly from: string }>;

/** An empty HOME would scatter state over working folders; a working folder may have been removed under us. */
function here(): Machine {
  const home = homedir() || userInfo().homedir;
  try {
    return { platform: process.platform, home, cwd: process.cwd() };
  } catch {
    return { platform: process.platform, home, cwd: home };
  }
}

/** Reads flags, environment and config.toml, in this order of precedence; a value that cannot be used is a failure. */
export async function loadConfig(
  env: Env = process.env,
  flags: Env = {},
  machine: Machine = here(),
): Promise<Result<Config>> {
  const folders = findFolders(env, machine);
  const path = findConfigFile(env, machine);
  const file = await readTextFile(path);
  if (!file.ok) return file;
  const parsed = parseFile(file.value ?? '', path);
  if (!parsed.ok) return parsed;
  const built = buildConfig(collect(env, flags, parsed.value.values, path), folders, machine, parsed.value.warnings);
  return built.ok ? ok({ ...built.value, searchPath: env['PATH'] ?? env['Path'] ?? '' }) : built;
}

/** Where config.toml is looked for, whether it exists or not. */
export function findConfigFile(env: Env = process.env, machine: Machine = here()): string {
  return join(findFolders(env, machine).config, 'config.toml');
}

/** The text of a fresh config.toml: every setting, explained and commented out. */
export function configTemplate(): string {
  const plain = SETTINGS.filter((setting) => setting.file && !setting.file.includes('.'));
  const keys = SETTINGS.filter((setting) => setting.file?.startsWith('keys.'));
  const lines = (setting: Setting, name: string) => [
    `# ${setting.summary}`,
    `# Also: ${setting.env[0]}. Default: ${setting.fallback}.`,
    `# ${name} = ""`,
    '',
  ];
  return [
    ...plain.flatMap((setting) => lines(setting, setting.file ?? '')),
    '[keys]',
    ...keys.flatMap((setting) => lines(setting, setting.file?.slice(5) ?? '')),
  ].join('\n');
}

function parseFile(text: string, path: string): Result<{ values: Map<string, string>; warnings: string[] }> {
  try {
    const values = new Map<string, string>();
    const warnings: string[] = [];
    for (const [key, value] of Object.entries(flatten(parseToml(text)))) {
      if (!SETTINGS.some((setting) => setting.file === key)) warnings.push(`${path}: no setting is called "${key}"`);
      else values.set(key, value);
    }
    return ok({ values, warnings });
  } catch (error) {
    // Only the position is repeated: the line itself may hold a key.
    const place = error instanceof Error && 'line' in error ? ` at line ${error.line}` : '';
    return fail('INVALID_ARGUMENT', `${path} is not valid TOML${place}. Correct it or move it away.`);
  }
}

function flatten(table: Record<string, unknown>, prefix = ''): Record<string, string> {
  const entries = Object.entries(table).flatMap(([key, value]): [string, string][] =>
    value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)
      ? Object.entries(flatten(value as Record<string, unknown>, `${prefix}${key}.`))
      : [[`${prefix}${key}`, Array.isArray(value) ? value.join(',') : String(value)]],
  );
  return Object.fromEntries(entries);
}

/** A blank value, or one a host left unexpanded (`${EMAIL}`), counts as not set. */
const given = (text: string | undefined): text is string => !!text?.trim() && !/^\$\{[^}]*\}$/.test(text.trim());

function collect(env: Env, flags: Env, file: Map<string, string>, path: string): Values {
  const values: Values = new Map();
  for (const setting of SETTINGS) {
    const candidates = [
      { text: flags[setting.name], from: 'command line' },
      ...setting.env.map((name) => ({ text: env[name], from: name })),
      { text: setting.file ? file.get(setting.file) : undefined, from: path },
    ];
    const found = candidates.find((candidate) => given(candidate.text));
    if (found?.text) values.set(setting.name, { text: found.text.trim(), from: found.from });
  }
  return values;
}

function buildConfig(values: Values, folders: Folders, machine: Machine, warnings: string[]): Result<Config> {
  const text = (name: string) => values.get(name)?.text;
  const email = parseEmail(text('email'));
  if (!email.ok) return email;
  const sources = parseSources(text('sources'));
  if (!sources.ok) return sources;
  const hosts = parseHosts(text('hosts'));
  if (!hosts.ok) return hosts;
  const sandbox = parseSandbox(text('sandbox'));
  if (!sandbox.ok) return sandbox;
  const timeScale = parseTimeScale(text('time scale'), sandbox.value !== undefined);
  if (!timeScale.ok) return timeScale;
  const options = checkOptions(text);
  if (!options.ok) return options;
  const agreements = checkAgreements(text);
  if (!agreements.ok) return agreements;
  const logLevel = parseLogLevel(text('log level'));
  if (!logLevel.ok) return logLevel;
  const scans = parseScans(text('scans'));
  if (!scans.ok) return scans;
  const proxy = parseProxy(text('proxy'));
  if (!proxy.ok) return proxy;
  const sessionIdleMin = parseMinutes(text('session idle minutes'), 30);
  if (!sessionIdleMin.ok) return sessionIdleMin;
  const httpToken = parseToken(text('http token'));
  if (!httpToken.ok) return httpToken;
  const noProxy = text('no proxy');
  const keys = CATALOG.flatMap(({ id }) => {
    const key = text(`key ${id}`);
    return key ? [[id, key]] : [];
  });
  return ok({
    home: resolve(machine.cwd, (text('home') ?? '~/carrel').replace(/^~(?=$|[\\/])/, machine.home)),
    ...(email.value && { email: email.value }),
    sources: sources.value,
    keys: Object.fromEntries(keys),
    options: collectOptions(text),
    downloadHosts: hosts.value,
    logLevel: logLevel.value,
    scans: scans.value,
    downloadRoots: findDownloadRoots(text('download roots'), machine, tmpdir()),
    workingFolder: machine.cwd,
    searchPath: '',
    sessionIdleMin: sessionIdleMin.value,
    ...(httpToken.value && { httpToken: httpToken.value }),
    ...(sandbox.value && { sandbox: sandbox.value }),
    timeScale: timeScale.value,
    ...(proxy.value && { proxy: proxy.value }),
    ...(noProxy && { noProxy }),
    folders: sandbox.value ? sandboxFolders(folders, sandbox.value) : folders,
    origins: describeOrigins(values),
    warnings,
  });
}

function collectOptions(text: (name: string) => string | undefined): Config['options'] {
  const sources = CATALOG.flatMap(({ id, options = {} }) => {
    const given = Object.keys(options).flatMap((name) => {
      const value = text(`${name} ${id}`);
      return value ? [[name, value]] : [];
    });
    return given.length > 0 ? [[id, Object.fromEntries(given)]] : [];
  });
  return Object.fromEntries(sources);
}

function describeOrigins(values: Values): Config['origins'] {
  return Object.fromEntries(
    SETTINGS.map((setting) => {
      const value = values.get(setting.name);
      if (!value) return [setting.name, { from: 'default', shown: setting.fallback }];
      const proxied = setting.name === 'proxy' ? value.text.replace(/\/\/[^@/]*@/, '//***@') : value.text;
      return [setting.name, { from: value.from, shown: setting.secret ? '(set)' : proxied }];
    }),
  );
}
