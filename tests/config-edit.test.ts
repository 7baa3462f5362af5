import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig, saveSetting } from '../src/config.ts';
import { unwrap } from './support/unwrap.ts';

const cwd = mkdtempSync(join(tmpdir(), 'carrel-config-'));
const machine = { platform: 'linux', home: '/home/ada', cwd } as const;

/** A configuration folder, with a file if a text is given. */
function folder(toml?: string) {
  const env = { XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'carrel-config-')) };
  const path = join(env.XDG_CONFIG_HOME, 'carrel', 'config.toml');
  if (toml !== undefined) {
    mkdirSync(join(env.XDG_CONFIG_HOME, 'carrel'));
    writeFileSync(path, toml);
  }
  const save = (key: string, value: string) => saveSetting(key, value, env, machine);
  return { env, path, save, text: () => readFileSync(path, 'utf8') };
}

test('saving a setting creates a file that explains all of them', async () => {
  const { env, path, save, text } = folder();
  expect(unwrap(await save('email', 'ada@example.org'))).toBe(path);
  expect(unwrap(await loadConfig(env, machine)).email).toBe('ada@example.org');
  expect(text()).toContain('# Folder of the library');
});

test('saving a setting changes its line alone', async () => {
  const before = '# mine\nemail = "old@example.org" # work\nlog_level = "info"\n\n[keys]\ncore = "secret"\n';
  const { save, text } = folder(before);
  unwrap(await save('email', 'new@example.org'));
  expect(text()).toBe('# mine\nemail = "new@example.org"\nlog_level = "info"\n\n[keys]\ncore = "secret"\n');
});

test.each([
  ['email', 'not an address', 'INVALID_ARGUMENT'],
  ['keys.core', 'secret', 'INVALID_ARGUMENT'],
  ['home\nemail', 'x', 'INVALID_ARGUMENT'],
])('refuses to save %j = %j, and leaves the file alone', async (key, value, code) => {
  const { save, text } = folder('log_level = "info"\n');
  expect(await save(key, value)).toMatchObject({ ok: false, error: { code } });
  expect(text()).toBe('log_level = "info"\n');
});

test('a value over several lines is left to the user', async () => {
  const toml = 'sources = [\n"+core",\n]\n';
  const { save, text } = folder(toml);
  expect(await save('sources', '-core')).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(text()).toBe(toml);
});

test('a line that only looks like the setting is left to the user', async () => {
  const toml = 'log_level = "info"\nhome = """/a\nemail = "x"\n"""\n';
  const { save, text } = folder(toml);
  expect(await save('email', 'ada@uni.edu')).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(text()).toBe(toml);
});

test.each([
  [{ DISPLAY: ':0' }, true],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, true],
  [{ DISPLAY: ':0', CI: 'true' }, false],
  [{}, false],
])('a browser can be opened with %j: %s', async (env, expected) => {
  expect(unwrap(await loadConfig({ ...folder().env, ...env }, machine)).canOpenBrowser).toBe(expected);
});

test('a file is left alone if a change of one setting would change another', async () => {
  // The line that looks like the setting is part of a text.
  const before = 'scans = "accept"\nhome = """\nemail = "old@example.org"\n"""\n';
  const { save, text } = folder(before);
  expect(await save('email', 'new@example.org')).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(text()).toBe(before);
});

test('a list in the file is the same as its values with commas', async () => {
  const { env } = folder('sources = ["-crossref", "-doaj"]\n');
  expect(unwrap(await loadConfig(env, machine)).sources).toEqual({ crossref: false, doaj: false });
});
