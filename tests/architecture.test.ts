import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');
const SANDBOX = join(import.meta.dirname, '../sandbox');

/** From low to high. A layer may import every layer below it, and none beside it unless a line below says so. */
const LOW = ['model', 'text', 'disk'];
const ADAPTERS = ['net', 'pdf', 'store', 'sources', 'formats', 'documents'];
const SHARED = ['match', 'fulltext'];
const FEATURES = ['acquire', 'graph', 'search', 'check', 'snapshot'];
const BELOW_APP = [...LOW, ...ADAPTERS, ...SHARED, ...FEATURES, 'config'];
const BELOW_PROCESSES = [...BELOW_APP, 'app', 'tools', 'terminal'];

/** Which folders (or files directly in src/) each may import. An unlisted folder is an error. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  model: [],
  text: ['model'],
  disk: ['model', 'text'],
  config: [...LOW, 'sources'],
  ...Object.fromEntries(ADAPTERS.map((folder) => [folder, LOW])),
  documents: [...LOW, 'pdf'],
  ...Object.fromEntries(SHARED.map((folder) => [folder, [...LOW, ...ADAPTERS]])),
  ...Object.fromEntries(FEATURES.map((folder) => [folder, [...LOW, ...ADAPTERS, ...SHARED, 'config']])),
  terminal: [...LOW, 'formats', 'config'],
  app: BELOW_APP,
  tools: BELOW_APP,
  'library-types': [...BELOW_APP, 'app'],
  index: [...BELOW_APP, 'app', 'library-types'],
  mcp: BELOW_PROCESSES,
  http: [...BELOW_PROCESSES, 'mcp'],
  desk: [...BELOW_PROCESSES, 'mcp', 'http'],
  demo: [...BELOW_PROCESSES, 'http', 'desk', 'sandbox'],
  cli: [...BELOW_PROCESSES, 'mcp', 'http', 'desk', 'demo', 'sandbox'],
  sandbox: [...LOW, ...ADAPTERS, 'config'],
};
const PROCESSES = ['cli', 'mcp', 'http', 'desk', 'demo'];

/** Packages and globals that only these folders may use. */
const RESTRICTED_APIS: readonly (readonly [what: string, pattern: RegExp, folders: readonly string[]])[] = [
  ['outbound sockets', /from '(?:undici|node:(?:https|net|tls|dns|dns\/promises|dgram|http2))'|\bfetch\(/, ['net']],
  ['listening sockets', /from 'node:http'/, ['http', 'desk', 'sandbox']],
  ['the file system', /from 'node:fs(?:\/promises)?'/, ['disk']],
  ['the SQLite driver', /from '@photostructure\/sqlite'/, ['disk']],
  ['the environment', /process\.env\b/, ['config']],
  ['standard output', /process\.stdout|console\./, [...PROCESSES, 'terminal']],
  ['the MCP SDK', /from '@modelcontextprotocol\//, ['mcp', 'http', 'cli']],
];

/** The top-level folder of a file; a file directly in src/ counts as a folder, and so does the sandbox. */
function folderOf(root: string, file: string): string {
  const [first = '', ...rest] = relative(root, file).split(/[\\/]/);
  if (first === '..') return rest[0] ?? '';
  return rest.length > 0 ? first : first.replace(/\.tsx?$/, '');
}

const sourcesIn = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(root, file));

function examine(root: string, files = sourcesIn(root)): { files: number; wrong: string[] } {
  const wrong = files.flatMap((file) => [...wrongImports(root, file), ...wrongDoors(root, file)]);
  return { files: files.length, wrong };
}

/** The files that a file imports, types included: a type is knowledge too. */
function importsOf(file: string): string[] {
  return ts
    .preProcessFile(readFileSync(file, 'utf8'), true, true)
    .importedFiles.filter((found) => found.fileName.startsWith('.'))
    .map((found) => resolve(dirname(file), found.fileName));
}

function wrongImports(root: string, file: string): string[] {
  const from = folderOf(root, file);
  const allowed = MAY_IMPORT[from];
  if (!allowed) return [`${relative(root, file)}: a folder that the table does not list`];
  return importsOf(file)
    .map((target) => folderOf(root, target))
    .filter((to) => to !== from && to !== 'package.json' && !allowed.includes(to))
    .map((to) => `${relative(root, file)} -> ${to}`);
}

/** Files that import themselves through others. */
function cycles(files: readonly string[]): string[] {
  const edges = new Map(files.map((file) => [file, importsOf(file)]));
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of edges.get(from) ?? []) if (!seen.has(to)) reach(to, seen.add(to));
    return seen;
  };
  return files.filter((file) => reach(file).has(file));
}

function wrongDoors(root: string, file: string): string[] {
  // Type imports are erased.
  const text = readFileSync(file, 'utf8').replace(/^import type .*$/gm, '');
  return RESTRICTED_APIS.filter(
    ([, pattern, folders]) => pattern.test(text) && !folders.includes(folderOf(root, file)),
  ).map(([what]) => `${relative(root, file)} uses ${what}`);
}

function planted(path: string, text: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'carrel-house-'));
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  const { wrong } = examine(root);
  rmSync(root, { recursive: true });
  return wrong;
}

