import { givenFileSize, readBytes } from '../disk/atomic.ts';
import { readRecords } from '../formats/records/read.ts';
import type { RecordFile } from '../formats/records/record.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { type DecodedText, decodeText, GUESSED_ENCODING } from '../text/decode.ts';

/** The longest text that Node can hold is a little longer. */
const MAX_BYTES = 400_000_000;

/** Reads the records of a bibliographic file; a problem says when its encoding had to be guessed. */
export async function readRecordFile(path: string): Promise<Result<RecordFile>> {
  const decoded = await readText(path);
  if (!decoded.ok) return decoded;
  const { text, encoding } = decoded.value;
  const read = readRecords(text);
  if (!read.ok) return fail('INVALID_ARGUMENT', `${path}: ${read.error.message}`);
  const guessed = encoding === 'windows-1252' ? [GUESSED_ENCODING] : [];
  return ok({ ...read.value, problems: [...guessed, ...read.value.problems] });
}

/** A function of its own, so that the bytes are gone before the records take memory. */
async function readText(path: string): Promise<Result<DecodedText>> {
  const size = await givenFileSize(path);
  if (!size.ok) return size;
  if (size.value > MAX_BYTES) return fail('INVALID_ARGUMENT', `${path} is larger than 400 MB. Split it.`);
  const bytes = await readBytes(path);
  if (!bytes.ok) return bytes;
  if (bytes.value === null) return fail('INVALID_ARGUMENT', `File not found: ${path}`);
  return ok(decodeText(bytes.value));
}
