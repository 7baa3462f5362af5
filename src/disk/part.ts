import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** A part of a file as a stream, both ends included; what goes wrong is told by the stream's `error`. */
export function streamPart(path: string, start: number, end: number): Readable {
  return createReadStream(path, { start, end });
}
