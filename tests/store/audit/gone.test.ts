import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
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
  const counts = { entries: 2, copies: 2, texts: 0, quarantined: 0, downloads: 0 };
  expect(unwrap(await auditGone({ store: open, expectations, counts, head }, true))).toEqual([]);
  expect(unwrap(await open.log.settle()).seq).toBe(removal.ts_seq);
  await expectations.close();
});

test('a lost paper is reported but gets no row while the log is broken', async () => {
  const { store, home } = await newLibrary();
  const [lost, kept] = [doi('10.1234/foo'), doi('10.1234/bar')];
  for (const ref of [lost, kept]) unwrap(await storeFile(store, ref, ref.id));
  const open = unwrap(await store.open());
  const head = unwrap(await open.log.settle());
  const expectations = unwrap(openExpectations(join(home, `${randomUUID()}.db`)));
  unwrap(await auditLog(home, head, expectations));
  unwrap(expectations.markSeen('doi_10.1234_bar'));
  const { pdf, metadata } = store.paths(lost);
  for (const path of [pdf, metadata]) await rm(path);
  const counts = { entries: 2, copies: 2, texts: 0, quarantined: 0, downloads: 0 };
  const findings = unwrap(await auditGone({ store: open, expectations, counts, head }, false));
  expect(findings).toMatchObject([{ what: 'files_gone', seq: 1 }]);
  expect(unwrap(await open.log.settle()).seq).toBe(2);
  await expectations.close();
});
