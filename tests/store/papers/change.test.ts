import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '../../../src/store/audit/audit.ts';
import { changeName, makeChange, undoChange } from '../../../src/store/papers/change.ts';
import { newLibrary } from '../../support/library.ts';
import { doi, hasFile, storeFile } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const REF = doi('10.1234/foo');
const KEY = 'doi_10.1234_foo';

test('a change that is cancelled before its row leaves no row and no note', async () => {
  const { store } = await newLibrary();
  const open = unwrap(await store.open());
  const facts = { event: 'tag', ref: REF, result: 'ok', capability: 'local', sessionId: 'call-1' } as const;
  const change = { storePath: null, sizeBytes: null, replaces: null };
  const refused = await makeChange(open, { key: KEY, facts, change }, AbortSignal.abort());
  expect(refused).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, rows: 0 });
});

test('undoing a change removes what was staged for it, and no file that was stored before', async () => {
  const { home, store } = await newLibrary();
  const { layout } = unwrap(await store.open());
  const [kept, staged] = ['.quarantine/old.pdf', '.staging/new.toml'];
  for (const name of [kept, staged]) await writeFile(join(home, 'papers', name), 'content');
  const steps = [kept, staged].map((from) => ({ from, to: 'foo.pdf', sha256: '' }));
  unwrap(await undoChange(layout, { id: '', key: KEY, afterSeq: 0, steps }));
  expect(await readFile(layout.at(kept), 'utf8')).toBe('content');
  await expect(readFile(layout.at(staged))).rejects.toThrow('ENOENT');
});

test('the note of another paper under the name of this one is not acted on', async () => {
  const { store } = await newLibrary();
  const { layout } = unwrap(await store.open());
  await mkdir(layout.at('.staging'), { recursive: true });
  const note = { id: 'a'.repeat(36), key: 'doi_10.1234_bar', afterSeq: 0, steps: [] };
  await writeFile(layout.at(changeName(KEY)), JSON.stringify(note));
  expect(await storeFile(store, REF, 'file')).toMatchObject({
    ok: false,
    error: { code: 'STORE_ERROR', reason: 'corrupt' },
  });
  expect(await hasFile(store, REF)).toBe(false);
});
