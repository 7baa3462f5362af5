import { appendFile, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '../../../src/store/audit/audit.ts';
import { newLibrary, openLibrary } from '../../support/library.ts';
import { bareEntry, CALL, doi, entryWith, stageText, storeFile, storeText } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const REF = doi('10.1234/foo');

async function library() {
  const made = await newLibrary();
  unwrap(await storeFile(made.store, REF, 'file'));
  unwrap(await storeFile(made.store, doi('10.1234/bar'), 'other'));
  return made;
}

test('an intact library is clean, and a missing one is not created', async () => {
  const { store } = await library();
  const counts = { rows: 2, entries: 2, copies: 2, texts: 0, quarantined: 0, downloads: 0 };
  expect(unwrap(await audit(store))).toEqual({ clean: true, ...counts, findings: [] });
  const none = await newLibrary();
  expect(unwrap(await audit(none.store)).clean).toBe(true);
  await expect(stat(none.home)).rejects.toThrow('ENOENT');
});

test('a changed and a missing file are reported as broken, with path and row', async () => {
  const { store } = await library();
  const { pdf } = store.paths(REF);
  await appendFile(pdf, '!');
  const changed = { kind: 'broken', what: 'file_changed', file: pdf, seq: 1 };
  expect(unwrap(await audit(store))).toMatchObject({ clean: false, findings: [changed] });
  await rm(pdf);
  expect(unwrap(await audit(store))).toMatchObject({
    clean: false,
    findings: [{ what: 'file_missing', file: pdf, seq: 1 }],
  });
});

test('a changed file of the same length is reported as broken', async () => {
  const { store } = await library();
  const { pdf } = store.paths(REF);
  await writeFile(pdf, 'elif');
  const changed = { kind: 'broken', what: 'file_changed', file: pdf, seq: 1 };
  expect(unwrap(await audit(store))).toMatchObject({ clean: false, findings: [changed] });
});

test('metadata that was edited to hide a changed file is found', async () => {
  const { store } = await library();
  const { metadata, pdf } = store.paths(REF);
  await writeFile(pdf, 'fake');
  const fake = entryWith(REF, 'fake').copy?.sha256 ?? '';
  const text = await readFile(metadata, 'utf8');
  await writeFile(metadata, text.replace(/sha256 = "\w+"/, `sha256 = "${fake}"`));
  const [finding] = unwrap(await audit(store)).findings;
  expect(finding).toMatchObject({ kind: 'broken', what: 'metadata_broken', seq: 1 });
});

test('metadata that is unreadable, missing or not in the log is broken', async () => {
  const { store } = await library();
  const { metadata } = store.paths(REF);
  const text = await readFile(metadata, 'utf8');
  await writeFile(metadata, 'title =');
  expect(unwrap(await audit(store)).findings).toMatchObject([{ what: 'metadata_broken', file: metadata, seq: 1 }]);
  await rm(metadata);
  expect(unwrap(await audit(store)).findings).toMatchObject([
    { what: 'metadata_missing', seq: 1 },
    { what: 'index_stale' },
  ]);
  await writeFile(metadata, text);
  const stranger = store.paths(doi('10.1234/baz')).metadata;
  await writeFile(stranger, text.replaceAll('10.1234/foo', '10.1234/baz'));
  const findings = unwrap(await audit(store)).findings.filter((finding) => finding.kind === 'broken');
  expect(findings).toMatchObject([{ what: 'not_on_record', file: stranger }, { what: 'file_missing' }]);
});

test('metadata under the name of another paper is broken', async () => {
  const { store } = await library();
  const [mine, other] = [store.paths(REF), store.paths(doi('10.1234/bar'))];
  await writeFile(other.metadata, await readFile(mine.metadata, 'utf8'));
  const findings = unwrap(await audit(store)).findings.filter(({ kind }) => kind === 'broken');
  expect(findings).toMatchObject([{ what: 'metadata_broken', file: other.metadata }]);
  expect(findings[0]?.message).toContain('It describes 10.1234/foo');
});

test('a paper without its files is reported once and logged as lost', async () => {
  const { store } = await library();
  unwrap(await storeFile(store, doi('10.1234/baz'), 'third'));
  const { metadata, pdf } = store.paths(REF);
  await rm(metadata);
  await rm(pdf);
  expect(unwrap(await audit(store)).findings).toMatchObject([{ kind: 'broken', what: 'files_gone', seq: 1 }, {}]);
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, rows: 4 });
});

test('a folder that was moved away is reported but not logged as lost, and is clean when it is back', async () => {
  const { home, store } = await library();
  await rename(join(home, 'papers'), join(home, 'away'));
  expect(unwrap(await audit(store))).toMatchObject({ clean: false, rows: 2 });
  expect(unwrap(await audit(store))).toMatchObject({ clean: false, rows: 2 });
  await rm(join(home, 'papers'), { recursive: true, force: true });
  await rename(join(home, 'away'), join(home, 'papers'));
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, rows: 2, entries: 2 });
});

