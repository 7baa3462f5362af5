import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/disk/database.ts';
import { openPassages } from '../../../src/snapshot/query/passages.ts';
import type { PaperRecord } from '../../../src/snapshot/query/records.ts';
import { unwrap } from '../../support/unwrap.ts';

/** The passages of a paper with this text, each from one place to another. */
function passagesIn(text: string, ...spans: readonly (readonly [number, number])[]) {
  const open = (sql: string) => {
    const database = unwrap(openDatabase(':memory:', { migrations: [sql] }));
    onTestFinished(() => database.close());
    return database;
  };
  const main = open(`
    CREATE TABLE papers (id INTEGER PRIMARY KEY, paper_id TEXT);
    CREATE TABLE passages (id INTEGER PRIMARY KEY, paper INTEGER, place TEXT, start INTEGER, "end" INTEGER);
    INSERT INTO papers VALUES (1, 'a')`);
  const assets = open('CREATE TABLE assets (paper_id TEXT, place TEXT, packed INTEGER, data BLOB)');
  const insert = main.prepare(`INSERT INTO passages VALUES (?, 1, 'source', ?, ?)`);
  for (const [at, [start, end]] of spans.entries()) insert.run(at + 1, start, end);
  assets.prepare(`INSERT INTO assets VALUES ('a', 'source', 0, ?)`).run(Buffer.from(text));
  return openPassages(main, assets);
}

test('the text of a passage has no blanks around it, and its place is that in the whole text', () => {
  const passages = passagesIn('Heat.\n\n Cells are warm.\n\nEnd.', [5, 25]);
  expect(passages.read({ authors: [] } as unknown as PaperRecord, [1])).toEqual([
    { text: 'Cells are warm.', where: 'source', start: 5, end: 25 },
  ]);
  expect(passages.textsOf([1, 2])).toEqual(['\n\n Cells are warm.\n\n']);
});
