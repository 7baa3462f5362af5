import { parse, stringify } from 'smol-toml';
import { fail, ok, type Result } from '../../model/result.ts';
import type { Client, Launch } from './clients.ts';

/** The name under which clients list the server. */
const SERVER_NAME = 'carrel';

/** The piece of the client's file that names the server. */
export function toSnippet(client: Client, launch: Launch): string {
  const servers = { [client.key]: { [SERVER_NAME]: client.entry(launch) } };
  return client.format === 'json' ? JSON.stringify(servers, null, 2) : stringify(servers).trim();
}

/**
 * The client's file with the server in it; everything else stays as it is. A file that is not what the client itself
 * would read is a failure and left alone: guessing could cost somebody their settings.
 */
export function mergeInto(text: string | null, client: Client, launch: Launch, path: string): Result<string> {
  return client.format === 'json'
    ? mergeJson(text ?? '', client, launch, path)
    : mergeToml(text ?? '', client, launch, path);
}

function mergeJson(text: string, client: Client, launch: Launch, path: string): Result<string> {
  const known = text.trim() === '' ? {} : readJson(text);
  const servers = isObject(known) ? (known[client.key] ?? {}) : null;
  if (!isObject(known) || !isObject(servers)) return unreadable(path, client);
  const next = { ...known, [client.key]: { ...servers, [SERVER_NAME]: client.entry(launch) } };
  return ok(`${JSON.stringify(next, null, indentOf(text))}\n`);
}

/** Comments matter to people who write TOML: the table is added as text, and one that is there is not touched. */
function mergeToml(text: string, client: Client, launch: Launch, path: string): Result<string> {
  const known = readToml(text);
  const servers = known?.[client.key] ?? {};
  if (known === null || !isObject(servers)) return unreadable(path, client);
  if (isObject(servers[SERVER_NAME]))
    return fail('INVALID_ARGUMENT', `${path} names a server "${SERVER_NAME}" already. Remove its table first.`);
  const gap = text.trim() === '' ? '' : `${text.trimEnd()}\n\n`;
  return ok(`${gap}${toSnippet(client, launch)}\n`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readToml(text: string): Record<string, unknown> | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

function indentOf(text: string): string | number {
  return /^\{\s*\n([ \t]+)"/.exec(text)?.[1] ?? 2;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unreadable(path: string, client: Client): Result<never> {
  return fail(
    'INVALID_ARGUMENT',
    `${path} is not plain ${client.format.toUpperCase()} that ${client.title} would take, so it was left as it is. Add the snippet by hand.`,
  );
}
