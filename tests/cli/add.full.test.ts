import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openCast } from '../support/cast.ts';
import { runCli } from '../support/run-cli.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const [cast, world] = await Promise.all([openCast(), openWorld()]);
afterAll(() => Promise.all([cast.close(), world.close()]));

const folder = mkdtempSync(join(tmpdir(), 'carrel-add-'));
mkdirSync(join(folder, 'below'));
const [gold, comment] = await Promise.all([cast.copyOf('open-gold'), cast.copyOf('comment-served')]);
const own = join(folder, 'below', 'Own Copy.PDF');
const doubtful = join(folder, 'comment.pdf');
writeFileSync(own, gold.bytes);
writeFileSync(doubtful, comment.bytes);
writeFileSync(join(folder, 'notes.txt'), 'no paper');

const json = async (args: readonly string[]) =>
  JSON.parse((await runCli(['add', ...args, '--json'], world.env)).stdout);
const rows = () =>
  readFileSync(join(world.env['CARREL_HOME'] ?? '', 'provenance.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row));

test('a dry run identifies the paper and writes nothing', async () => {
  expect(await json([own, '--dry-run'])).toMatchObject({ dry_run: true, results: [{ ok: true, ref: gold.paper.doi }] });
  expect(existsSync(world.env['CARREL_HOME'] ?? '')).toBe(false);
});

test('stores a PDF as the paper it contains, logs where it came from, and keeps the original', async () => {
  const { results } = await json([own]);
  expect(results[0]).toMatchObject({ ok: true, ref: gold.paper.doi, grade: 'verified', already_stored: false });
  expect(readFileSync(results[0].path).equals(Buffer.from(gold.bytes))).toBe(true);
  expect(rows().at(-1)).toMatchObject({
    ref: gold.paper.doi,
    source: 'local-file',
    capability: 'local',
    version: 'published',
  });
  expect(rows().at(-1).final_url).toMatch(/^file:.*Own%20Copy\.PDF$/);
  expect(existsSync(own)).toBe(true);
});

test('adds every PDF in a folder and its subfolders, and skips papers that are already stored', async () => {
  const all = await json([folder]);
  expect(all.results.map(({ ok }: { ok: boolean }) => ok)).toContain(true);
  expect(all.results.find(({ ok }: { ok: boolean }) => ok)).toMatchObject({ already_stored: true });
});

test('counts papers that are already stored apart from those it adds', async () => {
  const { stdout } = await runCli(['add', own, own], world.env);
  expect(stdout).toContain('0 of 2 added, 2 already stored, 0 failed');
});

test('a dry run says that a file is stored already', async () => {
  const { stdout } = await runCli(['add', own, '--dry-run'], world.env);
  expect(stdout).toContain('already stored: ');
});

test('shows the grade that a stored file was stored with', async () => {
  const entry = unwrap(await (await world.app.store()).get({ kind: 'doi', id: gold.paper.doi ?? '' }));
  const path = entry?.metadataPath ?? '';
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('"verified"', '"plausible"'));
  const added = await Promise.all([world.app.addFile(own), world.app.addFile(own, { dryRun: true })]);
  expect(added.map((each) => unwrap(each).verdict.grade)).toEqual(['plausible', 'plausible']);
  writeFileSync(path, text);
});

test('does not replace another file of the paper, and says so in a dry run too', async () => {
  const other = join(folder, 'other.pdf');
  writeFileSync(other, Buffer.concat([gold.bytes, Buffer.from('\n')]));
  for (const dryRun of [false, true]) {
    const added = await world.app.addFile(other, { dryRun });
    expect(!added.ok && added.error.message).toContain(`Another file of ${gold.paper.doi} is stored`);
  }
  rmSync(other);
});

test('a missing file is an invalid argument', async () => {
  const missing = join(folder, 'missing.pdf');
  const { status, stderr } = await runCli(['add', missing], world.env);
  expect({ status, stderr }).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(`File not found: ${missing}`),
  });
  expect(await world.app.addFile(missing)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});

test('a file above the maximum size is refused before it is read', async () => {
  const huge = join(folder, 'huge.bin');
  writeFileSync(huge, '%PDF-1.7');
  truncateSync(huge, 1_000_000_000);
  const added = await world.app.addFile(huge);
  expect(added).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(!added.ok && added.error.message).toContain('is too large: 1000000000 bytes');
});

test('refuses one reference for several files', async () => {
  const { status } = await runCli(['add', folder, '--ref', comment.paper.doi ?? ''], world.env);
  expect(status).toBe(2);
});

test('quarantines a file that is not the named paper', async () => {
  const { results } = await json([doubtful, '--ref', comment.paper.doi ?? '']);
  expect(results[0]).toMatchObject({ ok: false, error: { code: 'VERIFICATION_FAILED' } });
  expect(rows().at(-1)).toMatchObject({ event: 'quarantine', source: 'local-file' });
});

test.each([
  ['a text file', 'not a PDF'.repeat(4000), 'VERIFICATION_FAILED'],
  ['an empty file', '', 'VERIFICATION_FAILED'],
])('%s is a verification failure', async (name, text, code) => {
  const path = join(folder, `${name}.bin`);
  writeFileSync(path, text);
  expect((await json([path])).results[0]).toMatchObject({ ok: false, error: { code } });
});

test('a file that is added twice at the same time is stored once', async () => {
  const { bytes, paper } = await cast.copyOf('open-bronze');
  const file = join(folder, 'twice.pdf');
  writeFileSync(file, bytes);
  const added = await Promise.all([world.app.addFile(file), world.app.addFile(file)]);
  expect(added.map((each) => unwrap(each).wasStored).sort()).toEqual([false, true]);
  expect(rows().filter((row) => row.ref === paper.doi)).toHaveLength(1);
});

test('shows which grades would change and changes none', async () => {
  const { stdout, status } = await runCli(['audit', '--regrade'], world.env);
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: '2 files checked, 0 would get another grade. Nothing was changed.\n',
  });
});
