import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../../support/warm-cli.ts';
import { privateFolders } from '../../support/world.ts';

test('config init creates the file that config path prints, once', async () => {
  const { env } = privateFolders();
  const path = (await runCli(['config', 'path'], env)).stdout.trim();
  expect((await runCli(['config', 'init'], env)).status).toBe(0);
  expect(readFileSync(path, 'utf8')).toContain('# email = ""');
  const again = await runCli(['config', 'init'], env);
  expect(again.status).toBe(4);
  expect(again.stderr).toContain('was not changed');
});

test('config show hides keys and shows where values come from', async () => {
  const { stdout } = await runCli(['config', 'show'], { ...privateFolders().env, CARREL_OPENALEX_KEY: 'sesame' });
  expect(stdout).toMatch(/key openalex +\(set\) +CARREL_OPENALEX_KEY/);
  expect(stdout).not.toContain('sesame');
});

test('showing settings writes nothing to disk', async () => {
  const { env, place } = privateFolders();
  await runCli(['config', 'show'], env);
  await runCli(['capabilities'], env);
  expect(existsSync(join(place, 'carrel'))).toBe(false);
});

test('config show --json has the warnings about unknown settings', async () => {
  const { env, place } = privateFolders();
  mkdirSync(join(place, 'carrel'));
  writeFileSync(join(place, 'carrel', 'config.toml'), 'colour = "red"\n');
  const { stdout } = await runCli(['config', 'show', '--json'], env);
  expect(JSON.parse(stdout).warnings).toEqual([expect.stringContaining('unknown setting "colour"')]);
});
