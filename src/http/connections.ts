import { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isWorker } from './workers.ts';

/** A longer turn of the event loop had work to do. */
const QUIET_MS = 5;
const LOOK_EVERY_MS = 50;
/** A client in a sequence of requests sends the next one sooner; its answer then ends the connection. */
const IDLE_MS = 250;
/** New clients that keep connecting do not delay the stop longer. */
const ACCEPT_MS = 2_000;
/** With several processes, the first one closes the shared socket a moment after the last of them. */
const LISTENER_MS = 200;

/** The close of the underlying net server; that of the HTTP server also closes connections. */
const closeListener: Server['close'] = Object.getPrototypeOf(Server.prototype).close;

interface State {
  running: number;
  /** Bytes read when the last response ended. */
  read: number;
  /** When the last response ended, or the connection was opened. */
  idleSince: number;
}

/** The two steps of a stop, one after the other. */
interface Closing {
  /** Refuses new connections; those that wait to be accepted are accepted first. */
  refuse(): Promise<void>;
  /** Answers what was sent, and closes connections when they are idle. */
  drain(): Promise<void>;
}

/**
 * Closes a server without losing a request.
 * Node's own `close` also drops requests that are sent but not yet read, and responses that are not yet flushed.
 */
export function prepareClosing(server: Server): Closing {
  const states = new Map<Socket, State>();
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    states.set(socket, { running: 0, read: 0, idleSince: performance.now() });
    socket.once('close', () => states.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const state = states.get(socket);
    if (!state) return;
    state.running += 1;
    response.once('close', () => {
      state.running -= 1;
      state.read = socket.bytesRead;
      state.idleSince = performance.now();
    });
  });
  const closeIdle = () => {
    const latest = performance.now() - IDLE_MS;
    for (const [socket, { running, read, idleSince }] of states)
      if (running === 0 && idleSince < latest && socket.bytesRead === read && socket.writableLength === 0)
        socket.destroy();
  };
  let isClosed = false;
  return {
    async refuse() {
      await acceptWaiting(() => accepted);
      closeListener.call(server, () => {
        isClosed = true;
      });
      if (isWorker()) await new Promise((resolve) => setTimeout(resolve, LISTENER_MS));
    },
    async drain() {
      while (!isClosed) {
        if (await isQuiet()) closeIdle();
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    },
  };
}

/** Closing the listener resets connections that wait to be accepted, and a turn of the event loop accepts only one. */
async function acceptWaiting(count: () => number): Promise<void> {
  const end = performance.now() + ACCEPT_MS;
  for (let before = -1; before < count() && performance.now() < end; ) {
    before = count();
    await isQuiet();
  }
}

/** Lets the event loop read pending input; true if there was almost none. */
async function isQuiet(): Promise<boolean> {
  await turn();
  const before = performance.now();
  await turn();
  return performance.now() - before < QUIET_MS;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
