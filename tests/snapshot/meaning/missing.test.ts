import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/disk/database.ts';
import { findMissing } from '../../../src/snapshot/meaning/missing.ts';
import { unwrap } from '../../support/unwrap.ts';

test('a passage whose text is lost is embedded as its record', () => {
  const open = (sql: string) => {
    const database = unwrap(openDatabase(':memory:', { migrations: [sql] }));
    onTestFinished(() => database.close());
    return database;
  };
  const main = open(`
    CREATE TABLE papers (id INTEGER PRIMARY KEY, paper_id TEXT, title TEXT, abstract TEXT);
    CREATE TABLE passages (id INTEGER PRIMARY KEY, paper INTEGER, place TEXT, start INTEGER, "end" INTEGER);
    INSERT INTO papers VALUES (1, 'a', 'Heat in cells', 'Cells are warm.');
    INSERT INTO passages VALUES (7, 1, 'source', 0, 9)`);
  const assets = open('CREATE TABLE assets (paper_id TEXT, place TEXT, packed INTEGER, data BLOB)');
  const vectors = open('CREATE TABLE vectors (paper INTEGER, passage INTEGER)');
  const text = 'Heat in cells\nCells are warm.';
  expect([...findMissing({ main, assets, vectors })]).toEqual([
    { paper: 1, passage: 0, text },
    { paper: 1, passage: 7, text },
  ]);
});
