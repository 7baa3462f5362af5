import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, expectTypeOf, test } from 'vitest';
import type { Paper, PaperCollection, ParsedIntent, SearchStrategy } from '../src/index.ts';
import * as library from '../src/index.ts';
import { verifies } from './requirements/verifies.ts';
import { temporaryFolder } from './support/folder.ts';
import { startProcess } from './support/processes.ts';
import { unwrap } from './support/unwrap.ts';
import { openWorld } from './support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const OPEN = '10.1038/s41586-021-03380-y';

test('exports exactly the published names', () => {
  expect(Object.keys(library).sort()).toMatchInlineSnapshot(`
    [
      "ERROR_TABLE",
      "VERSION",
      "addFile",
      "checkReferences",
      "createApp",
      "dedupe",
      "describeEvidence",
      "download",
      "exportBibtex",
      "exportCsl",
      "exportJson",
      "exportLedger",
      "exportMarkdown",
      "exportRis",
      "export_bibtex",
      "export_json",
      "export_markdown",
      "fetch",
      "formatRef",
      "loadConfig",
      "parseCollection",
      "parseRef",
      "read",
      "readRecords",
      "resolve",
      "search",
      "searchLibrary",
      "toWire",
      "verifyFile",
    ]
  `);
});

test('resolve() returns a paper or a failure in one call', async () => {
  const config = unwrap(await library.loadConfig(world.env));
  const found = await library.resolve('10.1038/nature12373', { config });
  expect(found).toMatchObject({
    ok: true,
    value: { paper: { title: 'Nanometre-scale thermometry in a living cell', isOa: false } },
  });
  expect(await library.resolve('nothing', { config })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_REF' },
  });
});

test.each([undefined, null, 5, {}])('a reference or query that is not a string is a failure: %j', async (given) => {
  const config = unwrap(await library.loadConfig(world.env));
  const options = { config };
  expect(await library.resolve(given as string, options)).toMatchObject({ error: { code: 'INVALID_REF' } });
  expect(await library.search(given as string, options)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
});

test.each([
  null,
  5,
  { config: 5 },
  { handler: {} },
  { signal: 'stop' },
  { progress: 1 },
  { language: 5 },
  { sources: 'arxiv' },
  { sources: [5] },
  { maxResults: 'ten' },
  { fromYear: null },
  { domain: {} },
])('options of the wrong type are a failure: %j', async (given) => {
  const config = unwrap(await library.loadConfig(world.env));
  const options = given !== null && typeof given === 'object' ? { config, ...given } : given;
  expect(await library.search('perovskite', options as library.SearchOptions)).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT' },
  });
});

test('resolve() with invalid options is a failure', async () => {
  const options = null as unknown as library.ResolveOptions;
  expect(await library.resolve('10.1038/nature12373', options)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
});

test('fetch() stores a copy, and download() saves it in the folder that the program names', async () => {
  const config = unwrap(await library.loadConfig(world.env));
  const fetched = unwrap(await library.fetch(OPEN, { config }));
  expect([fetched.wasStored, fetched.copy.grade]).toEqual([false, 'verified']);
  const outputDir = await temporaryFolder();
  const saved = unwrap(await library.download(OPEN, { config, outputDir }));
  expect(saved.path).toMatch(/\[\d{4}\] - .+\.pdf$/);
  expect(dirname(saved.path)).toBe(outputDir);
  // Roots restrict tools, not programs.
  const elsewhere = { ...config, downloadRoots: [] };
  const again = unwrap(await library.download(OPEN, { config: elsewhere, outputDir: join(outputDir, 'more') }));
  expect(dirname(again.path)).toBe(join(outputDir, 'more'));
});

test.each([
  ['signal', {}, 'signal: must be an AbortSignal.'],
  ['signal', { aborted: false }, 'signal: must be an AbortSignal.'],
  ['signal', 'stop', 'signal: must be an AbortSignal.'],
  ['progress', {}, 'progress: must be a function.'],
  ['handler', {}, 'handler: must be an object with a method "handle".'],
  ['config', 'file', 'config: must be a value of loadConfig, or omitted.'],
])('an option %s that is %j is refused: %s', async (name, value, message) => {
  const options = { [name]: value } as unknown as library.SearchOptions;
  expect(await library.search('salt', options)).toMatchObject({ error: { code: 'INVALID_ARGUMENT', message } });
});

test('download() requires a contact address', async () => {
  const { email: _, ...config } = unwrap(await library.loadConfig(world.env));
  expect(await library.download(OPEN, { config })).toMatchObject({
    error: { code: 'CAPABILITY_DENIED', remediation: [{ setting: 'CARREL_EMAIL' }] },
  });
});

test.each([library.fetch, library.download, library.verifyFile, library.addFile])(
  '%o without an object of options is a failure, never an exception',
  async (call) => {
    expect(await call('x', null as never)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  },
);

/** Types of the machinery behind `App.store`, and of generic helpers. */
const INTERNAL_TYPES = [
  ...['At', 'CallFacts', 'ChangeFacts', 'Clock', 'CommitOptions', 'Database', 'Env', 'ErrorRow', 'Folders', 'Force'],
  ...['GatherCall', 'Head', 'HomeKind', 'Layout', 'Link', 'LockOptions', 'Locks', 'Log', 'Machine', 'OpenStore'],
  ...[
    'EntryWithText',
    'Owner',
    'Paths',
    'Placed',
    'QuarantineChoice',
    'ReasonTable',
    'Recovery',
    'Root',
    'Row',
    'RowFacts',
    'Scans',
  ],
  ...['SnakeKey', 'SourceOptions', 'SourceTier', 'SqlValue', 'Stage', 'StagedFile', 'Statement', 'StoreOptions'],
  ...['Later', 'WithConfig'],
];

test('exports every type that a call takes or returns', () => {
  const text = readFileSync(join(import.meta.dirname, '../dist/index.d.ts'), 'utf8');
  const lists = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','));
  const exported = new Set(lists.map((name) => name.trim().replace(/^type | as .*$/g, '')));
  const declared = [...text.matchAll(/^(?:declare )?(?:interface|type) (\w+)/gm)].map(([, name = '']) => name);
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter((name) => !exported.has(name) && !INTERNAL_TYPES.includes(name))).toEqual([]);
});

