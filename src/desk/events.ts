import { PassThrough } from 'node:stream';
import type { Answer } from '../http/answer.ts';
import type { DeskEvents } from './wire.ts';

/** Sends an event, with the data that belongs to its name. */
export type Send = <Name extends keyof DeskEvents>(name: Name, data: DeskEvents[Name]) => void;

/** The streams of the pages that are open. */
export interface Events {
  /** Opens a stream; `greet` is run with a function that writes to it alone, and returns what ends that. */
  open(greet: (tell: Send) => () => void): Answer;
  tell: Send;
  close(): void;
}

const BEAT_MS = 15_000;
/** A page that does not read is let go; it comes back by itself. */
const MOST_WAITING = 8 * 1024 * 1024;
const MOST_PAGES = 100;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
};

/** No streams yet. */
export function createEvents(): Events {
  const streams = new Set<PassThrough>();
  const write = (stream: PassThrough, text: string) => {
    if (stream.writableLength > MOST_WAITING) stream.destroy();
    else if (stream.writable) stream.write(text);
  };
  const format = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  return {
    open(greet) {
      const [oldest] = streams;
      if (streams.size >= MOST_PAGES) oldest?.end();
      const stream = new PassThrough();
      streams.add(stream);
      const beat = setInterval(() => write(stream, ': still here\n\n'), BEAT_MS);
      const leave = greet((name, data) => write(stream, format(name, data)));
      stream.once('close', () => {
        clearInterval(beat);
        streams.delete(stream);
        leave();
      });
      return { status: 200, headers: HEADERS, body: stream };
    },
    tell(name, data) {
      for (const stream of streams) write(stream, format(name, data));
    },
    close() {
      for (const stream of streams) stream.end();
    },
  };
}
