import { appendFile, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LogRow, RowFacts } from '../../../src/model/log-row.ts';
import { audit } from '../../../src/store/audit/audit.ts';
import { startChild } from '../../support/child.ts';
import { newLibrary, openLibrary } from '../../support/library.ts';
import { CALL, doi, sha256, storeFile } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const FACTS: RowFacts = { event: 'download', ref: doi('10.1234/foo'), result: 'ok', ...CALL };

async function filled(rows: number) {
  const { home, store } = await newLibrary();
  for (let at = 0; at < rows; at++) unwrap(await store.record({ ...FACTS, detail: `row ${at} – é` }));
  return { home, store, file: join(home, 'provenance.jsonl') };
}

test('a row has every field, links to the previous row and is hashed as written', async () => {
  const { file } = await filled(2);
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const [first, second] = lines.map((line) => JSON.parse(line) as LogRow);
  expect(first).toMatchObject({ schema_version: 'carrel/1', ts_seq: 1, prev_hash: 'GENESIS', error_code: null });
  expect(second).toMatchObject({ ts_seq: 2, prev_hash: first?.this_hash, sandbox: false });
  const { this_hash: hash, ...rest } = second ?? ({} as LogRow);
  expect(Object.keys(rest)).toEqual(Object.keys(rest).sort());
  expect(hash).toBe(sha256(JSON.stringify(rest)));
});

test('a row stays short and readable, however long the texts in it are', async () => {
  const { home, store } = await newLibrary();
  const long = 'é'.repeat(1_000_000);
  const attempts = Array.from({ length: 1000 }, () => ({
    source: 'crossref',
    outcome: 'consulted_failed' as const,
    detail: long,
    durationMs: 1,
  }));
  unwrap(await store.record({ ...FACTS, detail: long, finalUrl: long, license: long, attempts }));
  expect((await readFile(join(home, 'provenance.jsonl'))).length).toBeLessThan(300_000);
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, rows: 1 });
});

test('the canonical digest covers kind, id, source and version', async () => {
  const { store } = await newLibrary();
  const ref = { kind: 'arxiv', id: '2401.12345', version: 2 } as const;
  const row = unwrap(await store.record({ ...FACTS, ref, source: 'arxiv' }));
  expect(row.canonical_digest).toBe(sha256('arxiv\x002401.12345\x00arxiv\x00v2'));
});

test('four processes write one unbroken chain', async () => {
  const { home, store } = await newLibrary();
  unwrap(await store.record(FACTS));
  const children = Array.from({ length: 4 }, () => startChild(new URL('log-child.ts', import.meta.url), [home, '50']));
  const said = await Promise.all(children.map((child) => child.line()));
  expect(said).toEqual(['done', 'done', 'done', 'done']);
  const report = unwrap(await audit(store));
  expect(report).toMatchObject({ clean: true, rows: 201, findings: [] });
});

test('a log truncated at any byte is not written to, and the audit reports it', async () => {
  const { home, file } = await filled(3);
  const whole = await readFile(file);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (bytes) => {
      await writeFile(file, whole.subarray(0, bytes));
      const store = openLibrary(home);
      const refused = await store.record(FACTS);
      expect(refused).toMatchObject({ ok: false, error: { code: 'LOG_ERROR' } });
      expect(unwrap(await audit(store)).clean).toBe(false);
      expect((await readFile(file)).length).toBe(bytes);
      store.close();
    }),
    { numRuns: 12 },
  );
});

test('a change of any byte is found', async () => {
  const { file, store } = await filled(3);
  const whole = await readFile(file);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ change;
      await writeFile(file, changed);
      expect(unwrap(await audit(store)).clean).toBe(false);
    }),
    { numRuns: 25 },
  );
  await writeFile(file, whole);
  expect(unwrap(await audit(store)).clean).toBe(true);
});

test('a changed row is reported with file and number', async () => {
  const { file, store } = await filled(3);
  await writeFile(file, (await readFile(file, 'utf8')).replace('row 1', 'row 7'));
  expect(unwrap(await audit(store)).findings).toMatchObject([{ kind: 'broken', what: 'log_row', file, seq: 2 }]);
});

test('a row that was rewritten with a matching hash breaks the link of the next row', async () => {
  const { file, store } = await filled(3);
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const { this_hash: _, ...row } = JSON.parse(lines[1] ?? '') as LogRow;
  const forged = { ...row, detail: row.detail?.replace('1', '7') ?? '' };
  lines[1] = JSON.stringify({ ...JSON.parse(lines[1] ?? ''), ...forged, this_hash: sha256(JSON.stringify(forged)) });
  await writeFile(file, `${lines.join('\n')}\n`);
  expect(unwrap(await audit(store)).findings).toMatchObject([{ kind: 'broken', what: 'log_row', file, seq: 3 }]);
});

test('rows of a process that died before storing the head are recovered', async () => {
  const { store, file } = await filled(3);
  const line = (await readFile(file, 'utf8')).split('\n')[0] ?? '';
  const { state } = unwrap(await store.open());
  const first = JSON.parse(line) as LogRow;
  state.prepare('UPDATE log_head SET seq = 1, hash = ?, bytes = ?').run(first.this_hash, Buffer.byteLength(line) + 1);
  expect(unwrap(await store.record(FACTS)).ts_seq).toBe(4);
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, rows: 4 });
});

test('a line that a crash truncated is moved aside and logged, and the chain continues', async () => {
  const { home, store, file } = await filled(2);
  await appendFile(file, '{"half":');
  expect(unwrap(await store.record(FACTS)).ts_seq).toBe(4);
  const torn = (await readdir(home)).filter((name) => name.includes('.torn-'));
  expect(await readFile(join(home, String(torn[0])), 'utf8')).toBe('{"half":');
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, rows: 4, findings: [{ kind: 'note', seq: 3 }] });
});

