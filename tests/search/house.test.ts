import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { verifies } from '../requirements/verifies.ts';

const SRC = join(import.meta.dirname, '../../src');
const filesIn = (folder: string): string[] =>
  readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const importsOf = (path: string): string[] =>
  [...readFileSync(join(SRC, path), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map((match) => match[1] ?? '');

verifies('LIB-7', 'keeps the search engine free of tools, commands and exports', () => {
  const files = filesIn('search');
  expect(files).toContain(join('sessions', 'workflow.ts'));
  const wrong = files.flatMap((file) =>
    importsOf(join('search', file)).filter((path) =>
      /\/(?:formats|tools|cli|mcp|http|desk|demo|app)\b|modelcontextprotocol|commander/.test(path),
    ),
  );
  expect(wrong).toEqual([]);
});

verifies('LIB-1', 'keeps the library free of the MCP server and the command line', () => {
  const library = ['index.ts', 'app.ts', ...filesIn('app').map((file) => join('app', file))];
  for (const file of library)
    expect(
      importsOf(file).filter((path) =>
        /\/(?:tools|cli|mcp|http|desk|demo)\b|modelcontextprotocol|commander/.test(path),
      ),
      file,
    ).toEqual([]);
  for (const file of ['cli/commands/search.ts', 'cli/commands/sessions.ts', 'cli/with-app.ts', 'mcp/context.ts'])
    expect(
      importsOf(file).some((path) => /(?:\/app|\/search\/[\w/]+)\.ts$/.test(path)),
      file,
    ).toBe(true);
});

verifies('LIB-2', 'uses the official MCP SDK', () => {
  expect(Object.keys(manifest.devDependencies)).toContain('@modelcontextprotocol/server');
  expect(importsOf('mcp/server.ts')).toContain('@modelcontextprotocol/server');
});

verifies('LIB-11', 'has tests for exports, sessions, the search tools and the command', () => {
  const tests = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' });
  for (const file of [
    'formats/collection.test.ts',
    'search/sessions/sessions.test.ts',
    'tools/search.test.ts',
    'cli/commands/search.full.test.ts',
  ])
    expect(tests).toContain(join(file));
});
