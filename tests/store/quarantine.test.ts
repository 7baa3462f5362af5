import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownerTag } from '../../src/disk/owner.ts';
import { changeSchema } from '../../src/store/papers/change.ts';
import { quarantineNames } from '../../src/store/papers/layout.ts';
import { isStalePart } from '../../src/store/papers/stage.ts';
import { newLibrary } from '../support/library.ts';
import { bareEntry, CALL, collect, doi, entryWith, sha256, stageText, storeFile } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

const REF = doi('10.1234/foo');

/** A library with these files of a paper in quarantine. */
async function withQuarantined(...contents: readonly string[]) {
  const library = await newLibrary();
  for (const content of contents)
    unwrap(await library.store.quarantine(entryWith(REF, content), await stageText(library.store, REF, content), CALL));
  return library;
}

test('of several files in quarantine, one is chosen by the beginning of its digest', async () => {
  const { store } = await withQuarantined('one', 'two');
  const unclear = await store.findQuarantined(REF);
  expect(unclear).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
  for (const content of ['one', 'two'])
    expect(!unclear.ok && unclear.error.message).toContain(sha256(content).slice(0, 12));
  const chosen = unwrap(await store.findQuarantined(REF, { sha256: sha256('two').slice(0, 8) }));
  expect(chosen.entry.copy?.sha256).toBe(sha256('two'));
  expect(await store.findQuarantined(REF, { sha256: 'ffff0000' })).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect(await store.findQuarantined(doi('10.1234/other'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

test('a discarded file is deleted with its evidence, and the log names it', async () => {
  const { home, store } = await withQuarantined('one', 'two');
  const row = unwrap(await store.discard(REF, CALL, { sha256: sha256('one') }));
  const { pdf } = quarantineNames('doi_10.1234_foo', sha256('one'));
  expect(row).toMatchObject({ event: 'discard', result: 'ok', target: `papers/${pdf}`, replaces: sha256('one') });
  const left = await readdir(join(home, 'papers/.quarantine'));
  expect(left.every((name) => name.includes(sha256('two').slice(0, 12)))).toBe(true);
  expect(left).toHaveLength(2);
});

test('an accepted file takes its place in the library, and another stays in quarantine', async () => {
  const { store } = await withQuarantined('one', 'two');
  unwrap(await store.accept(REF, CALL, { sha256: sha256('one') }));
  expect(unwrap(await store.get(REF))?.entry.copy?.sha256).toBe(sha256('one'));
  const waiting = await collect(store.listQuarantine(REF));
  expect(waiting.map((each) => each.ok && each.value.entry.copy?.sha256)).toEqual([sha256('two')]);
});

test('an accepted file replaces a stored one only on refresh', async () => {
  const { store } = await withQuarantined('new');
  unwrap(await storeFile(store, REF, 'old'));
  expect(await store.accept(REF, CALL)).toMatchObject({ error: { code: 'STORE_ERROR' } });
  expect(unwrap(await store.accept(REF, CALL, { refresh: true })).replaces).toBe(sha256('old'));
});

test('files in quarantine are listed for one paper or for all, by the key of each', async () => {
  const { store } = await withQuarantined('one');
  const other = doi('10.1234/bar');
  unwrap(await store.quarantine(entryWith(other, 'x'), await stageText(store, other, 'x'), CALL));
  expect(await collect(store.listQuarantine(REF))).toHaveLength(1);
  expect(await collect(store.listQuarantine())).toHaveLength(2);
  expect(unwrap(await store.quarantinedKeys()).sort()).toEqual(['doi_10.1234_bar', 'doi_10.1234_foo']);
});

test('changes of papers are announced, and files in quarantine and failures are not', async () => {
  let changes = 0;
  const { store } = await newLibrary({ onChange: () => void changes++ });
  unwrap(await store.commit(bareEntry(REF), null, CALL));
  unwrap(await store.tag(REF, ['a'], CALL));
  unwrap(await store.setNote(REF, 'n', CALL));
  unwrap(await store.collect(REF, ['c'], CALL));
  expect(changes).toBe(4);
  unwrap(await store.quarantine(entryWith(REF, 'x'), await stageText(store, REF, 'x'), CALL));
  unwrap(await store.record({ ...CALL, event: 'fetch', ref: REF, result: 'err' }));
  await store.tag(doi('10.1234/none'), ['a'], CALL);
  expect(changes).toBe(4);
  unwrap(await store.remove(REF, CALL));
  expect(changes).toBe(5);
});

test('an empty note and empty tags are removed', async () => {
  const { store } = await newLibrary();
  unwrap(await store.commit({ ...bareEntry(REF), note: 'Read', tags: ['a'] }, null, CALL));
  unwrap(await store.setNote(REF, '', CALL));
  unwrap(await store.tag(REF, [], CALL));
  const entry = unwrap(await store.get(REF))?.entry;
  expect([entry?.note, entry?.tags]).toEqual([undefined, []]);
});

const DAY_MS = 86_400_000;
test.each([
  ['a dead process', ownerTag().replace(/-\d+-/, '-1-'), 0, true],
  ['a living process', ownerTag(), 2 * DAY_MS, false],
  ['an unknown process, a day ago', '17-99-0badcafe', DAY_MS, false],
  ['an unknown process, longer ago', '17-99-0badcafe', DAY_MS + 1, true],
])('the staging file of %s', (_, tag, age, stale) => {
  expect(isStalePart(`doi_x.${tag}-0123abcd.part`, 1_000, 1_000 + age)).toBe(stale);
});

test('a file with another name is stale after a day', () => {
  expect([isStalePart('x', 0, DAY_MS), isStalePart('x', 0, DAY_MS + 1)]).toEqual([false, true]);
});

test.each([
  ['doi_x.pdf', true],
  ['.metadata/doi_x.toml', true],
  ['.staging/doi_x.change.pdf', true],
  ['.quarantine/doi_x.pdf', true],
  ['.text/doi_x.xml', true],
  ['../doi_x.pdf', false],
  ['/etc/passwd', false],
  ['.other/doi_x.pdf', false],
  ['.metadata/../../x', false],
  ['a/b', false],
  ['.hidden', false],
  ['', false],
])('the note of a change may name the file "%s": %s', (name, expected) => {
  const id = '0123abcd-0123-0123-0123-0123456789ab';
  const note = (step: object) => changeSchema.safeParse({ id, key: 'k', afterSeq: 1, steps: [step] }).success;
  expect([
    note({ remove: name }),
    note({ from: name, to: 'a.pdf', sha256: 'x' }),
    note({ from: 'a.pdf', to: name, sha256: 'x' }),
  ]).toEqual(Array(3).fill(expected));
});
