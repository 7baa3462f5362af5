import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/folder.ts';
import { startProcess } from '../../support/processes.ts';
import { CLI } from '../../support/run-cli.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

const BIB = `@article{good, title={Nanometre-scale thermometry in a living cell}, doi={10.1038/nature12373}}
@article{bad, title={A paper about submarine teapots}, author={Nobody, N.}, year={2019}}
`;
const RECIPE = join(import.meta.dirname, '../../../docs/recipes/check-references.yml');

async function run(command: string, args: readonly string[], env: Record<string, string>, cwd: string, input = '') {
  const child = startProcess(command, [...args], { env, cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(Buffer.from(input, 'latin1'));
  const status = new Promise((resolve) => child.on('close', resolve));
  const [stdout] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, stdout };
}

test.each(['le', 'be'])('reads references in UTF-16 from standard input, %s', async (order) => {
  const bytes = Buffer.from(`\ufeff${BIB}`, 'utf16le');
  const input = (order === 'le' ? bytes : bytes.swap16()).toString('latin1');
  const env = { PATH: process.env['PATH'] ?? '', ...world.env };
  const { stdout } = await run(process.execPath, [CLI, 'check', '-', '--json'], env, process.cwd(), input);
  expect(JSON.parse(stdout)).toMatchObject({ summary: { confirmed: 1, not_found: 1 } });
});

test('Ctrl-C says how to continue, and the next run continues', async () => {
  const path = join(await temporaryFolder(), 'refs.bib');
  writeFileSync(path, BIB.replace('submarine', 'interrupted'));
  world.sandbox.clearRequests();
  world.sandbox.setFault('api.semanticscholar.org', { kind: 'hang' });
  const env = { PATH: process.env['PATH'] ?? '', ...world.env };
  const child = startProcess(process.execPath, [CLI, 'check', path], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stderr = text(child.stderr);
  const status = new Promise((resolve) => child.on('close', resolve));
  await expect.poll(() => world.asked().join(), { timeout: 20_000 }).toContain('api.semanticscholar.org');
  child.kill('SIGINT');
  expect(await stderr).toContain('1 of 2 references checked. Run the same command again to continue.');
  expect(await status).toBe(130);
  world.sandbox.clearFaults();
  const { stdout } = await run(process.execPath, [CLI, 'check', path, '--json'], env, process.cwd());
  expect(JSON.parse(stdout)).toMatchObject({ summary: { confirmed: 1, not_found: 1 } });
});

test('the steps of the workflow run as they are written', async () => {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, 'bin'));
  symlinkSync(CLI, join(folder, 'bin', 'carrel'));
  writeFileSync(join(folder, 'refs.bib'), BIB);
  writeFileSync(join(folder, 'paper.tex'), '\\documentclass{article} \\cite{good,bad} \\bibliography{refs}');
  const steps = [...readFileSync(RECIPE, 'utf8').matchAll(/^ +(?:- )?run: (.*)$/gm)].map(([, step = '']) => step);
  const [install, check = '', show = ''] = steps;
  expect([install, steps.length]).toEqual(['npm install --global carrel', 3]);
  const summary = join(folder, 'summary.md');
  const path = `${join(folder, 'bin')}:${process.env['PATH']}`;
  const env = { ...world.env, PATH: path, MANUSCRIPT: 'paper.tex', GITHUB_STEP_SUMMARY: summary, CARREL_EMAIL: '' };
  expect((await run('bash', ['-e', '-c', check], env, folder)).status).toBe(1);
  expect((await run('bash', ['-e', '-c', show], env, folder)).status).toBe(0);
  expect(readFileSync(summary, 'utf8')).toContain('2 references: 1 not found, 1 confirmed');
});
