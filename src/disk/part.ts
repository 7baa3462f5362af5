import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** A range of a file as a stream, both ends included; the stream emits `error` on failure. */
export function streamPart(path: string, start: number, end: number): Readable {
  return createReadStream(path, { start, end });
}
