import type { Database } from '../disk/database.ts';

/** Rows per text: the driver spends more time on a row than the database does. */
const CHUNK = 500_000;

/** The values of an expression over all rows of a table, many rows joined to one text. */
export function* readColumn(main: Database, expression: string, table: string, last: number): Generator<string> {
  const sql = `SELECT group_concat(${expression}) AS text FROM ${table} WHERE id > ? AND id <= ?`;
  for (let from = 0; from < last; from += CHUNK)
    yield String(main.prepare(sql).get(from, from + CHUNK)?.['text'] ?? '');
}
