import { expect, test } from 'vitest';
import { toRis } from '../../src/formats/ris.ts';
import type { Evidence } from '../../src/model/entry.ts';
import { ok } from '../../src/model/result.ts';
import { buildSnapshot } from '../../src/snapshot/build/build.ts';
import { readLibrary } from '../../src/snapshot/build/from-store.ts';
import { toCitable } from '../../src/tools/snapshot/cite.ts';
import { createReader, showPaper } from '../../src/tools/snapshot/reader.ts';
import { newFolder, openIn } from '../support/corpus.ts';
import { newLibrary } from '../support/library.ts';
import { CALL, doi, entryWith, stageText } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

/** The only paper of a snapshot whose file has this evidence and is the accepted version. */
async function paperWith(found: Evidence) {
  const { store } = await newLibrary();
  const ref = doi('10.5555/x');
  const entry = entryWith(ref, 'text', { title: 'Lampreys' });
  const copy = entry.copy && { ...entry.copy, version: 'accepted' as const, evidence: [found] };
  unwrap(await store.commit({ ...entry, ...(copy && { copy }) }, await stageText(store, ref, 'text'), CALL));
  const out = await newFolder();
  const papers = readLibrary(store.list(), async () => ok(null));
  unwrap(await buildSnapshot(papers, { out, builtBy: 'test', now: 0 }));
  const reader = createReader(await openIn(out), 'all');
  const [hit] = unwrap(await reader.search({ query: 'lampreys', page: 1, pageSize: 1 })).hits;
  return unwrap(await showPaper(reader, hit?.paperId ?? ''));
}
const FITS: Evidence = { check: 'title-fits', speaks: 'for', detail: 'Lampreys' };

test('a paper of a snapshot has the sentence of each evidence', async () => {
  const { verification } = await paperWith(FITS);
  expect(verification?.evidence).toEqual([{ ...FITS, text: 'The title matches' }]);
});

test('evidence of 0.1.0 is already a sentence and is shown as it is', async () => {
  const old = { ...FITS, check: 'the title-block fits' };
  expect((await paperWith(old)).verification?.evidence).toEqual([{ ...old, text: 'the title-block fits' }]);
});

test('a paper of a snapshot has the version of its file, also in its citation', async () => {
  const paper = await paperWith(FITS);
  expect(paper.verification).toMatchObject({ grade: 'verified', version: 'accepted' });
  expect(toRis([toCitable(paper)])).toContain('N1  - Stored copy: accepted version');
});
