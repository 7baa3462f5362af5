import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { Ref } from '../../../src/model/ref.ts';
import { openStore } from '../../../src/store/store.ts';
import { bareEntry, CALL, doi, entryWith, stageText, storeFile, storeText } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';
import { runCli } from '../../support/warm-cli.ts';

const place = mkdtempSync(join(tmpdir(), 'carrel-commands-'));
const home = join(place, 'home');
const env = { CARREL_HOME: home, XDG_STATE_HOME: place, XDG_CACHE_HOME: place, XDG_CONFIG_HOME: place };
const [STORED, BARE, ODD, TEXT] = ['stored', 'bare', 'odd', 'text'].map((name) => doi(`10.1234/${name}`)) as [
  Ref,
  Ref,
  Ref,
  Ref,
];
const carrel = (...args: readonly string[]) => runCli(args, env);
const json = async (...args: readonly string[]) => JSON.parse((await carrel(...args, '--json')).stdout);
const write = (name: string, text: string) => {
  writeFileSync(join(place, name), text);
  return join(place, name);
};

/** A library without a network: a stored paper, one without a file, and a quarantined file. */
beforeAll(async () => {
  const store = openStore({ home, kind: 'real', clock: createSystemClock() });
  unwrap(await storeFile(store, STORED, 'file'));
  unwrap(await store.commit(bareEntry(BARE), null, { ...CALL, capability: 'metadata' }));
  unwrap(await storeText(store, TEXT, '<article></article>'));
  unwrap(await store.quarantine(entryWith(ODD, 'odd'), await stageText(store, ODD, 'odd'), CALL));
  store.close();
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('an audit prints its counts, also as JSON', async () => {
  const [text, report] = await Promise.all([carrel('audit'), json('audit')]);
  expect(text.stdout).toContain('4 rows, 3 papers, 1 copy, 1 text, 1 in quarantine, 0 downloads: clean');
  expect(report).toMatchObject({ ok: true, clean: true, rows: 4, entries: 3, copies: 1, quarantined: 1 });
});

test('a regrade names each file that would get another grade, and why', async () => {
  const [text, report] = await Promise.all([carrel('audit', '--regrade'), json('audit', '--regrade')]);
  expect(text).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^10\.1234\/stored: verified -> rejected\n {2}- /),
  });
  expect(text.stdout).toMatch(/\n1 file checked, 1 would get another grade\. Nothing was changed\.\n$/);
  expect(report).toMatchObject({ ok: true, files: 1, changes: [{ ref: STORED.id, before: 'verified' }], problems: [] });
});

test('the quarantine is listed, of all papers and of one', async () => {
  const [all, one, none, wrong] = await Promise.all([
    json('quarantine'),
    json('quarantine', ODD.id),
    carrel('quarantine', STORED.id),
    carrel('quarantine', 'not a ref', '--json'),
  ]);
  for (const listed of [all, one])
    expect(listed).toMatchObject({ ok: true, count: 1, files: [{ ref: ODD.id }], problems: [] });
  expect(none).toMatchObject({ status: 0, stdout: 'No files of 10.1234/stored in quarantine.\n' });
  expect(JSON.parse(wrong.stdout)).toMatchObject({ ok: false, ref: 'not a ref', error: { code: 'INVALID_REF' } });
  expect(wrong.status).toBe(2);
});

test('nothing is accepted or discarded without a terminal and without --yes', async () => {
  for (const { status, stdout } of await Promise.all([
    carrel('accept', ODD.id, '--json'),
    carrel('discard', ODD.id, '--json'),
  ])) {
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, ref: ODD.id, file: { ref: ODD.id } });
  }
  expect(await json('quarantine')).toMatchObject({ count: 1 });
});

test('a batch takes either a file or a session', async () => {
  const both = [carrel('batch', 'list', '--session', 'x'), carrel('batch', '--json')] as const;
  for (const { status } of await Promise.all(both)) expect(status).toBe(2);
});

test('a dry run of a batch keeps the order, and a line that is no reference fails alone', async () => {
  const list = write('list.txt', '10.1234/a\nnot-a-reference\n10.1234/b\n');
  const [planned, text] = await Promise.all([
    carrel('batch', list, '--dry-run', '--json'),
    carrel('batch', list, '--dry-run'),
  ]);
  expect(planned.status).toBe(1);
  const { dry_run: dry, plans } = JSON.parse(planned.stdout);
  expect({
    dry,
    refs: plans.map((row: { ref: string }) => row.ref),
    places: plans.map((row: { place: string }) => row.place),
  }).toEqual({
    dry: true,
    refs: [{ doi: '10.1234/a' }, 'not-a-reference', { doi: '10.1234/b' }],
    places: ['line 1', 'line 2', 'line 3'],
  });
  expect(plans[1]).toMatchObject({ ok: false, error: { code: 'INVALID_REF' } });
  expect(text.stdout).toContain('2 of 3 can be tried, 1 failed\n');
});

