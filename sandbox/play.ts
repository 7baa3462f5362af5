import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { type Fault, retryAfterHeader } from './fault.ts';
import { htmlPage, type Refusal, type Reply, type SiteRequest } from './site.ts';

/** What a fault needs to know about the request. */
export interface Scene {
  readonly request: SiteRequest;
  readonly nowMs: number;
  readonly refuse: Refusal | undefined;
  /** The real answer, computed only when the fault needs it. */
  answer(): Reply;
}

function bytesOf(reply: Reply): Buffer {
  return Buffer.from(reply.body ?? '');
}

/** Sends an answer, or plays the fault inside it. */
export function send(response: ServerResponse, reply: Reply, scene: Scene): void {
  if (reply.fault) {
    const { fault, ...plain } = reply;
    play(response, fault, { ...scene, answer: () => plain });
    return;
  }
  const { status, headers, body = '' } = partOf(reply, scene.request);
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
  response.end(scene.request.method === 'HEAD' ? undefined : body);
}

/** The rest of a file from the requested byte; the whole file if it changed or does not support ranges. */
function partOf(reply: Reply, { headers: asked }: SiteRequest): Reply {
  const body = bytesOf(reply);
  const { 'accept-ranges': ranges, etag } = reply.headers ?? {};
  const from = Number(/^bytes=(\d+)-$/.exec(asked['range'] ?? '')?.[1] ?? Number.NaN);
  const isSame = asked['if-range'] === undefined || asked['if-range'] === etag;
  if (ranges !== 'bytes' || reply.status !== 200 || !(from < body.length) || !isSame) return { ...reply, body };
  const range = `bytes ${from}-${body.length - 1}/${body.length}`;
  return { status: 206, headers: { ...reply.headers, 'content-range': range }, body: body.subarray(from) };
}

function sendRefusal(response: ServerResponse, fault: Extract<Fault, { kind: 'status' }>, scene: Scene): void {
  const own = scene.refuse?.(fault.status, fault.exhausted === true);
  const reply = own ?? htmlPage(`${fault.status}`, 'The server refused the request.', fault.status);
  const wait = fault.retryAfter && { 'retry-after': retryAfterHeader(fault.retryAfter, scene.nowMs) };
  const body = fault.body ?? reply.body;
  send(
    response,
    {
      status: fault.status,
      headers: { ...reply.headers, ...wait, ...fault.headers },
      ...(body === undefined ? {} : { body }),
    },
    scene,
  );
}

function drip(response: ServerResponse, reply: Reply, intervalMs: number): void {
  const body = bytesOf(reply);
  response.writeHead(reply.status, { ...reply.headers, 'content-length': String(body.length) });
  response.flushHeaders();
  let at = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(at, at + 1));
    at += 1;
    if (at >= body.length) {
      clearInterval(timer);
      response.end();
    }
  }, intervalMs);
  response.on('close', () => clearInterval(timer));
}

function cut(response: ServerResponse, reply: Reply, fault: Extract<Fault, { kind: 'cut' }>): void {
  const body = bytesOf(reply);
  const part = body.subarray(0, fault.sendBytes ?? Math.floor(body.length / 2));
  const { etag: own, ...headers } = reply.headers ?? {};
  const etag = fault.etag === undefined ? own : fault.etag;
  response.writeHead(reply.status, { ...headers, ...(etag && { etag }), 'content-length': String(body.length) });
  const end = () => response.socket?.end();
  response.write(part, () => (fault.afterMs ? setTimeout(end, fault.afterMs) : end()));
}

function reset(response: ServerResponse, reply: Reply, when: 'before' | 'body'): void {
  if (when === 'before') {
    response.socket?.destroy();
    return;
  }
  const body = bytesOf(reply);
  response.writeHead(reply.status, { ...reply.headers, 'content-length': String(body.length) });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.resetAndDestroy());
}

/** Reproducible random bytes. */
function noise(bytes: number): Buffer {
  const blocks: Buffer[] = [];
  for (let n = 0; n * 32 < bytes; n += 1) blocks.push(createHash('sha256').update(`noise ${n}`).digest());
  return Buffer.concat(blocks).subarray(0, bytes);
}

