import { readRecords } from '../formats/records/read.ts';
import type { FileProblem, FileRecord, RecordFile } from '../formats/records/record.ts';
import { decodeText, GUESSED_ENCODING } from '../text/decode.ts';

/** A smaller file is read in one piece. */
const MIN_BYTES = 16_000_000;
const CHUNK_BYTES = 8_000_000;
/** A record of RIS begins on its own line. */
const START = Buffer.from('\nTY  - ');

/**
 * Reads a large RIS file record by record in chunks, so that its whole text is never in memory; null for every other
 * file. Places and numbers of records are those of the whole file.
 */
export function readInChunks(bytes: Uint8Array): RecordFile | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = whole.subarray(0, 3).equals(Buffer.from('\ufeff')) ? 3 : 0;
  if (whole.length < MIN_BYTES || !whole.subarray(head, head + 6).equals(START.subarray(1))) return null;
  const records: FileRecord[] = [];
  const problems: FileProblem[] = [];
  let lines = 0;
  let isGuessed = false;
  for (let start = 0; start < whole.length; ) {
    const next = whole.indexOf(START, start + CHUNK_BYTES);
    const end = next < 0 ? whole.length : next + 1;
    const { text, encoding } = decodeText(whole.subarray(start, end));
    const read = readRecords(text);
    if (!read.ok || read.value.format !== 'ris') return null;
    isGuessed ||= encoding === 'windows-1252';
    const before = records.length;
    for (const [at, record] of read.value.records.entries()) records.push(moved(record, at, lines, before));
    for (const { place, message } of read.value.problems) problems.push({ place: movedPlace(place, lines), message });
    lines += text.split('\n').length - 1;
    start = end;
  }
  return { format: 'ris', records, problems: [...(isGuessed ? [GUESSED_ENCODING] : []), ...problems] };
}

function moved(record: FileRecord, at: number, lines: number, before: number): FileRecord {
  const id = record.id === `#${at + 1}` ? `#${before + at + 1}` : record.id;
  const line = (record.line ?? 0) + lines;
  return { ...record, id, line, place: `line ${line}` };
}

const movedPlace = (place: string, lines: number) =>
  place.replace(/^line (\d+)$/u, (_all, line) => `line ${Number(line) + lines}`);
