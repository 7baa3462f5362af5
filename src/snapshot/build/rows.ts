import type { Database } from '../../disk/database.ts';

type Value = string | number | null;

/** Rows of one table that wait to be written. */
export interface Rows {
  add(...row: readonly Value[]): void;
  flush(): void;
}

/** Parameters of one statement; SQLite allows 32,766. */
const MAX_VALUES = 1_500;

/**
 * Collects rows and inserts many with one statement: a call of the driver takes longer than the insertion. Such a
 * statement makes FTS5 flush its memory to disk, so call `flush` seldom. `insert` begins the statement.
 */
export function createRows(main: Database, insert: string, columns: readonly string[]): Rows {
  const width = columns.length;
  const rowsAtOnce = Math.floor(MAX_VALUES / width);
  const row = `(${columns.map(() => '?').join(', ')})`;
  const sqlFor = (rows: number) => `${insert} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`;
  const [many, one] = [sqlFor(rowsAtOnce), sqlFor(1)];
  let values: Value[] = [];
  const write = (sql: string, from: number, to: number) => main.prepare(sql).run(...values.slice(from, to));
  return {
    add: (...given) => void values.push(...given),
    flush() {
      const step = rowsAtOnce * width;
      const whole = values.length - (values.length % step);
      for (let at = 0; at < whole; at += step) write(many, at, at + step);
      for (let at = whole; at < values.length; at += width) write(one, at, at + width);
      values = [];
    },
  };
}