function* zeros(bytes: number, first = ''): Generator<Buffer> {
  const block = Buffer.alloc(65_536);
  if (first) yield Buffer.from(first);
  for (let left = bytes - first.length; left > 0; left -= block.length)
    yield block.subarray(0, Math.min(left, block.length));
}

function huge(response: ServerResponse, reply: Reply, bytes: number, announce: boolean): void {
  const head = bytesOf(reply).subarray(0, 1024).toString('latin1');
  response.writeHead(reply.status, { ...reply.headers, ...(announce ? { 'content-length': String(bytes) } : {}) });
  Readable.from(zeros(bytes, head)).pipe(response);
}

function gzipBomb(response: ServerResponse, reply: Reply, bytes: number): void {
  response.writeHead(reply.status, { ...reply.headers, 'content-encoding': 'gzip' });
  const body = Readable.from(zeros(bytes));
  body.pipe(createGzip({ level: 9 })).pipe(response);
  response.on('close', () => body.destroy());
}

function redirectTarget(fault: Extract<Fault, { kind: 'redirect' }>, request: SiteRequest): string | undefined {
  if ('to' in fault) return fault.to;
  const here = `https://${request.host}${request.path}`;
  if ('loop' in fault) return `${here}${request.search && `?${request.search}`}`;
  const query = new URLSearchParams(request.query);
  const hop = Number(query.get('hop') ?? 0);
  if (hop >= fault.hops) return undefined;
  query.set('hop', String(hop + 1));
  return `${here}?${query}`;
}

function playRedirect(response: ServerResponse, fault: Extract<Fault, { kind: 'redirect' }>, scene: Scene): void {
  const to = redirectTarget(fault, scene.request);
  if (to === undefined) send(response, scene.answer(), scene);
  else send(response, { status: fault.status ?? 302, headers: { location: to } }, scene);
}

const PAGE = htmlPage('Welcome', 'Please enable scripts to continue to this site.', 200);

function truncated(reply: Reply): Reply {
  const body = bytesOf(reply);
  return { ...reply, body: body.subarray(0, Math.floor(body.length / 2)) };
}

function withBody(reply: Reply, body: string | Uint8Array): Reply {
  return { ...reply, status: 200, body };
}

function slowHeaders(response: ServerResponse, delayMs: number, scene: Scene): void {
  const timer = setTimeout(() => send(response, scene.answer(), scene), delayMs);
  response.on('close', () => clearTimeout(timer));
}

const OTHER_SHAPE = '{"greeting":["hello",{"from":"another planet"}],"n":7}';

type Player<F extends Fault> = (response: ServerResponse, fault: F, scene: Scene) => void;

const PLAYERS: { readonly [K in Fault['kind']]: Player<Extract<Fault, { kind: K }>> } = {
  status: sendRefusal,
  hang: () => {},
  'slow-headers': (response, fault, scene) => slowHeaders(response, fault.delayMs, scene),
  drip: (response, fault, scene) => drip(response, scene.answer(), fault.intervalMs),
  cut: (response, fault, scene) => cut(response, scene.answer(), fault),
  reset: (response, fault, scene) => reset(response, scene.answer(), fault.when),
  garbage: (response, fault, scene) => send(response, withBody(scene.answer(), noise(fault.bytes ?? 20_000)), scene),
  html: (response, _fault, scene) => send(response, PAGE, scene),
  truncated: (response, _fault, scene) => send(response, truncated(scene.answer()), scene),
  empty: (response, _fault, scene) => send(response, withBody(scene.answer(), ''), scene),
  'wrong-shape': (response, _fault, scene) => send(response, withBody(scene.answer(), OTHER_SHAPE), scene),
  redirect: playRedirect,
  'gzip-bomb': (response, fault, scene) => gzipBomb(response, scene.answer(), fault.bytes),
  huge: (response, fault, scene) => huge(response, scene.answer(), fault.bytes, fault.announce),
};

/** Plays a fault instead of the real answer. */
export function play(response: ServerResponse, fault: Fault, scene: Scene): void {
  // The table has the right function for each kind, but the compiler cannot infer that from the lookup.
  const player = PLAYERS[fault.kind] as Player<Fault>;
  player(response, fault, scene);
}
