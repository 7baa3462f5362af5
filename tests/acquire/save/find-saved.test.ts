import { unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPlaced, findSaved } from '../../../src/acquire/save/find-saved.ts';
import type { SaveDeps } from '../../../src/acquire/save/policy.ts';
import { startKnowledge } from '../../../src/acquire/save/year-route.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { Ref } from '../../../src/model/ref.ts';
import { fail, ok } from '../../../src/model/result.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { newLibrary } from '../../support/library.ts';
import { CALL, doi, sha256 } from '../../support/papers.ts';
import { page, searcher } from '../../support/records.ts';
import { unwrap } from '../../support/unwrap.ts';

const REF = doi('10.1234/foo');

/** A folder of the user and a library whose log says what was saved there. */
async function world() {
  const [{ store }, folder] = [await newLibrary(), await temporaryFolder()];
  const deps = {
    ...{ store, sources: [], clock: createSystemClock() },
    inspect: async () => fail('INTERNAL_ERROR', 'unused'),
  } as unknown as SaveDeps;
  const save = async (name: string, ref: Ref = REF, more: object = {}) => {
    const target = join(folder, name);
    writeFileSync(target, name);
    const facts = { event: 'download', ref, result: 'ok', target, sha256: sha256(name), source: 'Unpaywall' } as const;
    unwrap(await store.record({ ...CALL, ...facts, grade: 'verified', ...more }));
    return target;
  };
  return { store, folder, deps, save };
}

test('the newest file that still exists is the one that was saved', async () => {
  const { folder, deps, save } = await world();
  const [first, second] = [await save('one.pdf'), await save('two.pdf')];
  const found = async () => unwrap(await findPlaced(REF, deps, folder, null))?.path;
  expect(await found()).toBe(second);
  unlinkSync(second);
  expect(await found()).toBe(first);
  unlinkSync(first);
  expect(await found()).toBeUndefined();
});

test('a saved file has its size, digest, source and grade', async () => {
  const { folder, deps, save } = await world();
  const path = await save('one.pdf');
  expect(unwrap(await findPlaced(REF, deps, folder, null))).toEqual({
    ...{ path, sizeBytes: 7, sha256: sha256('one.pdf'), source: 'Unpaywall', grade: 'verified' },
  });
});

test('a file in another folder, of another paper, or that failed does not count', async () => {
  const { folder, deps, save } = await world();
  await save('one.pdf');
  expect(unwrap(await findPlaced(REF, deps, join(folder, 'below'), null))).toBeNull();
  expect(unwrap(await findPlaced(doi('10.1234/bar'), deps, folder, null))).toBeNull();
  const other = await world();
  await other.save('one.pdf', REF, { result: 'err' });
  expect(unwrap(await findPlaced(REF, other.deps, other.folder, null))).toBeNull();
});

test('a file that was changed counts only if it can be judged again', async () => {
  const { folder, deps, save } = await world();
  writeFileSync(await save('one.pdf'), 'with notes');
  expect(unwrap(await findPlaced(REF, deps, folder, null))).toBeNull();
});

test.each([
  ['[2013] - Heat in cells.pdf', { title: 'Heat in cells', year: 2013, doi: '10.1234/foo' }],
  ['[2013] - Heat in cells (2).pdf', { title: 'Heat in cells', year: 2013 }],
  ['[n.d.] - Heat.pdf', { title: 'Heat' }],
  ['other.pdf', { doi: '10.1234/foo' }],
])('without a record, the name "%s" says what the paper is', async (name, expected) => {
  const { folder, deps, save } = await world();
  await save(name);
  const found = unwrap(await findSaved(REF, deps, startKnowledge(), { folder }));
  expect(found?.paper).toMatchObject({ isOa: null, ...expected });
  if (!('year' in expected)) expect(found?.paper).not.toHaveProperty('year');
});

test('the record of Crossref describes a saved paper, and nobody is asked about one that was not saved', async () => {
  const { folder, deps, save } = await world();
  let asked = 0;
  const crossref = searcher('crossref', async () => page([]), {
    lookup: async () => {
      asked += 1;
      return ok({ source: 'crossref', paper: { title: 'From Crossref', year: 2013 }, locations: [] });
    },
  });
  const more = { ...deps, sources: [crossref] };
  expect(unwrap(await findSaved(REF, more, startKnowledge(), { folder }))).toBeNull();
  expect(asked).toBe(0);
  await save('one.pdf');
  expect(unwrap(await findSaved(REF, more, startKnowledge(), { folder }))?.paper.title).toBe('From Crossref');
  expect(asked).toBe(1);
});

test('a file whose row states neither grade nor source is plausible and from an unknown source', async () => {
  const { folder, deps, save } = await world();
  await save('one.pdf', REF, { grade: undefined, source: undefined });
  expect(unwrap(await findPlaced(REF, deps, folder, null))).toMatchObject({ grade: 'plausible', source: 'unknown' });
});

test('the name of the file of an arXiv paper says its id, year and title', async () => {
  const { folder, deps, save } = await world();
  const ref = { kind: 'arxiv', id: '2001.01234' } as const;
  await save('[2020] - A title (2).pdf', ref);
  const found = unwrap(await findSaved(ref, deps, startKnowledge(), { folder }));
  expect(found?.paper).toEqual({ arxivId: '2001.01234', title: 'A title', year: 2020, isOa: null, provenance: {} });
});