test('a foreign line stops the log', async () => {
  const { store, file } = await filled(2);
  await appendFile(file, '{"ts_seq":3,"this_hash":"x"}\n');
  const refused = await store.record(FACTS);
  expect(refused.ok ? '' : refused.error.message).toContain('Row 3');
});

test('a lost state database is rebuilt from the file', async () => {
  const { home, store, file } = await filled(3);
  store.close();
  for (const part of ['', '-wal', '-shm']) await rm(join(home, `state.db${part}`), { force: true });
  const again = openLibrary(home);
  expect(unwrap(await again.record(FACTS)).ts_seq).toBe(4);
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(5);
  expect(unwrap(await audit(again)).clean).toBe(true);
});

test.each([-7, -1, 1, 999])('a head that lost count by %i bytes is corrected from the file', async (error) => {
  const { store } = await filled(3);
  const { state } = unwrap(await store.open());
  state.prepare('UPDATE log_head SET bytes = bytes + ?').run(error);
  expect(unwrap(await store.record(FACTS)).ts_seq).toBe(4);
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, rows: 4, findings: [] });
});

test('a log that was rewritten from its start is not taken for a head that lost count', async () => {
  const [{ store, file }, other] = [await filled(3), await filled(4)];
  await writeFile(file, await readFile(other.file));
  const { state } = unwrap(await store.open());
  state.prepare('UPDATE log_head SET bytes = bytes - 7').run();
  expect(await store.record(FACTS)).toMatchObject({ ok: false, error: { code: 'LOG_ERROR' } });
});

test('a full file is rotated and compressed, and the chain continues', async () => {
  const { home, store } = await newLibrary({ rotateBytes: 2000 });
  for (let at = 0; at < 8; at++) unwrap(await store.record(FACTS));
  const names = (await readdir(home)).filter((name) => name.startsWith('provenance-')).sort();
  expect(names.length).toBeGreaterThan(1);
  expect(names.every((name) => /^provenance-\d+-\d+\.jsonl\.gz$/.test(name))).toBe(true);
  const first = gunzipSync(await readFile(join(home, String(names[0])))).toString();
  expect(first.startsWith('{')).toBe(true);
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, rows: 8, findings: [] });
});

test('a log whose state is lost continues after the last rotated file', async () => {
  const { home, store } = await newLibrary({ rotateBytes: 1 });
  for (let at = 0; at < 2; at++) unwrap(await store.record(FACTS));
  store.close();
  for (const part of ['', '-wal', '-shm']) await rm(join(home, `state.db${part}`), { force: true });
  expect(unwrap(await openLibrary(home, { rotateBytes: 1 }).record(FACTS)).ts_seq).toBe(3);
});

test('a crash between rotating a file and storing the head does no harm', async () => {
  const { home, store, file } = await filled(2);
  await rename(file, join(home, 'provenance-1-2.jsonl'));
  expect(unwrap(await store.record(FACTS)).ts_seq).toBe(3);
  const report = unwrap(await audit(store));
  expect(report).toMatchObject({ clean: true, rows: 3, findings: [{ what: 'log_compressed' }] });
});

test('a missing or corrupt rotated file is found', async () => {
  const { home, store } = await newLibrary({ rotateBytes: 1 });
  for (let at = 0; at < 3; at++) unwrap(await store.record(FACTS));
  const path = join(home, 'provenance-2-2.jsonl.gz');
  await truncate(path, 40);
  expect(unwrap(await audit(store)).findings[0]).toMatchObject({ kind: 'broken', what: 'log_unreadable', file: path });
  await rm(path);
  expect(unwrap(await audit(store)).findings[0]).toMatchObject({ kind: 'broken', what: 'log_row', seq: 2 });
});

test('a compressed file that was cut short does no harm while the plain one exists', async () => {
  const { home, store } = await newLibrary({ rotateBytes: 1 });
  for (let at = 0; at < 3; at++) unwrap(await store.record(FACTS));
  const path = join(home, 'provenance-2-2.jsonl.gz');
  await writeFile(join(home, 'provenance-2-2.jsonl'), gunzipSync(await readFile(path)));
  await truncate(path, 40);
  expect(unwrap(await audit(store))).toMatchObject({ clean: true, rows: 3 });
});

test('what cannot be logged is not stored', async () => {
  const { home, store } = await newLibrary();
  unwrap(await store.record(FACTS));
  await truncate(join(home, 'provenance.jsonl'), 10);
  const ref = doi('10.1234/foo');
  expect(await storeFile(store, ref, 'x')).toMatchObject({ ok: false, error: { code: 'LOG_ERROR' } });
  expect(unwrap(await store.get(ref))).toBeNull();
  expect(await readdir(join(home, 'papers/.staging'))).toEqual([]);
  expect((await readdir(join(home, 'papers'))).filter((name) => name.endsWith('.pdf'))).toEqual([]);
});

test('a log that cannot be written is a LOG_ERROR', async () => {
  const { home, store } = await newLibrary();
  await mkdir(join(home, 'provenance.jsonl'), { recursive: true });
  expect(await store.record(FACTS)).toMatchObject({ ok: false, error: { code: 'LOG_ERROR' } });
});

test('a row that was removed is one break in the log, and the rows after it count', async () => {
  const { store, file } = await filled(4);
  const [first, , ...rest] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  await writeFile(file, `${[first, ...rest].join('\n')}\n`);
  const { rows, findings } = unwrap(await audit(store));
  expect(findings.filter(({ what }) => what === 'log_row')).toMatchObject([{ seq: 2 }]);
  expect(rows).toBe(3);
});
