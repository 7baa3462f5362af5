import { createServer } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import { showFindings } from '../../src/cli/doctor.ts';
import { showAudit } from '../../src/cli/show/library.ts';
import { clip } from '../../src/terminal/clip.ts';
import { showStrategy } from '../../src/terminal/search.ts';
import { didYouMean } from '../../src/text/distance.ts';
import { openShelf } from '../support/http-world.ts';
import { runCli } from '../support/run-cli.ts';
import { privateFolders } from '../support/world.ts';

/** An address on which no process listens. */
async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const sandbox = await closedPort();
const env = {
  ...privateFolders().env,
  CARREL_SANDBOX: sandbox,
  CARREL_TIME_SCALE: '1000',
  CARREL_EMAIL: 'tests@carrel.test',
};
const count = (text: string, part: string): number => text.split(part).length - 1;

test.each([
  ['search', ['search', 'perovskite']],
  ['doctor', ['doctor', '--network']],
])('%s reports once that the sandbox does not answer', async (_name, args) => {
  const { status, stdout, stderr } = await runCli(args, env);
  expect(status).not.toBe(0);
  expect(count(stdout + stderr, `The sandbox at ${sandbox} does not answer`)).toBe(1);
  expect(stdout + stderr).toContain('unset CARREL_SANDBOX');
});

test('a failed search prints to stderr only and exits with 1', async () => {
  const { status, stdout, stderr } = await runCli(['search', 'perovskite'], env);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^Error: /);
});

test('sources that fail with the same error share a line', async () => {
  const { status, stderr } = await runCli(['resolve', '10.1234/x'], env);
  expect(status).toBe(1);
  expect(stderr).toMatch(/ {2}crossref, unpaywall, .+: failed with the same error/);
  expect(stderr).toMatch(/All \d+ services failed with the same error/);
});

test('reports a typo in an action first', async () => {
  const { status, stderr } = await runCli(['decide', 'nobody', 'aprove'], env);
  expect(status).toBe(2);
  expect(stderr).toContain('Unknown action "aprove". Use one of: approve, edit, reject.');
});

test('the HTTP API explains wrong parameters in plain words', async () => {
  const shelf = await openShelf();
  const { get } = await shelf.serve();
  const { json } = await get('/api/v1/search?page=x&odd=1');
  await shelf.close();
  expect(json).toMatchObject({ error: { code: 'invalid_arguments' } });
  expect(JSON.stringify(json)).toContain('unknown field \\"odd\\"');
  expect(JSON.stringify(json)).not.toMatch(/Invalid (?:input|option)|received/);
});

test('doctor aligns its findings in columns', () => {
  const names = ['Node', 'semantic-scholar answers'];
  const lines = showFindings(names.map((about) => ({ state: 'ok', about, text: 'TEXT' })))
    .trim()
    .split('\n');
  expect(new Set(lines.map((line) => line.indexOf('TEXT'))).size).toBe(1);
});

const { isTTY, columns } = process.stdout;
const pretend = (terminal: object) => Object.assign(process.stdout, terminal);
afterEach(() => pretend({ isTTY, columns }));
afterAll(() => pretend({ isTTY, columns }));

test('cuts a title to the terminal width, but not in a pipe', () => {
  const title = 'a title '.repeat(20);
  pretend({ isTTY: true, columns: 60 });
  expect(clip(title, 20)).toHaveLength(40);
  expect(clip(title, 20).endsWith('…')).toBe(true);
  expect(clip(title, 58)).toHaveLength(20);
  pretend({ isTTY: false, columns: 60 });
  expect(clip(title, 20)).toBe(title);
});

test('wraps a strategy between words at the terminal width', () => {
  const keywords = Array.from({ length: 12 }, (_, at) => `keyword${at}`);
  const query = { keywords, synonyms: {}, booleanQuery: keywords.join(' AND '), purpose: 'all of them' };
  const filters = { maxResults: 1 };
  const intent = { topic: keywords.join(' '), concepts: keywords, phrases: [], wantsRecent: false, filters };
  const payload = {
    intent: { ...intent, intentType: 'survey' as const, domain: 'general' as const },
    strategy: { queries: [query], sources: ['crossref'], filters },
    notes: [keywords.join(' ')],
  };
  pretend({ isTTY: true, columns: 60 });
  const shown = showStrategy(payload);
  expect(shown.split('\n').filter((line) => line.length > 60)).toEqual([]);
  expect(shown).toMatch(/AND keyword\d+ AND\n {5}keyword/);
  pretend({ isTTY: false, columns: undefined });
  expect(showStrategy(payload)).toContain(keywords.join(' AND '));
  expect(showStrategy(payload)).toMatch(/up to 1 paper$/m);
});

test('counts one of a kind in the singular', () => {
  const report = { clean: true, rows: 1, entries: 1, copies: 1, quarantined: 0, downloads: 1, findings: [] };
  expect(showAudit(report)).toBe('1 row, 1 paper, 1 copy, 0 in quarantine, 1 download: clean\n');
});

test.each([
  ['bibtx', ' Did you mean bibtex?'],
  ['BibTeX', ' Did you mean bibtex?'],
  ['word', ''],
  ['', ''],
])('suggests the closest name for "%s"', (typed, answer) => {
  expect(didYouMean(typed, ['markdown', 'json', 'bibtex', 'csl', 'ris'])).toBe(answer);
});

test.each([
  [['resolve'], '(carrel resolve --help shows its usage)'],
  [['snapshot', 'verify'], '(carrel snapshot verify --help shows its usage)'],
  [['batch'], 'carrel batch --help'],
  [['download'], 'carrel download --help'],
  [['export', 'ris'], 'carrel export --help'],
])('%j points to the help of the command', async (args, hint) => {
  const { status, stderr } = await runCli(args, env);
  expect(status).toBe(2);
  expect(stderr).toContain(hint);
});

test('a port in use names the option that changes it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const ran = await Promise.all(['desk', 'sandbox'].map((name) => runCli([name, '--port', String(port)], env)));
  server.close();
  for (const { status, stderr } of ran) {
    expect(status).toBe(1);
    expect(stderr).toContain(`Port ${port} is already in use.\n  help: choose another port with --port`);
  }
});

test('a snapshot of an empty library says what to do first', async () => {
  const folders = privateFolders();
  const { status, stderr } = await runCli(['snapshot', 'build', '--out', `${folders.place}/shelf`], {
    ...env,
    ...folders.env,
  });
  expect(status).toBe(2);
  expect(stderr).toContain('The library is empty. Fetch papers first');
});

test('a failed download suggests commands, not tools', async () => {
  const { status, stdout, stderr } = await runCli(['download', '10.1234/x'], env);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('carrel resolve 10.1234/x shows its metadata');
  expect(stderr).not.toContain('paper_metadata');
});
