import { expect, onTestFinished, test } from 'vitest';
import { openRecords } from '../../../src/snapshot/query/records.ts';
import { openTables } from '../../../src/snapshot/schema.ts';
import { unwrap } from '../../support/unwrap.ts';

test('a record has the marks of its paper, such as the grade of its verification', () => {
  const main = unwrap(openTables(':memory:', { bulk: true }));
  onTestFinished(() => main.close());
  main.exec(`
    INSERT INTO papers (id, paper_id, input, title, authors, abstract, labels, preferred_template, has_source)
    VALUES (1, 'a', '', 'Heat', '[]', '', '', '', 0)`);
  const details = { doi: '10.5555/a', verification: { grade: 'verified' }, retracted: true };
  main.prepare('INSERT INTO details VALUES (1, ?)').run(JSON.stringify(details));
  expect(openRecords(main, null).of([1, 2])).toEqual(
    new Map([
      [1, expect.objectContaining({ paperId: 'a', marks: { doi: '10.5555/a', grade: 'verified' }, retracted: true })],
    ]),
  );
});
