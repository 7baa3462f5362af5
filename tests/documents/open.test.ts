import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isPdfFile, openDocument, openTextDocument } from '../../src/documents/open.ts';
import { toText } from '../../src/documents/read.ts';
import { readText } from '../../src/documents/text.ts';
import { createSystemClock } from '../../src/model/clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'carrel-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const clock = createSystemClock();
const open = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return openDocument(join(folder, name), { clock });
};
const jats = (body: string) =>
  `<article><front><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front>${body}</article>`;

test('the content decides what a file is, not its name', async () => {
  expect(await open('a.pdf', jats('<body><p>x</p></body>'))).toMatchObject({ ok: true, value: { from: 'jats' } });
  expect(await open('a.xml', '<!doctype html><p>x</p>')).toMatchObject({ ok: true, value: { from: 'html' } });
});

test('an article inside a set of articles is found', async () => {
  const set = `<pmc-articleset>${jats('<body><p>x</p></body>')}</pmc-articleset>`;
  expect(await open('set.xml', set)).toMatchObject({ ok: true, value: { title: 'T' } });
});

test.each(['', '<body/>', '<body><sec><title>Supplement</title></sec></body>'])(
  'front matter and "%s" is no full text',
  async (body) => {
    expect(await open('front.xml', jats(body))).toMatchObject({ error: { code: 'NOT_FOUND' } });
  },
);

test('the declared encoding and the entities of the DTD are understood', async () => {
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>${jats('<body><p>caf\u00e9&nbsp;&alpha;</p></body>')}`;
  const document = await open('latin.xml', Buffer.from(xml, 'latin1'));
  expect(JSON.stringify(document)).toContain('café α');
});

test('broken XML, other XML, deep XML, empty files and other files are refused with a reason', async () => {
  const cases: [string, string, RegExp][] = [
    ['broken.xml', '<article>\n<body><p>x</body></article>', /not well-formed XML \(line 2\)/],
    ['other.xml', '<rss/>', /root is <rss>/],
    ['deep.xml', `<article>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</article>`, /nests more than/],
    ['empty.xml', '', /empty/],
    ['list.txt', 'hello', /not a PDF, a JATS article or an HTML page/],
    ['missing.html', '<html><body></body></html>', /no text/],
  ];
  for (const [name, content, message] of cases)
    expect(await open(name, content)).toMatchObject({ ok: false, error: { message: expect.stringMatching(message) } });
});

test('an entity that would grow is not expanded and loads nothing', async () => {
  const xml = `<!DOCTYPE article [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>${jats('<body><p>&a;&b;</p></body>')}`;
  expect(await open('bomb.xml', xml)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
});

test('a file that does not exist is named', async () => {
  expect(await openDocument(join(folder, 'nowhere.xml'), { clock })).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('File not found') },
  });
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('an element named %s is text', async (name) => {
  const html = await open('odd.html', `<!doctype html><body><p>a</p><${name}>b</${name}>`);
  const xml = await open('odd.xml', jats(`<body><p>a <${name}>b</${name}></p></body><back><${name}/></back>`));
  expect([html.ok, xml.ok]).toEqual([true, true]);
});

test('a title in the head of a page has no control characters and one line', async () => {
  const page = '<!doctype html><head><meta name="citation_title" content="A\u001b]0;x\u0007\nB"></head><body><p>x';
  expect(await open('title.html', page)).toMatchObject({ value: { title: 'A ]0;x B' } });
});

test('tables, headings and paragraphs in great numbers are read in linear time', async () => {
  const wide = `<table><tr>${'<td>x'.repeat(5000)}</tr>${'<tr><td>y</tr>'.repeat(5000)}</table>`;
  const many = `${'<h2>a</h2><p>b</p>'.repeat(5000)}${'<meta name="citation_author" content="b">'.repeat(5000)}`;
  const before = process.cpuUsage().user;
  for (const body of [wide, many, `<div>${'<p>a</p>'.repeat(150_000)}</div>`])
    expect((await open('many.html', `<!doctype html><body>${body}`)).ok).toBe(true);
  expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(6);
});

test.each<[string, Buffer]>([
  ['UTF-16 with a little-endian mark', Buffer.from(`\ufeff${jats('<body><p>café</p></body>')}`, 'utf16le')],
  ['UTF-16 with a big-endian mark', Buffer.from(`\ufeff${jats('<body><p>café</p></body>')}`, 'utf16le').swap16()],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${jats('<body><p>café</p></body>')}`)],
  ['UTF-8 after blank lines', Buffer.from(`\n \n${jats('<body><p>café</p></body>')}`)],
])('a file in %s is read', async (_, content) => {
  const document = await open('marked.xml', content);
  expect(document).toMatchObject({ ok: true, value: { from: 'jats' } });
  expect(JSON.stringify(document)).toContain('café');
});

test('a PDF may have bytes before its header, within the first 1,024', async () => {
  const isPdf = (before: number) => {
    writeFileSync(join(folder, 'junk'), `${'x'.repeat(before)}%PDF-1.7\n`);
    return isPdfFile(join(folder, 'junk'));
  };
  expect([await isPdf(0), await isPdf(900), await isPdf(1_020)]).toMatchObject([
    { value: true },
    { value: true },
    { value: false },
  ]);
  writeFileSync(join(folder, 'junk'), '<p>junk</p>\n%PDF-1.7\n');
  expect(await openTextDocument(join(folder, 'junk'))).toMatchObject({
    ok: false,
    error: { message: 'The file is a PDF.' },
  });
});

test('a file without text has no text, and a file that cannot be read is a failure', async () => {
  const textOf = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return readText(join(folder, name), { clock });
  };
  expect(await textOf('front.xml', jats(''))).toEqual({ ok: true, value: null });
  expect(await textOf('other.xml', '<rss/>')).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});

test('the text of a file ends with its references, by their label or their number', async () => {
  const entry = '<mixed-citation>A. Ray, Rain</mixed-citation>';
  const list = `<ref-list><ref><label>7</label>${entry}</ref><ref>${entry}</ref></ref-list>`;
  writeFileSync(join(folder, 'list.xml'), jats(`<body><p>x</p></body><back>${list}</back>`));
  const text = await readText(join(folder, 'list.xml'), { clock });
  expect(text.ok && text.value?.split('## References')[1]).toBe('\n\n- [7] A. Ray, Rain\n- 2. A. Ray, Rain\n');
});

test('the known title comes before one that is guessed from a PDF, and after one that a file states', () => {
  const title = (from: 'pdf' | 'jats' | 'html', own: string, known: string) =>
    toText({ from, title: own, authors: [], sections: [], references: [] }, known).document.title;
  expect([title('pdf', 'Guessed', 'Known'), title('pdf', 'Guessed', '')]).toEqual(['Known', 'Guessed']);
  expect([title('jats', 'Stated', 'Known'), title('html', '', 'Known')]).toEqual(['Stated', 'Known']);
});
