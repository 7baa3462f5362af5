import { createHash } from 'node:crypto';
import type { Cipher } from './writer.ts';

/** The encryption of a file: of its streams, and its entry in the trailer. */
export interface Protection {
  readonly cipher: Cipher;
  trailer(add: (body: string) => number): string;
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
/** Allows printing, but not editing and copying. */
const PERMISSIONS = -64 + 4;
const FILE_ID = Buffer.from('73616e64626f782d656e637279707465', 'hex');

function md5(...parts: Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

/** RC4, the cipher of the oldest PDF encryption. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, n) => n);
  const at = (n: number) => box[n] ?? 0;
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) % 256;
    [box[i], box[j]] = [at(j), at(i)];
  }
  const out = Buffer.alloc(data.length);
  for (let n = 0, i = 0, j = 0; n < data.length; n += 1) {
    i = (i + 1) % 256;
    j = (j + at(i)) % 256;
    [box[i], box[j]] = [at(j), at(i)];
    out[n] = (data[n] ?? 0) ^ at((at(i) + at(j)) % 256);
  }
  return out;
}

function hexString(bytes: Buffer): string {
  return `<${bytes.toString('hex').toUpperCase()}>`;
}

/** Encryption with an owner password and an empty user password: anyone can open the file. */
export function ownerProtection(): Protection {
  const owner = rc4(md5(Buffer.concat([Buffer.from('owner'), PADDING]).subarray(0, 32)).subarray(0, 5), PADDING);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(PADDING, owner, permissions, FILE_ID).subarray(0, 5);
  const user = rc4(key, PADDING);
  return {
    cipher: (id, data) => rc4(md5(key, Buffer.from([id & 255, (id >> 8) & 255, id >> 16, 0, 0])).subarray(0, 10), data),
    trailer(add) {
      const entries = `/Filter /Standard /V 1 /R 2 /Length 40 /P ${PERMISSIONS}`;
      const id = add(`<< ${entries} /O ${hexString(owner)} /U ${hexString(user)} >>`);
      return ` /Encrypt ${id} 0 R /ID [${hexString(FILE_ID)} ${hexString(FILE_ID)}]`;
    },
  };
}
