import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '../../support/processes.ts';
import { CLI, runCli } from '../../support/run-cli.ts';
import { openWorld } from '../../support/world.ts';

const world = await openWorld();
const place = mkdtempSync(join(tmpdir(), 'carrel-lists-'));
afterAll(async () => {
  await world.close();
  rmSync(place, { recursive: true, force: true });
});
const [OPEN, OTHER] = ['10.1038/s41586-021-03380-y', '10.1371/journal.pone.0120444'];

function list(name: string, text: string): string {
  writeFileSync(join(place, name), text);
  return join(place, name);
}

function pipe(text: string, args: readonly string[]): Promise<{ status: number | null; stdout: string }> {
  const child = startProcess(process.execPath, [CLI, 'batch', '-', ...args], {
    env: { PATH: process.env['PATH'], NO_COLOR: '1', ...world.env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    stdout += part;
  });
  child.stdin.end(text);
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, stdout })));
}

test('a list is fetched in order, and what is no reference is a row in its place', async () => {
  const file = list('refs.txt', `# two papers\n${OPEN}\nnot a reference\n\n${OTHER}\n`);
  const { status, stdout } = await runCli(['batch', file, '--json'], world.env);
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    results: [
      { ref: OPEN, place: 'line 2', ok: true, grade: 'verified' },
      { ref: 'not a reference', place: 'line 3', ok: false, error: { code: 'INVALID_REF', denial_context: null } },
      { ref: OTHER, place: 'line 5', ok: true },
    ],
  });
});

test('a second run finds the stored papers and sends no requests', async () => {
  const file = list('again.bib', `@article{a, doi = {${OPEN}}}\n@article{b, doi = {${OTHER}}}\n`);
  await runCli(['batch', file], world.env);
  world.sandbox.clearRequests();
  const { status, stdout } = await runCli(['batch', file, '--json'], world.env);
  expect(status).toBe(0);
  expect(JSON.parse(stdout).results.map((row: { already_stored: boolean }) => row.already_stored)).toEqual([
    true,
    true,
  ]);
  expect(world.asked()).toEqual([]);
});

test('more than a hundred are run in slices, all rows in one envelope and in order', async () => {
  const refs = Array.from({ length: 230 }, (_, at) => `10.5555/many.${at}`);
  const { status, stdout } = await pipe(JSON.stringify(refs), ['--dry-run', '--json']);
  expect(status).toBe(0);
  const { plans } = JSON.parse(stdout);
  expect(plans.map((plan: { ref: { doi: string } }) => plan.ref.doi)).toEqual(refs);
});

test('with --text-only the text is fetched and no PDF', async () => {
  const own = await openWorld();
  const file = list('texts.txt', '10.1371/journal.pone.0120444\n');
  const { stdout } = await runCli(['batch', file, '--text-only', '--json'], own.env);
  await own.close();
  expect(JSON.parse(stdout).results).toMatchObject([{ ok: true, has_pdf: false, text: { from: 'jats' } }]);
});

test('with --metadata-only no publisher is asked', async () => {
  world.sandbox.clearRequests();
  const { status, stdout } = await pipe(`TY  - JOUR\nDO  - 10.1371/journal.pbio.3001530\nER  - \n`, [
    '--metadata-only',
  ]);
  expect(status).toBe(0);
  expect(stdout).toContain('Intestinal organoids');
  expect(world.asked().filter((each) => each.includes('journals.plos.org'))).toEqual([]);
});

test.each([
  ['a file that is not there', join(tmpdir(), 'no-such-list.txt'), 'File not found'],
  ['a list that names nothing', list('empty.txt', '# nothing\n\n'), 'contains no references'],
])('rejects %s, as text and as JSON', async (_what, file, message) => {
  const [plain, json] = await Promise.all([
    runCli(['batch', file], world.env),
    runCli(['batch', file, '--json'], world.env),
  ]);
  expect([plain.status, json.status]).toEqual([2, 2]);
  expect(plain.stderr).toContain(message);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});
