import { inflateRawSync } from 'node:zlib';
import { fail, ok, type Result } from '../../../model/result.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
/** A manuscript has a few dozen. */
const MAX_ENTRIES = 10_000;
/** Larger than the text of any manuscript; a bomb would be. */
const MAX_BYTES = 64 * 1024 * 1024;

const damaged = <T>(why: string) => fail<T>('INVALID_ARGUMENT', `${why}.`);

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly offset: number;
}

/** The files of a zip archive that is wholly in memory. */
export interface Zip {
  has(name: string): boolean;
  /** The content of a file; null if the archive does not have it. */
  read(name: string): Result<Uint8Array | null>;
}

/** Whether bytes are the start of a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Reads the directory of a zip archive. */
export function openZip(bytes: Uint8Array): Result<Zip> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end < 0) return damaged('Its directory is missing');
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) return damaged(`It has more than ${MAX_ENTRIES} parts`);
  const entries = readDirectory(view, bytes, view.getUint32(end + 16, true), count);
  if (!entries) return damaged('Its directory is corrupt');
  return ok({
    has: (name) => entries.has(name),
    read: (name) => {
      const entry = entries.get(name);
      return entry ? inflate(view, bytes, entry, name) : ok(null);
    },
  });
}

/** The end record is at the end, before a comment of at most 65,535 bytes. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 65_558; at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  return -1;
}

function readDirectory(view: DataView, bytes: Uint8Array, start: number, count: number): Map<string, Entry> | null {
  const entries = new Map<string, Entry>();
  let at = start;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    entries.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function inflate(view: DataView, bytes: Uint8Array, { method, size, offset }: Entry, name: string): Result<Uint8Array> {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== LOCAL_SIGNATURE)
    return damaged(`${name} is corrupt`);
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + size);
  if (method === 0) return packed.length > MAX_BYTES ? damaged(`${name} is too large`) : ok(packed);
  if (method !== 8) return damaged(`${name} is compressed in an unknown way`);
  try {
    return ok(inflateRawSync(packed, { maxOutputLength: MAX_BYTES }));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return damaged(
      'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? `${name} is too large` : `${name} is corrupt`,
    );
  }
}
