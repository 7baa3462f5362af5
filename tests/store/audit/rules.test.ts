import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '../../../src/store/audit/audit.ts';
import { openExpectations } from '../../../src/store/audit/expectations.ts';
import { auditSaved } from '../../../src/store/audit/saved.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { newLibrary } from '../../support/library.ts';
import { CALL, doi, sha256, storeFile, storeText } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const [ONE, TWO, THREE] = [doi('10.1234/one'), doi('10.1234/two'), doi('10.1234/three')];

test('if half of the papers are missing, the folder may have been moved, and nothing is logged as lost', async () => {
  const { store } = await newLibrary();
  for (const ref of [ONE, TWO]) unwrap(await storeFile(store, ref, ref.id));
  const { metadata, pdf } = store.paths(ONE);
  for (const path of [metadata, pdf]) await rm(path);
  const first = unwrap(await audit(store));
  const gone = first.findings.filter(({ what }) => what === 'files_gone');
  expect(gone).toMatchObject([{ kind: 'broken', file: metadata, seq: 1 }]);
  expect(gone[0]?.message).toBe('Row 1 says that doi_10.1234_one is stored, but its files are missing.');
  expect(unwrap(await audit(store))).toMatchObject({ clean: false, rows: 2 });
});

test('a broken log is reported, and papers that are missing are then not logged as lost', async () => {
  const { home, store } = await newLibrary();
  for (const ref of [ONE, TWO, THREE]) unwrap(await storeFile(store, ref, ref.id));
  const { metadata, pdf } = store.paths(ONE);
  for (const path of [metadata, pdf]) await rm(path);
  const open = unwrap(await store.open());
  open.state.prepare("UPDATE log_head SET hash = 'other'").run();
  const { clean, rows, findings } = unwrap(await audit(store));
  const broken = findings.filter(({ kind }) => kind === 'broken').map(({ what, seq }) => [what, seq]);
  expect([clean, rows, broken]).toEqual([
    false,
    3,
    [
      ['log_end', 3],
      ['files_gone', 1],
    ],
  ]);
  expect(findings[0]?.message).toBe('provenance.jsonl ends with row 3, but the last row written was 3.');
  expect(await readdir(home)).toContain('provenance.jsonl');
});

test('staged files without the note of their change are removed, and other files are not', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, ONE, 'file'));
  const folder = join(home, 'papers/.staging');
  const id = randomUUID();
  const stray = [
    ...['pdf', 'text', 'toml'].map((part) => `doi_x.change.${part}`),
    ...['pdf', 'text', 'toml', 'json'].map((part) => `doi_x.change.${part}.${id}.tmp`),
  ];
  const kept = ['doi_x.change.html', 'doi_x.pdf', `doi_x.change.json.${id}`, 'notes.txt'];
  for (const name of [...stray, ...kept]) await writeFile(join(folder, name), 'x');
  const { findings } = unwrap(await audit(store));
  expect(findings.map(({ kind, what, file }) => [kind, what, file]).sort()).toEqual(
    stray.map((name) => ['note', 'stale_file', join(folder, name)]).sort(),
  );
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
});

test('a text whose entry names it in the other format is noted, and a missing or changed text is broken', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeText(store, ONE, 'a text'));
  const folder = join(home, 'papers/.text');
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, name.replace('.xml', '.html')), 'other');
  const look = async () => unwrap(await audit(store)).findings.map(({ kind, what }) => `${kind} ${what}`);
  expect(await look()).toEqual(['note foreign_file']);
  await writeFile(join(folder, name), 'A text');
  expect(await look()).toEqual(['broken file_changed', 'note foreign_file']);
  await rm(join(folder, name));
  expect(await look()).toEqual(['broken file_missing', 'note foreign_file']);
  expect(unwrap(await audit(store))).toMatchObject({ entries: 1, copies: 0, texts: 0 });
});

test('a saved file that cannot be read is noted, with its row', async () => {
  const [{ store }, folder] = [await newLibrary(), await temporaryFolder()];
  const target = join(folder, 'one.pdf');
  await mkdir(target);
  const facts = { event: 'download', ref: ONE, result: 'ok', target, sha256: sha256('x'), bytes: 1, ...CALL } as const;
  unwrap(await store.record(facts));
  expect(unwrap(await audit(store))).toMatchObject({
    clean: true,
    downloads: 1,
    findings: [{ kind: 'note', what: 'download_unreadable', file: target, seq: 1 }],
  });
});

test('more files were saved than one page of the log lists, and all are checked in the order of their rows', async () => {
  const [{ store }, folder] = [await newLibrary(), await temporaryFolder()];
  const expectations = unwrap(openExpectations(join(folder, 'expected.db')));
  const rows = Array.from({ length: 501 }, (_, at) => ({
    ...{ event: 'download', result: 'ok', key: null, ref: `r${at}`, target: folder, sha256: 'x', bytes: 1 },
    ...{ target: join(folder, 'none', `${at}.pdf`), ts_seq: at + 1, change_id: null },
  }));
  unwrap(expectations.add(rows as never));
  const counts = { entries: 0, copies: 0, texts: 0, quarantined: 0, downloads: 0 };
  const open = unwrap(await store.open());
  const findings = unwrap(await auditSaved({ store: open, expectations, counts, head: null }));
  expect([counts.downloads, findings.length, findings.at(-1)?.seq]).toEqual([501, 501, 501]);
  expect(findings[0]?.message).toContain('carrel download r0');
  await expectations.close();
});

test('what a dead process left unfinished is told in words', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, ONE, 'file'));
  const note = { id: randomUUID(), key: 'doi_10.1234_two', afterSeq: 1, steps: [] };
  await writeFile(join(home, 'papers/.staging/doi_10.1234_two.change.json'), JSON.stringify(note));
  const { clean, findings } = unwrap(await audit(store));
  expect([clean, findings]).toMatchObject([true, [{ kind: 'recoverable', what: 'unfinished_change' }]]);
  expect(findings[0]?.message).toBe('A crash had interrupted a change before its row was written; it was undone.');
  expect(await readdir(join(home, 'papers/.staging'))).toEqual([]);
});
