import { expect, test } from 'vitest';
import { readDoclingAnswer } from '../../../src/documents/converter/docling-answer.ts';
import { readTeiAnswer } from '../../../src/documents/converter/tei-answer.ts';
import { toMarkdown } from '../../../src/documents/markdown.ts';
import { MAX_TAGS } from '../../../src/documents/xml-file.ts';
import { doclingAbout, teiAbout } from '../../support/converter-service.ts';
import { unwrap } from '../../support/unwrap.ts';

const LENGTH = 200_000;
const times = (text: string, length = LENGTH) => text.repeat(length / text.length);
const tei = (body: string, back = '') => `<TEI><text><body><p>x</p>${body}</body><back>${back}</back></text></TEI>`;
const entry = (raw: string) =>
  tei('', `<listBibl><biblStruct><note type="raw_reference">${raw}</note></biblStruct></listBibl>`);
const manyRefs = `<p>${'<ref target="#f"/>'.repeat(10_000)}</p>${'<figure xml:id="f"><figDesc>y</figDesc></figure>'.repeat(5_000)}`;

function timed(read: () => unknown): number {
  const started = performance.now();
  read();
  return performance.now() - started;
}

/** Patterns and lists whose time grows with the square of the length need far longer. */
test.each([
  ['a heading of dots', tei(`<div><head n="${times('.')}">${times('. ')}x</head><p>y</p></div>`)],
  ['a caption of spaces', tei(`<figure><head>Fig${times(' ')}1${times(' :')}</head><figDesc>y</figDesc></figure>`)],
  ['a reference of brackets', entry(times('['))],
  ['a reference of an id that never ends', entry(`10.1234/${times(')')} arxiv${times(' ')}`)],
  ['many references to many figures', tei(manyRefs)],
  ['many headings of one name', tei('<div><head>Same</head><p>y</p></div>'.repeat(5_000))],
  ['a paragraph of lists', tei(`<p>${'<list><item>y</item></list>'.repeat(10_000)}</p>`)],
])('%s is read in less than two seconds', (_, answer) => {
  expect(timed(() => toMarkdown(unwrap(readTeiAnswer(answer))))).toBeLessThan(2000);
});

test.each([
  ['more tags than memory holds', tei('<lb/>'.repeat(MAX_TAGS))],
  ['nesting that would exhaust the stack', tei(`${'<div>'.repeat(100_000)}${'</div>'.repeat(100_000)}`)],
  [
    'an entity that expands itself',
    `<!DOCTYPE TEI [<!ENTITY a "${times('b', 1000)}">]><TEI><text><body><p>&a;&a;</p></body></text></TEI>`,
  ],
  ['an XML file that breaks off', teiAbout('heat').slice(0, -20)],
  ['another XML file', '<article><body><p>x</p></body></article>'],
  ['nothing', ''],
])('an answer of GROBID with %s is refused, or read without it', (_, answer) => {
  const read = readTeiAnswer(answer);
  if (read.ok) expect(toMarkdown(read.value).text.length).toBeLessThan(100);
  else expect(['SOURCE_CHANGED', 'NOT_FOUND']).toContain(read.error.code);
});

test.each([
  ['another shape', '{"document":{"json_content":{"texts":[]}}}'],
  ['texts that are numbers', doclingAbout('heat').replace('"1 Converted"', '1')],
  ['nothing converted', '{"status":"failure","document":{"json_content":null}}'],
  ['no JSON', '<html/>'],
  ['JSON that breaks off', doclingAbout('heat').slice(0, -9)],
  ['a list', '[]'],
])('an answer of docling with %s is refused', (_, answer) => {
  expect(readDoclingAnswer(answer)).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test('a table asks for no more cells than a table can have', () => {
  const row = '<row><cell cols="999999999" rows="999999999">y</cell></row>';
  const answer = tei(`<figure type="table"><table>${row.repeat(500)}</table></figure>`);
  expect(timed(() => toMarkdown(unwrap(readTeiAnswer(answer))))).toBeLessThan(3000);
});
