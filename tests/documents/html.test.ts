import { expect, test } from 'vitest';
import { readHtml } from '../../src/documents/html/html.ts';
import { parseHtml } from '../../src/documents/html/parse.ts';
import { toMarkdown } from '../../src/documents/markdown.ts';
import { unwrap } from '../support/unwrap.ts';

const page = (body: string, head = '') =>
  readHtml(
    unwrap(
      parseHtml(
        `<!DOCTYPE html><html><head><title>x</title>${head}</head><body><nav>Menu</nav><article class="ltx_document"><h1 class="ltx_title ltx_title_document">Cold atoms</h1>${body}</article><footer>Made by</footer></body></html>`,
      ),
    ),
  );
const textOf = (body: string) => toMarkdown(page(body)).text;

test('an HTML article has its title, its headings by level, and nothing of the page around it', () => {
  const text = textOf(
    '<div class="ltx_abstract"><h6 class="ltx_title ltx_title_abstract">Abstract</h6><p>Cold.</p></div><section id="S1"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag">1 </span>Traps</h2><p>Light.</p><section id="S1.SS1"><h3 class="ltx_title ltx_title_subsection">Coils</h3><p>Wire.</p></section></section><script>bad()</script>',
  );
  expect(text).toBe('# Cold atoms\n\n## Abstract\n\nCold.\n\n## 1 Traps\n\nLight.\n\n### Coils\n\nWire.\n');
});

test('a formula is the TeX it was made from, displayed ones with their number', () => {
  const math = '<math alttext="\\displaystyle E=mc^{2}"><mi>E</mi></math>';
  const text = textOf(
    `<p>Since ${math} holds in CO<math alttext="{}_{2}"></math>.</p><table class="ltx_equation ltx_eqn_table"><tr><td>${math}</td><td><span class="ltx_tag ltx_tag_equation">(3)</span></td></tr></table>`,
  );
  expect(text).toContain('Since $E=mc^{2}$ holds in CO₂.\n\n$$E=mc^{2}$$ (3)');
});

test.each(['theorem', 'proof'])('a %s is text with all its headings, not a section', (kind) => {
  const { sections } = page(
    `<section><h2>Proofs</h2><div class="ltx_${kind}"><h6 class="ltx_title ltx_runin ltx_title_${kind}">One.</h6><p>All is well.</p><h6>First case</h6><p>It is.</p></div></section>`,
  );
  expect(sections.map(({ title }) => title)).toEqual(['Proofs']);
});

test('tables in figures keep their caption and their cells', () => {
  const text = textOf(
    '<section><h2>T</h2><figure class="ltx_table"><figcaption>Table 2: Sizes.</figcaption><table><tr><th>a</th><th>b</th></tr><tr><td colspan="2">1</td></tr></table></figure><figure><img><figcaption>Figure 1: A trap.</figcaption></figure></section>',
  );
  expect(text).toContain('**Table 2.** Sizes.\n\n| a | b |\n| --- | --- |\n| 1 | 1 |\n\n**Figure 1.** A trap.');
});

test('a figure of two tables has both, the first with the caption', () => {
  const table = (text: string) => `<table><tr><td>${text}</td></tr></table>`;
  const { sections } = page(`<figure>${table('a')}${table('b')}<figcaption>Table 2: Sizes.</figcaption></figure>`);
  expect(sections[0]?.blocks).toMatchObject([
    { kind: 'table', label: 'Table 2', caption: 'Sizes.', rows: [['a']] },
    { kind: 'table', rows: [['b']] },
  ]);
});

test('the reference list is read entry by entry and is not part of the text', () => {
  const document = page(
    '<section><h2>T</h2><p>Old <cite>[1]</cite>.</p></section><section class="ltx_bibliography"><h2>References</h2><ul><li class="ltx_bibitem"><span class="ltx_tag ltx_tag_bibitem">[1]</span><span class="ltx_bibblock">A. Ray, Rain, <a href="https://doi.org/10.5555/rain">link</a></span></li><li class="ltx_bibitem"><span class="ltx_bibblock">B. Sun, arXiv:2101.00001.</span></li></ul></section>',
  );
  expect(document.references).toEqual([
    { index: 1, label: '1', text: 'A. Ray, Rain, link', doi: '10.5555/rain' },
    { index: 2, text: 'B. Sun, arXiv:2101.00001.', arxivId: '2101.00001' },
  ]);
  expect(toMarkdown(document).text).not.toContain('Sun');
});

test('authors and DOI come from the head of the page', () => {
  const document = page(
    '<p>x</p>',
    '<meta name="citation_doi" content="https://doi.org/10.5555/cold"><meta name="citation_author" content="Ray, A.">',
  );
  expect(document).toMatchObject({ doi: '10.5555/cold', authors: [{ literal: 'Ray, A.' }] });
});

test('a page nested a million deep is refused at once', () => {
  expect(parseHtml('<div>'.repeat(1_000_000))).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
});

const inSection = (inside: string) => textOf(`<section><h2>S</h2>${inside}</section>`).split('## S\n\n')[1]?.trimEnd();

