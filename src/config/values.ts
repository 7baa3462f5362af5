import { DOWNLOAD_HOSTS } from '../model/download-hosts.ts';
import { parseEndpoint } from '../model/endpoint.ts';
import { parseHostPattern } from '../model/host.ts';
import { LOG_LEVELS, type LogLevel } from '../model/logger.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { sourceIdOf } from '../model/source.ts';
import { DECLARED } from './declared-sources.ts';

/** Which hosts a download may reach. */
export interface DownloadHosts {
  readonly groups: readonly string[];
  /** Exact names, suffixes, or `*` for every public host. */
  readonly patterns: readonly string[];
}

/** The address in our examples, which users copy by mistake. */
export const EMAIL_PLACEHOLDER = 'you@your-university.edu';

/** Reads an e-mail address; the message is part of a published contract. */
export function parseEmail(text: string | undefined): Result<string | undefined> {
  if (text?.toLowerCase() === EMAIL_PLACEHOLDER)
    return fail(
      'INVALID_ARGUMENT',
      `${EMAIL_PLACEHOLDER} is the placeholder of the documentation. Set CARREL_EMAIL to your own address.`,
    );
  if (text === undefined || /^[!#-'*+\-./\w=?^`{|}~]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(text)) return ok(text);
  return fail(
    'INVALID_ARGUMENT',
    'Invalid email format. Please provide a valid email address. It is read from CARREL_EMAIL, SCIHUB_CLI_EMAIL or config.toml.',
  );
}

/** Reads `+id,-id`; a bare id enables. */
export function parseSources(text: string | undefined): Result<Record<string, boolean>> {
  const choice: Record<string, boolean> = {};
  for (const item of splitList(text)) {
    const id = sourceIdOf(item.replace(/^[+-]/, ''), DECLARED);
    if (!DECLARED.some((source) => source.id === id))
      return fail(
        'INVALID_ARGUMENT',
        `CARREL_SOURCES contains the unknown source "${id}". Use: ${DECLARED.map((source) => source.id).join(', ')}.`,
      );
    choice[id] = !item.startsWith('-');
  }
  return ok(choice);
}

/** Reads groups and extra hosts, added to the default groups. */
export function parseHosts(text: string | undefined): Result<DownloadHosts> {
  const groups = new Set(['publishers', 'registries']);
  const extra: string[] = [];
  for (const item of splitList(text)) {
    const name = item.replace(/^[+-]/, '');
    if (Object.hasOwn(DOWNLOAD_HOSTS, name)) {
      if (item.startsWith('-')) groups.delete(name);
      else groups.add(name);
      continue;
    }
    const pattern = parseHostPattern(name);
    if (!pattern.ok) return fail('INVALID_ARGUMENT', `CARREL_HOSTS: ${pattern.error.message}`);
    extra.push(pattern.value);
  }
  const named = Object.entries(DOWNLOAD_HOSTS).filter(([group]) => groups.has(group));
  return ok({ groups: [...groups], patterns: [...named.flatMap(([, patterns]) => patterns), ...extra] });
}

/** Reads a loopback URL; anything else could send test traffic to real services. */
export function parseSandbox(text: string | undefined): Result<URL | undefined> {
  if (text === undefined) return ok(undefined);
  const url = URL.canParse(text) ? new URL(text) : null;
  const loopback = url?.protocol === 'http:' && /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(url.hostname);
  if (url && loopback && url.pathname === '/' && !url.search && !url.username) return ok(url);
  return fail(
    'INVALID_ARGUMENT',
    'CARREL_SANDBOX must be a loopback URL such as http://127.0.0.1:4000, without a path.',
  );
}

/** Reads the address of a service that the operator runs. */
function parseServiceUrl(text: string | undefined, name: string): Result<URL | undefined> {
  return text === undefined ? ok(undefined) : parseEndpoint(text, name);
}

/** Reads a proxy URL; messages do not repeat it, because it may contain a password. */
export function parseProxy(text: string | undefined): Result<string | undefined> {
  if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return ok(text);
  return fail('INVALID_ARGUMENT', 'HTTPS_PROXY must be a URL such as http://proxy.example.org:3128.');
}

/** Reads the divisor of politeness delays, which only the sandbox allows. */
export function parseTimeScale(text: string | undefined, sandboxed: boolean): Result<number> {
  if (text === undefined) return ok(1);
  if (!sandboxed)
    return fail('INVALID_ARGUMENT', 'CARREL_TIME_SCALE requires CARREL_SANDBOX: real services need real delays.');
  const scale = Number(text);
  return scale >= 1 && scale <= 1e6
    ? ok(scale)
    : fail('INVALID_ARGUMENT', 'CARREL_TIME_SCALE must be a number from 1 to 1000000.');
}

/**
 * Checks that a publisher's key and agreement are set together; one alone would only show up as papers not found.
 * `text` returns the value of a setting by name.
 */
function checkAgreements(text: (name: string) => string | undefined): Result<void> {
  for (const { id, key, agreement } of DECLARED) {
    if (!key || !agreement) continue;
    const stated = text(`agreement ${id}`)?.toLowerCase();
    if (stated !== undefined && !/^(?:1|true|yes|0|false|no)$/.test(stated))
      return fail('INVALID_ARGUMENT', `${agreement.setting} must be 1 if you agreed, or be unset.`);
    const agreed = /^(?:1|true|yes)$/.test(stated ?? '');
    const hasKey = text(`key ${id}`) !== undefined;
    if (agreed && !hasKey)
      return fail(
        'INVALID_ARGUMENT',
        `${agreement.setting} is set, but ${key.setting} is not. Set the key as well, or remove the agreement.`,
      );
    if (hasKey && !agreed)
      return fail(
        'INVALID_ARGUMENT',
        `${key.setting} is set, but ${agreement.setting} is not. Set it to 1 once you have agreed to the publisher's terms, or remove the key.`,
      );
  }
  return ok(undefined);
}

/** Checks the options that sources declare. `text` returns a setting's value by name. */
async function checkOptions(text: (name: string) => string | undefined): Promise<Result<void>> {
  const isSet = DECLARED.some(({ id, options }) => Object.keys(options).some((name) => text(`${name} ${id}`)));
  if (!isSet) return ok(undefined);
  const { CATALOG } = await import('../sources/catalog.ts');
  for (const { id, options = {} } of CATALOG)
    for (const [name, { setting, check }] of Object.entries(options)) {
      const value = text(`${name} ${id}`);
      const wrong = value === undefined ? undefined : check?.(value);
      if (wrong) return fail('INVALID_ARGUMENT', `${setting} ${wrong}`);
    }
  return ok(undefined);
}

/** Checks the settings that sources declare. `text` returns a setting's value by name. */
export async function checkSources(text: (name: string) => string | undefined): Promise<Result<void>> {
  const options = await checkOptions(text);
  return options.ok ? checkAgreements(text) : options;
}

const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Reads a positive number of minutes. */
export function parseMinutes(text: string | undefined, fallback: number): Result<number> {
  const minutes = text === undefined ? fallback : Number(text);
  if (Number.isFinite(minutes) && minutes > 0) return ok(minutes);
  return fail('INVALID_ARGUMENT', `CARREL_SESSION_IDLE_MIN: ${JSON.stringify(text)} is not a positive number.`);
}

/** What to do with a scan that a record of the paper names. */
export type Scans = 'quarantine' | 'accept';

export function parseScans(text: string | undefined): Result<Scans> {
  const scans = (text ?? 'quarantine').toLowerCase();
  if (scans === 'quarantine' || scans === 'accept') return ok(scans);
  return fail('INVALID_ARGUMENT', 'CARREL_SCANS must be "quarantine" or "accept".');
}

/** Reads a log level (default: `warn`). */
export function parseLogLevel(text: string | undefined): Result<LogLevel> {
  const level = LOG_LEVELS.find((each) => each === (text ?? 'warn').toLowerCase());
  return level ? ok(level) : fail('INVALID_ARGUMENT', `CARREL_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
}

/** The service that turns texts into vectors. */
export interface EmbeddingSettings {
  readonly url: URL;
  readonly model: string;
  readonly key?: string;
}

/** Reads the embeddings service; the model has no default, because vectors of two models cannot be compared. */
function parseEmbeddings(text: (name: string) => string | undefined): Result<EmbeddingSettings | undefined> {
  const [address, model, key] = [text('embeddings url'), text('embeddings model'), text('embeddings key')];
  if (address === undefined) return ok(undefined);
  const url = parseEndpoint(address, 'CARREL_EMBED_URL');
  if (!url.ok) return url;
  if (model === undefined)
    return fail('INVALID_ARGUMENT', 'CARREL_EMBED_URL is set, but CARREL_EMBED_MODEL is not. Name the model to use.');
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    return fail('INVALID_ARGUMENT', 'CARREL_EMBED_KEY must have ASCII characters only, without spaces.');
  return ok({ url: url.value, model, ...(key !== undefined && { key }) });
}

/** How to reach a search cluster besides the URL of a snapshot. */
export interface EngineSettings {
  readonly nodes: readonly URL[];
  /** The value of the header `Authorization`. */
  readonly authorization?: string;
}

function parseEngine(text: (name: string) => string | undefined): Result<EngineSettings> {
  const nodes: URL[] = [];
  for (const each of (text('engine nodes') ?? '').split(',').filter((node) => node.trim() !== '')) {
    const url = parseEndpoint(each.trim(), 'CARREL_ENGINE_NODES');
    if (!url.ok) return url;
    nodes.push(url.value);
  }
  const authorization = parseEngineCredentials(text);
  if (!authorization.ok) return authorization;
  return ok({ nodes, ...(authorization.value !== undefined && { authorization: authorization.value }) });
}

/** How a secret of a search cluster is sent, by the name of its setting. */
const ENGINE_SCHEMES = [
  { name: 'engine key', env: 'CARREL_ENGINE_KEY', scheme: 'ApiKey' },
  { name: 'engine token', env: 'CARREL_ENGINE_TOKEN', scheme: 'Bearer' },
] as const;

/** Reads the credentials of a search cluster as a value of `Authorization`; there may be one kind of them only. */
function parseEngineCredentials(text: (name: string) => string | undefined): Result<string | undefined> {
  const [user, password] = [text('engine user'), text('engine password')];
  if (user !== undefined && password === undefined)
    return fail('INVALID_ARGUMENT', 'CARREL_ENGINE_USER is set, but CARREL_ENGINE_PASSWORD is not.');
  const given = ENGINE_SCHEMES.flatMap(({ name, env, scheme }) => {
    const secret = text(name);
    return secret === undefined ? [] : [{ env, scheme, secret }];
  });
  const kinds = [...given.map(({ env }) => env), ...(user === undefined ? [] : ['CARREL_ENGINE_USER'])];
  if (kinds.length > 1) return fail('INVALID_ARGUMENT', `Set only one of ${kinds.join(', ')}.`);
  const [only] = given;
  if (kinds.length === 0 && password !== undefined)
    return fail('INVALID_ARGUMENT', 'CARREL_ENGINE_PASSWORD is set, but CARREL_ENGINE_USER is not.');
  if (only === undefined)
    return ok(user === undefined ? undefined : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
  if (!/^[\x21-\x7e]+$/.test(only.secret))
    return fail('INVALID_ARGUMENT', `${only.env} must have ASCII characters only, without spaces.`);
  return ok(`${only.scheme} ${only.secret}`);
}

/** Reads the services that the operator configured. */
export function parseServices(text: (name: string) => string | undefined): Result<{
  readonly converter?: URL;
  readonly embeddings?: EmbeddingSettings;
  readonly engine: EngineSettings;
}> {
  const converter = parseServiceUrl(text('converter'), 'CARREL_CONVERTER_URL');
  if (!converter.ok) return converter;
  const embeddings = parseEmbeddings(text);
  if (!embeddings.ok) return embeddings;
  const engine = parseEngine(text);
  if (!engine.ok) return engine;
  return ok({
    engine: engine.value,
    ...(converter.value && { converter: converter.value }),
    ...(embeddings.value && { embeddings: embeddings.value }),
  });
}

/** Reads a secret that fits into a header. */
export function parseToken(text: string | undefined): Result<string | undefined> {
  if (text === undefined || /^[\x21-\x7e]{16,}$/.test(text)) return ok(text);
  return fail('INVALID_ARGUMENT', 'CARREL_HTTP_TOKEN must have at least 16 ASCII characters, without spaces.');
}
