import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { references } from '../scripts/references.ts';
import { createProgram } from '../src/cli/program.ts';
import { SETTINGS } from '../src/config.ts';
import { verifies } from './requirements/verifies.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const namesIn = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const generated = await references();

test.each(Object.entries(generated))('%s is what the code says (npm run docs)', (path, text) => {
  expect(read(path)).toBe(text);
});

test('every file in docs/reference is generated', () => {
  expect(namesIn('docs/reference').sort()).toEqual(Object.keys(generated).sort());
});

test('every link between documents works', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  for (const page of pages) {
    for (const [, target = ''] of read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      expect(existsSync(join(root, page, '..', target)), `${page} -> ${target}`).toBe(true);
    }
  }
});

test('every source file that a document names exists', () => {
  const pages = ['CONTRIBUTING.md', 'docs/architecture.md', ...namesIn('docs/decisions')];
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(/\b(?:src|web|sandbox|tests|bench|scripts)\/[\w./-]+\.(?:tsx?|mjs)\b/g)]
      .map(([path]) => path)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${page} names ${path}`),
  );
  expect(missing).toEqual([]);
});

test('the architecture names every folder of src', () => {
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const [, tree = ''] = read('docs/architecture.md').split(/^## The tree$/m);
  const missing = folders.map(({ name }) => `${name}/`).filter((name) => !tree.split(/[\s,]+/).includes(name));
  expect(folders.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

test('every CARREL_ name in a document or message is a setting', () => {
  const names = new Set(SETTINGS.flatMap((setting) => setting.env));
  const texts = [
    read('README.md'),
    read('CONTRIBUTING.md'),
    ...readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => read(`src/${file}`)),
  ];
  const used = new Set(
    texts.flatMap((text) => [...text.matchAll(/\b(?:CARREL|SCIHUB)_[A-Z_]+[A-Z]\b/g)].map((match) => match[0])),
  );
  expect([...used].filter((name) => !names.has(name))).toEqual([]);
});

test('the skill says which of its commands accept --json', async () => {
  const [, shell = ''] = read('skills/carrel/SKILL.md').split('## From a shell');
  const named = new Set([...shell.matchAll(/`carrel ([a-z-]+)/g)].map(([, name = '']) => name));
  const { commands } = await createProgram(undefined);
  const without = [...named].filter((name) => {
    const command = commands.find((each) => each.name() === name);
    return !command?.options.some(({ long }) => long === '--json');
  });
  expect(without).toEqual(['export']);
  expect(shell).toContain('All but `export` accept `--json`');
});

test('no file names a package registry, and the lockfile contains no URLs', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"');
  expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
});

verifies(
  ['PDT-000.8', 'PDT-000.9'],
  'warns in the README about the legal status of Sci-Hub and prefers Unpaywall',
  () => {
    const [, notice = ''] = read('README.md').replace(/\s+/g, ' ').split('## Legal notice');
    for (const part of [
      'Sci-Hub operates in a legal gray area',
      'for research and education',
      'users answer for keeping the law that applies to them',
      'Unpaywall, the legal open-access source, has priority where available',
      'as shipped it is the only one of the two in use',
    ])
      expect(notice).toContain(part);
  },
);
