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

verifies('LIB-7', () => {
  const files = filesIn('search');
  expect(files).toContain('workflow.ts');
  const wrong = files.flatMap((file) =>
    importsOf(join('search', file)).filter((path) =>
      /\/(?:export|tools|entry|app)\b|modelcontextprotocol|commander/.test(path),
    ),
  );
  expect(wrong).toEqual([]);
});

verifies('LIB-1', () => {
  const library = ['index.ts', 'app.ts', ...filesIn('app').map((file) => join('app', file))];
  for (const file of library)
    expect(
      importsOf(file).filter((path) => /\/(?:tools|entry)\b|modelcontextprotocol|commander/.test(path)),
      file,
    ).toEqual([]);
  for (const file of ['commands/search.ts', 'commands/sessions.ts', 'session.ts', 'context.ts'])
    expect(
      importsOf(join('entry', file)).some((path) => /(?:\/app|\/search\/\w+|session)\.ts$/.test(path)),
      file,
    ).toBe(true);
});

verifies('LIB-2', () => {
  expect(Object.keys(manifest.devDependencies)).toContain('@modelcontextprotocol/server');
  expect(importsOf('entry/mcp.ts')).toContain('@modelcontextprotocol/server');
});

verifies('LIB-11', () => {
  const tests = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' });
  for (const file of [
    'export/collection.test.ts',
    'search/sessions.test.ts',
    'tools/search.test.ts',
    'entry/search.full.test.ts',
  ])
    expect(tests).toContain(join(file));
});
