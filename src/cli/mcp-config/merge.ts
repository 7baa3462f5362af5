import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'smol-toml';
import { fail, ok, type Result } from '../../model/result.ts';
import { parseJson } from '../../text/json.ts';
import type { Client, Launch } from './clients.ts';

const SERVER_NAME = 'carrel';

/** The part of the client's file that names the server. */
export function toSnippet(client: Client, launch: Launch): string {
  const servers = { [client.key]: { [SERVER_NAME]: client.entry(launch) } };
  return client.format === 'json' ? JSON.stringify(servers, null, 2) : stringify(servers).trim();
}

/**
 * Adds the server to the text of the client's file and keeps everything else. A file that the client itself could not
 * read is a failure: a guess could destroy the user's settings.
 */
export function mergeInto(text: string | null, client: Client, launch: Launch, path: string): Result<string> {
  return client.format === 'json'
    ? mergeJson(text ?? '', client, launch, path)
    : mergeToml(text ?? '', client, launch, path);
}

/** The arguments with which a client's file starts the server; null if it does not name it. */
export function readServerArgs(text: string, client: Client): readonly string[] | null {
  const known = client.format === 'json' ? parseJson(text) : readToml(text);
  const servers = isObject(known) ? known[client.key] : null;
  const server = isObject(servers) ? servers[SERVER_NAME] : null;
  const args = isObject(server) ? server['args'] : null;
  return Array.isArray(args) ? args.map(String) : null;
}

function mergeJson(text: string, client: Client, launch: Launch, path: string): Result<string> {
  const known = text.trim() === '' ? {} : parseJson(text);
  const servers = isObject(known) ? (known[client.key] ?? {}) : null;
  if (!isObject(known) || !isObject(servers)) return unreadable(path, client);
  const next = { ...known, [client.key]: { ...servers, [SERVER_NAME]: client.entry(launch) } };
  return ok(`${JSON.stringify(next, null, indentOf(text))}\n`);
}

/** Appends the table as text, because parsing and writing would lose comments; an existing table is not touched. */
function mergeToml(text: string, client: Client, launch: Launch, path: string): Result<string> {
  const known = readToml(text);
  const servers = known?.[client.key] ?? {};
  if (known === null || !isObject(servers)) return unreadable(path, client);
  if (isObject(servers[SERVER_NAME]))
    return fail('INVALID_ARGUMENT', `${path} already has a server "${SERVER_NAME}". Remove its table first.`);
  const gap = text.trim() === '' ? '' : `${text.trimEnd()}\n\n`;
  const next = `${gap}${toSnippet(client, launch)}\n`;
  const wanted = { ...known, [client.key]: { ...servers, [SERVER_NAME]: client.entry(launch) } };
  return isDeepStrictEqual(readToml(next), toPlain(wanted)) ? ok(next) : closedTable(path, client);
}

/** Without the prototypes of the parser, as `readToml` returns it. */
const toPlain = (value: object) => readToml(stringify(value));

/** TOML allows no further entry after an inline table. */
function closedTable(path: string, { key }: Client): Result<never> {
  return fail(
    'INVALID_ARGUMENT',
    `${path} has "${key}" as an inline table, so the file was not changed. Write it as [${key}.NAME] tables, or add the server by hand: the command without --write prints it.`,
  );
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
    `${client.title} could not read ${path} as ${client.format.toUpperCase()}, so the file was not changed. Add the server by hand.`,
  );
}
