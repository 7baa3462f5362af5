import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '../../support/processes.ts';
import { runCli } from '../../support/run-cli.ts';
import { openWorld } from '../../support/world.ts';

const world = await openWorld();
const place = mkdtempSync(join(tmpdir(), 'carrel-kill-'));
afterAll(async () => {
  await world.close();
  rmSync(place, { recursive: true, force: true });
});
const ID = '10.1002/aenm.201600014';
const RUNNER = join(import.meta.dirname, '../../../scripts/run.mjs');

/** A folder in which a process died after the row and before the file had its name. */
async function killedBetween(name: string): Promise<string> {
  const folder = join(place, name);
  const args = [RUNNER, join(import.meta.dirname, 'child.ts'), ID, folder];
  const env = { PATH: process.env['PATH'], ...world.env };
  const child = startProcess(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.carrel-.+\.part$/)]);
  return folder;
}

async function audit() {
  const { status, stdout } = await runCli(['audit', '--json'], world.env);
  const { clean, findings } = JSON.parse(stdout) as { clean: boolean; findings: { what: string; file: string }[] };
  return { status, clean, findings };
}

test('an audit completes a file that a crash left without its name', async () => {
  const folder = await killedBetween('audit');
  const { findings, ...rest } = await audit();
  expect(rest).toEqual({ status: 0, clean: true });
  expect(findings).toMatchObject([{ kind: 'recoverable', what: 'download_completed' }]);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.pdf$/)]);
  expect(
    readFileSync(findings[0]?.file ?? '')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect((await audit()).findings).toEqual([]);
});

test('the next download completes what a crash left, and an audit finds nothing', async () => {
  const folder = await killedBetween('again');
  const ran = await runCli(['download', ID, '--output-dir', folder], world.env);
  expect(ran.status, ran.stderr).toBe(0);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.pdf$/)]);
  expect((await audit()).findings).toEqual([]);
});

test('files that a person deleted or edited are noted by path, and nothing is broken', async () => {
  const folder = join(place, 'mine');
  const ids = [ID, '10.1371/journal.pone.0120444'];
  expect((await runCli(['download', ...ids, '--output-dir', folder], world.env)).status).toBe(0);
  const [first = '', second = ''] = readdirSync(folder).map((name) => join(folder, name));
  rmSync(first);
  appendFileSync(second, '% my notes');
  const { status, clean, findings } = await audit();
  expect({ status, clean }).toEqual({ status: 0, clean: true });
  expect(findings.map(({ what, file }) => [what, file]).sort()).toEqual([
    ['download_changed', second],
    ['download_missing', first],
  ]);
});
