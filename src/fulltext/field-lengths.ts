import type { Database } from '../disk/database.ts';
import { FIELD_WEIGHTS, occurrenceWeight } from './bm25.ts';
import { readColumn } from './read-column.ts';

const FIELDS = [FIELD_WEIGHTS.title, FIELD_WEIGHTS.abstract, FIELD_WEIGHTS.labels];

/** The weight of one occurrence in each field of each record, by the lengths that FTS5 stores. */
export function readFieldWeights(main: Database, last: number): Float32Array[] {
  const lengths = readFieldLengths(main, last);
  return toFieldWeights(lengths, lengths.map(averageOf));
}

/** The average length of each field in words, among the records that have it. */
export function readAverageLengths(main: Database, last: number): number[] {
  return readFieldLengths(main, last).map(averageOf);
}

/** The weight of one occurrence in each field of each record, by given lengths. */
export function toFieldWeights(lengths: readonly Uint32Array[], averages: readonly number[]): Float32Array[] {
  return lengths.map((field, column) =>
    Float32Array.from(field, (length) =>
      occurrenceWeight(FIELDS[column] ?? FIELD_WEIGHTS.labels, length / (averages[column] || 1)),
    ),
  );
}

function readFieldLengths(main: Database, last: number): Uint32Array[] {
  const lengths = FIELDS.map(() => new Uint32Array(last + 1));
  for (const text of readColumn(main, "id || ' ' || hex(sz)", 'head_docsize', last)) readLengths(text, lengths);
  return lengths;
}

function averageOf(field: Uint32Array): number {
  let [sum, used] = [0, 0];
  for (const length of field) {
    sum += length;
    used += length > 0 ? 1 : 0;
  }
  return sum / (used || 1) || 1;
}

const [BLANK, COMMA, LETTERS] = [32, 44, 65];

/**
 * Reads `12 0A811E03,13 ...`: the id of a record, and the lengths of its fields as SQLite's varints, seven bits a byte,
 * the highest first. Character by character, because the first search reads a million records this way.
 */
function readLengths(text: string, lengths: readonly Uint32Array[]): void {
  let [id, column, number, byte, isId, isSecondDigit] = [0, 0, 0, 0, true, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const digit = code >= LETTERS ? code - 55 : code - 48;
    if (code === COMMA) [id, isId] = [0, true];
    else if (code === BLANK) [column, number, isId] = [0, 0, false];
    else if (isId) id = id * 10 + digit;
    else if (isSecondDigit) {
      byte = byte * 16 + digit;
      number = number * 128 + (byte & 127);
      isSecondDigit = false;
      if (byte >= 128) continue;
      const field = lengths[column];
      if (field) field[id] = number;
      column += 1;
      number = 0;
    } else [byte, isSecondDigit] = [digit, true];
  }
}
