import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from './support/processes.ts';
import { CLI } from './support/run-cli.ts';
import { openWorld } from './support/world.ts';

const root = join(import.meta.dirname, '..');
const guide = readFileSync(join(root, 'docs/guide.md'), 'utf8');
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1] ?? '');
const world = await openWorld();
const place = mkdtempSync(join(tmpdir(), 'carrel-guide-'));
afterAll(async () => {
  await world.close();
  rmSync(place, { recursive: true, force: true });
});

function run(args: readonly string[]): Promise<{ status: number | null; output: string }> {
  const env = { PATH: process.env['PATH'], ...world.env };
  const child = startProcess(process.execPath, args, { cwd: place, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })));
}

test('every command of the guide exits as the guide says', async () => {
  const lines = blocks('sh').flatMap((block) => block.trim().split('\n'));
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    const [command = '', note = 'exit 0'] = line.split('   # ');
    const { status, output } = await run([CLI, ...command.split(' ').slice(1)]);
    expect(note.match(/\d/g)?.map(Number), `${line}\n${output}`).toContain(status);
  }
});

test('the program of the guide runs', async () => {
  mkdirSync(join(place, 'node_modules'), { recursive: true });
  symlinkSync(root, join(place, 'node_modules/carrel'));
  writeFileSync(join(place, 'program.mjs'), blocks('js').join('\n'));
  const { status, output } = await run(['program.mjs']);
  expect([status, output]).toEqual([
    0,
    expect.stringMatching(/^Nanometre[^\n]+\nstrategy_confirmation\nresult_review\n\| # \| Title/),
  ]);
});
