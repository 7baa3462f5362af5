import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FONTS = ['@fontsource/source-serif-4', '@fontsource-variable/inter'];
const css = readFileSync(join(ROOT, 'web/shared/fonts.css'), 'utf8');

test('the fonts come from pinned packages, never from another host', () => {
  const files = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(6);
  for (const file of files) expect(existsSync(join(ROOT, 'node_modules', file)), file).toBe(true);
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const name of FONTS) expect(devDependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
});

test.each(FONTS)('the licence of %s is part of the package', (name) => {
  const licences = readFileSync(join(ROOT, 'dist/third-party-licenses.txt'), 'utf8');
  const [, own = ''] = `\n${licences}`.split(`\n${name}\n`);
  expect(own.split('-'.repeat(80))[0]).toMatch(/SIL OPEN FONT LICENSE Version 1\.1/i);
});

test('the licence of the formula renderer is part of the package', () => {
  const licences = readFileSync(join(ROOT, 'dist/third-party-licenses.txt'), 'utf8');
  expect(licences).toMatch(/^katex\n\nThe MIT License/m);
});
