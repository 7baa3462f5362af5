import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProgram } from '../../src/cli/program.ts';
import { readRefs } from '../../src/formats/refs.ts';
import { FORMATS, findFormat, listFormats, TOOL_FORMATS, WRITABLE_FORMATS } from '../../src/formats/table.ts';
import { exportResults } from '../../src/tools/search/tools.ts';
import { paper } from './papers.ts';

const ROOT = join(import.meta.dirname, '../..');

test('formats have different names and file extensions without a dot', () => {
  expect(new Set(FORMATS.map(({ name }) => name)).size).toBe(FORMATS.length);
  expect(FORMATS.filter(({ extension }) => extension.startsWith('.'))).toEqual([]);
});

test.each(WRITABLE_FORMATS.filter(({ read }) => read))('$label reads what it writes', ({ read, write }) => {
  const text = write([paper({ title: 'One', doi: '10.1/x' })]);
  expect(read?.(text)).toHaveLength(1);
  expect(readRefs(text)).toMatchObject([{ text: '10.1/x' }]);
});

test.each(['export', 'search', 'session'])('the help of carrel %s names every writable format', async (name) => {
  const command = (await createProgram(undefined)).commands.find((each) => each.name() === name);
  expect(command?.helpInformation().replace(/\s+/g, ' ')).toContain(listFormats(WRITABLE_FORMATS));
});

test('the tool export_results accepts the formats that the table marks for tools', () => {
  const accepts = (format: string) => exportResults.input.safeParse({ session_id: 'a'.repeat(13), format }).success;
  expect(FORMATS.filter(({ name }) => accepts(name))).toEqual(TOOL_FORMATS);
});

test('an unknown format is refused with the known ones and the closest', () => {
  const found = findFormat('bibtx');
  expect(found.ok ? '' : found.error.message).toMatch(
    /^Unknown format "bibtx"\. Use one of: .+\. Did you mean bibtex\?$/,
  );
});

/** Lines with two or more format names, as a list of formats has. */
function findLists(folder: string): string[] {
  const names = new RegExp(`\\b(?:${FORMATS.flatMap(({ name, label }) => [name, label]).join('|')})\\b`, 'g');
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('formats'))
    .flatMap((file) =>
      readFileSync(join(ROOT, folder, file), 'utf8')
        .split('\n')
        .filter((line) => new Set([...line.matchAll(names)].map(([name]) => name.toLowerCase())).size > 1)
        .map((line) => `${folder}/${file}: ${line.trim()}`),
    );
}

test.each(['src', 'web'])('no file in %s lists the formats by hand', (folder) => {
  expect(findLists(folder)).toEqual([]);
});
