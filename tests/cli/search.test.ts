import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CLI, runCli } from '../support/run-cli.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const home = world.env['CARREL_HOME'] ?? '';
const search = (...args: string[]) => runCli(['search', ...args], world.env);
const idIn = (text: string): string => /[Ss]ession ([a-z2-7]{13})/.exec(text)?.[1] ?? '';

test('the table is followed by reasons on the other stream, and the session has them whole', async () => {
  const { stdout, stderr } = await search('perovskite solar cell stability', '--max-results', '12');
  const rows = stdout.trim().split('\n').slice(2);
  const reasons = stderr.split('\n').filter((line) => /^ {2,}\d+ {2}title has/.test(line));
  expect([rows.length, reasons.length]).toEqual([12, 10]);
  expect(stderr).toContain(`and 2 more: carrel session ${idIn(stderr)}`);
  const { stdout: whole } = await runCli(['session', idIn(stderr)], world.env);
  expect(whole.match(/title has \d of \d concepts/g)).toHaveLength(12);
  expect(whole).toContain(reasons[0]?.trim().replace(/^\d+ +/, ''));
});

test('other formats are not followed by reasons', async () => {
  const { stderr } = await search('perovskite', '--max-results', '2', '--format', 'ris');
  expect(stderr).not.toContain('Why:');
  expect(stderr).toMatch(/^Session .+ fetches the papers\.$/m);
});

test('a search without papers says so, who answered, and how to widen it', async () => {
  const { status, stdout, stderr } = await search('zzqx blorfle', '--from-year', '2001', '--sources', 'crossref,arxiv');
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\| # \|[^\n]+\n\|---[^\n]+\n$/) });
  expect(stderr).toContain('No paper was found for: zzqx blorfle\n  answered: crossref, arxiv\n');
  expect(stderr).toMatch(/fewer .+ words; give up the limit on years; leave --sources out/);
  expect(stderr).not.toContain('carrel batch');
});

test('a search without papers names the sources that failed', async () => {
  world.sandbox.setFault('api.crossref.org', { kind: 'status', status: 503 });
  const { stderr } = await search('zzqx blorfle', '--sources', 'crossref,arxiv');
  world.sandbox.setFault('api.crossref.org', null);
  expect(stderr).toContain('  answered: arxiv\n  failed: crossref; what they have is not known\n');
  expect(stderr).toContain('try again later, because 1 source failed');
});

test.each([
  [['--domain', 'physics'], /no domain "physics".+general suits every field/],
  [['--max-results', 'foo'], /--max-results takes a whole number, not "foo"/],
  [['--max-results', '0'], /max_results is a whole number from 1 to 500/],
  [['--format', 'bibtx'], /no format "bibtx".+Did you mean bibtex\?/],
  [['--sources', 'crosref'], /Cannot search "crosref".+Did you mean crossref\?/],
  [['--output', '/no/such/folder/x.bib'], /There is no folder \/no\/such\/folder/],
])('what cannot be asked is refused before anybody is asked: %j', async (args, message) => {
  const asked = world.asked().length;
  const { status, stdout, stderr } = await search('perovskite', ...args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^error\[(?:INVALID_ARGUMENT|STORE_ERROR)\]: /);
  expect(stderr).toMatch(message);
  expect(world.asked()).toHaveLength(asked);
});

test('--output replaces no file, and finds that out before the search', async () => {
  const file = join(home, '..', 'mine.bib');
  writeFileSync(file, 'mine');
  const asked = world.asked().length;
  const { status, stderr } = await search('perovskite', '--output', file);
  expect(status).toBe(1);
  expect(stderr).toContain(`${file} exists already and is left as it is. Name another file`);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect(world.asked()).toHaveLength(asked);
});

