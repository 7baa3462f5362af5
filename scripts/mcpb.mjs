/** Prepares the bundle for desktop hosts: node scripts/mcpb.mjs FOLDER. Then run `mcpb pack FOLDER`. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [target] = process.argv.slice(2);
if (!target) throw new Error('usage: node scripts/mcpb.mjs FOLDER');
const root = join(import.meta.dirname, '..');
const folder = resolve(target);
const npm = (args, cwd) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

rmSync(folder, { recursive: true, force: true });
const server = join(folder, 'server');
mkdirSync(server, { recursive: true });
const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], root));
// Installs the package like a user, so that the bundle has exactly its declared dependencies.
writeFileSync(join(server, 'package.json'), '{ "private": true }\n');
npm(
  ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', join(folder, packed.filename)],
  server,
);
execFileSync('sh', ['-c', 'cp -r node_modules/carrel/dist dist && rm -rf node_modules/carrel node_modules/.bin'], {
  cwd: server,
});
rmSync(join(folder, packed.filename));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(join(server, 'package.json'), `${JSON.stringify({ private: true, type: 'module', version })}\n`);
const manifest = JSON.parse(readFileSync(join(root, 'packaging/manifest.json'), 'utf8'));
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
