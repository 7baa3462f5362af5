import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { JudgedCopy } from '../../../src/acquire/copies.ts';
import { findPlaced } from '../../../src/acquire/save/find-saved.ts';
import { placeCopy } from '../../../src/acquire/save/place.ts';
import type { SaveDeps } from '../../../src/acquire/save/policy.ts';
import { ok } from '../../../src/model/result.ts';
import { audit } from '../../../src/store/audit/audit.ts';
import type { Store } from '../../../src/store/store.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { newLibrary } from '../../support/library.ts';
import { stageText } from '../../support/papers.ts';
import { frontPage, reportOf, TITLE, wantedPaper } from '../../support/report.ts';
import { unwrap } from '../../support/unwrap.ts';

const { ref, paper } = wantedPaper({ year: 2013 });
const NAME = `[2013] - ${TITLE}`;

/** Gives a copy its name in a folder, as a process whose store behaves like this. */
async function save(store: Store, folder: string, own: Partial<Store> = {}, license?: string) {
  const deps = { store: { ...store, ...own }, sources: [] } as unknown as SaveDeps;
  const copy = {
    location: { source: 'unpaywall', url: 'https://example.org/a.pdf', kind: 'pdf', ...(license && { license }) },
    head: { finalUrl: 'https://example.org/a.pdf' },
    staged: await stageText(store, ref, 'the paper'),
    verdict: { grade: 'verified', evidence: [] },
  } as unknown as JudgedCopy;
  return unwrap(await placeCopy(ref, paper, copy, [], deps, { folder, sessionId: 'call-1' }));
}

const savedNames = async (store: Store) => unwrap(await store.index.saved(ref)).map(({ target }) => basename(target));

test('if another file takes the name in the last moment, its row is abandoned and the next name is used', async () => {
  const [{ store }, folder] = [await newLibrary(), await temporaryFolder()];
  const record: Store['record'] = async (facts) => {
    const row = await store.record(facts);
    if (facts.target === join(folder, `${NAME}.pdf`)) writeFileSync(facts.target, 'of somebody else');
    return row;
  };
  const { placed } = await save(store, folder, { record });
  expect(basename(placed.path)).toBe(`${NAME} (2).pdf`);
  expect(readFileSync(join(folder, `${NAME}.pdf`), 'utf8')).toBe('of somebody else');
  expect(await savedNames(store)).toEqual([`${NAME} (2).pdf`]);
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, downloads: 1, findings: [] });
});

test('a second call finds the file of the first and saves no other', async () => {
  const [{ store }, folder] = [await newLibrary(), await temporaryFolder()];
  const [first, second] = [await save(store, folder), await save(store, folder)];
  expect([first.wasSaved, second.wasSaved, second.placed]).toEqual([false, true, first.placed]);
  expect(readdirSync(folder)).toEqual([`${NAME}.pdf`]);
});

test.each([
  ['is still the paper', TITLE, 'verified'],
  ['is another paper now', 'Quite another study of the tides near the northern coast', undefined],
])('a saved file that was changed and %s', async (_what, title, grade) => {
  const [{ store }, folder] = [await newLibrary(), await temporaryFolder()];
  const { placed } = await save(store, folder);
  writeFileSync(placed.path, 'with notes');
  const inspect = async () => ok(reportOf(frontPage([title])));
  const deps = { store, sources: [], inspect } as unknown as SaveDeps;
  expect(unwrap(await findPlaced(ref, deps, folder, paper))?.grade).toBe(grade);
  expect(readFileSync(placed.path, 'utf8')).toBe('with notes');
});

test('a thousand files may have one name, and one more is refused', async () => {
  const [{ store }, folder] = [await newLibrary(), await temporaryFolder()];
  for (let count = 1; count < 1_000; count++)
    writeFileSync(join(folder, count === 1 ? `${NAME}.pdf` : `${NAME} (${count}).pdf`), '');
  const { placed } = await save(store, folder);
  expect(basename(placed.path)).toBe(`${NAME} (1000).pdf`);
  const other = await newLibrary();
  await expect(save(other.store, folder)).rejects.toThrow('1000 files with that name');
});

test('the row of a saved file has its digest, size, grade, source, address and licence', async () => {
  const [{ store, home }, folder] = [await newLibrary(), await temporaryFolder()];
  const { placed } = await save(store, folder, {}, 'cc-by');
  const row = JSON.parse(readFileSync(join(home, 'provenance.jsonl'), 'utf8'));
  expect(row).toMatchObject({
    ...{ event: 'download', result: 'ok', ref: ref.id, target: placed.path, sha256: placed.sha256, bytes: 9 },
    ...{ grade: 'verified', source: 'unpaywall', final_url: 'https://example.org/a.pdf', session_id: 'call-1' },
    ...{ capability: 'oa', license: 'cc-by' },
  });
});

test('a name that is taken is passed over without a row', async () => {
  const [{ store, home }, folder] = [await newLibrary(), await temporaryFolder()];
  writeFileSync(join(folder, `${NAME}.pdf`), 'of somebody else');
  expect(basename((await save(store, folder)).placed.path)).toBe(`${NAME} (2).pdf`);
  expect(readFileSync(join(home, 'provenance.jsonl'), 'utf8').trimEnd().split('\n')).toHaveLength(1);
});