test('a file that cannot be written after all costs no search', async () => {
  const folder = join(home, '..', 'output');
  mkdirSync(folder);
  const name = `${'x'.repeat(240)}.bib`;
  const { status, stderr } = await search('perovskite', '--format', 'bibtex', '--output', join(folder, name));
  expect(status).toBe(1);
  const [, id = ''] = /The search is kept: carrel session ([a-z2-7]{13}) --format bibtex/.exec(stderr) ?? [];
  expect((await runCli(['session', id, '--format', 'bibtex'], world.env)).stdout).toMatch(/^@/);
  expect(readdirSync(folder)).toEqual([]);
});

test('--output writes one new file, whole, and counts in the singular', async () => {
  const file = join(home, '..', 'one.bib');
  const { stdout, stderr } = await search('perovskite', '--max-results', '1', '--format', 'bibtex', '--output', file);
  expect({ stdout, exists: existsSync(file) }).toEqual({ stdout: '', exists: true });
  expect(stderr).toContain(`1 paper written to ${file}.`);
});

/** A review that is interrupted once it asks, or whose input ends there. */
async function leave(how: 'SIGINT' | 'end') {
  const child = spawn(process.execPath, [CLI, 'search', 'perovskite', '--review'], {
    env: { PATH: process.env['PATH'], CI: 'true', ...world.env },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (!stderr.includes('strategy> ') && (stderr + text).includes('strategy> '))
      how === 'end' ? child.stdin.end() : child.kill(how);
    stderr += text;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { status, stderr };
}

test.each([
  ['SIGINT', 130],
  ['end', 1],
] as const)('a review that is left by %s ends with %i and says how to go on', async (how, exit) => {
  const { status, stderr } = await leave(how);
  expect(status).toBe(exit);
  expect(stderr).toMatch(/The session ([a-z2-7]{13}) waits: carrel decide \1 approve\|edit\|reject\n$/);
});

test('a review that is interrupted while sources are asked says where it goes on, and it does', async () => {
  world.sandbox.setFault('export.arxiv.org', { kind: 'slow-headers', delayMs: 20_000, times: 1 });
  const asked = world.asked().length;
  const child = spawn(process.execPath, [CLI, 'search', 'tin halide', '--review', '--sources', 'arxiv'], {
    env: { PATH: process.env['PATH'], CI: 'true', ...world.env },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.stdin.write('a\n');
  await expect.poll(() => world.asked().length, { timeout: 15_000 }).toBeGreaterThan(asked);
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  const [, id = ''] = /goes on when it is looked at: carrel session ([a-z2-7]{13})\n$/.exec(stderr) ?? [];
  const { stdout } = await runCli(['session', id], world.env);
  expect(stdout).toContain('waits for a decision (result_review)');
});

test('an edit without fitting data is answered with samples that fit, and the end names what comes next', async () => {
  const id = idIn((await leave('end')).stderr);
  const bare = await runCli(['decide', id, 'edit'], world.env);
  expect(bare.status).toBe(2);
  const [strategy = '', results = ''] = [
    ...bare.stderr.matchAll(/help: at the \w+: carrel decide ID edit --data '(.+)'/g),
  ].map(([, data]) => data);
  const edited = await runCli(['decide', id, 'edit', '--data', strategy], world.env);
  expect(edited.stdout).toContain('waits for a decision (result_review)');
  expect(Object.keys(JSON.parse(results))).toEqual(['marked_relevant']);
  const done = await runCli(['decide', id, 'approve'], world.env);
  expect(done.stderr).toContain(`carrel batch --session ${id} fetches the papers`);
});

test('the help of decide shows an edit for each checkpoint, the list of commands does not', async () => {
  const [own, all] = await Promise.all([runCli(['decide', '--help']), runCli(['--help'])]);
  expect(own.stdout).toMatch(/^ +carrel decide ID edit --data '\{"queries":.+\}'$/m);
  expect(own.stdout).toMatch(/^ +carrel decide ID edit --data '\{"marked_relevant":.+\}'$/m);
  expect(all.stdout).not.toContain('marked_relevant');
});
