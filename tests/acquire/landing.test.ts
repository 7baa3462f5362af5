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
