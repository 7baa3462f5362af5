import { PassThrough } from 'node:stream';
import type { HttpResponse } from '../http/answer.ts';
import type { DeskEvents } from './wire.ts';

/** Sends an event, with the data that belongs to its name. */
export type Send = <Name extends keyof DeskEvents>(name: Name, data: DeskEvents[Name]) => void;

/** The event streams of open pages. */
export interface Events {
  /** Opens a stream; `start` sends its first events and returns its clean-up. */
  open(start: (send: Send) => () => void): HttpResponse;
  send: Send;
  close(): void;
}

const HEARTBEAT_MS = 15_000;
/** A page that stops reading is disconnected; it reconnects by itself. */
const MAX_BUFFERED = 8 * 1024 * 1024;
const MAX_PAGES = 100;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  // A stream that was ended would otherwise keep its socket for some seconds.
  connection: 'close',
};

/** Creates the event streams. */
export function createEvents(): Events {
  const streams = new Set<PassThrough>();
  const write = (stream: PassThrough, text: string) => {
    if (stream.writableLength > MAX_BUFFERED) stream.destroy();
    else if (stream.writable) stream.write(text);
  };
  const format = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  return {
    open(start) {
      const [oldest] = streams;
      if (oldest && streams.size >= MAX_PAGES) {
        // At once, so that the next page ends another one.
        streams.delete(oldest);
        oldest.end();
      }
      const stream = new PassThrough();
      streams.add(stream);
      const heartbeat = setInterval(() => write(stream, ': heartbeat\n\n'), HEARTBEAT_MS);
      const end = start((name, data) => write(stream, format(name, data)));
      stream.once('close', () => {
        clearInterval(heartbeat);
        streams.delete(stream);
        end();
      });
      return { status: 200, headers: HEADERS, body: stream };
    },
    send(name, data) {
      for (const stream of streams) write(stream, format(name, data));
    },
    close() {
      for (const stream of streams) stream.end();
    },
  };
}
