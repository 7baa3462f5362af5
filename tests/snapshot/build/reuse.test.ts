import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ok } from '../../../src/model/result.ts';
import { buildSnapshot } from '../../../src/snapshot/build/build.ts';
import { readLibrary } from '../../../src/snapshot/build/from-store.ts';
import { verifySnapshot } from '../../../src/snapshot/verify.ts';
import { newFolder } from '../../support/corpus.ts';
import { newLibrary } from '../../support/library.ts';
import { doi, storeFile } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

test('a new build restores a PDF that was deleted from the snapshot', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, doi('10.5555/a'), '%PDF-1'));
  const out = await newFolder();
  const build = async () => {
    const papers = readLibrary(store.list(), async () => ok(null));
    unwrap(await buildSnapshot(papers, { out, builtBy: 'test', now: 0 }));
  };
  await build();
  const [file = ''] = readdirSync(join(out, 'files'));
  rmSync(join(out, 'files', file));
  await build();
  expect(readdirSync(join(out, 'files'))).toEqual([file]);
  expect(unwrap(await verifySnapshot(out))).toEqual([]);
});
