import { homedir, tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { DECLARED } from './config/declared-sources.ts';
import { withSetting } from './config/edit.ts';
import {
  type Env,
  type Folders,
  findDownloadRoots,
  findFolders,
  type Machine,
  sandboxFolders,
} from './config/folders.ts';
import { SETTINGS, type Setting } from './config/settings.ts';
import {
  checkSources,
  type DownloadHosts,
  type EmbeddingSettings,
  type EngineSettings,
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
  type Scans,
} from './config/values.ts';
import { createFile, readTextFile, rewriteFile } from './disk/atomic.ts';
import type { Root } from './disk/place.ts';
import type { LogLevel } from './model/logger.ts';
import { fail, ok, type Result } from './model/result.ts';
import type { SourceOptions } from './model/source.ts';

export { SETTINGS } from './config/settings.ts';

/** The loaded configuration, read once per process. */
export interface Config {
  readonly home: string;
  readonly email?: string;
  /** Source ids that the user enabled (true) or disabled (false). */
  readonly sources: Readonly<Record<string, boolean>>;
  /** Key by source id. */
  readonly keys: Readonly<Record<string, string>>;
  /** Options that are set, by source id. */
  readonly options: Readonly<Record<string, SourceOptions>>;
  readonly downloadHosts: DownloadHosts;
  readonly logLevel: LogLevel;
  /** What to do with scans that a record names. */
  readonly scans: Scans;
  /** Folders that tools may write to. */
  readonly downloadRoots: readonly Root[];
  /** The base of relative paths. */
  readonly workingFolder: string;
  /** The user's pager (PAGER); empty for none, undefined for the usual one. */
  readonly pager: string | undefined;
  /** Whether a browser can be opened here: there is a screen, and no build server runs this. */
  readonly canOpenBrowser: boolean;
  /** The PATH that programs are looked up in; empty if there is none. */
  readonly searchPath: string;
  /** Minutes of inactivity before a server archives a search session. */
  readonly sessionIdleMin: number;
  /** The secret that HTTP clients must send. */
  readonly httpToken?: string;
  /** The service that reads PDFs. */
  readonly converter?: URL;
  /** The service that turns texts into vectors, to search by meaning. */
  readonly embeddings?: EmbeddingSettings;
  /** How to reach the search cluster of a snapshot. */
  readonly engine?: EngineSettings;
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

/** Works with an empty HOME and with a working folder that was removed. */
function thisMachine(): Machine {
  const home = homedir() || userInfo().homedir;
  try {
    return { platform: process.platform, home, cwd: process.cwd() };
  } catch {
    return { platform: process.platform, home, cwd: home };
  }
}

/** Reads the environment and config.toml; the environment wins, and an invalid value is a failure. */
export async function loadConfig(env: Env = process.env, machine: Machine = thisMachine()): Promise<Result<Config>> {
  const folders = findFolders(env, machine);
  const path = findConfigFile(env, machine);
  const file = await readTextFile(path);
  if (!file.ok) return file;
  const parsed = await parseFile(file.value ?? '', path);
  if (!parsed.ok) return parsed;
  const built = await buildConfig(collect(env, parsed.value.values, path), folders, machine, parsed.value.warnings);
  if (!built.ok) return built;
  const searchPath = env['PATH'] ?? env['Path'] ?? '';
  return ok({ ...built.value, searchPath, pager: env['PAGER'], canOpenBrowser: canOpenBrowser(env, machine) });
}

/** Elsewhere than on Linux, a user always has a screen. */
function canOpenBrowser(env: Env, { platform }: Machine): boolean {
  if (isGiven(env['CI'])) return false;
  return platform !== 'linux' || isGiven(env['DISPLAY']) || isGiven(env['WAYLAND_DISPLAY']);
}

/** The path of config.toml, whether it exists or not. */
export function findConfigFile(env: Env = process.env, machine: Machine = thisMachine()): string {
  return join(findFolders(env, machine).config, 'config.toml');
}

/** The text of a new config.toml: every setting, explained and commented out. */
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

/** Settings that `saveSetting` writes; a key does not belong in a command or a form. */
export const SAVABLE: readonly string[] = SETTINGS.flatMap(({ file }) => (file && !file.includes('.') ? file : []));

/**
 * Writes a setting to config.toml, which is created if needed, and returns the path. An invalid value is refused, and a
 * file is changed only if every other setting keeps its value.
 */
export async function saveSetting(
  key: string,
  value: string,
  env: Env = process.env,
  machine: Machine = thisMachine(),
): Promise<Result<string>> {
  if (!SAVABLE.includes(key)) return fail('INVALID_ARGUMENT', `Unknown setting "${key}". Use: ${SAVABLE.join(', ')}.`);
  const path = findConfigFile(env, machine);
  const file = await readTextFile(path);
  if (!file.ok) return file;
  const text = withSetting(file.value ?? configTemplate(), key, value);
  const [before, after] = [await parseFile(file.value ?? '', path), await parseFile(text, path)];
  if (!before.ok) return before;
  if (!after.ok || !isOnlyChange(before.value.values, after.value.values, key, value))
    return fail('STORE_ERROR', `${path} could not be changed safely. Edit it: ${key} = ${JSON.stringify(value)}`);
  const valid = await buildConfig(collect({}, after.value.values, path), findFolders(env, machine), machine, []);
  if (!valid.ok) return valid;
  const written = await (file.value === null ? createFile(path, text) : rewriteFile(path, text));
  return written.ok ? ok(path) : written;
}

function isOnlyChange(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  key: string,
  value: string,
): boolean {
  const wanted = new Map([...before, [key, value]]);
  return wanted.size === after.size && [...wanted].every(([name, text]) => after.get(name) === text);
}

async function parseFile(
  text: string,
  path: string,
): Promise<Result<{ values: Map<string, string>; warnings: string[] }>> {
  if (text.trim() === '') return ok({ values: new Map(), warnings: [] });
  // Most users have no file.
  const { parse: parseToml } = await import('smol-toml');
  try {
    const values = new Map<string, string>();
    const warnings: string[] = [];
    for (const [key, value] of Object.entries(flatten(parseToml(text)))) {
      if (!SETTINGS.some((setting) => setting.file === key)) warnings.push(`${path}: unknown setting "${key}"`);
      else values.set(key, value);
    }
    return ok({ values, warnings });
  } catch (error) {
    // The line itself may contain a key, so only its position is reported.
    const place = error instanceof Error && 'line' in error ? ` at line ${error.line}` : '';
    return fail('INVALID_ARGUMENT', `${path} is not valid TOML${place}. Correct or remove it.`);
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

/** A blank value, or one that a client left unexpanded (`${EMAIL}`), counts as not set. */
const isGiven = (text: string | undefined): text is string => !!text?.trim() && !/^\$\{[^}]*\}$/.test(text.trim());

function collect(env: Env, file: Map<string, string>, path: string): Values {
  const values: Values = new Map();
  for (const setting of SETTINGS) {
    const candidates = [
      ...setting.env.map((name) => ({ text: env[name], from: name })),
      { text: setting.file ? file.get(setting.file) : undefined, from: path },
    ];
    const found = candidates.find((candidate) => isGiven(candidate.text));
    if (found?.text) values.set(setting.name, { text: found.text.trim(), from: found.from });
  }
  return values;
}

async function buildConfig(
  values: Values,
  folders: Folders,
  machine: Machine,
  warnings: string[],
): Promise<Result<Config>> {
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
  const declared = await checkSources(text);
  if (!declared.ok) return declared;
  const logLevel = parseLogLevel(text('log level'));
  if (!logLevel.ok) return logLevel;
  const scans = parseScans(text('scans'));
  if (!scans.ok) return scans;
  const services = parseServices(text);
  if (!services.ok) return services;
  const proxy = parseProxy(text('proxy'));
  if (!proxy.ok) return proxy;
  const sessionIdleMin = parseMinutes(text('session idle minutes'), 30);
  if (!sessionIdleMin.ok) return sessionIdleMin;
  const httpToken = parseToken(text('http token'));
  if (!httpToken.ok) return httpToken;
  const noProxy = text('no proxy');
  const keys = DECLARED.flatMap(({ id }) => {
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
    canOpenBrowser: false,
    pager: undefined,
    sessionIdleMin: sessionIdleMin.value,
    ...(httpToken.value && { httpToken: httpToken.value }),
    ...(sandbox.value && { sandbox: sandbox.value }),
    timeScale: timeScale.value,
    ...services.value,
    ...(proxy.value && { proxy: proxy.value }),
    ...(noProxy && { noProxy }),
    folders: sandbox.value ? sandboxFolders(folders, sandbox.value) : folders,
    origins: describeOrigins(values),
    warnings,
  });
}

function collectOptions(text: (name: string) => string | undefined): Config['options'] {
  const sources = DECLARED.flatMap(({ id, options }) => {
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
