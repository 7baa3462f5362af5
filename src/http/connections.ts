import { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A turn of the event loop that took longer had work to do. */
const QUIET_MS = 5;
const LOOK_EVERY_MS = 50;

/** What the listener below every HTTP server does; the HTTP server's own also closes connections. */
const closeListener: Server['close'] = Object.getPrototypeOf(Server.prototype).close;

interface State {
  underWay: number;
  /** How much had come when the last answer was through. */
  read: number;
}

/**
 * Ends a server without losing a request: it stops accepting, answers what was sent to it, and closes connections on
 * which nothing is under way. What Node offers for this closes those whose request is sent but not yet read, as all are
 * that came in while a search ran, and those whose answer is written but not yet sent.
 */
export function prepareClosing(server: Server): () => Promise<void> {
  const states = new Map<Socket, State>();
  server.on('connection', (socket) => {
    states.set(socket, { underWay: 0, read: 0 });
    socket.once('close', () => states.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const state = states.get(socket);
    if (!state) return;
    state.underWay += 1;
    response.once('close', () => {
      state.underWay -= 1;
      state.read = socket.bytesRead;
    });
  });
  const closeIdle = () => {
    for (const [socket, { underWay, read }] of states)
      if (underWay === 0 && socket.bytesRead === read && socket.writableLength === 0) socket.destroy();
  };
  return async () => {
    let isClosed = false;
    // Who connected before is accepted first; closing the listener would break these connections.
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

/** Lets the event loop read what has come; true when that was next to nothing. */
async function isQuiet(): Promise<boolean> {
  await turn();
  const before = performance.now();
  await turn();
  return performance.now() - before < QUIET_MS;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
