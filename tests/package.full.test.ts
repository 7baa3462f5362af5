import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from './support/processes.ts';
import { openWorld } from './support/world.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, '.ci/tools/node_modules/.bin', name);
const place = mkdtempSync(join(tmpdir(), 'carrel-package-'));
const world = await openWorld();
afterAll(async () => {
  await world.close();
  rmSync(place, { recursive: true, force: true });
});
const npm = (args: string[], cwd: string) =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const packed = JSON.parse(npm(['pack', '--json', '--pack-destination', place], root))[0] as {
  filename: string;
  files: { path: string }[];
};
/** The sandbox runs in this process, so its clients must not block it. */
function run(
  command: string,
  args: readonly string[],
  more: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
) {
  const child = startProcess(command, args, {
    cwd: more.cwd,
    env: more.env ?? process.env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stdin.end(more.input ?? '');
  return new Promise<{ status: number | null; stdout: string }>((resolve, reject) => {
    // A missing tool fails at once.
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout }));
  });
}
const HELLO = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } } })}\n`;

test('the package contains only what is needed', () => {
  const wrong = packed.files
    .map(({ path }) => path)
    .filter(
      (path) => !/^(dist|docs|skills)\/|^(package\.json|README\.md|LICENSE|CHANGELOG\.md|server\.json)$/.test(path),
    );
  expect(wrong).toEqual([]);
  for (const needed of [
    'dist/index.js',
    'dist/index.d.ts',
    'dist/entry/cli.js',
    'dist/pdf/child.js',
    'dist/web/index.html',
    'skills/carrel/SKILL.md',
  ])
    expect(packed.files.map(({ path }) => path)).toContain(needed);
});

test('publint reports no problems', async () => {
  const { status, stdout } = await run(bin('publint'), ['--strict'], { cwd: root });
  expect([status, stdout]).toEqual([0, expect.stringContaining('All good')]);
});

test('the installed package works as a command, a library and a server', async () => {
  const folder = join(place, 'user');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  npm(['install', '--no-audit', '--no-fund', join(place, packed.filename)], folder);
  const env = { ...process.env, ...world.env };
  const carrel = join(folder, 'node_modules/.bin/carrel');
  const fetched = await run(carrel, ['fetch', '10.1038/s41586-021-03380-y', '--json'], { env });
  expect(JSON.parse(fetched.stdout)).toMatchObject({ ok: true, grade: 'verified' });
  writeFileSync(
    join(folder, 'use.js'),
    "import { resolve } from 'carrel';\nconst found = await resolve('10.1038/nature12373');\nconsole.log(found.ok && found.value.paper.title);\n",
  );
  const used = await run(process.execPath, ['use.js'], { cwd: folder, env });
  expect(used.stdout.trim()).toBe('Nanometre-scale thermometry in a living cell');
  const served = await run(join(folder, 'node_modules/.bin/paper-search-mcp'), [], { env, input: HELLO });
  expect(JSON.parse(served.stdout.split('\n')[0] ?? '')).toMatchObject({
    result: { serverInfo: { name: 'paper-search' } },
  });
});

test('the bundle for desktop clients is valid and starts', async () => {
  const [stage, file, opened] = ['stage', 'carrel.mcpb', 'opened'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  execFileSync(process.execPath, [join(root, 'scripts/mcpb.mjs'), stage], { stdio: ['ignore', 'pipe', 'pipe'] });
  expect((await run(bin('mcpb'), ['validate', join(stage, 'manifest.json')])).status).toBe(0);
  expect((await run(bin('mcpb'), ['pack', stage, file])).status).toBe(0);
  expect((await run(bin('mcpb'), ['unpack', file, opened])).status).toBe(0);
  const { server } = JSON.parse(readFileSync(join(opened, 'manifest.json'), 'utf8'));
  const args = server.mcp_config.args.map((arg: string) => arg.replace(/^\$\{__dirname\}/, opened));
  const answer = await run(process.execPath, args, { env: { ...process.env, ...world.env }, input: HELLO });
  expect(JSON.parse(answer.stdout.split('\n')[0] ?? '')).toMatchObject({ result: { serverInfo: { name: 'carrel' } } });
});

test('a build prints no warnings', () => {
  const { build } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  // Without npm, which prints warnings about the settings of the machine. A part of the build would remove the pages.
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  const { status, stdout, stderr } = spawnSync(build, {
    cwd: root,
    encoding: 'utf8',
    shell: true,
    env: { ...process.env, PATH },
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});

/** Uses the result of every call under its exported name. */
const CONSUMER = `
import {
  createApp, dedupe, download, fetch, loadConfig, read, readRecords, resolve, search, searchLibrary, verifyFile, addFile, exportMarkdown,
} from 'carrel';
import type {
  Acquired, Added, App, AuditReport, Brief, BuildReport, CapabilityReport, CitationGraph, Collection, Config, Copy,
  Deduplicated, LibraryPage, ReadAnswer, RecordFile, TextCopy,
  FileVerdict, Grade, GraphNode, Hit, Logger, Plan, Resolution, Result, SavedWhere, Sessions, Snapshot, Store,
} from 'carrel';

const config: Result<Config> = await loadConfig();
if (!config.ok) throw new Error(config.error.message);
const log: Logger = (level, line) => console.error(level, line);
const app: App = createApp(config.value, log);
const resolved: Result<Resolution> = await resolve('x', { config: config.value });
const fetched: Result<Acquired> = await fetch('x', { refresh: true });
const copy: Copy | TextCopy | null = fetched.ok ? fetched.value.copy : null;
const grade: Grade | undefined = copy?.grade;
const saved: Result<SavedWhere> = await download('x', { outputDir: 'papers' });
const verdict: Result<FileVerdict> = await verifyFile('x.pdf', { ref: 'x' });
const added: Result<Added> = await addFile('x.pdf', { ref: 'x' });
const found: Result<Collection> = await search('x', { maxResults: 5 });
const hits: readonly Hit[] = found.ok ? found.value.hits : [];
const graph: Result<CitationGraph> = await app.expandGraph('x');
const nodes: readonly GraphNode[] = graph.ok ? graph.value.nodes : [];
const others: [Result<Plan>, Result<Brief>, CapabilityReport, Store, Sessions, Result<AuditReport>] = [
  app.plan('x'), await app.brief('x'), app.capabilities(), await app.store(), await app.sessions(), await app.audit(),
];
const built: Result<BuildReport> = await app.buildSnapshot({ out: 'shelf' });
const opened: Result<Snapshot> = await app.openSnapshot('shelf');
const text: Result<ReadAnswer> = await read('x', { section: 'methods' });
const passages: Result<LibraryPage> = await searchLibrary('x');
const file: Result<RecordFile> = readRecords('x');
const joined: Deduplicated | null = file.ok ? dedupe(file.value.records) : null;
console.log(text, passages, joined, resolved, grade, saved, verdict, added, hits, nodes, others, built, opened, found.ok && exportMarkdown(found.value));
`;

test('a program in TypeScript can name the result of every call', async () => {
  const folder = join(place, 'consumer');
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules/carrel'));
  // What npm installs with the types of Node.
  for (const name of ['@types', 'undici-types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'program.ts'), CONSUMER);
  const options = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--module',
    'nodenext',
    '--target',
    'es2023',
  ];
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const types = ['--types', 'node', '--preserveSymlinks'];
  expect(await run(process.execPath, [tsc, ...options, ...types, 'program.ts'], { cwd: folder })).toEqual({
    status: 0,
    stdout: '',
  });
});
