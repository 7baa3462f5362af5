import type { Database } from '../disk/database.ts';
import { createRecent } from './recent.ts';

/** Where a stem occurs: the rows that have it, in ascending order, and its positions in each. */
export interface Posting {
  readonly rows: Int32Array;
  /** Where the positions of each row start in `positions`; one more than there are rows. */
  readonly starts: Int32Array;
  /** A column and an offset in one number; neighbours differ by one. */
  readonly positions: Int32Array;
}

/** Reads postings. */
export interface Postings {
  of(stem: string): Posting;
  /** The stems with this prefix. */
  withPrefix(prefix: string): string[];
}

/** Whether queries must not match a column of a row. */
export type IsWithheld = (row: number, column: number) => boolean;

/** Offsets per column; no text is that long. */
const COLUMN = 1 << 24;
/** Cached positions, about 128 MB. */
const MAX_CACHED = 8_000_000;
/** What a stem costs besides its positions: many stems occur in one paper only. */
const OVERHEAD = 60;

/** The column of a position. */
export const columnOf = (position: number): number => Math.floor(position / COLUMN);

/** A column and an offset as a position. */
export const toPosition = (column: number, offset: number): number => column * COLUMN + offset;

const COLUMNS = { head: ['title', 'abstract', 'labels'], body: ['text'] } as const;

/**
 * Opens the postings of a full-text table. One row is read per stem, since the driver spends more time on a row than
 * FTS5 does, and cached, since queries share words.
 */
export function openPostings(main: Database, table: keyof typeof COLUMNS, isWithheld?: IsWithheld): Postings {
  const view = `${table}_instances`;
  main.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${view} USING fts5vocab (main, ${table}, instance)`);
  const letters = COLUMNS[table].map((name) => name.charCodeAt(0));
  const cache = createRecent<string, Posting>(MAX_CACHED, costOf);
  const read = (stem: string): Posting => {
    const sql = `SELECT group_concat(doc || substr(col, 1, 1) || offset) AS text FROM temp.${view} WHERE term = ?`;
    const posting = parse(String(main.prepare(sql).get(stem)?.['text'] ?? ''), letters);
    return isWithheld ? withoutWithheld(posting, isWithheld) : posting;
  };
  return {
    of(stem) {
      const known = cache.get(stem);
      if (known) return known;
      const posting = read(stem);
      cache.put(stem, posting);
      return posting;
    },
    withPrefix: (prefix) =>
      main
        .prepare(`SELECT term FROM terms WHERE term >= ? AND term < ? AND ${table} > 0`)
        .all(prefix, `${prefix}\u{10ffff}`)
        .map((row) => String(row['term'])),
  };
}

function withoutWithheld({ rows, starts, positions }: Posting, isWithheld: IsWithheld): Posting {
  const kept = { rows: [] as number[], starts: [] as number[], positions: [] as number[] };
  for (const [at, row] of rows.entries()) {
    const own = positions.subarray(starts[at], starts[at + 1]).filter((each) => !isWithheld(row, columnOf(each)));
    if (own.length === 0) continue;
    kept.rows.push(row);
    kept.starts.push(kept.positions.length);
    for (const position of own) kept.positions.push(position);
  }
  kept.starts.push(kept.positions.length);
  return {
    rows: Int32Array.from(kept.rows),
    starts: Int32Array.from(kept.starts),
    positions: Int32Array.from(kept.positions),
  };
}

const costOf = ({ positions }: Posting): number => positions.length + OVERHEAD;

const COMMA = 44;
const DIGITS_END = 57;

/** Reads `row letter offset` triples: `12t0,12t7,13a2`. */
function parse(text: string, letters: readonly number[]): Posting {
  const rows: number[] = [];
  const starts: number[] = [];
  const positions: number[] = [];
  let [number, column] = [0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : COMMA;
    if (code > DIGITS_END) {
      column = letters.indexOf(code) * COLUMN;
      if (rows.at(-1) !== number) {
        rows.push(number);
        starts.push(positions.length);
      }
      number = 0;
    } else if (code === COMMA) {
      if (text !== '') positions.push(column + number);
      number = 0;
    } else number = number * 10 + code - 48;
  }
  starts.push(positions.length);
  return { rows: Int32Array.from(rows), starts: Int32Array.from(starts), positions: Int32Array.from(positions) };
}
