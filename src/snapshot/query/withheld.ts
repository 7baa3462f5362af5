import type { Database } from '../../disk/database.ts';
import type { Withheld } from '../../fulltext/withheld.ts';
import type { SnapshotRequest } from '../../model/snapshot.ts';

type SharesText = NonNullable<SnapshotRequest['sharesText']>;

/** The column of a record that has the abstract, or the beginning of the text. */
export const ABSTRACT_COLUMN = 1;

let tables = 0;

/**
 * Collects the texts that may not be shared. Queries must not match them either: from answers to many phrases a
 * text can be rebuilt word by word. Null if all may be shared.
 */
export function collectWithheld(main: Database, sharesText: SharesText): Withheld | null {
  const licenses = main.prepare("SELECT DISTINCT json_extract(json, '$.license') AS license FROM details").all();
  const refused = licenses
    .map(({ license }) => (typeof license === 'string' ? license : null))
    .filter((license) => !sharesText(license));
  if (refused.length === 0) return null;
  tables += 1;
  const table = `temp.withheld_${tables}`;
  main.exec(`CREATE TABLE ${table} (id INTEGER PRIMARY KEY, opening INTEGER NOT NULL) STRICT`);
  main
    .prepare(
      `INSERT INTO ${table} SELECT id, has_source = 1 AND json_extract(json, '$.abstract') IS NULL
       FROM papers JOIN details ON details.paper = papers.id
       WHERE (has_source = 1 OR id IN (SELECT paper FROM translations))
         AND coalesce(json_extract(json, '$.license'), '') IN (SELECT value FROM json_each(?))`,
    )
    .run(JSON.stringify(refused.map((license) => license ?? '')));
  const recordsSql = `SELECT id FROM ${table} WHERE opening = 1`;
  const passagesSql = `passages.place NOT LIKE 'summary/%' AND passages.paper IN (SELECT id FROM ${table})`;
  const records = markIds(main, 'papers', `id IN (${recordsSql})`);
  const passages = markIds(main, 'passages', passagesSql);
  return {
    records: (row, column) => column === ABSTRACT_COLUMN && records[row] === 1,
    passages: (row) => passages[row] === 1,
    recordsSql,
    passagesSql,
  };
}

function markIds(main: Database, table: string, condition: string): Uint8Array {
  const last = Number(main.prepare(`SELECT max(id) AS id FROM ${table}`).get()?.['id'] ?? 0);
  const marked = new Uint8Array(last + 1);
  const row = main.prepare(`SELECT group_concat(id) AS ids FROM ${table} WHERE ${condition}`).get();
  for (const id of String(row?.['ids'] ?? '').split(',')) if (id !== '') marked[Number(id)] = 1;
  return marked;
}
