import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import * as library from '../src/index.ts';
import { verifies } from './requirements/verifies.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
afterAll(() => world.close());

test('the public names change only on purpose', () => {
  expect(Object.keys(library).sort()).toMatchInlineSnapshot(`
    [
      "ERROR_TABLE",
      "VERSION",
      "createApp",
      "exportBibtex",
      "exportCsl",
      "exportJson",
      "exportLedger",
      "exportMarkdown",
      "exportRis",
      "export_bibtex",
      "export_json",
      "export_markdown",
      "formatRef",
      "loadConfig",
      "parseCollection",
      "parseRef",
      "resolve",
      "search",
      "toWire",
    ]
  `);
});

test('resolve() is one call: settings in, paper or failure out', async () => {
  const config = await library.loadConfig(world.env);
  if (!config.ok) throw new Error(config.error.message);
  const found = await library.resolve('10.1038/nature12373', { config: config.value });
  expect(found).toMatchObject({
    ok: true,
    value: { paper: { title: 'Nanometre-scale thermometry in a living cell', isOa: false } },
  });
  expect(await library.resolve('nothing', { config: config.value })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_REF' },
  });
});

test('a cancelled call answers CANCELLED', async () => {
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

verifies('LIB-29', () => {
  const loaded = loadedBy(pathToFileURL(join(import.meta.dirname, '../dist/index.js')).href);
  expect(loaded).toContain('zod');
  expect(loaded).not.toContain('@modelcontextprotocol');
});

test('loading the library opens neither the HTTP client nor the database driver', () => {
  const loaded = loadedBy(pathToFileURL(join(import.meta.dirname, '../dist/index.js')).href);
  expect(loaded).not.toMatch(/undici|@photostructure/);
});
