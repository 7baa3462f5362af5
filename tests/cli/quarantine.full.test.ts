import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { found } from '../../src/acquire/verify/evidence.ts';
import { CALL, doi, entryWith, stageText } from '../support/papers.ts';
import { startProcess } from '../support/processes.ts';
import { CLI, type Ran, runCli } from '../support/run-cli.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const store = await world.app.store();
const REF = doi('10.1234/foo');
const OTHER = found('other-doi', '10.1038/nature12373, first page');
const rows = () =>
  readFileSync(join(world.env['CARREL_HOME'] ?? '', 'provenance.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function quarantine(text: string): Promise<void> {
  const entry = entryWith(REF, text);
  if (!entry.copy) throw new Error('The entry has a copy.');
  const copy = { ...entry.copy, grade: 'suspicious' as const, evidence: [OTHER] };
  unwrap(await store.quarantine({ ...entry, copy }, await stageText(store, REF, text), CALL));
}

/** Runs a command on a terminal and types the answer. */
function runOnTerminal(args: readonly string[], answer: string): Promise<Ran> {
  const command = [process.execPath, CLI, ...args].map((part) => `'${part}'`).join(' ');
  const env = { PATH: process.env['PATH'], ...world.env };
  const child = startProcess('script', ['-qec', command, '/dev/null'], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: 20_000,
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
    if (text.includes('[y/N]')) child.stdin.write(`${answer}\n`);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr: '' }));
  });
}

beforeEach(async () => {
  for await (const each of store.listQuarantine(REF))
    if (each.ok) unwrap(await store.discard(REF, CALL, { sha256: each.value.entry.copy?.sha256 ?? '' }));
  await store.remove(REF, CALL);
});

test('quarantine lists each file with its evidence and says what to do, also as JSON', async () => {
  await quarantine('odd');
  const { stdout } = await runCli(['quarantine'], world.env);
  expect(stdout).toMatch(/- The document prints another DOI as its own \(10\.1038\/nature12373, first page\)/);
  expect(stdout).toContain('1 file in quarantine. Open each file and compare.');
  const listed = JSON.parse((await runCli(['quarantine', '--json'], world.env)).stdout);
  expect(listed).toMatchObject({
    ok: true,
    count: 1,
    files: [
      { ref: '10.1234/foo', copy: { grade: 'suspicious', evidence: [{ check: 'other-doi', speaks: 'against' }] } },
    ],
  });
  expect((await runCli(['quarantine', '10.1234/bar'], world.env)).stdout).toBe(
    'No files of 10.1234/bar in quarantine.\n',
  );
});

test('accept without a terminal shows the evidence and changes nothing unless --yes is given', async () => {
  await quarantine('odd');
  const refused = await runCli(['accept', '10.1234/foo'], world.env);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('The document prints another DOI as its own');
  expect(refused.stderr).toContain('error[INVALID_ARGUMENT]: Confirmation is required');
  expect(unwrap(await store.get(REF))).toBeNull();
  const asJson = await runCli(['accept', '10.1234/foo', '--json'], world.env);
  expect(JSON.parse(asJson.stdout)).toMatchObject({ ok: false, file: { copy: { evidence: [{}] } } });
  const accepted = await runCli(['accept', '10.1234/foo', '--yes'], world.env);
  expect(accepted.stdout).toMatch(/^Accepted: papers\/doi_10\.1234_foo\.pdf \(log row \d+\)\n$/);
});

test('accept on a terminal warns of another paper and accepts on yes only', async () => {
  await quarantine('odd');
  const no = await runOnTerminal(['accept', '10.1234/foo'], 'n');
  expect(no.stdout).toContain(
    'This file names another paper: 10.1038/nature12373, first page. Accept it as 10.1234/foo?',
  );
  expect(no.stdout).toContain('Nothing was changed');
  expect([no.status, unwrap(await store.get(REF))]).toEqual([1, null]);
  expect((await runOnTerminal(['accept', '10.1234/foo'], 'y')).status).toBe(0);
  expect(unwrap(await store.get(REF))?.entry.copy?.acceptedAt).toBeDefined();
});

test('discard deletes the chosen file, and the log has a row', async () => {
  await quarantine('odd');
  await quarantine('odder');
  expect((await runCli(['discard', '10.1234/foo', '--yes'], world.env)).stderr).toContain('--sha256');
  const [first] = JSON.parse((await runCli(['quarantine', '--json'], world.env)).stdout).files;
  const gone = await runCli(
    ['discard', '10.1234/foo', '--yes', '--sha256', first.copy.sha256.toUpperCase()],
    world.env,
  );
  expect(gone.stdout).toMatch(/^Discarded: papers\/\.quarantine\//);
  expect(unwrap(await store.quarantinedKeys())).toHaveLength(1);
  expect(rows().at(-1)).toMatchObject({
    event: 'discard',
    result: 'ok',
    ref: '10.1234/foo',
    replaces: first.copy.sha256,
  });
  expect((await runCli(['audit'], world.env)).status).toBe(0);
});

test.each(['', 'abc', 'not a digest'])('a digest of "%s" chooses no file', async (digest) => {
  await quarantine('odd');
  const { status, stderr } = await runCli(['discard', '10.1234/foo', '--yes', `--sha256=${digest}`], world.env);
  expect([status, stderr]).toEqual([2, expect.stringContaining('--sha256 needs 6 to 64 hexadecimal digits')]);
  expect(unwrap(await store.quarantinedKeys())).toHaveLength(1);
});

test('info of a paper that is only in quarantine says so, and of a stored one mentions it', async () => {
  await quarantine('odd');
  const missing = await runCli(['info', '10.1234/foo'], world.env);
  expect(missing.stderr).toContain('1 file of it could not be verified. Review with "carrel quarantine 10.1234/foo"');
  unwrap(await store.commit(entryWith(REF, 'good'), await stageText(store, REF, 'good'), CALL));
  expect((await runCli(['info', '10.1234/foo'], world.env)).stdout).toContain('1 file in quarantine');
});

test('remove of a paper without a PDF does not mention one', async () => {
  const { copy: _copy, ...bare } = entryWith(REF, '');
  unwrap(await store.commit(bare, null, { ...CALL, capability: 'metadata' }));
  const { stdout } = await runCli(['remove', '10.1234/foo'], world.env);
  expect(stdout).toMatch(
    /^Removed: papers\/\.metadata\/doi_10\.1234_foo\.toml \(metadata only; no PDF was stored; log/,
  );
});
