import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { fail, ok, type Result } from '../model/result.ts';
import { syncFolder } from './atomic.ts';
import { assertRegular, errnoOf, storeFailure } from './fault.ts';

/** A line of a file; `complete` is false for a last line without a line end. */
export interface Line {
  readonly text: string;
  /** The byte offset of the next line. */
  readonly end: number;
  readonly complete: boolean;
}

/** Where to begin and how to read. */
export interface LineOptions {
  readonly from?: number;
  readonly gzip?: boolean;
  /** A longer line means that the file is not text. */
  readonly maxLineBytes?: number;
}

const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** The digest and size of a file; null if it does not exist. */
export async function hashFile(path: string): Promise<Result<{ sha256: string; bytes: number } | null>> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    assertRegular(await stat(path));
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return ok({ sha256: hash.digest('hex'), bytes });
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? ok(null) : storeFailure('read', path, error);
  }
}

/** The bytes of a file, piece by piece; a failure is the last item. */
export async function* readChunks(path: string): AsyncGenerator<Result<Uint8Array>> {
  try {
    assertRegular(await stat(path));
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) yield ok(chunk as Uint8Array);
  } catch (error) {
    yield storeFailure('read', path, error);
  }
}

/** The lines of a file, split at LF only; none if the file does not exist; a failure is the last item. */
export async function* readLines(path: string, options: LineOptions = {}): AsyncGenerator<Result<Line>> {
  const { from = 0, gzip = false, maxLineBytes = MAX_LINE_BYTES } = options;
  try {
    assertRegular(await stat(path));
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') yield storeFailure('read', path, error);
    return;
  }
  const raw = createReadStream(path, { start: from, highWaterMark: 1 << 18 });
  const input: Readable = gzip ? raw.on('error', (error) => input.destroy(error)).pipe(createGunzip()) : raw;
  try {
    yield* divide(input, path, from, maxLineBytes);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return;
    yield isGzipFault(error)
      ? fail('STORE_ERROR', `${path} is corrupt: it cannot be decompressed to its end.`, { reason: 'corrupt' })
      : storeFailure('read', path, error);
  } finally {
    raw.destroy();
  }
}

async function* divide(input: Readable, path: string, from: number, max: number): AsyncGenerator<Result<Line>> {
  let parts: Buffer[] = [];
  let held = 0;
  let end = from;
  const take = (last: Buffer, complete: boolean): Line => {
    const text = (parts.length > 0 ? Buffer.concat([...parts, last]) : last).toString('utf8');
    end += held + last.length + (complete ? 1 : 0);
    parts = [];
    held = 0;
    return { text, end, complete };
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let start = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
      yield ok(take(chunk.subarray(start, at), true));
      start = at + 1;
    }
    const rest = chunk.subarray(start);
    parts.push(rest);
    held += rest.length;
    if (held > max) yield fail('STORE_ERROR', `${path} has a line of more than ${max} bytes.`);
    if (held > max) return;
  }
  if (held > 0) yield ok(take(Buffer.alloc(0), false));
}

function isGzipFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

/** Compresses a file into another durably, then removes the first. */
export async function compressFile(from: string, to: string): Promise<Result<void>> {
  const temporary = `${to}.tmp`;
  try {
    await pipeline(createReadStream(from), createGzip(), createWriteStream(temporary, { mode: 0o600 }));
    const handle = await open(temporary, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(temporary, to);
    await syncFolder(dirname(to));
    await rm(from, { force: true });
    return ok(undefined);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    return storeFailure('compress', from, error);
  }
}
