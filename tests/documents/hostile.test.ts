import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withoutLinks } from '../../src/documents/links.ts';
import { openDocument, openTextDocument } from '../../src/documents/open.ts';
import { isKnownName } from '../../src/documents/pdf/names.ts';
import { MAX_TAGS } from '../../src/documents/xml-file.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { findDois } from '../../src/model/ref-doi.ts';
import { startCpuTime } from '../support/cpu-time.ts';
import { unwrap } from '../support/unwrap.ts';

const folder = mkdtempSync(join(tmpdir(), 'carrel-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const open = async (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  const spent = startCpuTime();
  unwrap(await openDocument(join(folder, name), { clock: createSystemClock() }));
  return spent();
};
const times = (text: string, length = 200_000) => text.repeat(length / text.length);
const jats = (body: string, refs = '') =>
  `<article><front/><body><p>x</p>${body}</body><back><ref-list><ref>${refs}</ref></ref-list></back></article>`;
const html = (item: string) =>
  `<!doctype html><article class="ltx_document"><p>x</p><section class="ltx_bibliography"><li>${item}</li></section></article>`;

/** Patterns whose time grows with the square of the length need more than ten seconds for each of these. */
test.each([
  ['a label of dots', 'dots.xml', jats('', `<label>${times('.')}x</label>`)],
  ['a label of spaces and dots', 'spaces.xml', jats('', `<label>${times('. ')}x</label>`)],
  ['a citation of opening brackets', 'brackets.xml', jats('', `<mixed-citation>${times('[')}</mixed-citation>`)],
  ['a citation of links that never end', 'links.xml', jats('', `<mixed-citation>${times('[](')}</mixed-citation>`)],
  ['a formula of dollar signs', 'dollars.xml', jats(`<p><tex-math>x${times('$')}x</tex-math></p>`)],
  ['a formula of starts', 'starts.xml', jats(`<p><tex-math>${times('\\begin{document}')}</tex-math></p>`)],
  ['a page with a reference of brackets', 'brackets.html', html(times('['))],
  ['a page with a reference of links that never end', 'links.html', html(times('[]('))],
  ['a page with a DOI of closing brackets', 'doi.html', html(`10.1234/${times(')')}`)],
])('%s is read in less than a second', async (_, name, content) => {
  expect(await open(name, content)).toBeLessThan(1000);
});

test('a table of more tags than a tree in memory can hold is refused before it is parsed', async () => {
  const path = join(folder, 'table.xml');
  const rows = (count: number) => jats(`<table-wrap><table>${'<tr/>'.repeat(count)}</table></table-wrap>`);
  writeFileSync(path, rows(MAX_TAGS));
  const spent = startCpuTime();
  expect(await openDocument(path, { clock: createSystemClock() })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', message: 'The file has more than 1000000 tags.' },
  });
  expect(spent()).toBeLessThan(500);
});

test('a line of dots in a PDF and a DOI without an end take no time', () => {
  const spent = startCpuTime();
  expect(isKnownName(`${times('.')}x`)).toBe(false);
  expect(findDois(times('10.1234.'))).toEqual([]);
  expect(findDois(`10.1234/${times('/full')}`)).toEqual([]);
  expect(spent()).toBeLessThan(500);
});

test('links lose their addresses, and other brackets stay', () => {
  expect(withoutLinks('See [a](http://a) and [b](http://b).')).toBe('See a and b.');
  expect(withoutLinks('[1] x [2](y) [3]')).toBe('[1] x 2 [3]');
  for (const text of ['[12', '[a](b', 'a] [', '[x] (y)', '']) expect(withoutLinks(text)).toBe(text);
});

test('a PDF in place of a text is refused by its first bytes', async () => {
  writeFileSync(join(folder, 'a.xml'), `%PDF-1.7\n${times('x')}`);
  expect(await openTextDocument(join(folder, 'a.xml'))).toMatchObject({ error: { message: 'The file is a PDF.' } });
});
