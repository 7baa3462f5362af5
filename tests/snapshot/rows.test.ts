import { expect, it } from 'vitest';
import { openDatabase } from '../../src/disk/database.ts';
import { createRows } from '../../src/snapshot/build/rows.ts';
import { unwrap } from '../support/unwrap.ts';

it.each([0, 1, 499, 500, 501, 1_234])('writes %i waiting rows, each once', (count) => {
  const database = unwrap(openDatabase(':memory:', { migrations: ['CREATE TABLE t (a INTEGER, b TEXT, c TEXT)'] }));
  const rows = createRows(database, 'INSERT INTO t', ['a', 'b', 'c']);
  for (let at = 0; at < count; at += 1) rows.add(at, `b${at}`, null);
  rows.flush();
  rows.flush();
  const found = database.prepare('SELECT a, b FROM t ORDER BY a').all();
  expect(found.map((row) => `${row['a']} ${row['b']}`)).toEqual(
    Array.from({ length: count }, (_, at) => `${at} b${at}`),
  );
  database.close();
});
