import { expect, test } from 'vitest';
import { openDatabase } from '../../src/disk/database.ts';
import { FULLTEXT_TABLES } from '../../src/fulltext/tables.ts';
import { createRecordQueue } from '../../src/fulltext/write.ts';
import { unwrap } from '../support/unwrap.ts';

const COUNT = 2_500;

test('every record that waits in a queue is indexed once, in the order it came', () => {
  const main = unwrap(openDatabase(':memory:', { migrations: [FULLTEXT_TABLES] }));
  const queue = createRecordQueue(main);
  const find = () => main.prepare("SELECT rowid AS id FROM head WHERE head MATCH 'sea'").all();
  for (let id = 1; id <= COUNT; id += 1) queue.add(id, { title: 'sea', abstract: `ice ${id}`, labels: '' });
  expect(find().length).toBeLessThan(COUNT);
  queue.flush();
  queue.flush();
  expect(find().map((row) => Number(row['id']))).toEqual(Array.from({ length: COUNT }, (_, at) => at + 1));
});
