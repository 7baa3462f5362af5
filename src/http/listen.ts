import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createFailure } from '../model/error.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { AccessRules } from './access.ts';
import { failed, type HttpResponse, send } from './answer.ts';
import { prepareClosing } from './connections.ts';

/** Where to listen, and who may send requests. */
export interface ListenOptions extends Omit<AccessRules, 'port'> {
  readonly host: string;
  readonly port: number;
  readonly mayCompress: boolean;
  /** Receives unexpected exceptions. */
  report(bug: unknown): void;
}

/** A running server. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Stops accepting, finishes running requests, and closes those that take too long. */
  stop(): Promise<void>;
}

/** Limits that no well-behaved client reaches. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
};
const IDLE_MS = 60_000;
const MAX_CONNECTIONS = 10_000;
const STOP_TIMEOUT_MS = 10_000;

type Handle = (request: IncomingMessage, rules: AccessRules) => Promise<HttpResponse>;

/** Starts listening; a port that cannot be used is a failure. */
export async function listen(handle: Handle, options: ListenOptions): Promise<Result<Listening>> {
  const { host, report, mayCompress } = options;
  let rules: AccessRules = options;
  let pause: Promise<void> | undefined;
  let isRefusing = false;
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      await pause;
      const answer = await handle(request, rules);
      if (isRefusing) response.setHeader('connection', 'close');
      await send(request, response, answer, mayCompress);
    } catch (bug) {
      report(bug);
      if (response.headersSent) response.destroy();
      else await send(request, response, failed(createFailure('internal_error', 'Internal server error.')), false);
    }
  };
  const server = createServer(LIMITS, inTurn(respond));
  const closing = prepareClosing(server);
  server.maxConnections = MAX_CONNECTIONS;
  // Node drops headers past a count, such as an Origin behind 2,000 others; the size limits them.
  server.maxHeadersCount = 0;
  server.setTimeout(IDLE_MS, (socket) => socket.destroy());
  server.on('clientError', refuseBroken);
  const port = await bind(server, host, options.port);
  if (!port.ok) return port;
  rules = { ...options, port: port.value };
  const stop = async () => {
    const late = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
    // A client that is sent away before, or answered quickly, connects again and is reset when the listener closes.
    pause = closing.refuse();
    await pause;
    isRefusing = true;
    await closing.drain();
    clearTimeout(late);
  };
  return ok({ url: `http://${host.includes(':') ? `[${host}]` : host}:${port.value}`, port: port.value, stop });
}

type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers what a client sends ahead one after the other, so that the requests of others come in between. */
function inTurn(respond: Respond): (request: IncomingMessage, response: ServerResponse) => void {
  const last = new WeakMap<Socket, Promise<void>>();
  return (request, response) => {
    const { socket } = request;
    const before = last.get(socket);
    const own = before
      ? before.then(() => nextTurn()).then(() => respond(request, response))
      : respond(request, response);
    last.set(socket, own);
    own.then(() => last.get(socket) === own && last.delete(socket));
  };
}

function bind(server: Server, host: string, port: number): Promise<Result<number>> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used on ${host} (${error.code})`;
      resolve(fail('NETWORK_ERROR', `Port ${port} ${why}.`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(ok(typeof address === 'object' && address ? address.port : port));
    });
  });
}

const BROKEN: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request timed out.'],
};

/** Responds to malformed HTTP. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, message] = BROKEN[error.code ?? ''] ?? ['400 Bad Request', 'Not an HTTP request.'];
  const { body } = failed(createFailure('invalid_arguments', message));
  const text = typeof body === 'string' ? body : '';
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n`;
  socket.end(head + text, () => socket.destroy());
}
