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

type Read = Pick<ReferenceList, 'references' | 'problems'> & { readonly unread: number };

/** Lists of abbreviations that come with LaTeX and have no references; they may be missing. */
const ABBREVIATIONS = /^(?:IEEEabrv|IEEEfull|mrabbrev)\.bib$/i;

/** The references of the bibliographies that a manuscript names, and how many of these could not be read. */
export async function readNamed(names: readonly string[], folder: string): Promise<Read> {
  const references: StatedReference[] = [];
  const problems: { place: string; message: string }[] = [];
  let unread = 0;
  for (const name of new Set(names)) {
    const bytes = await firstOf([resolve(folder, name), join(folder, basename(name))]);
    const read = bytes.ok ? readRecords(decodeText(bytes.value).text) : bytes;
    if (read.ok) {
      const list = fromRecords(read.value);
      references.push(...list.references.map((each) => ({ ...each, file: name })));
      problems.push(...list.problems.map(({ place, message }) => ({ place: `${name}, ${place}`, message })));
    } else if (bytes.ok || !ABBREVIATIONS.test(name)) {
      unread += 1;
      const why = bytes.ok ? read.error.message : 'This bibliography was not found, or cannot be read.';
      problems.push({ place: name, message: `${why} Its references are not checked.` });
    }
  }
  return { references: renumber(references), problems: [...problems, ...findRepeatedKeys(references)], unread };
}

/** What to report about keys that are used more than once: LaTeX takes only one of the entries. */
export function findRepeatedKeys(references: readonly StatedReference[]): ReferenceList['problems'] {
  const first = new Map<string, StatedReference>();
  return references.flatMap((reference) => {
    const { key } = reference;
    const before = key === undefined ? undefined : first.get(key);
    if (key !== undefined && !before) first.set(key, reference);
    if (!before) return [];
    return [{ place: whereIs(reference), message: `The key ${key} is used before, at ${whereIs(before)}.` }];
  });
}

const whereIs = ({ file, line, index }: StatedReference) => {
  const place = line === undefined ? `entry ${index}` : `line ${line}`;
  return file === undefined ? place : `${file}, ${place}`;
};

/** Counts references from 1. */
export const renumber = (references: readonly StatedReference[]) =>
  references.map((reference, at) => ({ ...reference, index: at + 1 }));
