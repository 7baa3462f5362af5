import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '../../support/processes.ts';
import { CLI } from '../../support/run-cli.ts';
import { unwrap } from '../../support/unwrap.ts';
import { runCli } from '../../support/warm-cli.ts';
import { openWorld } from '../../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const home = world.env['CARREL_HOME'] ?? '';
const search = (...args: string[]) => runCli(['search', ...args], world.env);
const idIn = (text: string): string => /[Ss]ession ([a-z2-7]{13})/.exec(text)?.[1] ?? '';

test('prints the reasons for the first papers on stderr, and all of them in the session', async () => {
  const { stdout, stderr } = await search('perovskite solar cell stability', '--max-results', '12');
  const rows = stdout.split('\n').filter((line) => /^\| \d/.test(line));
  const reasons = stderr.split('\n').filter((line) => /^ {2,}\d+ {2}title covers/.test(line));
  expect([rows.length, reasons.length]).toEqual([12, 10]);
  expect(stderr).toContain(`and 2 more: carrel session ${idIn(stderr)}`);
  const { stdout: whole } = await runCli(['session', idIn(stderr)], world.env);
  expect(whole.match(/title covers \d of \d concepts/g)).toHaveLength(12);
  expect(whole).toContain(reasons[0]?.trim().replace(/^\d+ +/, ''));
});

test('prints no reasons for formats other than markdown', async () => {
  const { stderr } = await search('perovskite', '--max-results', '2', '--format', 'ris');
  expect(stderr).not.toContain('Why:');
  expect(stderr).toMatch(/^Session .+ fetches the papers\.$/m);
});

test('reports an empty search, the sources that answered, and how to widen it', async () => {
  const { status, stdout, stderr } = await search('zzqx blorfle', '--from-year', '2001', '--sources', 'crossref,arxiv');
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\| # \|[^\n]+\n\|---[^\n]+\n$/) });
  expect(stderr).toContain('No results for: zzqx blorfle\n  answered: crossref, arxiv\n');
  expect(stderr).toMatch(/fewer .+ words; remove the year filter; omit --sources/);
  expect(stderr).not.toContain('carrel batch');
});

test('names the sources that failed when a search is empty', async () => {
  world.sandbox.setFault('api.crossref.org', { kind: 'status', status: 503 });
  const { stderr } = await search('zzqx blorfle', '--sources', 'crossref,arxiv');
  world.sandbox.setFault('api.crossref.org', null);
  expect(stderr).toContain('  answered: arxiv\n  failed: crossref; their papers are unknown\n');
  expect(stderr).toContain('try again later: 1 source failed');
});

test.each([
  [['--domain', 'physics'], /Unknown domain "physics".+general covers every field/],
  [['--max-results', 'foo'], /--max-results must be a whole number, not "foo"/],
  [['--max-results', '0'], /max_results must be an integer from 1 to 500/],
  [['--format', 'bibtx'], /Unknown format "bibtx".+Did you mean bibtex\?/],
  [['--sources', 'crosref'], /Cannot search "crosref".+Did you mean crossref\?/],
  [['--output', '/no/such/folder/x.bib'], /Folder not found: \/no\/such\/folder/],
])('rejects %j before it asks any source', async (args, message) => {
  const asked = world.asked().length;
  const { status, stdout, stderr } = await search('perovskite', ...args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^error\[(?:INVALID_ARGUMENT|STORE_ERROR)\]: /);
  expect(stderr).toMatch(message);
  expect(world.asked()).toHaveLength(asked);
});

test('--output never overwrites a file, and checks that before the search', async () => {
  const file = join(home, '..', 'mine.bib');
  writeFileSync(file, 'mine');
  const asked = world.asked().length;
  const { status, stderr } = await search('perovskite', '--output', file);
  expect(status).toBe(1);
  expect(stderr).toContain(`${file} already exists and is never overwritten. Choose another name`);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect(world.asked()).toHaveLength(asked);
});

test('keeps the search when the output file cannot be written', async () => {
  const folder = join(home, '..', 'output');
  mkdirSync(folder);
  const name = `${'x'.repeat(240)}.bib`;
  const { status, stderr } = await search('perovskite', '--format', 'bibtex', '--output', join(folder, name));
  expect(status).toBe(1);
  const [, id = ''] = /Print its papers with: carrel session ([a-z2-7]{13}) --format bibtex/.exec(stderr) ?? [];
  expect((await runCli(['session', id, '--format', 'bibtex'], world.env)).stdout).toMatch(/^@/);
  expect(readdirSync(folder)).toEqual([]);
});

