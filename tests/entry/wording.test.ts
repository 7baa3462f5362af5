import { createServer } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import { clip } from '../../src/entry/clip.ts';
import { showFindings } from '../../src/entry/doctor.ts';
import { privateFolders } from '../world.ts';
import { openShelf } from './http-world.ts';
import { runCli } from './run-cli.ts';

/** An address at which nobody listens any more. */
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
])('%s says once that the sandbox does not answer, and blames no service', async (_name, args) => {
  const { status, stdout, stderr } = await runCli(args, env);
  expect(status).not.toBe(0);
  expect(count(stdout + stderr, `The sandbox at ${sandbox} does not answer`)).toBe(1);
  expect(stdout + stderr).toContain('unset CARREL_SANDBOX');
});

test('a failure of all sources alike is told in one line, with those that were not asked', async () => {
  const { status, stderr } = await runCli(['resolve', '10.1234/x'], env);
  expect(status).toBe(1);
  expect(stderr).toMatch(/ {2}crossref, unpaywall, .+: failed alike/);
  expect(stderr).toMatch(/All \d+ services failed alike/);
});

test('a typo in an action is named before anything else', async () => {
  const { status, stderr } = await runCli(['decide', 'nobody', 'aprove'], env);
  expect(status).toBe(2);
  expect(stderr).toContain('There is no action "aprove". Say one of: approve, edit, reject.');
});

test('the HTTP interface speaks plainly of parameters that do not fit', async () => {
  const shelf = await openShelf();
  const { get } = await shelf.serve();
  const { json } = await get('/api/v1/search?page=x&odd=1');
  await shelf.close();
  expect(json).toMatchObject({ error: { code: 'invalid_arguments' } });
  expect(JSON.stringify(json)).toContain('there is no field \\"odd\\" here');
  expect(JSON.stringify(json)).not.toMatch(/Invalid (?:input|option)|received/);
});

test('findings of the doctor stand in columns, however long a name is', () => {
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

test('a title is cut to the width of a terminal, and whole in a pipe', () => {
  const title = 'a title '.repeat(20);
  pretend({ isTTY: true, columns: 60 });
  expect(clip(title, 20)).toHaveLength(40);
  expect(clip(title, 20).endsWith('…')).toBe(true);
  expect(clip(title, 58)).toHaveLength(20);
  pretend({ isTTY: false, columns: 60 });
  expect(clip(title, 20)).toBe(title);
});