test("a user's own file among the papers is noted and left alone", async () => {
  const { home, store } = await library();
  const own = join(home, 'papers/my thesis.pdf');
  await writeFile(own, 'mine');
  expect(unwrap(await audit(store))).toMatchObject({
    clean: true,
    findings: [{ kind: 'note', what: 'foreign_file', file: own }],
  });
  expect(await readFile(own, 'utf8')).toBe('mine');
});

test('removed papers and entries without a file are not findings', async () => {
  const { store } = await library();
  unwrap(await store.remove(REF, CALL));
  unwrap(await store.commit(bareEntry(doi('10.1234/qux')), null, CALL));
  unwrap(await store.commit(bareEntry(doi('10.1234/bar')), null, CALL));
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, entries: 2, copies: 1, findings: [] });
});

test('a changed file in quarantine is broken', async () => {
  const { home, store } = await library();
  unwrap(await store.quarantine(entryWith(REF, 'odd'), await stageText(store, REF, 'odd'), CALL));
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, quarantined: 1 });
  const folder = join(home, 'papers/.quarantine');
  const pdf = (await readdir(folder)).find((name) => name.endsWith('.pdf')) ?? '';
  await writeFile(join(folder, pdf), 'x');
  expect(unwrap(await audit(store)).findings).toMatchObject([{ what: 'quarantine_broken', file: join(folder, pdf) }]);
});

test('staging files of dead processes are removed, those of running ones stay', async () => {
  const { home, store } = await library();
  const stage = unwrap(await store.stage(REF));
  const folder = join(home, 'papers/.staging');
  const dead = stage.path.replace(/\.\d+-\d+-/, '.4194305-1-');
  await writeFile(dead, 'x');
  const old = join(folder, 'a.1-1-00000000-00000000.part');
  await writeFile(old, 'x');
  await utimes(old, 1, 1);
  await writeFile(join(folder, 'doi_10.1234_foo.change.toml'), 'x');
  const findings = unwrap(await audit(store)).findings;
  expect(findings.map((finding) => finding.what)).toEqual(['stale_file', 'stale_file', 'stale_file']);
  expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([stage.path]);
  unwrap(await stage.discard());
});

test('an audit during other writes finds nothing wrong', async () => {
  const { home, store } = await library();
  const other = openLibrary(home);
  const refs = Array.from({ length: 10 }, (_, at) => doi(`10.1234/${at}`));
  const [report] = await Promise.all([
    audit(store),
    ...refs.map((ref) => storeFile(other, ref, ref.id)),
    ...refs.map((ref) => storeFile(store, ref, ref.id)),
  ]);
  expect(unwrap(report).findings.filter((finding) => finding.kind === 'broken')).toEqual([]);
  expect(unwrap(await audit(store)).clean).toBe(true);
});

test('half-written files of an interrupted change are removed', async () => {
  const { store, home } = await library();
  const staging = join(home, 'papers/.staging');
  const names = ['toml', 'json'].map((part) => `doi_10.1234_foo.change.${part}.${crypto.randomUUID()}.tmp`);
  for (const name of names) await writeFile(join(staging, name), 'title =');
  expect(unwrap(await audit(store)).findings.map(({ what }) => what)).toEqual(['stale_file', 'stale_file']);
  expect(await readdir(staging)).toEqual([]);
});

test('a missing or changed file outside the library is noted, and the library stays clean', async () => {
  const { store, home } = await newLibrary();
  const saved = (id: string, name: string, content: string, event: 'download' | 'abandoned' = 'download') => {
    const { sha256 = '' } = entryWith(doi(id), content).copy ?? {};
    const facts = {
      event,
      ref: doi(id),
      result: 'ok',
      target: `${home}-${name}`,
      sha256,
      bytes: content.length,
    } as const;
    return store.record({ ...facts, capability: 'oa', sessionId: 'a' }).then(unwrap);
  };
  const look = async () => unwrap(await audit(store)).findings.map(({ kind, what, seq }) => [kind, what, seq]);
  await saved('10.1234/foo', 'one.pdf', 'file');
  expect(await look()).toEqual([['note', 'download_missing', 1]]);
  await writeFile(`${home}-one.pdf`, 'file');
  expect(await look()).toEqual([]);
  await saved('10.1234/bar', 'one.pdf', 'other');
  expect(await look()).toEqual([['note', 'download_changed', 2]]);
  await saved('10.1234/bar', 'one.pdf', 'other', 'abandoned');
  expect(await look()).toEqual([]);
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, downloads: 1 });
  expect(unwrap(await store.index.saved(doi('10.1234/bar')))).toEqual([]);
});

test('only copies and texts whose files are intact are counted', async () => {
  const { store } = await library();
  unwrap(await storeText(store, REF, 'a text'));
  const counted = async () => {
    const { entries, copies, texts } = unwrap(await audit(store));
    return [entries, copies, texts];
  };
  expect(await counted()).toEqual([2, 2, 1]);
  await rm(store.paths(REF).pdf);
  await appendFile(store.paths(REF).text.jats, '!');
  expect(await counted()).toEqual([2, 1, 0]);
});
