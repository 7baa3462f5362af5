import { getHeapStatistics } from 'node:v8';
import { givenFileSize, readBytes } from '../disk/atomic.ts';
import { readRecords } from '../formats/records/read.ts';
import type { FileProblem, RecordFile } from '../formats/records/record.ts';
import { countOf } from '../model/count.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { type DecodedText, decodeText, GUESSED_ENCODING } from '../text/decode.ts';
import { readInChunks } from './record-chunks.ts';

/** The longest text that Node can hold is a little longer. */
const MAX_BYTES = 400_000_000;

/** Memory that reading takes for each byte of a file; short records take the most. */
const BYTES_PER_BYTE = 8;
/** Memory that comparing takes for each record, measured on a million of them. */
const BYTES_PER_RECORD = 2000;

/** Fails if comparing so many records would take more memory than this process may use. */
export function checkRoomToCompare(records: number): Result<void> {
  const { used_heap_size: used } = getHeapStatistics();
  return checkMemory(used + BYTES_PER_RECORD * records, `Comparing ${records} records`);
}

/** A clear failure instead of a process that the system ends. */
function checkMemory(needed: number, what: string): Result<void> {
  const { heap_size_limit: limit } = getHeapStatistics();
  if (needed <= limit) return ok(undefined);
  const [need, have] = [needed, limit].map((bytes) => Math.ceil(bytes / 2 ** 20));
  return fail(
    'INVALID_ARGUMENT',
    `${what} needs about ${need} MB of memory, and Node.js may use ${have} MB. Split the file, or set NODE_OPTIONS=--max-old-space-size=${need}.`,
  );
}

/** Reads the records of a bibliographic file; a problem says when its encoding had to be guessed. */
export async function readRecordFile(path: string): Promise<Result<RecordFile>> {
  const read = await readFile(path);
  if (!read.ok) return read;
  return ok({ ...read.value, problems: [...read.value.problems, ...untitled(read.value)] });
}

/** Enough to find what is wrong with a file. */
const MAX_UNTITLED = 100;

/** The records without a title, which can only be compared by their ids. */
function untitled({ records }: RecordFile): FileProblem[] {
  const without = records.filter(({ paper }) => paper.title === undefined);
  const listed = without.slice(0, MAX_UNTITLED).map(({ place }) => ({ place, message: 'The record has no title.' }));
  const more = without.length - listed.length;
  return more > 0
    ? [...listed, { place: 'the rest', message: `${countOf(more, 'more record')} without a title.` }]
    : listed;
}

async function readFile(path: string): Promise<Result<RecordFile>> {
  const size = await givenFileSize(path);
  if (!size.ok) return size;
  if (size.value > MAX_BYTES) return fail('INVALID_ARGUMENT', `${path} is larger than 400 MB. Split it.`);
  const needed = checkMemory(BYTES_PER_BYTE * size.value, path);
  if (!needed.ok) return needed;
  const bytes = await readBytes(path);
  if (!bytes.ok) return bytes;
  if (bytes.value === null) return fail('INVALID_ARGUMENT', `File not found: ${path}`);
  const chunked = readInChunks(bytes.value);
  return chunked ? ok(chunked) : readWhole(decodeText(bytes.value), path);
}

function readWhole({ text, encoding }: DecodedText, path: string): Result<RecordFile> {
  const read = readRecords(text);
  if (!read.ok) return fail('INVALID_ARGUMENT', `${path}: ${read.error.message}`);
  const guessed = encoding === 'windows-1252' ? [GUESSED_ENCODING] : [];
  return ok({ ...read.value, problems: [...guessed, ...read.value.problems] });
}
