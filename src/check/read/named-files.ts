import { basename, join, resolve } from 'node:path';
import { givenFileSize, readBytes } from '../../disk/atomic.ts';
import { readRecords } from '../../formats/records/read.ts';
import type { ReferenceList, StatedReference } from '../../model/reference.ts';
import { fail, type Result } from '../../model/result.ts';
import { decodeText } from '../../text/decode.ts';
import { fromRecords } from './records.ts';

/** Larger than any manuscript and any bibliography. */
const MAX_BYTES = 200_000_000;

/** The first file that can be read; files that are sent together have lost their folders. */
async function firstOf([path = '', other = '']: readonly string[]): Promise<Result<Uint8Array>> {
  const bytes = await bytesOf(path);
  const moved = bytes.ok || other === path ? bytes : await bytesOf(other);
  return moved.ok ? moved : bytes;
}

/** The bytes of a file that someone names. */
export async function bytesOf(path: string): Promise<Result<Uint8Array>> {
  const size = await givenFileSize(path);
  if (!size.ok) return size;
  if (size.value > MAX_BYTES) return fail('INVALID_ARGUMENT', `${path} is larger than 200 MB. Split it.`);
  return readBytes(path);
}

type Read = Pick<ReferenceList, 'references' | 'problems'>;

/** The references of the bibliographies that a manuscript names. */
export async function readNamed(names: readonly string[], folder: string): Promise<Read> {
  const references: StatedReference[] = [];
  const problems: { place: string; message: string }[] = [];
  for (const name of new Set(names)) {
    const bytes = await firstOf([resolve(folder, name), join(folder, basename(name))]);
    if (!bytes.ok) {
      problems.push({ place: name, message: bytes.error.message });
      continue;
    }
    const read = readRecords(decodeText(bytes.value).text);
    if (!read.ok) problems.push({ place: name, message: read.error.message });
    else {
      const list = fromRecords(read.value);
      references.push(...list.references);
      problems.push(...list.problems.map(({ place, message }) => ({ place: `${name}, ${place}`, message })));
    }
  }
  return { references: renumber(references), problems };
}

/** Counts references from 1. */
export const renumber = (references: readonly StatedReference[]) =>
  references.map((reference, at) => ({ ...reference, index: at + 1 }));