test('a file is verified against a record without a network, and another paper exits with 1', async () => {
  const file = write('page.pdf', '%PDF-1.7 and no more');
  const record = write('record.json', JSON.stringify({ title: 'A paper', doi: '10.1234/x' }));
  const [text, judged, bad, none] = await Promise.all([
    carrel('verify', file, '--record', record),
    carrel('verify', file, '--record', record, '--json'),
    carrel('verify', file, '--record', file),
    carrel('verify'),
  ]);
  expect(text).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(`${file}\nA paper 10.1234/x\nrejected\n  - `),
  });
  expect(judged.status).toBe(1);
  expect(JSON.parse(judged.stdout)).toMatchObject({
    ok: true,
    file,
    ref: '10.1234/x',
    accepted: false,
    grade: 'rejected',
  });
  expect(bad).toMatchObject({ status: 2, stderr: expect.stringContaining(`${file} is not valid JSON.`) });
  expect(none.status).toBe(2);
});

test('trials are counted on standard error, and a failed one exits with 1', async () => {
  const file = write('page.pdf', '%PDF-1.7 and no more');
  const trials = write('trials.jsonl', `${JSON.stringify({ file, record: { title: 'A paper' } })}\n\nno JSON\n`);
  const [ran, empty] = await Promise.all([
    carrel('verify', '--trials', trials),
    carrel('verify', '--trials', write('none', '\n')),
  ]);
  expect(ran).toMatchObject({ status: 1, stderr: '0 of 2 accepted, 1 failed\n' });
  expect(
    ran.stdout
      .trim()
      .split('\n')
      .map((line) => Object.keys(JSON.parse(line)).includes('error')),
  ).toEqual([false, true]);
  expect(empty).toMatchObject({ status: 2, stderr: expect.stringContaining('has no trials') });
});

test('adding nothing, or one reference for two files, is refused', async () => {
  const file = write('page.pdf', '%PDF-1.7 and no more');
  const folder = mkdtempSync(join(place, 'two-'));
  for (const name of ['a.pdf', 'b.pdf']) writeFileSync(join(folder, name), '%PDF-1.7 and no more');
  const [none, two, inFolder] = await Promise.all([
    carrel('add', mkdtempSync(join(place, 'empty-'))),
    carrel('add', file, file, '--ref', STORED.id),
    carrel('add', folder, '--ref', STORED.id),
  ]);
  expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining('No PDF files found') });
  for (const refused of [two, inFolder])
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('--ref names one paper') });
});

test('sessions are listed, and a limit that is none is refused', async () => {
  const [none, wrong] = await Promise.all([json('sessions'), carrel('sessions', '--limit', '0')]);
  expect(none).toEqual({ ok: true, sessions: [] });
  expect(wrong.status).toBe(2);
});

test('removing says what was stored, and a paper that is not stored is a failure', async () => {
  const [stored, bare] = [await carrel('remove', STORED.id), await carrel('remove', BARE.id)];
  expect(stored.stdout).toMatch(/^Removed: .*\(PDF and metadata; log row \d+\)\n$/);
  expect(bare.stdout).toContain('(metadata only; no PDF was stored; log row ');
  expect((await carrel('remove', TEXT.id)).stdout).toMatch(/\(text and metadata; log row \d+\)\n$/);
  const again = await carrel('remove', STORED.id, '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ ok: false, ref: STORED.id });
  expect(again.status).not.toBe(0);
});

test('a file in quarantine whose record cannot be read is a problem, and the command exits with 1', async () => {
  const names = readdirSync(home, { recursive: true }).map(String);
  const [record = ''] = names.filter((name) => /quarantine.*\.toml$/.test(name));
  writeFileSync(join(home, record), 'damaged');
  const [text, listed] = [await carrel('quarantine'), await carrel('quarantine', '--json')];
  expect(text).toMatchObject({ status: 1, stderr: expect.stringContaining('warning: ') });
  expect(listed.status).toBe(1);
  expect(JSON.parse(listed.stdout)).toMatchObject({ ok: true, count: 0, problems: [expect.any(String)] });
});
