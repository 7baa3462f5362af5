import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { createFailure, type Failure } from '../model/error.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Reply } from './transport.ts';

/** Throws a failure out of a stream; caught in this folder. */
class Broken extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** How a body is read. */
export interface BodyOptions {
  /** Limits the bytes on the wire and the decoded ones. */
  readonly maxBytes: number;
  /** Called for every chunk that arrives or was passed on. */
  touch(): void;
  /** Receives decoded chunks in order; a failure stops reading. */
  write(chunk: Uint8Array): Promise<Result<void>> | Result<void>;
}

function tooLarge(cap: number, actual: number): Broken {
  const message = `The response is larger than ${cap} bytes.`;
  const denial = { reason: 'size_cap_exceeded', cap, actual } as const;
  return new Broken(createFailure('NETWORK_ERROR', message, { reason: 'too_large', denial }));
}

/** What `Content-Length` promises, or null. */
export function promisedLength(headers: Readonly<Record<string, string>>): number | null {
  const text = headers['content-length'] ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

async function* onTheWire(reply: Reply, { maxBytes, touch }: BodyOptions): AsyncGenerator<Uint8Array> {
  const promised = promisedLength(reply.headers);
  if (promised !== null && promised > maxBytes) throw tooLarge(maxBytes, promised);
  let count = 0;
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
    count += chunk.byteLength;
    if (count > maxBytes) throw tooLarge(maxBytes, count);
    touch();
    yield chunk;
  }
  if (promised === null || promised === count) return;
  throw new Broken(createFailure('NETWORK_ERROR', `The response ended after ${count} of ${promised} bytes.`));
}

type Decoding = { readonly chunks: AsyncIterable<Uint8Array>; readonly decoder: Transform | null };

/** Servers disagree whether "deflate" has a zlib header; the first byte shows it. */
function decoderOf(encoding: string, firstByte: number): Transform | null {
  switch (encoding) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new Broken(
        createFailure('SOURCE_CHANGED', `The response has the encoding "${encoding}", which was not requested.`),
      );
  }
}

/** Reads the first chunk before choosing a decoder; an empty body is empty in every encoding. */
async function decodingFor(encoding: string, chunks: AsyncGenerator<Uint8Array>): Promise<Decoding> {
  const first = await chunks.next();
  const all = async function* () {
    if (first.done) return;
    yield first.value;
    yield* chunks;
  };
  return { chunks: all(), decoder: first.done ? null : decoderOf(encoding, first.value[0] ?? 0) };
}

function isCodecError(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && /^(?:Z_|ERR__?(?:BROTLI|ERROR_FORMAT|ZLIB))/.test(String(error.code))
  );
}

/** Streams a decoded body; one that is truncated, too large or undecodable is a failure, never a short success. */
export async function readBody(reply: Reply, options: BodyOptions): Promise<Result<number>> {
  let count = 0;
  const consume = async (pieces: AsyncIterable<Uint8Array>) => {
    for await (const piece of pieces) {
      count += piece.byteLength;
      if (count > options.maxBytes) throw tooLarge(options.maxBytes, count);
      const written = await options.write(piece);
      if (!written.ok) throw new Broken(written.error);
      options.touch();
    }
  };
  try {
    const encoding = (reply.headers['content-encoding'] ?? '').trim().toLowerCase();
    const { chunks, decoder } = await decodingFor(encoding, onTheWire(reply, options));
    await (decoder ? pipeline(chunks, decoder, consume) : consume(chunks));
    return ok(count);
  } catch (error) {
    reply.body.on('error', () => undefined).destroy();
    if (error instanceof Broken) return { ok: false, error: error.failure };
    if (!isCodecError(error)) throw error;
    return { ok: false, error: createFailure('NETWORK_ERROR', `The response is corrupt (${error.message}).`) };
  }
}

/** Error pages are decoded leniently; data must not have bytes replaced by guesses. */
function decoderFor({ status, headers }: Reply) {
  const label = /charset\s*=\s*"?([\w.:-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const options = { fatal: status >= 200 && status < 300 };
  try {
    return new TextDecoder(label, options);
  } catch {
    return new TextDecoder('utf-8', options);
  }
}

function decode(decoder: ReturnType<typeof decoderFor>, chunk?: Uint8Array): Result<string> {
  try {
    return ok(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return fail('SOURCE_CHANGED', `The response is not valid ${decoder.encoding} text.`);
  }
}

/** Reads a whole body as text in the charset of its header, else UTF-8. */
export async function readText(reply: Reply, options: Omit<BodyOptions, 'write'>): Promise<Result<string>> {
  const decoder = decoderFor(reply);
  let text = ok('');
  const take = (chunk?: Uint8Array): Result<void> => {
    const more = text.ok ? decode(decoder, chunk) : text;
    text = text.ok && more.ok ? ok(text.value + more.value) : more;
    // Read on to the end, because truncation is the more important failure.
    return ok(undefined);
  };
  const read = await readBody(reply, { ...options, write: take });
  if (!read.ok) return read;
  take();
  return text;
}
