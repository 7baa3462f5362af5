import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const css = readFileSync(join(ROOT, 'web/shared/fonts.css'), 'utf8');

test('the serif font comes from a pinned package, never from another host', () => {
  const files = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(4);
  for (const file of files) expect(existsSync(join(ROOT, 'node_modules', file)), file).toBe(true);
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(devDependencies['@fontsource/source-serif-4']).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the licence of the font is part of the package', () => {
  const licences = readFileSync(join(ROOT, 'dist/third-party-licenses.txt'), 'utf8');
  expect(licences).toMatch(/@fontsource\/source-serif-4[\s\S]*SIL OPEN FONT LICENSE Version 1\.1/);
});

test('the licence of the formula renderer is part of the package', () => {
  const licences = readFileSync(join(ROOT, 'dist/third-party-licenses.txt'), 'utf8');
  expect(licences).toMatch(/^katex\n\nThe MIT License/m);
});
