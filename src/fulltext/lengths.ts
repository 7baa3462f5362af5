import type { Database } from '../disk/database.ts';
import { shareOf, TITLE_WEIGHT } from './rank.ts';

/** Rows that are read as one text: the driver takes longer for a row than the database does. */
const CHUNK = 500_000;
const FIELD_WEIGHTS = [TITLE_WEIGHT, 1, 1];

function* readTexts(main: Database, value: string, table: string, last: number): Generator<string> {
  const sql = `SELECT group_concat(${value}) AS text FROM ${table} WHERE id > ? AND id <= ?`;
  for (let from = 0; from < last; from += CHUNK)
    yield String(main.prepare(sql).get(from, from + CHUNK)?.['text'] ?? '');
}

/** What a word counts in each field of each record, by how long the field is; read from the sizes that the index keeps. */
export function readShares(main: Database, last: number): Float32Array[] {
  const lengths = FIELD_WEIGHTS.map(() => new Uint32Array(last + 1));
  for (const text of readTexts(main, "id || ' ' || hex(sz)", 'head_docsize', last)) readLengths(text, lengths);
  return lengths.map((field, column) => {
    let [sum, used] = [0, 0];
    for (const length of field) {
      sum += length;
      used += length > 0 ? 1 : 0;
    }
    const average = sum / (used || 1) || 1;
    return Float32Array.from(field, (length) => shareOf(FIELD_WEIGHTS[column] ?? 1, length / average));
  });
}

const [BLANK, COMMA, LETTERS] = [32, 44, 65];

/**
 * Reads `12 0A811E03,13 ...`: the number of a record, and the lengths of its fields as SQLite writes numbers, seven bits
 * a byte, the highest first. Character by character, because a million records come this way at the first search.
 */
function readLengths(text: string, lengths: readonly Uint32Array[]): void {
  let [id, column, number, byte, isId, isSecondHalf] = [0, 0, 0, 0, true, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const digit = code >= LETTERS ? code - 55 : code - 48;
    if (code === COMMA) [id, isId] = [0, true];
    else if (code === BLANK) [column, number, isId] = [0, 0, false];
    else if (isId) id = id * 10 + digit;
    else if (isSecondHalf) {
      byte = byte * 16 + digit;
      number = number * 128 + (byte & 127);
      isSecondHalf = false;
      if (byte >= 128) continue;
      const field = lengths[column];
      if (field) field[id] = number;
      column += 1;
      number = 0;
    } else [byte, isSecondHalf] = [digit, true];
  }
}

/** The paper of each passage. */
export function readPapersOfPassages(main: Database, last: number): Int32Array {
  const papers = new Int32Array(last + 1);
  for (const text of readTexts(main, "id || ' ' || paper", 'passages', last))
    for (const pair of text.split(',')) {
      const [passage = '', paper = ''] = pair.split(' ');
      papers[Number(passage)] = Number(paper);
    }
  return papers;
}
