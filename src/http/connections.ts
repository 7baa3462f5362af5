import { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A longer turn of the event loop had work to do. */
const QUIET_MS = 5;
const LOOK_EVERY_MS = 50;

/** The close of the underlying net server; that of the HTTP server also closes connections. */
const closeListener: Server['close'] = Object.getPrototypeOf(Server.prototype).close;

interface State {
  running: number;
  /** Bytes read when the last response ended. */
  read: number;
}

/**
 * Closes a server without losing a request: it stops accepting, answers what was sent, and closes idle connections.
 * Node's own `close` also drops requests that are sent but not yet read, and responses that are not yet flushed.
 */
export function prepareClosing(server: Server): () => Promise<void> {
  const states = new Map<Socket, State>();
  server.on('connection', (socket) => {
    states.set(socket, { running: 0, read: 0 });
    socket.once('close', () => states.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const state = states.get(socket);
    if (!state) return;
    state.running += 1;
    response.once('close', () => {
      state.running -= 1;
      state.read = socket.bytesRead;
    });
  });
  const closeIdle = () => {
    for (const [socket, { running, read }] of states)
      if (running === 0 && socket.bytesRead === read && socket.writableLength === 0) socket.destroy();
  };
  return async () => {
    let isClosed = false;
    // Closing the listener would break connections that are not yet accepted.
    await isQuiet();
    closeListener.call(server, () => {
      isClosed = true;
    });
    while (!isClosed) {
      if (await isQuiet()) closeIdle();
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
}

/** Lets the event loop read pending input; true if there was almost none. */
async function isQuiet(): Promise<boolean> {
  await turn();
  const before = performance.now();
  await turn();
  return performance.now() - before < QUIET_MS;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
