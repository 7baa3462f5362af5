import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { regrade } from '../../src/acquire/regrade.ts';
import { createFileCalls } from '../../src/app/files.ts';
import type { AppParts } from '../../src/app/parts.ts';
import { fail, ok } from '../../src/model/result.ts';
import type { PdfReport } from '../../src/pdf/report.ts';
import { readCopy } from '../support/gold-copy.ts';
import { newLibrary } from '../support/library.ts';
import { bareEntry, CALL, doi, entryWith, stageText } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

const gold = await readCopy();
const scan: PdfReport = { ...gold.report, pages: gold.report.pages.map(() => []) };

/** A library with papers of these grades, one paper without a file, and one file that cannot be read. */
async function libraryOf(grades: Readonly<Record<string, 'verified' | 'plausible'>>) {
  const { store } = await newLibrary();
  for (const [id, grade] of Object.entries(grades)) {
    const entry = entryWith(doi(id), id);
    const paper = { ...entry.paper, title: gold.title, doi: id };
    const staged = await stageText(store, doi(id), id);
    const copy = entry.copy && { ...entry.copy, grade };
    unwrap(await store.commit({ ...entry, paper, ...(copy && { copy }) }, staged, CALL));
  }
  unwrap(await store.commit(bareEntry(doi('10.5555/bare')), null, { ...CALL, capability: 'metadata' }));
  return store;
}

test('only files whose grade changes are listed, and papers without a file are not counted', async () => {
  const store = await libraryOf({ [gold.doi]: 'verified', '10.5555/other': 'verified' });
  const progress: number[] = [];
  const report = unwrap(
    await regrade({ store, inspect: async () => ok(gold.report) }, (files) => progress.push(files)),
  );
  expect(report).toMatchObject({ files: 2, problems: [] });
  expect(report.changes).toMatchObject([{ ref: '10.5555/other', before: 'verified', after: 'suspicious' }]);
  expect(report.changes[0]?.evidence.length).toBeGreaterThan(0);
  expect(progress).toEqual([1, 2]);
});

test('a file that cannot be read is a problem and counts as checked', async () => {
  const store = await libraryOf({ [gold.doi]: 'verified' });
  const report = unwrap(await regrade({ store, inspect: async () => fail('STORE_ERROR', 'It is corrupt.') }));
  expect(report).toEqual({ files: 1, changes: [], problems: ['It is corrupt.'] });
});

test('a scan stays plausible only where scans are accepted', async () => {
  const store = await libraryOf({ [gold.doi]: 'plausible' });
  const inspect = async () => ok(scan);
  expect(unwrap(await regrade({ store, inspect, acceptScans: true })).changes).toEqual([]);
  expect(unwrap(await regrade({ store, inspect })).changes).toMatchObject([
    { before: 'plausible', after: 'suspicious' },
  ]);
});

test.each([
  ['accept', 0],
  ['quarantine', 1],
] as const)('the setting that says %s for scans holds for files that are graded again', async (scans, changes) => {
  const store = await libraryOf({ [gold.doi]: 'plausible' });
  const parts = { config: { scans }, library: async () => store, inspect: async () => ok(scan) };
  const report = unwrap(await createFileCalls(parts as unknown as AppParts).regrade());
  expect(report.changes).toHaveLength(changes);
});

test('an entry that cannot be read is a problem, and the others are graded', async () => {
  const store = await libraryOf({ [gold.doi]: 'verified', '10.5555/other': 'verified' });
  writeFileSync(store.paths(doi('10.5555/other')).metadata, 'title =');
  const report = unwrap(await regrade({ store, inspect: async () => ok(gold.report) }));
  expect(report).toMatchObject({ files: 1, changes: [] });
  expect(report.problems).toHaveLength(1);
  expect(report.problems[0]).toContain('other.toml');
});

test('a file that was verified by its text does not become acceptable as a scan', async () => {
  const store = await libraryOf({ [gold.doi]: 'verified' });
  const { changes } = unwrap(await regrade({ store, inspect: async () => ok(scan), acceptScans: true }));
  expect(changes).toMatchObject([{ before: 'verified', after: 'suspicious' }]);
});
