import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newLibrary } from '../../support/library.ts';
import { CALL, doi, sha256 } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

test('a row of the log that was altered does not count as a saved file', async () => {
  const { home, store } = await newLibrary();
  const ref = doi('10.1234/foo');
  const facts = { event: 'download', ref, result: 'ok', sha256: sha256('x'), ...CALL } as const;
  for (const name of ['one', 'two']) unwrap(await store.record({ ...facts, target: `/papers/${name}.pdf` }));
  const path = join(home, 'provenance.jsonl');
  await writeFile(path, (await readFile(path, 'utf8')).replace('/papers/one.pdf', '/papers/six.pdf'));
  expect(unwrap(await store.index.saved(ref)).map(({ target }) => target)).toEqual(['/papers/two.pdf']);
});

test('a file that was saved as another paper later is not that of the first', async () => {
  const { store } = await newLibrary();
  const [first, second] = [doi('10.1234/foo'), doi('10.1234/bar')];
  const facts = { event: 'download', result: 'ok', sha256: sha256('x'), target: '/papers/one.pdf', ...CALL } as const;
  for (const ref of [first, second]) unwrap(await store.record({ ...facts, ref }));
  expect(unwrap(await store.index.saved(first))).toEqual([]);
  expect(unwrap(await store.index.saved(second))).toHaveLength(1);
});
