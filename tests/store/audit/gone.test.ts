import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openExpectations } from '../../../src/store/audit/expectations.ts';
import { auditGone } from '../../../src/store/audit/gone.ts';
import { auditLog } from '../../../src/store/audit/log.ts';
import { newLibrary } from '../../support/library.ts';
import { CALL, doi, storeFile } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

test('a paper that is removed while an audit runs is not reported and gets no second row', async () => {
  const { store, home } = await newLibrary();
  unwrap(await storeFile(store, doi('10.1234/foo'), 'file'));
  unwrap(await storeFile(store, doi('10.1234/bar'), 'other'));
  const open = unwrap(await store.open());
  const head = unwrap(await open.log.settle());
  const expectations = unwrap(openExpectations(join(home, `${randomUUID()}.db`)));
  unwrap(await auditLog(home, head, expectations));
  const removal = unwrap(await store.remove(doi('10.1234/foo'), CALL));
  unwrap(expectations.markSeen('doi_10.1234_bar'));
  const counts = { entries: 2, copies: 2, quarantined: 0, downloads: 0 };
  expect(unwrap(await auditGone({ store: open, expectations, counts, head }, true))).toEqual([]);
  expect(unwrap(await open.log.settle()).seq).toBe(removal.ts_seq);
  await expectations.close();
});
