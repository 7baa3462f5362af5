import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '../src/config.ts';
import { VERSION } from '../src/model/version.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const [pkg, server, manifest] = ['package.json', 'server.json', 'packaging/manifest.json'].map((path) =>
  JSON.parse(read(path)),
);

test('every manifest has the same version', () => {
  const versions = [pkg.version, server.version, server.packages[0].version, manifest.version];
  expect(new Set([VERSION, ...versions])).toEqual(new Set([VERSION]));
});

test('the registry entry respects its limits and names the package', () => {
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect([server.packages[0].identifier, server.name]).toEqual([pkg.name, pkg.mcpName]);
});

test('the bundles set only known settings', () => {
  const known = SETTINGS.flatMap((setting) => setting.env);
  const named = [
    ...Object.keys(manifest.server.mcp_config.env),
    ...server.packages[0].environmentVariables.map((each: { name: string }) => each.name),
  ];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('the skill names only tools that exist', async () => {
  const { findProfile } = await import('../src/tools/profile.ts');
  const profile = findProfile('all');
  const tools = profile.ok ? profile.value.tools.map((tool) => tool.name) : [];
  const named = [
    ...read('skills/carrel/SKILL.md').matchAll(
      /`((?:doiget|paper)_\w+|search_papers|search_library|read_paper|decide|export_results|get_session)`/g,
    ),
  ];
  expect(named.length).toBeGreaterThan(8);
  expect(named.map(([, name]) => name).filter((name) => !tools.includes(name ?? ''))).toEqual([]);
});

test('npm ci does not ask the user to review an install script', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };
  const scripted = Object.entries(packages).filter(([, facts]) => 'hasInstallScript' in facts);
  const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(names.filter((name) => !(name in pkg.allowScripts))).toEqual([]);
});