test('imports only point down, and each dangerous API has one home', () => {
  const { files, wrong } = examine(SRC);
  expect(files).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

test('the sandbox imports nothing above the adapters', () => {
  const { files, wrong } = examine(SRC, sourcesIn(SANDBOX));
  expect(files).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

test('no import cycle exists between files', () => {
  expect(cycles([...sourcesIn(SRC), ...sourcesIn(SANDBOX)]).map((file) => relative(SRC, file))).toEqual([]);
});

test.each([
  ['model/paper.ts', "import { x } from '../disk/atomic.ts';"],
  ['sources/crossref.ts', "import { x } from '../net/client.ts';"],
  ['acquire/resolve.ts', "import { x } from '../search/rank.ts';"],
  ['tools/doiget.ts', "const x = await import('../app.ts');"],
  ['acquire/resolve.ts', "export { x } from '../cli/main.ts';"],
  ['utils/strings.ts', 'export const x = 1;'],
  ['acquire/resolve.ts', "import { readFileSync } from 'node:fs';"],
  ['sources/crossref.ts', "await fetch('https://api.crossref.org/');"],
  ['tools/run.ts', 'const home = process.env.HOME;'],
])('a wrong import planted in %s is detected: %s', (path, text) => {
  expect(planted(path, text)).toHaveLength(1);
});

const WEB = join(import.meta.dirname, '../web');
/** Where the types of a page may come from: the model, and what its server sends. */
const TYPES = [join(SRC, 'model') + sep, join(SRC, 'desk/wire.ts'), join(SRC, 'http/wire.ts')];

/** The one file that sends requests. */
const CLIENT = join('shared', 'api.ts');

/** The one file that draws formulas, with a library that only it loads. */
const FORMULAS = join('reader', 'formula', 'katex.ts');

/** What a file of a page must not import or call. */
function wrongInPage(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const values = text.replace(/^import type [^;]+;$/gm, '');
  const reaches = (from: string) => ts.preProcessFile(from, true, true).importedFiles.map((found) => found.fileName);
  const isOutside = (name: string, allowed: readonly string[]) =>
    name.startsWith('.')
      ? !allowed.some((place) => resolve(root, dirname(file), name).startsWith(place))
      : !(/^(?:preact(?:\/|$)|vite$)/.test(name) || (/^katex(?:\/|$)/.test(name) && file === FORMULAS));
  return [
    ...reaches(text).filter((name) => isOutside(name, [root + sep, ...TYPES])),
    ...reaches(values).filter((name) => isOutside(name, [root + sep])),
    ...(/\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/.test(text) && file !== CLIENT
      ? ['a request outside shared/api.ts']
      : []),
    // The view in a chat shows the same review as the desk, with the same components; the reader has no part of it.
    ...(!/^(?:desk|review)\b/.test(file) && reaches(text).some((name) => name.includes('/desk/')) ? ['the desk'] : []),
    ...(file.startsWith('review') && reaches(values).some((name) => /\/(?:api|live|marks)\.ts$/.test(name))
      ? ['the server of the desk']
      : []),
    ...(/dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|\beval\(/.test(text) ? ['HTML made of text'] : []),
  ].map((what) => `${file} -> ${what}`);
}

const pageFiles = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

test('a page imports only itself, its framework, and types of the model and of its server', () => {
  expect(pageFiles(WEB).length).toBeGreaterThan(0);
  expect(pageFiles(WEB).flatMap((file) => wrongInPage(WEB, file))).toEqual([]);
});

test.each([
  "import { x } from '../../src/config.ts';",
  "import type { X } from '../../src/store/store.ts';",
  "import type { X } from '../../src/desk/fetches.ts';",
  "import { FETCH_STATES } from '../../src/desk/wire.ts';",
  "import { FACET_CATEGORIES } from '../../src/model/snapshot.ts';",
  "import d3 from 'd3';",
  "import katex from 'katex';",
  "await fetch('/api/v1/stats');",
  'place.innerHTML = title;',
  "import { Row } from '../desk/review/row.tsx';",
])('a wrong import planted in a page is detected: %s', (text) => {
  const root = mkdtempSync(join(tmpdir(), 'carrel-page-'));
  mkdirSync(join(root, 'reader'));
  writeFileSync(join(root, 'reader/view.tsx'), text);
  expect(wrongInPage(root, join('reader', 'view.tsx')).length).toBeGreaterThan(0);
  rmSync(root, { recursive: true });
});

test('the view in a chat may not reach for the server of the desk', () => {
  const root = mkdtempSync(join(tmpdir(), 'carrel-page-'));
  mkdirSync(join(root, 'review'));
  writeFileSync(join(root, 'review/view.tsx'), "import { act } from '../desk/api.ts';");
  expect(wrongInPage(root, join('review', 'view.tsx'))).toEqual(['review/view.tsx -> the server of the desk']);
  rmSync(root, { recursive: true });
});

test('the types that a page may name come from the model alone', () => {
  const files = [join(SRC, 'desk/wire.ts'), join(SRC, 'http/wire.ts')];
  const outside = files.flatMap(importsOf).filter((target) => folderOf(SRC, target) !== 'model');
  expect(outside).toEqual([]);
});

test('a cycle of two files is detected', () => {
  const root = mkdtempSync(join(tmpdir(), 'carrel-cycle-'));
  writeFileSync(join(root, 'a.ts'), "import { b } from './b.ts';");
  writeFileSync(join(root, 'b.ts'), "import type { A } from './a.ts';");
  expect(cycles(sourcesIn(root)).map((file) => relative(root, file))).toEqual(['a.ts', 'b.ts']);
  rmSync(root, { recursive: true });
});

test('the table of folders has no cycle', () => {
  const edges = new Map<string, Set<string>>();
  for (const [from, allowed] of Object.entries(MAY_IMPORT)) edges.set(from, new Set(allowed));
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of edges.get(from) ?? []) if (!seen.has(to)) reach(to, seen.add(to));
    return seen;
  };
  expect([...edges.keys()].filter((folder) => reach(folder).has(folder))).toEqual([]);
});
