import type { IncomingMessage } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/server';
import type { Logger } from '../model/logger.ts';
import { VERSION } from '../model/version.ts';
import type { SnapshotReader } from '../tools/snapshot/reader.ts';
import { type AccessRules, checkOrigin, hasToken } from './access.ts';
import { type HttpResponse, json, refused, wrongMethod } from './answer.ts';
import { createApi } from './api.ts';
import { createMcpEndpoint, rpcRefused } from './mcp.ts';
import { createPage } from './page.ts';
import { signIn, signOut } from './signin.ts';

/** What the handler needs. */
export interface HandlerParts {
  readonly reader: SnapshotReader;
  readonly isPublic: boolean;
  readonly webFolder: string;
  readonly log: Logger;
  /** Creates an MCP server for one request. */
  createServer(): McpServer;
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers':
    'authorization, content-type, if-none-match, mcp-protocol-version, mcp-method, mcp-name',
  'access-control-max-age': '600',
};

/** Handles a request: checks access, then dispatches by path. */
export function createHandler(parts: HandlerParts) {
  const [mcp, api, page] = [
    createMcpEndpoint(parts.createServer, parts.log),
    createApi(parts.reader, parts.isPublic),
    createPage(parts.webFolder),
  ];
  const dispatch = async (request: IncomingMessage, url: URL): Promise<HttpResponse> => {
    const { method = '', headers } = request;
    if (url.pathname === '/mcp') return method === 'POST' ? mcp(request) : wrongMethod('POST');
    if (method !== 'GET' && method !== 'HEAD') return wrongMethod('GET, HEAD');
    if (url.pathname.startsWith('/api/')) return api(url, headers);
    return page(url.pathname, headers);
  };
  return async (request: IncomingMessage, rules: AccessRules): Promise<HttpResponse> => {
    const url = toUrl(request.url);
    if (!url) return refused('invalid_arguments', 'Malformed URL.', 400);
    const isMcp = url.pathname === '/mcp';
    const refuse = (status: 401 | 403, message: string) =>
      isMcp ? rpcRefused(status, message) : refused('CAPABILITY_DENIED', message, status);
    // A proxy in front of this server might use another one of several headers.
    if ((request.headersDistinct['host']?.length ?? 0) > 1)
      return refused('invalid_arguments', 'The Host header is repeated.', 400);
    const verdict = checkOrigin(request.headers, rules);
    if (!verdict.ok) return refuse(403, verdict.message);
    const { crossOrigin } = verdict;
    if (request.method === 'OPTIONS' && request.headers.origin !== undefined)
      return shareWith({ status: 204, headers: PREFLIGHT }, crossOrigin ?? request.headers.origin);
    const answer = await admit(request, url, rules, refuse, () => dispatch(request, url), parts.reader);
    return crossOrigin ? shareWith(answer, crossOrigin) : answer;
  };
}

async function admit(
  request: IncomingMessage,
  url: URL,
  { token }: AccessRules,
  refuse: (status: 401, message: string) => HttpResponse,
  dispatch: () => Promise<HttpResponse>,
  reader: SnapshotReader,
): Promise<HttpResponse> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (url.pathname === '/healthz') return isRead ? health(reader) : wrongMethod('GET, HEAD');
  if (token === undefined) return dispatch();
  if (url.pathname === '/signin') return signIn(request, token);
  if (url.pathname === '/signout') return signOut(request);
  if (hasToken(request.headers, token)) return dispatch();
  if (isRead && request.headers.accept?.includes('text/html'))
    return { status: 303, headers: { location: '/signin', 'cache-control': 'no-store' } };
  const answer = refuse(401, 'Sign in to continue: send Authorization: Bearer TOKEN, or open /signin.');
  return { ...answer, headers: { ...answer.headers, 'www-authenticate': 'Bearer' } };
}

/** For load balancers: 503 if the index cannot be read. */
async function health({ manifest, check }: SnapshotReader): Promise<HttpResponse> {
  const checked = await check();
  const facts = { version: VERSION, build_id: manifest.buildId, papers: manifest.counts.papers };
  const body = checked.ok ? { ok: true, ...facts } : { ok: false, code: checked.error.code, ...facts };
  return json(body, checked.ok ? 200 : 503, { 'cache-control': 'no-store' });
}

/** Lets a page of an allowed origin read the response. */
function shareWith(answer: HttpResponse, origin: string): HttpResponse {
  const share = { 'access-control-allow-origin': origin, vary: 'origin', 'access-control-expose-headers': 'etag' };
  return { ...answer, headers: { ...answer.headers, ...share } };
}

function toUrl(target = ''): URL | null {
  if (!target.startsWith('/')) return null;
  try {
    return new URL(`http://localhost${target}`);
  } catch {
    return null;
  }
}