test.each([
  ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
  ['<ol><li><span class="ltx_tag ltx_tag_item">1.</span>a</li><li></li></ol>', '1. a'],
  ['<blockquote><p>Said.</p></blockquote>', '> Said.'],
  ['<pre>code</pre>', 'code'],
  ['<dl><dt>pH</dt><dd>acidity</dd></dl>', 'pH\n\nacidity'],
  [
    '<p>A <a href="https://a.example"> page </a>here<br>and H<sub>2</sub>O, 10<sup>2</sup><img>.</p>',
    'A [page](https://a.example) here and H₂O, 10².',
  ],
  ['<p>Known<span class="ltx_note"><span class="ltx_note_mark">1</span>a note</span> now.</p>', 'Known (a note) now.'],
  ['<figure><figcaption>Supplementary Figure S2: Tides.</figcaption></figure>', '**Supplementary Figure S2.** Tides.'],
  ['<figure><figcaption>Algorithm 3 Sort.</figcaption></figure>', '**Algorithm 3.** Sort.'],
  ['<figure><figcaption>A picture.</figcaption></figure>', 'A picture.'],
  ['<p>a</p><hr><script>x</script><style>y</style><p>b</p>', 'a\n\nb'],
  [
    '<p>x <math><semantics><mi>y</mi><annotation encoding="application/x-tex">\\alpha</annotation></semantics></math></p>',
    'x $\\alpha$',
  ],
])('reads %s', (inside, expected) => {
  expect(inSection(inside)).toBe(expected);
});

test.each([
  ['article', '<nav>N</nav><article><h1>T</h1><p>Text.</p></article><p>Around.</p>'],
  ['main', '<main><h1>T</h1><p>Text.</p></main><p>Around.</p>'],
])('the text of a page is in its %s', (_element, body) => {
  const document = readHtml(unwrap(parseHtml(`<html><body>${body}</body></html>`)));
  expect([document.title, document.isArticle, toMarkdown(document).text]).toEqual([
    'T',
    false,
    '# T\n\n## Main text\n\nText.\n',
  ]);
});

test('a page names its title and its arXiv id in several places', () => {
  const read = (body: string, head = '') =>
    readHtml(unwrap(parseHtml(`<html><head>${head}</head><body>${body}</body></html>`)));
  expect(read('<h1>T</h1><p>x</p>', '<meta name="citation_title" content="Real title">').title).toBe('Real title');
  expect(read('<div id="watermark-tr">arXiv:2101.00001v2 [cs]</div><p>x</p>').ids).toMatchObject([
    { id: '2101.00001' },
  ]);
  expect(read('<p>x</p>', '<title>[2101.00001] Tides</title>').ids).toMatchObject([{ id: '2101.00001' }]);
  expect(read('<p>x</p>', '<title>Tides [2101.00001]</title>').ids).toEqual([]);
});

test.each(['References', '5 Bibliography', 'Literature cited', 'Works cited'])(
  'a section called "%s" with a list is the reference list',
  (title) => {
    const document = page(`<section><h2>${title}</h2><ul><li>A. Ray, Rain, https://a.example/b</li></ul></section>`);
    expect(document.references).toMatchObject([{ index: 1, text: 'A. Ray, Rain, https://a.example/b' }]);
    const without = page(`<section><h2>${title}</h2><p>None.</p></section>`);
    expect([without.references, without.sections.map((section) => section.title)]).toEqual([[], [title]]);
  },
);

test('headings have the level of their class, or of their element, and the highest is the first', () => {
  const levels = (body: string) => page(body).sections.map(({ level }) => level);
  expect(levels('<h3>A</h3><p>x</p><h4>B</h4><p>x</p><h3>C</h3><p>x</p>')).toEqual([1, 2, 1]);
  const of = (name: string) => `<h5 class="ltx_title ltx_title_${name}">A</h5><p>x</p>`;
  expect(levels(['appendix', 'subsection', 'subsubsection', 'paragraph'].map(of).join(''))).toEqual([1, 2, 3, 4]);
});

test('names of people on a page are its authors if its head names none', () => {
  const body = '<div class="ltx_authors"><span class="ltx_personname">Ada Berg</span></div><p>x</p>';
  expect([page(body).authors, toMarkdown(page(body)).text.includes('Ada')]).toEqual([[{ literal: 'Ada Berg' }], false]);
});

test.each(['ltx_runin', 'ltx_title_theorem', 'ltx_title_proof'])(
  'a heading of the class %s starts no section',
  (kind) => {
    const { sections } = page(
      `<section><h2>Proofs</h2><h6 class="ltx_title ${kind}">Claim.</h6><p>All is well.</p></section>`,
    );
    expect(sections.map(({ title }) => title)).toEqual(['Proofs']);
    expect(JSON.stringify(sections)).toContain('Claim.');
  },
);

test('the names of the data for indexers are read in any case', () => {
  const { doi, title } = page(
    '<p>x</p>',
    '<meta name="Citation_DOI" content="10.5555/x"><meta name="CITATION_TITLE" content="Warm atoms">',
  );
  expect([doi, title]).toEqual(['10.5555/x', 'Warm atoms']);
});