verifies(['LIB-20', 'LIB-10'], 'exports the search function and the three export functions under both names', () => {
  const { search, exportJson, exportBibtex, exportMarkdown } = library;
  for (const each of [search, exportJson, exportBibtex, exportMarkdown]) expect(each).toBeTypeOf('function');
  expect(library.export_json).toBe(library.exportJson);
  expect(library.export_bibtex).toBe(library.exportBibtex);
  expect(library.export_markdown).toBe(library.exportMarkdown);
});

verifies('LIB-20', 'exports the types of papers, collections, intents and strategies', () => {
  // The compiler checks these; without the types this file does not compile.
  expectTypeOf<Paper>().toHaveProperty('title');
  expectTypeOf<PaperCollection>().toHaveProperty('hits');
  expectTypeOf<ParsedIntent>().toHaveProperty('topic');
  expectTypeOf<SearchStrategy>().toHaveProperty('queries');
  const source = readFileSync(join(import.meta.dirname, '../src/library-types.ts'), 'utf8');
  for (const name of ['Paper', 'PaperCollection', 'ParsedIntent', 'SearchStrategy'])
    expect(source).toMatch(new RegExp(`\\b${name}\\b`));
});

verifies(
  ['LIB-21', 'LIB-22', 'LIB-8'],
  'searches in one call without checkpoints and returns a collection',
  async () => {
    const config = unwrap(await library.loadConfig(world.env));
    const found = library.search('perovskite solar cells', {
      config,
      max_results: 3,
      domain: 'materials_science',
    });
    expect(found).toBeInstanceOf(Promise);
    const collection = await found;
    expect(collection).toMatchObject({
      ok: true,
      value: { query: 'perovskite solar cells', intent: { domain: 'materials_science' } },
    });
    expect(collection.ok && collection.value.hits).toHaveLength(3);
    const plain = await library.search('perovskite', { config });
    expect(plain).toMatchObject({ value: { intent: { domain: 'general', filters: { maxResults: 100 } } } });
  },
);

verifies('LIB-23', 'loads the default configuration when none is passed', () => {
  const script = `const { search } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../dist/index.js')).href)});
    const found = await search('perovskite', { maxResults: 2 });
    console.log(found.ok ? found.value.hits.length : found.error.message);`;
  const env = { PATH: process.env['PATH'], ...world.env };
  return new Promise<void>((resolve) => {
    const child = startProcess(process.execPath, ['--input-type=module', '-e', script], { env });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('close', () => {
      expect(text.trim()).toBe('2');
      resolve();
    });
  });
});

verifies('LIB-24', 'finds the same papers through the library as through a session', async () => {
  const found = await world.app.search({ query: 'perovskite tandem', maxResults: 5 });
  const sessions = await world.app.sessions();
  const request = { query: 'perovskite tandem', domain: 'general', maxResults: 5 } as const;
  const id = await sessions.create(request, 'mcp');
  if (!id.ok || !found.ok) throw new Error('Both must search.');
  await sessions.wait(id.value, 0);
  await sessions.decide(id.value, { action: 'approve', face: 'mcp' });
  const end = await sessions.decide(id.value, { action: 'approve', face: 'mcp' });
  const { hits, strategy, facets } = found.value;
  expect(end).toMatchObject({ ok: true, value: { state: 'complete', collection: { hits, strategy, facets } } });
});

test('a cancelled call returns CANCELLED', async () => {
  const found = await world.app.resolve('10.1038/nature12373', { signal: AbortSignal.abort() });
  expect(found).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
});

/** Every module specifier that loading the built library resolves. */
function loadedBy(entry: string): string {
  const hooks = 'export async function resolve(s, c, next) { process._rawDebug(s); return next(s, c); }';
  const script = `const { register } = await import('node:module');
    register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hooks)}));
    await import(${JSON.stringify(entry)});`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return ran.stderr;
}

verifies('LIB-29', 'loads no MCP code when only the library is imported', () => {
  const loaded = loadedBy(pathToFileURL(join(import.meta.dirname, '../dist/index.js')).href);
  const files = [...new Set(loaded.match(/\.\/[\w-]+\.js/g) ?? [])];
  expect(files.length).toBeGreaterThan(5);
  // The SDK is bundled into a separate file, which contains its notification names.
  const sdk = files.filter((file) =>
    /notifications\/tools\/list_changed/.test(readFileSync(join(import.meta.dirname, '../dist', file), 'utf8')),
  );
  expect(sdk).toEqual([]);
  expect(loaded).not.toContain('@modelcontextprotocol');
});

test('importing the library loads neither the HTTP client nor the database driver', () => {
  const loaded = loadedBy(pathToFileURL(join(import.meta.dirname, '../dist/index.js')).href);
  expect(loaded).not.toMatch(/undici|@photostructure/);
});
