import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownerTag } from '../../../src/disk/owner.ts';
import { audit } from '../../../src/store/audit/audit.ts';
import { openIndex } from '../../../src/store/index/table.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { newLibrary } from '../../support/library.ts';
import { bareEntry, CALL, doi, sha256, storeFile } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const REF = doi('10.1234/foo');

test('a file that a crash left without its name gets it, if its content is the one in the log', async () => {
  const [{ store }, folder] = [await newLibrary(), await temporaryFolder()];
  const dead = ownerTag().replace(/-\d+-/, '-1-');
  const facts = {
    event: 'download',
    ref: REF,
    result: 'ok',
    target: join(folder, 'one.pdf'),
    sha256: sha256('file'),
  } as const;
  unwrap(await store.record({ ...CALL, ...facts }));
  await writeFile(join(folder, `.carrel-${dead}-0123abcd.part`), 'other');
  expect(unwrap(await audit(store)).findings).toMatchObject([{ kind: 'note', what: 'download_missing', seq: 1 }]);
  await writeFile(join(folder, `.carrel-${dead}-0123abce.part`), 'file');
  expect(unwrap(await audit(store)).findings).toMatchObject([
    { kind: 'recoverable', what: 'download_completed', seq: 1 },
  ]);
  expect(await readdir(folder)).toContain('one.pdf');
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, downloads: 1, findings: [] });
});

test('an index that differs from the files is corrected and noted', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  unwrap(await store.index.counts());
  const index = unwrap(openIndex(join(home, 'index.db')));
  unwrap(index.immediate(() => index.exec("UPDATE papers SET stamp = 'older', title = 'Wrong'")));
  index.close();
  expect(unwrap(await audit(store)).findings).toMatchObject([{ kind: 'note', what: 'index_stale' }]);
  expect(unwrap(await store.index.recent(1))[0]?.title).toBe('About 10.1234/foo');
  expect(unwrap(await audit(store)).findings).toEqual([]);
});

test('an audit counts entries, files, texts, files in quarantine and rows', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  unwrap(await store.commit(bareEntry(doi('10.1234/bar')), null, CALL));
  unwrap(await store.record({ ...CALL, event: 'fetch', ref: null, result: 'err', errorCode: 'NETWORK_ERROR' }));
  expect(unwrap(await audit(store))).toEqual({
    ...{ clean: true, rows: 3, entries: 2, copies: 1, texts: 0, quarantined: 0, downloads: 0, findings: [] },
  });
});

test('other files among the metadata, the papers and the texts are no findings or are left alone', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  for (const name of ['.metadata/notes.txt', 'notes.txt', '.text/notes.txt', '.quarantine/notes.txt'])
    await writeFile(join(home, 'papers', name), 'mine');
  await writeFile(join(home, 'papers/.text/other.xml'), 'mine');
  const { clean, findings } = unwrap(await audit(store));
  expect([clean, findings.map(({ kind, what }) => `${kind} ${what}`)]).toEqual([true, ['note foreign_file']]);
  expect(await readdir(join(home, 'papers/.text'))).toHaveLength(2);
});
