import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '../../support/processes.ts';
import { CLI } from '../../support/run-cli.ts';
import { unwrap } from '../../support/unwrap.ts';
import { runCli } from '../../support/warm-cli.ts';
import { openWorld } from '../../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const sessions = await world.app.sessions();
const folder = join(world.env['CARREL_HOME'] ?? '', '..', 'records');
mkdirSync(folder);
const file = join(folder, 'mine.ris');
writeFileSync(file, 'TY  - JOUR\nTI  - A perovskite of my own\nPY  - 2020\nER  - \n');

/** A session at its strategy, or at its results. */
async function open(place: 'strategy' | 'results'): Promise<string> {
  const request = { query: 'perovskite', domain: 'general', maxResults: 5, sources: ['arxiv'] } as const;
  const id = unwrap(await sessions.create(request, 'cli'));
  unwrap(await sessions.wait(id, 0));
  if (place === 'results') unwrap(await sessions.decide(id, { action: 'approve', face: 'cli' }));
  return id;
}
const [strategy, results] = [open('strategy'), open('results')];
const session = (id: string, ...args: string[]) => runCli(['session', id, ...args], world.env);
const importedOf = async (id: string) => unwrap(await sessions.get(id))?.imported?.map(({ source }) => source) ?? [];

test('adds files before the review, and refuses a missing one without a review', async () => {
  const id = await open('strategy');
  const missing = await session(id, '--add', `${file}x`, '--review');
  expect(missing).toMatchObject({ status: 2, stderr: expect.stringContaining('File not found') });
  const child = startProcess(process.execPath, [CLI, 'session', id, '--add', file, '--review'], {
    env: { PATH: process.env['PATH'], CI: 'true', ...world.env },
  });
  child.stdin.end('x\n');
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  expect(await importedOf(id)).toEqual(['import:mine.ris']);
});

test.each([
  [['--ledger'], 'it has no results yet'],
  [['--format', 'ris'], 'it has no results yet'],
  [['--format', 'rsi'], 'Unknown format "rsi"'],
  [['--prisma', join(folder, 'flow.png')], 'ends with .svg or .html'],
  [['--prisma', '/no/such/folder/flow.svg'], 'Folder not found'],
  [['--ledger', '--groups'], 'cannot be combined'],
])('adds nothing if %j cannot be shown', async (view, message) => {
  const id = await strategy;
  const { status, stderr } = await session(id, '--add', file, ...view);
  expect(status).not.toBe(0);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('saved');
  expect(await importedOf(id)).toEqual([]);
});

test('shows the results with the added records', async () => {
  const id = await open('results');
  const { status, stdout } = await session(id, '--add', file, '--format', 'ris');
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('A perovskite of my own') });
  expect((await session(id, '--remove', 'mine.ris')).status).toBe(0);
  expect(await importedOf(id)).toEqual([]);
});

test('says that the files were added if the results cannot be written afterwards', async () => {
  const id = await open('results');
  const path = join(folder, `${'x'.repeat(240)}.svg`);
  const { status, stderr } = await session(id, '--add', file, '--prisma', path);
  expect(status).not.toBe(0);
  expect(stderr).toContain('The additions and removals were saved.');
  expect(await importedOf(id)).toEqual(['import:mine.ris']);
});

test.each([
  [['--groups'], { state: 'checkpoint', checkpoint: { payload: { papers: expect.any(Array) } } }],
  [['--ledger'], { ledger: { kept: expect.any(Number), rows: expect.any(Array) } }],
  [['--format', 'ris'], { format: 'ris', content: expect.stringContaining('TY  - ') }],
  [['--prisma', join(folder, 'json.svg')], { file: join(folder, 'json.svg') }],
])('prints %j as JSON with --json', async (view, expected) => {
  const id = await results;
  const { status, stdout } = await session(id, ...view, '--json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, session_id: id, ...expected });
});

test('a decision for another checkpoint is refused', async () => {
  const { status, stderr } = await runCli(['decide', await strategy, 'approve', '--checkpoint', 'other'], world.env);
  expect([status === 0, stderr]).toEqual([false, expect.stringContaining('error[')]);
  expect(unwrap(await sessions.get(await strategy))?.state).toBe('checkpoint');
});

test('the JSON of a session has its history', async () => {
  const { stdout } = await session(await results, '--json');
  expect(JSON.parse(stdout).history).toMatchObject([{ what: 'opened' }, { what: 'approve', face: 'cli' }]);
});

test('the note of a decision is recorded', async () => {
  const id = await open('strategy');
  const { status } = await runCli(['decide', id, 'approve', '--note', 'wide enough'], world.env);
  expect(status).toBe(0);
  expect(unwrap(await sessions.history(id)).at(-1)).toMatchObject({ what: 'approve', note: 'wide enough' });
});
