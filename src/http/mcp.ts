import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  classifyInboundRequest,
  createMcpHandler,
  isJsonContentType,
  type McpServer,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import type { Logger } from '../model/logger.ts';
import { asObject, parseJson } from '../text/json.ts';
import { type HttpResponse, json } from './answer.ts';
import { readBody } from './body.ts';
import { createExchange, readMessages, type Stop } from './exchange.ts';
import { writeMessages } from './write-messages.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** Snapshot tools are fast; a longer call will never be answered. */
const TIMEOUT_MS = 30_000;
const [PARSE_ERROR, INVALID_REQUEST, OTHER] = [-32_700, -32_600, -32_000];
/** The revision of a request that states none; later ones have no batches. */
const UNSTATED_VERSION = '2025-03-26';

/** A JSON-RPC error response. */
function rpcError(status: number, code: number, message: string, id: unknown = null): HttpResponse {
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  const type = { 'content-type': 'application/json' };
  return json({ jsonrpc: '2.0', error: { code, message }, id: known }, status, type);
}

/** Responds to a request without access. */
export const rpcRefused = (status: number, message: string): HttpResponse => rpcError(status, OTHER, message);

/**
 * Handles POST requests to `/mcp`, statelessly and in plain JSON. Requests of 2026-07-28 go to the SDK's handler;
 * those of older clients go to a server of ours, because that handler would respond with a stream.
 */
export function createMcpEndpoint(create: () => McpServer, log: Logger) {
  const onerror = (error: Error) => log('debug', `mcp: ${error.message}`);
  const options = { legacy: 'reject', responseMode: 'json', maxSubscriptions: 0, onerror } as const;
  const exchange = createExchange(create);
  const { fetch: serveModern } = withoutWarnings(() => createMcpHandler(create, options), log);
  const serve = async ({ headers }: IncomingMessage, body: unknown, stop: Stop): Promise<HttpResponse> => {
    if (!isLegacy(headers, body)) return toAnswer(await serveModern(toRequest(headers), { parsedBody: body }));
    const version = String(headers['mcp-protocol-version'] ?? UNSTATED_VERSION);
    if (!SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return unsupported(version, body);
    if (Array.isArray(body) && version > UNSTATED_VERSION)
      return rpcError(400, INVALID_REQUEST, `Protocol version ${version} has no batches: send each request alone.`);
    return serveLegacy(exchange, body, stop);
  };

  return async (message: IncomingMessage): Promise<HttpResponse> => {
    if (!isJsonContentType(message.headers['content-type'] ?? null))
      return rpcError(415, OTHER, 'The Content-Type must be application/json.');
    const read = await readBody(message, MAX_BODY_BYTES);
    if (read.kind === 'too-large')
      return withClose(rpcError(413, OTHER, `The body must have at most ${MAX_BODY_BYTES} bytes.`));
    if (read.kind === 'broken') return rpcError(400, PARSE_ERROR, 'Parse error: the body ended early.');
    const body = parseJson(read.text);
    if (body === undefined) return rpcError(400, PARSE_ERROR, 'Parse error: the body is not JSON.');
    return within((stop) => serve(message, body, stop), body);
  };
}

/** The SDK warns on the terminal about plain JSON, which is our choice. */
function withoutWarnings<T>(create: () => T, log: Logger): T {
  const { warn } = console;
  console.warn = (...words: unknown[]) => log('debug', words.map(String).join(' '));
  try {
    return create();
  } finally {
    console.warn = warn;
  }
}

/** Whether a request is one of an older client, by the SDK's rule. */
export function isLegacy(headers: IncomingHttpHeaders, body: unknown): boolean {
  return isPlainRequest(headers, body) || isLegacyBySdk(headers, body);
}

const REQUEST_KEYS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);

/** The SDK compares each body with two kinds of answers first, which takes longer than reading what nearly all have. */
function isPlainRequest(headers: IncomingHttpHeaders, body: unknown): boolean {
  const version = headers['mcp-protocol-version'];
  const isOlder = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version));
  const { jsonrpc, id, method, params } = asObject(body) ?? {};
  return (
    isOlder &&
    jsonrpc === '2.0' &&
    (typeof id === 'string' || Number.isSafeInteger(id)) &&
    typeof method === 'string' &&
    asObject(params)?.['_meta'] === undefined &&
    (params === undefined || asObject(params) !== null) &&
    Object.keys(body as object).every((key) => REQUEST_KEYS.has(key))
  );
}

function isLegacyBySdk(headers: IncomingHttpHeaders, body: unknown): boolean {
  const named = (name: string, value: string | string[] | undefined) => typeof value === 'string' && { [name]: value };
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    ...named('protocolVersionHeader', headers['mcp-protocol-version']),
    ...named('mcpMethodHeader', headers['mcp-method']),
    ...named('mcpNameHeader', headers['mcp-name']),
    body,
  });
  return kind === 'legacy';
}

async function serveLegacy(
  exchange: ReturnType<typeof createExchange>,
  body: unknown,
  stop: Stop,
): Promise<HttpResponse> {
  const messages = readMessages(body);
  if ('code' in messages) return rpcError(400, messages.code, messages.message);
  const answers = await exchange(messages, stop);
  if (answers.length === 0) return { status: 202, headers: {} };
  const headers = { 'content-type': 'application/json' };
  return { status: 200, headers, body: writeMessages(answers, Array.isArray(body)) };
}

/** Builds the SDK's request; it demands an accept header for a stream that is never sent. */
function toRequest(headers: IncomingHttpHeaders): Request {
  const kept = Object.entries(headers).filter(([name]) => name.startsWith('mcp-'));
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    },
  });
}

async function toAnswer(response: Response): Promise<HttpResponse> {
  const type = response.headers.get('content-type');
  return { status: response.status, headers: type ? { 'content-type': type } : {}, body: await response.text() };
}

function unsupported(version: string, body: unknown): HttpResponse {
  const message = `Unsupported protocol version ${version.slice(0, 40)}; supported: ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}, 2026-07-28.`;
  return rpcError(400, OTHER, message, (body as { id?: unknown } | null)?.id);
}

/** Times out, because a batch that cancels its own request is never answered; the rest of the batch is then left out. */
async function within(answer: (stop: Stop) => Promise<HttpResponse>, body: unknown): Promise<HttpResponse> {
  // Cheaper than an abort controller, whose events nothing here listens to.
  const stop = { aborted: false };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<HttpResponse>((resolve) => {
    timer = setTimeout(() => {
      stop.aborted = true;
      resolve(rpcError(504, OTHER, 'The request timed out.', (body as { id?: unknown })?.id));
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer(stop), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The unread rest of a body would be parsed as the next request. */
function withClose(answer: HttpResponse): HttpResponse {
  return { ...answer, headers: { ...answer.headers, connection: 'close' } };
}
