import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createReader } from '../../src/tools/snapshot/reader.ts';
import { buildFrom, newFolder, openIn } from '../support/corpus.ts';

test('reports a corrupt snapshot without its path', async () => {
  const folder = await newFolder();
  const lines = Array.from({ length: 300 }, (_, at) => ({
    paper_id: `p${at}`,
    title: `Wave ${at}`,
    abstract: 'sea '.repeat(90),
  }));
  await buildFrom(lines, folder);
  const reader = createReader(await openIn(folder), 'all');
  truncateSync(join(folder, 'snapshot.db'), 4096);
  const answers = [await reader.search({ query: 'wave sea' }), await reader.paper('p299'), await reader.facets('year')];
  const failures = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  expect(failures.map(({ code }) => code)).toContain('STORE_ERROR');
  for (const { message } of failures) expect(message).toMatch(/^Cannot use the database snapshot\.db: /);
});
