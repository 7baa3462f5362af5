import { expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { markRetracted } from '../../src/cli/retractions.ts';
import { newLibrary } from '../support/library.ts';
import { bareEntry, CALL, doi } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

test('every row of a retracted paper is marked, but no row that failed', async () => {
  const { store } = await newLibrary();
  for (const [id, retracted] of [
    ['10.1234/a', true],
    ['10.1234/b', false],
    ['10.1234/c', true],
  ] as const)
    unwrap(await store.commit(bareEntry(doi(id), { retracted }), null, CALL));
  const refs = ['10.1234/a', 'no reference', '10.1234/b', '10.1234/c'];
  const rows = [...refs.map((ref) => ({ ok: true, ref })), { ok: false, ref: '10.1234/a' }];
  const marked = await markRetracted({ store: async () => store } as unknown as App, rows);
  expect(marked.map((row) => row['retracted'] ?? false)).toEqual([true, false, false, true, false]);
});
