import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSystemClock } from '../src/model/clock.ts';
import { CAST } from './cast/index.ts';
import type { CastPaper } from './cast/paper.ts';
import { answerControl, isControlHost } from './control.ts';
import { createFaultBoard, type Fault, type FaultBoard } from './fault.ts';
import { createLibrary } from './library.ts';
import { play, type Scene, send } from './play.ts';
import { type Reply, type SiteRequest, text } from './site.ts';
import { createDirectory, type Directory } from './sites/index.ts';

/** A request to the sandbox; `status` is 0 until an answer is sent. */
interface RecordedRequest {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly method: string;
  readonly host: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  status: number;
}

/** A running sandbox. */
export interface Sandbox {
  /** `http://127.0.0.1:PORT`, the value for CARREL_SANDBOX. */
  readonly url: string;
  /** All requests so far, without control requests. */
  requests(): readonly RecordedRequest[];
  clearRequests(): void;
  /** Makes a host misbehave (`*`: every host without a fault of its own), or behave again. */
  setFault(host: string, fault: Fault | null): void;
  clearFaults(): void;
  close(): Promise<void>;
}

/** Options of a sandbox. */
export interface SandboxOptions {
  /** 0 or absent takes a free port. */
  readonly port?: number;
  /** The papers to play (default: the built-in cast). */
  readonly cast?: readonly CastPaper[];
}

const clock = createSystemClock();
const BODY_LIMIT = 1_000_000;

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += (chunk as Buffer).length;
    if (size <= BODY_LIMIT) chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toRequest(message: IncomingMessage, body: string): SiteRequest {
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const search = mark < 0 ? '' : target.slice(mark + 1);
  const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));
  const host = (headers['host'] ?? '').toLowerCase().replace(/:\d+$/, '');
  return { method: message.method ?? 'GET', host, path, query: new URLSearchParams(search), search, headers, body };
}

function answerFrom(directory: Directory, request: SiteRequest): Reply {
  const site = directory.siteOf(request.host);
  if (!site) {
    return text(`The sandbox has no site at ${request.host}.\n`, 404, 'text/plain; charset=utf-8');
  }
  return (
    site.answer(request) ?? text(`${request.host} has nothing at this address.\n`, 404, 'text/plain; charset=utf-8')
  );
}

/** Records a request, and its status once it is sent. */
function record(log: RecordedRequest[], request: SiteRequest, response: ServerResponse): void {
  const { method, host, headers, path, search } = request;
  const entry: RecordedRequest = {
    time: clock.now(),
    method,
    host,
    path: search ? `${path}?${search}` : path,
    headers,
    status: 0,
  };
  log.push(entry);
  const settle = () => {
    if (response.headersSent) entry.status = response.statusCode;
  };
  response.on('finish', settle);
  response.on('close', settle);
}

interface State {
  readonly cast: readonly CastPaper[];
  readonly directory: Directory;
  readonly faults: FaultBoard;
  readonly log: RecordedRequest[];
}

async function handle(state: State, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = toRequest(message, await readBody(message));
  const site = state.directory.siteOf(request.host);
  const scene: Scene = {
    request,
    nowMs: clock.now(),
    refuse: site?.refuse,
    answer: () => answerFrom(state.directory, request),
  };
  if (isControlHost(request.host)) {
    return send(response, answerControl(request, state), scene);
  }
  record(state.log, request, response);
  const target = request.search ? `${request.path}?${request.search}` : request.path;
  const fault = state.faults.take(request.host, target);
  if (fault) play(response, fault, scene);
  else send(response, scene.answer(), scene);
}

function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
}

/** Starts the sandbox on loopback. It answers by `Host` and path, and writes nothing to disk. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const cast = options.cast ?? CAST;
  const state: State = { cast, directory: createDirectory(createLibrary(cast)), faults: createFaultBoard(), log: [] };
  const server = createServer((message, response) => {
    handle(state, message, response).catch(() => response.destroy());
  });
  const { port } = await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => [...state.log],
    clearRequests: () => {
      state.log.length = 0;
    },
    setFault: (host, fault) => state.faults.set(host, fault),
    clearFaults: () => state.faults.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
