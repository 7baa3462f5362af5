import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A text as it is stored. */
export interface Packed {
  readonly data: Uint8Array;
  /** Whether `data` is compressed. */
  readonly packed: boolean;
  /** The digest of the text itself. */
  readonly sha256: string;
}

/** Below this size compression is not worthwhile. */
const MIN_PACKED = 400;
/** A corrupt or hostile file must not fill the memory. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Compresses a text, with the fastest setting. */
export function pack(text: string): Packed {
  const bytes = Buffer.from(text, 'utf8');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (bytes.length < MIN_PACKED) return { data: bytes, packed: false, sha256 };
  return { data: deflateRawSync(bytes, { level: 1 }), packed: true, sha256 };
}

/** The text again; null if the data is corrupt. */
export function unpack(data: Uint8Array, packed: boolean): string | null {
  try {
    const bytes = packed ? inflateRawSync(data, { maxOutputLength: MAX_BYTES }) : Buffer.from(data);
    return bytes.toString('utf8');
  } catch {
    return null;
  }
}