test('--output writes one new file and counts one paper in the singular', async () => {
  const file = join(home, '..', 'one.bib');
  const { stdout, stderr } = await search('perovskite', '--max-results', '1', '--format', 'bibtex', '--output', file);
  expect({ stdout, exists: existsSync(file) }).toEqual({ stdout: '', exists: true });
  expect(stderr).toContain(`1 paper written to ${file}.`);
});

/** Starts a review and interrupts it, or ends its input, at the first prompt. */
async function leave(how: 'SIGINT' | 'end') {
  const child = startProcess(process.execPath, [CLI, 'search', 'perovskite', '--review'], {
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
] as const)('a review ended by %s exits with %i and prints how to resume', async (how, exit) => {
  const { status, stderr } = await leave(how);
  expect(status).toBe(exit);
  expect(stderr).toMatch(/Session ([a-z2-7]{13}) is waiting. Resume with: carrel session \1 --review\n$/);
});

test('a review interrupted during a search prints how to resume, and resumes', async () => {
  world.sandbox.setFault('export.arxiv.org', { kind: 'slow-headers', delayMs: 20_000, times: 1 });
  const asked = world.asked().length;
  const child = startProcess(process.execPath, [CLI, 'search', 'tin halide', '--review', '--sources', 'arxiv'], {
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
  const [, id = ''] = /continues the next time you open it: carrel session ([a-z2-7]{13})\n$/.exec(stderr) ?? [];
  const { stdout } = await runCli(['session', id], world.env);
  expect(stdout).toContain('waiting for a decision (result_review)');
});

test('an edit without valid data prints valid examples', async () => {
  const sessions = await world.app.sessions();
  const request = { query: 'perovskite', domain: 'general', maxResults: 10 } as const;
  const id = unwrap(await sessions.create(request, 'cli'));
  unwrap(await sessions.wait(id, 0));
  const bare = await runCli(['decide', id, 'edit'], world.env);
  expect(bare.status).toBe(2);
  const [strategy = '', results = ''] = [
    ...bare.stderr.matchAll(/help: at the \w+: carrel decide ID edit --data '(.+)'/g),
  ].map(([, data]) => data);
  const edited = await runCli(['decide', id, 'edit', '--data', strategy], world.env);
  expect(edited.stdout).toContain('waiting for a decision (result_review)');
  expect(Object.keys(JSON.parse(results))).toEqual(['marked_relevant']);
  const done = await runCli(['decide', id, 'approve'], world.env);
  expect(done.stderr).toContain(`carrel batch --session ${id} fetches the papers`);
});

test('the help of decide shows an edit for each checkpoint', async () => {
  const [own, all] = await Promise.all([runCli(['decide', '--help']), runCli(['--help'])]);
  expect(own.stdout).toMatch(/^ +carrel decide ID edit --data '\{"queries":.+\}'$/m);
  expect(own.stdout).toMatch(/^ +carrel decide ID edit --data '\{"marked_relevant":.+\}'$/m);
  expect(all.stdout).not.toContain('marked_relevant');
});

test('ranks the records of a file with those of the sources, and reports what it cannot read', async () => {
  const file = join(home, 'mine.ris');
  writeFileSync(file, 'TY  - JOUR\nTI  - A perovskite of my own\nPY  - 2020\nER  - \nstray\n');
  const { status, stdout, stderr } = await search(
    'perovskite',
    '--add',
    file,
    '--sources',
    'none',
    '--include',
    'mine',
  );
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('A perovskite of my own') });
  expect(stderr).toContain(`warning: ${file}, line 5: The line belongs to no record.`);
  const { stdout: ledger } = await runCli(['session', idIn(stderr), '--ledger'], world.env);
  expect(ledger).toContain('  - From imported files: 1\n    - mine.ris: 1\n');
  expect(ledger).toContain('## Inclusion criteria\n\n- mine');
});

test('says how many papers of a file the list has no room for', async () => {
  const file = join(home, 'many.ris');
  const titles = ['A perovskite of my own', 'Perovskite tandem cells', 'Perovskite ink'];
  writeFileSync(file, titles.map((title) => `TY  - JOUR\nTI  - ${title}\nPY  - 2020\nER  - \n`).join(''));
  const { stderr } = await search('perovskite', '--add', file, '--sources', 'none', '--max-results', '1');
  expect(stderr).toContain('2 papers of your files are not listed');
});

test('refuses a file that it cannot read before it asks any source', async () => {
  const asked = world.asked().length;
  const { status, stderr } = await search('perovskite', '--add', join(home, 'missing.ris'));
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('File not found') });
  expect(world.asked()).toHaveLength(asked);
});
