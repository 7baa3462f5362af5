import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBytes } from '../disk/atomic.ts';
import { type HttpResponse, refused } from './answer.ts';

/** The built page: beside the bundle, or in dist/ when run from source. */
export const WEB_FOLDER = fileURLToPath(
  import.meta.url.endsWith('.ts') ? new URL('../../dist/web', import.meta.url) : new URL('./web', import.meta.url),
);

/** Allows only same-origin files, nothing inline, and no framing. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** An empty icon, so that browsers do not request /favicon.ico. */
export const NO_ICON = '<link rel="icon" href="data:,">';

const WITHOUT_PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>carrel</title>${NO_ICON}
<h1>carrel</h1>
<p>The server is running, but its page is not built. The <a href="/api/v1/snapshot">snapshot</a> and
<a href="/api/v1/search?q=">its papers</a> are available as JSON; agents connect to <code>/mcp</code>.
See docs/api.md of the package for every route.</p>
</html>
`;

interface CachedFile {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/** Serves the files of the page; a path without an extension is a view of the page and gets its document. */
export function createPage(folder: string) {
  const kept = new Map<string, CachedFile>();
  const read = async (name: string): Promise<CachedFile | undefined> => {
    const known = kept.get(name);
    if (known) return known;
    const bytes = await readBytes(join(folder, name));
    if (!bytes.ok) return undefined;
    const etag = `"${createHash('sha256').update(bytes.value).digest('base64url').slice(0, 22)}"`;
    const file = { bytes: bytes.value, etag };
    kept.set(name, file);
    return file;
  };
  return async (pathname: string, headers: IncomingHttpHeaders): Promise<HttpResponse> => {
    const path = pathname.slice(1);
    const isFile = extname(path) !== '';
    if (isFile && !/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(path)) return nothing(pathname);
    const name = isFile ? path : 'index.html';
    const file = await read(name);
    if (!file) return isFile ? nothing(pathname) : html(WITHOUT_PAGE);
    const caching = {
      etag: file.etag,
      'cache-control': isStamped(name) ? 'private, max-age=31536000, immutable' : 'no-cache',
    };
    if (headers['if-none-match'] === file.etag) return { status: 304, headers: caching };
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    const policy = { 'content-security-policy': PAGE_POLICY };
    return { status: 200, headers: { 'content-type': type, ...policy, ...caching }, body: file.bytes };
  };
}

/** Responds with an HTML document of the server itself. */
export function html(text: string, status = 200, headers: HttpResponse['headers'] = {}): HttpResponse {
  const own = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': PAGE_POLICY,
    'cache-control': 'no-store',
  };
  return { status, headers: { ...own, ...headers }, body: text };
}

/** Immutable files have a digest in their names. */
const isStamped = (name: string) => /^assets\/.*-[\w-]{8}\.\w+$/.test(name);

const nothing = (pathname: string) => refused('invalid_arguments', `Not found: ${pathname.slice(0, 200)}`, 404);
