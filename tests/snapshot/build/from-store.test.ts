import { expect, test } from 'vitest';
import { readText } from '../../../src/documents/text.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import { ok } from '../../../src/model/result.ts';
import { buildSnapshot } from '../../../src/snapshot/build/build.ts';
import { readLibrary } from '../../../src/snapshot/build/from-store.ts';
import { createReader } from '../../../src/tools/snapshot/reader.ts';
import { openCast } from '../../support/cast.ts';
import { idsFor, newFolder, openIn, snapshotOf } from '../../support/corpus.ts';
import { newLibrary } from '../../support/library.ts';
import { bareEntry, CALL, doi, entryWith, stageText, storeText } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

async function shelf() {
  const cast = await openCast();
  const { bytes, paper } = await cast.copyOf('open-gold');
  await cast.close();
  const { store } = await newLibrary();
  const ref = doi('10.5555/with-file');
  const stage = unwrap(await store.stage(ref));
  unwrap(await stage.begin({ status: 200 }));
  unwrap(await stage.write(bytes));
  const staged = unwrap(await stage.finish());
  const fields = {
    title: paper.title,
    authors: [{ family: 'Example', given: 'Ada' }],
    references: [{ doi: '10.5555/bare' }],
  };
  const entry = entryWith(ref, '', fields);
  const copy = entry.copy && { ...entry.copy, sha256: staged.sha256, sizeBytes: staged.bytes, license: 'cc-by-4.0' };
  unwrap(await store.commit({ ...entry, ...(copy && { copy }) }, staged, CALL));
  unwrap(await store.commit(bareEntry(doi('10.5555/bare'), { abstract: 'Only words about lampreys.' }), null, CALL));
  return store;
}

test('a library becomes a snapshot with texts, citations, evidence and files, and unchanged PDFs are not read again', async () => {
  const store = await shelf();
  const out = await newFolder();
  let read = 0;
  const textOf = ({ path }: { path: string }) => {
    read += 1;
    return readText(path, { clock: createSystemClock() });
  };
  const build = () => buildSnapshot(readLibrary(store.list(), textOf), { out, builtBy: 'test', now: 0 });
  expect(unwrap(await build())).toMatchObject({ added: 2, skipped: [] });
  expect(unwrap(await build())).toMatchObject({ unchanged: 2 });
  expect(read).toBe(1);
  const snapshot = await openIn(out);
  const [id = ''] = idsFor(snapshot, '10.5555/with-file');
  expect(unwrap(snapshot.paper(id))).toMatchObject({
    license: 'cc-by-4.0',
    hasPdf: true,
    verification: { grade: 'verified' },
  });
  const [lampreys = ''] = idsFor(snapshot, 'lampreys');
  expect(unwrap(snapshot.paper(id)).references).toEqual([
    { doi: '10.5555/bare', paperId: lampreys, title: unwrap(snapshot.paper(lampreys)).title },
  ]);
  expect(unwrap(snapshot.source(id)).length).toBeGreaterThan(200);
  expect(unwrap(snapshot.file(id))).toMatch(/files\/[0-9a-f]{64}\.pdf$/);
});

test('a snapshot has the words of the text copy instead of those of the PDF', async () => {
  const store = await shelf();
  unwrap(await storeText(store, doi('10.5555/with-file'), '<article/>'));
  const out = await newFolder();
  const textOf = async ({ from }: { from: string }) => ok(`Read from ${from}.`);
  unwrap(await buildSnapshot(readLibrary(store.list(), textOf), { out, builtBy: 'test', now: 0 }));
  const snapshot = await openIn(out);
  const [id = ''] = idsFor(snapshot, '10.5555/with-file');
  expect(unwrap(snapshot.source(id))).toBe('Read from jats.');
  expect(unwrap(snapshot.paper(id))).toMatchObject({ hasPdf: true });
});

test.each([
  { kind: 'sandbox', says: true },
  { kind: 'real', says: false },
] as const)(
  'a snapshot says whether its papers came from a sandbox, also when none is new: $kind',
  async ({ kind, says }) => {
    const { store } = await newLibrary({ kind });
    unwrap(await store.commit(bareEntry(doi('10.5555/bare'), { title: 'Lampreys' }), null, CALL));
    const out = await newFolder();
    const build = () =>
      buildSnapshot(
        readLibrary(store.list(), async () => ok(null)),
        { out, builtBy: 'test', now: 0 },
      );
    expect(unwrap(await build()).manifest.sandbox).toBe(says);
    expect(unwrap(await build())).toMatchObject({ unchanged: 1, manifest: { sandbox: says } });
    expect((await openIn(out)).manifest.sandbox).toBe(says);
  },
);

test('a reference keeps its own fields, and missing ones come from the paper it names', async () => {
  const named = { doi: '10.5555/named', title: 'The registers of the old library', year: 1987 };
  const snapshot = await snapshotOf([
    named,
    {
      title: 'Citing',
      references: [{ doi: named.doi }, { doi: named.doi, title: 'Registers' }, { doi: '10.5555/other' }],
    },
  ]);
  const [id = ''] = idsFor(snapshot, 'citing');
  const [bare, titled, other] = unwrap(snapshot.paper(id)).references;
  expect(bare).toMatchObject({ title: named.title, year: 1987, paperId: expect.any(String) });
  expect(titled).toMatchObject({ title: 'Registers', year: 1987 });
  expect(other).toEqual({ doi: '10.5555/other' });
});

test('the licence of the copy decides whether its text is shared, not the licence in the record', async () => {
  const { store } = await newLibrary();
  const ref = doi('10.5555/restricted');
  const entry = entryWith(ref, '%PDF-1', { license: 'cc-by-4.0' });
  const copy = entry.copy && { ...entry.copy, license: 'https://publisher.example/all-rights-reserved' };
  unwrap(await store.commit({ ...entry, ...(copy && { copy }) }, await stageText(store, ref, '%PDF-1'), CALL));
  const out = await newFolder();
  const papers = readLibrary(store.list(), async () => ok('The text.'));
  unwrap(await buildSnapshot(papers, { out, builtBy: 'test', now: 0 }));
  const snapshot = await openIn(out);
  const [id = ''] = idsFor(snapshot, '10.5555/restricted');
  expect(await createReader(snapshot, 'all').source(id)).toEqual(ok('The text.'));
  expect(await createReader(snapshot, 'licensed').source(id)).toMatchObject({
    error: { code: 'source_not_available' },
  });
});
