import type { Database } from '../disk/database.ts';

/** Where a stem stands: the rows that have it, in ascending order, and its places in each. */
export interface Posting {
  readonly rows: Int32Array;
  /** Where the places of each row begin in `places`; one more than there are rows. */
  readonly starts: Int32Array;
  /** A column and an offset in one number; neighbours differ by one. */
  readonly places: Int32Array;
}

/** Reads where stems stand. */
export interface Postings {
  of(stem: string): Posting;
  /** The stems that begin so. */
  beginning(start: string): string[];
}

/** What one column may hold; a text is never that long. */
const COLUMN = 1 << 24;
/** Remembered places, at most some 128 MB; those that were not used for longest are forgotten. */
const MOST_REMEMBERED = 8_000_000;
/** What a stem takes besides its places, in places: there are many that stand in one paper only. */
const OWN_COST = 60;

/** The column that a place is in. */
export const columnOf = (place: number): number => Math.floor(place / COLUMN);

const COLUMNS = { head: ['title', 'abstract', 'labels'], body: ['text'] } as const;

/**
 * Opens the postings of a full-text table. They are read as one text a stem, since the driver takes longer for a row
 * than the index does, and remembered, since questions share their words.
 */
export function openPostings(main: Database, table: keyof typeof COLUMNS): Postings {
  const view = `${table}_instances`;
  main.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${view} USING fts5vocab (main, ${table}, instance)`);
  const letters = COLUMNS[table].map((name) => name.charCodeAt(0));
  const remembered = new Map<string, Posting>();
  let size = 0;
  const read = (stem: string): Posting => {
    const sql = `SELECT group_concat(doc || substr(col, 1, 1) || offset) AS text FROM temp.${view} WHERE term = ?`;
    return parse(String(main.prepare(sql).get(stem)?.['text'] ?? ''), letters);
  };
  return {
    of(stem) {
      const known = remembered.get(stem);
      const posting = known ?? read(stem);
      remembered.delete(stem);
      remembered.set(stem, posting);
      if (!known) size += costOf(posting);
      for (const [oldest, forgotten] of remembered) {
        if (size <= MOST_REMEMBERED) break;
        remembered.delete(oldest);
        size -= costOf(forgotten);
      }
      return posting;
    },
    beginning: (start) =>
      main
        .prepare(`SELECT term FROM terms WHERE term >= ? AND term < ? AND ${table} > 0`)
        .all(start, `${start}\u{10ffff}`)
        .map((row) => String(row['term'])),
  };
}

const costOf = ({ places }: Posting): number => places.length + OWN_COST;

const COMMA = 44;
const DIGITS_END = 57;

/** Reads `row letter offset` triples: `12t0,12t7,13a2`. */
function parse(text: string, letters: readonly number[]): Posting {
  const rows: number[] = [];
  const starts: number[] = [];
  const places: number[] = [];
  let [number, place] = [0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : COMMA;
    if (code > DIGITS_END) {
      place = letters.indexOf(code) * COLUMN;
      if (rows.at(-1) !== number) {
        rows.push(number);
        starts.push(places.length);
      }
      number = 0;
    } else if (code === COMMA) {
      if (text !== '') places.push(place + number);
      number = 0;
    } else number = number * 10 + code - 48;
  }
  starts.push(places.length);
  return { rows: Int32Array.from(rows), starts: Int32Array.from(starts), places: Int32Array.from(places) };
}

/**
 * The places of the second that come right after a place of the first. The shorter list leads, since the other may be a
 * thousand times as long.
 */
export function followedBy(first: Posting, second: Posting): Posting {
  const rows: number[] = [];
  const starts: number[] = [];
  const places: number[] = [];
  const isFirstShorter = first.rows.length <= second.rows.length;
  const [shorter, longer] = isFirstShorter ? [first.rows, second.rows] : [second.rows, first.rows];
  let from = 0;
  for (let at = 0; at < shorter.length; at += 1) {
    const row = shorter[at] ?? 0;
    from = firstAtLeast(longer, row, from);
    if (longer[from] !== row) continue;
    const begun = places.length;
    if (isFirstShorter) addPlacesAfter(places, first, at, second, from);
    else addPlacesAfter(places, first, from, second, at);
    if (places.length === begun) continue;
    rows.push(row);
    starts.push(begun);
  }
  starts.push(places.length);
  return { rows: Int32Array.from(rows), starts: Int32Array.from(starts), places: Int32Array.from(places) };
}

/** The place of the first number that is not smaller, from a place on: in growing steps, then by halves. */
function firstAtLeast(list: Int32Array, wanted: number, from: number): number {
  let step = 1;
  let low = from;
  while (low + step < list.length && (list[low + step] ?? 0) < wanted) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function addPlacesAfter(places: number[], first: Posting, one: number, second: Posting, other: number): void {
  let at = first.starts[one] ?? 0;
  const end = first.starts[one + 1] ?? 0;
  const last = second.starts[other + 1] ?? 0;
  for (let index = second.starts[other] ?? 0; index < last; index += 1) {
    const place = second.places[index] ?? 0;
    while (at < end && (first.places[at] ?? 0) + 1 < place) at += 1;
    if (at < end && (first.places[at] ?? 0) + 1 === place) places.push(place);
  }
}
