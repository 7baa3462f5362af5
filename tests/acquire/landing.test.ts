import { expect, test } from 'vitest';
import { findPdfLinks } from '../../src/acquire/landing.ts';
import type { Location } from '../../src/model/source.ts';

const PAGE: Location = {
  url: 'https://journal.example.org/article/1',
  source: 'unpaywall',
  kind: 'page',
  version: 'published',
  license: 'cc-by',
};
const links = (html: string) => findPdfLinks(html, PAGE, PAGE.url).map(({ url }) => url);

test('the address for indexers comes first, then links, embeds and anchors', () => {
  const html = `<a href="/article/1.pdf">PDF</a><embed type="application/pdf" src="/view/1">
    <link rel="alternate" type="application/pdf" href="/alt/1"><META NAME="Citation_PDF_URL" CONTENT="/files/1.pdf">`;
  expect(links(html)).toEqual([
    'https://journal.example.org/files/1.pdf',
    'https://journal.example.org/alt/1',
    'https://journal.example.org/view/1',
  ]);
});

test('text that looks like markup is ignored', () => {
  const html = `<!-- <meta name="citation_pdf_url" content="/comment.pdf"> --><script>'<meta name="citation_pdf_url" content="/script.pdf">'</script>
    <textarea><meta name="citation_pdf_url" content="/text.pdf"></textarea>`;
  expect(links(html)).toEqual([]);
});

test('addresses are resolved against the page or its base, and only http ones count', () => {
  expect(links('<base href="https://cdn.example.org/x/"><meta name="citation_pdf_url" content="1.pdf">')).toEqual([
    'https://cdn.example.org/x/1.pdf',
  ]);
  expect(
    links(
      '<meta name="citation_pdf_url" content="javascript:alert(1)"><meta name="citation_pdf_url" content="http://[">',
    ),
  ).toEqual([]);
});

test('supplements are ignored, and a page gives at most three candidates', () => {
  const anchors = Array.from({ length: 9 }, (_, n) => `<a href="/${n}.pdf">x</a>`).join('');
  expect(links(`<a href="/suppl/s1.pdf">S1</a>${anchors}`)).toHaveLength(3);
  expect(links('<a href="/suppl/s1.pdf">S1</a>')).toEqual([]);
});

test("a link keeps the facts of its page's location", () => {
  expect(findPdfLinks('<meta name="citation_pdf_url" content="/1.pdf">', PAGE, PAGE.url)[0]).toMatchObject({
    kind: 'pdf',
    source: 'unpaywall',
    version: 'published',
    license: 'cc-by',
  });
});

test.each([
  ['the meta tag of bepress', '<meta name="bepress_citation_pdf_url" content="/x">'],
  ['the meta tag of EPrints', '<meta name="eprints.document_url" content="/x">'],
  ['a meta property', '<meta property="citation_pdf_url" content="/x">'],
  ['a link by its type', '<link type="application/pdf" href="/x">'],
  ['an embedded document by its type', '<embed type="application/pdf" src="/x">'],
  ['a frame by its type', '<iframe type="application/pdf" src="/x"></iframe>'],
  ['an object by its type', '<object type="application/pdf" data="/x"></object>'],
])('%s declares the PDF of a page', (_, html) => {
  expect(links(html)).toEqual(['https://journal.example.org/x']);
});

test.each([
  ['/x.pdf', true],
  ['/x.pdf?download=1', true],
  ['/x.pdf#page=2', true],
  ['/article/pdf', true],
  ['/article/pdf/12', true],
  ['/article/pdfft', true],
  ['/x.pdfx', false],
  ['/pdfs', false],
  ['/about-pdf', false],
  ['/supporting/x.pdf', false],
  ['/appendix.pdf', false],
])('a link to %s leads to the PDF: %s', (href, expected) => {
  expect(links(`<a href="${href}">x</a>`).length > 0).toBe(expected);
});

test.each([
  ['<link rel="alternate" href="/x.pdf">', 1],
  ['<link rel="alternate" href="/x.pdf?a=1">', 1],
  ['<link rel="alternate" href="/x.xml">', 0],
  ['<link rel="stylesheet" href="/x.pdf">', 0],
  ['<meta name="citation_title" content="/x.pdf">', 0],
  ['<iframe src="/player"></iframe>', 0],
  ['<object data="/movie"></object>', 0],
  ['<img src="/x.pdf">', 0],
])('%s gives %i candidates', (html, count) => {
  expect(links(html)).toHaveLength(count);
});

test('a page that declares itself, or one address twice, gives no further candidate', () => {
  expect(links(`<meta name="citation_pdf_url" content="${PAGE.url}">`)).toEqual([]);
  expect(links('<a href="/x.pdf">x</a><meta name="citation_pdf_url" content="/x.pdf">')).toHaveLength(1);
});

test('a link that was found on a page is marked, because no record names it', () => {
  expect(findPdfLinks('<a href="/x.pdf">x</a>', PAGE, PAGE.url)[0]?.isMined).toBe(true);
});
