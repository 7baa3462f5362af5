import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { VERSION } from '../model/version.ts';
import { toWire } from '../model/wire.ts';
import type { SnapshotReader } from '../tools/snapshot/reader.ts';
import { failed, type HttpResponse, json, refused } from './answer.ts';
import { sendFile, toDisposition } from './file.ts';
import { type Payload, ROUTES, type Route } from './routes.ts';
import type { ApiAnswers } from './wire.ts';

const BASE = '/api/v1/';

/** Handles GET requests below `/api/v1/`; none of them writes. */
export function createApi(reader: SnapshotReader, isPublic: boolean) {
  return async (url: URL, headers: IncomingHttpHeaders): Promise<HttpResponse> => {
    const parts = toParts(url.pathname);
    if (!parts) return refused('invalid_arguments', 'Malformed URL.', 400);
    const nothing = () => refused('invalid_arguments', `Not found: ${url.pathname.slice(0, 200)}`, 404);
    if (!url.pathname.startsWith(BASE)) return nothing();
    if (parts.length === 1 && parts[0] === 'snapshot') return json(describe(reader, isPublic));
    const found = ROUTES.flatMap((route) => match(route, parts) ?? [])[0];
    if (!found) return nothing();
    const tag = toTag(reader, url);
    if (headers['if-none-match']?.split(/,\s*/).includes(tag)) return { status: 304, headers: { etag: tag } };
    const payload = await found.route.answer(reader, found.names, url.searchParams);
    return payload.ok ? toAnswer(payload.value, tag, headers) : failed(payload.error);
  };
}

function toAnswer(payload: Payload, etag: string, headers: IncomingHttpHeaders): Promise<HttpResponse> | HttpResponse {
  const caching = { etag, 'cache-control': 'private, no-cache' };
  if (payload.kind === 'object') {
    const headers = payload.isTemporary ? { 'cache-control': 'no-store' } : caching;
    return json({ ok: true, ...payload.value }, 200, headers);
  }
  const { name } = payload;
  if (payload.kind === 'file') return sendFile(payload.path, name, headers, caching);
  const type = { 'content-type': payload.type, 'content-disposition': toDisposition('attachment', name) };
  return { status: 200, headers: { ...type, ...caching }, body: payload.text };
}

/** The response depends only on snapshot, policy and URL, so its ETag is known in advance. */
function toTag({ manifest, policy }: SnapshotReader, { pathname, search }: URL): string {
  const text = [VERSION, manifest.buildId, policy, pathname, search].join('\n');
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

function describe({ manifest, policy }: SnapshotReader, isPublic: boolean): { ok: true } & ApiAnswers['snapshot'] {
  const { buildId, builtAt, builtBy, sandbox, schemaVersion, counts } = manifest;
  const facts = toWire({ buildId, builtAt, builtBy, sandbox, schemaVersion, counts });
  return { ok: true, ...facts, version: VERSION, public: isPublic, text: policy };
}

function toParts(pathname: string): string[] | null {
  try {
    return pathname.slice(BASE.length).split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

function match(route: Route, parts: readonly string[]): { route: Route; names: string[] } | null {
  const wanted = route.path.split('/');
  if (wanted.length !== parts.length) return null;
  const fits = wanted.every((each, at) => each === '*' || each === parts[at]);
  return fits ? { route, names: parts.filter((_, at) => wanted[at] === '*') } : null;
}
