import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { describe, expect, test } from 'vitest';
import { readHtml } from '../../src/documents/html/html.ts';
import { parseHtml } from '../../src/documents/html/parse.ts';
import { readJats } from '../../src/documents/jats/jats.ts';
import { toMarkdown } from '../../src/documents/markdown.ts';
import { unwrap } from '../support/unwrap.ts';

const words = (text: string) => text.trim().split(/\s+/u);

describe('HTML', () => {
  const document = (body: string) => readHtml(unwrap(parseHtml(`<html><body>${body}</body></html>`)));
  const textOf = (body: string) =>
    toMarkdown(document(body))
      .text.replace(/^## Main text\n\n/u, '')
      .trim();

  test.each(words('script style noscript template svg nav iframe object button form head'))(
    'what is in <%s> is no text',
    (name) => {
      expect(textOf(`<p>before</p><${name}>secret <b>too</b></${name}><p>after</p>`)).toBe('before\n\nafter');
    },
  );

  test.each(words('div section article main header footer address aside center details'))(
    '<%s> holds paragraphs and is none',
    (name) => {
      expect(textOf(`one<${name}><p>two</p><p>three</p></${name}>`)).toContain('two\n\nthree');
    },
  );

  test.each(
    words(
      'a abbr b bdi bdo cite code data dfn em font i ins kbd label mark q s samp small span strong time tt u var wbr',
    ),
  )('<%s> is inside a word', (name) => {
    expect(textOf(`<p>wa<${name}>t</${name}>er</p>`)).toBe('water');
  });

  test('around other elements there is a space', () => {
    expect(textOf('<p>wa<unknown>t</unknown>er</p>')).toBe('wa t er');
    expect(textOf('<p>wa<br>ter<img alt="x"> .</p>')).toBe('wa ter.');
  });

  test.each(
    words('note_mark tag_note note_type pagination ERROR rule page_logo page_footer page_header page_navbar TOC dates'),
  )('what LaTeXML adds as ltx_%s is no text', (name) => {
    expect(textOf(`<p>wa<span class="ltx_${name}">x</span>ter</p><div class="ltx_${name}">y</div>`)).toBe('water');
  });

  test.each(words('authors creator personname classification keywords role_'))('ltx_%s is about the paper', (name) => {
    expect(textOf(`<div><h2>A</h2><p>text</p><div class="ltx_${name}">x</div></div>`)).toBe('## A\n\ntext');
  });

  test.each([
    ['<p>one</p>', 'one'],
    ['<pre>a  b</pre>', 'a b'],
    ['<dl><dt>term</dt><dd>meaning</dd></dl>', 'term\n\nmeaning'],
    ['<ul><li>one</li><li></li><li>two</li></ul>', '- one\n- two'],
    ['<ol><li>one</li><li>two</li></ol>', '1. one\n2. two'],
    ['<blockquote><p>said</p></blockquote>', '> said'],
    ['one<hr>two', 'one\n\ntwo'],
    ['<ul><li><span class="ltx_tag_item">•</span>one</li></ul>', '- one'],
    ['<ul><li><span class="ltx_tag_itemize">•</span>one</li></ul>', '- one'],
    ['<ul><li><span class="ltx_tag_enumerate">1.</span>one</li></ul>', '- one'],
    ['<p>x<sup>2</sup><sub>3</sub></p>', 'x²₃'],
    ['<p>a<span class="ltx_note">see</span>b</p>', 'a (see) b'],
    ['<p>see <a href="https://a.example">here</a> now</p>', 'see [here](https://a.example) now'],
  ])('%s is read', (html, text) => {
    expect(textOf(html)).toBe(text);
  });

  test.each([
    'Figure 1',
    'Fig. 2',
    'Fig 2',
    'Table 3',
    'Algorithm 4',
    'Listing 5',
    'Scheme 6',
    'Box 7',
    'Supplementary Figure 1',
    'Figure S1',
    'Figure 1a',
  ])('the label "%s" is apart from its caption', (label) => {
    expect(textOf(`<figure><figcaption>${label}: Cells.</figcaption></figure>`)).toBe(`**${label}.** Cells.`);
  });

  test('a table without text is none, and its first rows of headings are its head', () => {
    expect(textOf('<table><tr><td></td></tr></table>x')).toBe('x');
    const table = (rows: string) => textOf(`<table><caption>Table 1. Ages</caption>${rows}</table>`);
    expect(table('<thead><tr><td>a</td></tr></thead><tr><td>1</td></tr>')).toBe(
      '**Table 1.** Ages\n\n| a |\n| --- |\n| 1 |',
    );
    expect(table('<tr><td>a</td></tr><tr><td>1</td></tr>')).toBe('**Table 1.** Ages\n\n|  |\n| --- |\n| a |\n| 1 |');
  });

  test.each(words('equation equationgroup eqn_table'))(
    'LaTeXML sets formulas as a table of the class ltx_%s',
    (name) => {
      const math = '<math alttext="x"></math>';
      expect(textOf(`<table class="ltx_${name}"><tr><td>${math}</td></tr><tr><td>${math}</td></tr></table>`)).toBe(
        '$$x$$\n\n$$x$$',
      );
    },
  );

  test.each([
    ['<h2 class="ltx_title_section">A</h2>', 'ltx_title_subsection', 2],
    ['<h2 class="ltx_title_section">A</h2>', 'ltx_title_subsubsection', 3],
    ['<h2 class="ltx_title_section">A</h2>', 'ltx_title_paragraph', 4],
    ['<h2 class="ltx_title_section">A</h2>', 'ltx_title_appendix', 1],
    ['<h2 class="ltx_title_section">A</h2>', 'ltx_title_abstract', 1],
    ['<h2 class="ltx_title_section">A</h2>', 'ltx_title_part', 1],
    ['<h2 class="ltx_title_section">A</h2>', 'ltx_title_chapter', 1],
    ['<h2 class="ltx_title_section">A</h2>', 'ltx_title_acknowledgements', 1],
    ['<h2 class="ltx_title_section">A</h2>', 'ltx_title_bibliography', 1],
  ])('a class says the level of a heading: %s %s', (first, name, level) => {
    const { sections } = document(`${first}<p>x</p><h6 class="${name}">B</h6><p>y</p>`);
    expect(sections.map((section) => section.level)).toEqual([1, level]);
  });

  test('without classes the number of the heading is its level, and the first one is on top', () => {
    const { sections } = document('<h1>T</h1><h3>A</h3><p>x</p><h4>B</h4><p>y</p><h6>C</h6><p>z</p>');
    expect(sections.map(({ title, level }) => [title, level])).toEqual([
      ['A', 1],
      ['B', 2],
      ['C', 4],
    ]);
  });

  test.each(['References', '5. Bibliography', '5 Literature cited', 'WORKS CITED'])(
    'a list below the heading "%s" is the reference list',
    (title) => {
      const html = `<h2>A</h2><p>x</p><div><h2>${title}</h2><ol><li>A. Ray, Rain. <a href="https://a.example/r">r</a></li></ol></div>`;
      expect(document(html).references).toEqual([{ index: 1, text: 'A. Ray, Rain. r', url: 'https://a.example/r' }]);
      expect(document(html.replace('<ol><li>', '<p>')).references).toEqual([]);
    },
  );

  test('a list of the class of LaTeXML is the reference list, whatever its name, and a page may have two', () => {
    const list = (text: string) =>
      `<section class="ltx_bibliography"><h2>Sources</h2><ul><li>${text}</li></ul></section>`;
    expect(document(`<p>x</p>${list('One')}${list('Two')}`).references.map(({ index, text }) => [index, text])).toEqual(
      [
        [1, 'One'],
        [2, 'Two'],
      ],
    );
    expect(document('<p>x</p><div><h2>My references</h2><ol><li>One</li></ol></div>').references).toEqual([]);
    expect(document('<p>x</p><span><h2>References</h2><ol><li>One</li></ol></span>').references).toEqual([]);
  });

  test.each([
    ['https://arxiv.org/abs/2101.00001', { arxivId: '2101.00001' }],
    ['https://arxiv.org/pdf/2101.00001', { arxivId: '2101.00001' }],
    ['https://doi.org/10.5555/a', { doi: '10.5555/a' }],
    ['https://a.example/b', { url: 'https://a.example/b' }],
    ['mailto:a@a.example', {}],
    ['#here', {}],
  ])('the link %s of a reference is read', (href, ids) => {
    const html = `<p>x</p><section class="ltx_bibliography"><ul><li>A. Ray <a href="${href}">r</a></li></ul></section>`;
    expect(document(html).references).toEqual([{ index: 1, text: 'A. Ray r', ...ids }]);
  });

  test.each([
    ['{}_{2}', 'CO₂'],
    ['{}^{2}', 'CO²'],
    ['{}_{\\mathrm{2}}', 'CO₂'],
    ['{}_{\\rm{2}}', 'CO₂'],
    ['{}_{\\text{2}}', 'CO₂'],
    ['x_{2}', 'CO$x_{2}$'],
    ['\\displaystyle x  y', 'CO$x y$'],
    ['', 'CO'],
  ])('the formula %s behind "CO" is read as %s', (tex, text) => {
    expect(textOf(`<p>CO<math alttext="${tex}"></math></p>`)).toBe(text);
  });

  test('a formula without its TeX is that of its annotation, else its parts', () => {
    const math = (inner: string) => textOf(`<p><math>${inner}</math></p>`);
    expect(math('<mi>x</mi><annotation encoding="application/x-tex">y  z</annotation>')).toBe('$y z$');
    expect(math('<mi>x</mi><annotation encoding="text/plain">y</annotation>')).toBe('$x$');
  });

  test('a figure with a label alone is shown, one with neither is not', () => {
    expect(textOf('<figure><figcaption>Figure 1</figcaption></figure>')).toBe('**Figure 1.**');
    expect(textOf('<p>x</p><figure><img></figure>')).toBe('x');
  });

  test('arXiv prints its id beside the paper, or in the name of the page', () => {
    const ids = (html: string) => readHtml(unwrap(parseHtml(html))).ids?.map(({ id }) => id);
    expect(ids('<body><div id="watermark-tr"> arXiv:2101.00001v2 </div><p>x</p></body>')).toEqual(['2101.00001']);
    expect(ids('<head><title>[2101.00001] Heat</title></head><body><p>x</p></body>')).toEqual(['2101.00001']);
    expect(ids('<head><title>Heat [2101.00001]</title></head><body><p>x</p></body>')).toEqual([]);
  });

  test('the article is looked for before the main part and the body', () => {
    expect(textOf('<p>around</p><main><p>main</p><article><p>article</p></article></main>')).toBe('article');
    expect(textOf('<p>around</p><main><p>main</p></main>')).toBe('main');
  });

  test('a page that nests four hundred elements is read, a deeper one is refused', () => {
    const nested = (depth: number) => parseHtml('<div>'.repeat(depth)).ok;
    expect([nested(399), nested(400)]).toEqual([true, false]);
  });
});

describe('JATS', () => {
  const read = (body: string, meta = '', rest = '') =>
    readJats(
      parseXml(
        `<article xmlns:xlink="x"><front><article-meta>${meta}</article-meta></front><body><sec><title>R</title>${body}</sec></body>${rest}</article>`,
      ).root as XmlElement,
    );
  const textOf = (body: string) =>
    toMarkdown(read(body))
      .text.replace(/^## R\n\n/u, '')
      .trim();

  test.each(
    words(
      'abbrev bold chem-struct email fixed-case italic monospace named-content overline roman sans-serif sc strike styled-content underline xref',
    ),
  )('<%s> is inside a word', (name) => {
    expect(textOf(`<p>wa<${name}>t</${name}>er</p>`)).toBe('water');
  });

  test.each(words('inline-graphic graphic object-id private-char media processing-meta'))(
    '<%s> shows no text',
    (name) => {
      expect(textOf(`<p>wa<${name}>x</${name}>ter</p>`).replace('\n\n', '')).toBe('water');
    },
  );

  test.each([
    ['<p>one</p><p>two</p>', 'one\n\ntwo'],
    ['<list list-type="bullet"><list-item><p>a</p></list-item></list>', '- a'],
    ['<list list-type="order"><list-item><p>a</p></list-item></list>', '1. a'],
    ['<list list-type="alpha-lower"><list-item><p>a</p></list-item></list>', '1. a'],
    ['<list list-type="roman-upper"><list-item><p>a</p></list-item></list>', '1. a'],
    ['<def-list><title>D</title><def-item><term>t</term><def><p>m</p></def></def-item></def-list>', 'D\n\nt: m'],
    ['<disp-formula-group><disp-formula>x</disp-formula></disp-formula-group>', 'x'],
    ['<disp-quote><p>q</p></disp-quote>', '> q'],
    ['<boxed-text><p>q</p></boxed-text>', '> q'],
    ['<verse-group><verse-line>v</verse-line><verse-line>w</verse-line></verse-group>', '> v\n>\n> w'],
    ['<speech><p>s</p></speech>', 's'],
    ['<statement><title>S</title><p>t</p></statement>', 'S\n\nt'],
    ['<preformat>a b</preformat><code>c</code>', 'a b\n\nc'],
    ['<fig><label>Fig 1</label><caption><title>T.</title><p>C.</p></caption></fig>', '**Fig 1.** T. C.'],
    [
      '<fig-group><label>G</label><caption><p>All.</p></caption><fig><label>F</label><caption><p>One.</p></caption></fig></fig-group>',
      'G All.\n\n**F.** One.',
    ],
    [
      '<supplementary-material><label>S1</label><caption><p>Data.</p></caption><p>More</p></supplementary-material>',
      '**S1.** Data.\n\nMore',
    ],
    ['<supplementary-material><p>More</p></supplementary-material>', 'More'],
    ['<fn-group><fn><label>a</label><p>Note.</p></fn></fn-group>', 'a Note.'],
    ['<p>a<fn><p>Note.</p></fn>b</p>', 'a (Note.) b'],
    ['<p>a<break/>b</p>', 'a b'],
    ['<p>H<sub>2</sub>O<sup>+</sup></p>', 'H₂O⁺'],
    ['<p>Known<sup><xref ref-type="bibr">1</xref></sup></p>', 'Known [1]'],
    ['<p>Known<sup><xref ref-type="fn">1</xref></sup></p>', 'Known¹'],
    ['<p><ext-link xlink:href="https://a.example">here</ext-link></p>', '[here](https://a.example)'],
    ['<p><uri xlink:href="https://a.example">here</uri></p>', '[here](https://a.example)'],
    ['<p><tex-math>\\begin{document}$$x$$\\end{document}</tex-math></p>', '$x$'],
    ['<graphic/><media/><object-id>x</object-id><ref-list><ref/></ref-list>', '## R'],
  ])('%s is read', (xml, text) => {
    expect(textOf(xml)).toBe(text);
  });

  test.each([
    ['summary', 'Summary'],
    ['executive-summary', 'Summary'],
    ['author-highlights', 'Highlights'],
    ['highlights', 'Highlights'],
    ['graphical', 'Graphical abstract'],
    ['teaser', 'Teaser'],
    ['toc', 'Short summary'],
    ['other', 'Abstract'],
    ['constructor', 'Abstract'],
  ])('an abstract of the type %s is called %s', (type, title) => {
    expect(read('', `<abstract abstract-type="${type}"><p>x</p></abstract>`).sections[0]?.title).toBe(title);
  });

  test.each([
    ['ack', 'Acknowledgments'],
    ['fn-group', 'Footnotes'],
    ['glossary', 'Glossary'],
    ['notes', 'Notes'],
    ['app', 'Appendix'],
    ['bio', 'Biography'],
  ])('a part <%s> of the back without a title is called %s', (name, title) => {
    expect(read('', '', `<back><${name}><p>x</p></${name}></back>`).sections.at(-1)?.title).toBe(title);
    expect(read('', '', `<back><app-group><${name}><p>x</p></${name}></app-group></back>`).sections.at(-1)?.title).toBe(
      title,
    );
  });

  test.each([
    ['doi', '10.5555/a', 'doi', '10.5555/a'],
    ['pmid', '0123', 'pmid', '123'],
    ['pmc', 'PMC012', 'pmcid', 'PMC12'],
    ['pmcid', '12.3', 'pmcid', 'PMC12'],
    ['publisher-id', '12', undefined, undefined],
    ['pmid', 'x12', undefined, undefined],
  ])('an id of the type %s with the text %s', (type, text, kind, id) => {
    const [found] = read('', `<article-id pub-id-type="${type}">${text}</article-id>`).ids ?? [];
    expect([found?.kind, found?.id]).toEqual([kind, id]);
  });

  test('a subtitle follows a colon, unless the title ends in a sign of its own', () => {
    const titled = (title: string) =>
      read('', `<title-group><article-title>${title}</article-title><subtitle>Heat</subtitle></title-group>`).title;
    expect([titled('Rain'), titled('Rain?'), titled('Rain!'), titled('Rain:'), titled('Rain.')]).toEqual([
      'Rain: Heat',
      'Rain? Heat',
      'Rain! Heat',
      'Rain: Heat',
      'Rain. Heat',
    ]);
  });

  const table = (xml: string) => {
    const found = read(xml).sections[0]?.blocks[0];
    return found?.kind === 'table' ? [found.headRows, found.rows, found.notes, found.label] : null;
  };
  const ROWS = '<tr><th>a</th></tr><tr><td>1</td></tr>';

  test.each([
    [
      'rows of a head',
      `<table-wrap><table><thead>${ROWS}</thead><tbody><tr><td>2</td></tr></tbody></table></table-wrap>`,
      2,
    ],
    ['a first row of headings', `<table-wrap><table>${ROWS}</table></table-wrap>`, 1],
    ['no headings', '<table-wrap><table><tr><td>a</td></tr></table></table-wrap>', 0],
    ['a table without a frame', `<table>${ROWS}</table>`, 1],
    ['an array', `<array><table>${ROWS}</table></array>`, 1],
    ['only a picture', '<table-wrap><label>T</label><graphic/></table-wrap>', 0],
  ])('a table with %s has its head', (_what, xml, headRows) => {
    expect(table(xml)?.[0]).toBe(headRows);
  });

  test('a table has the rows and the notes of all its parts, without empty notes', () => {
    const foot = '<table-wrap-foot><p>One.</p><p></p><fn><p>Two.</p></fn></table-wrap-foot>';
    const two = `<table-wrap><table>${ROWS}</table><table><tr><td>2</td></tr></table>${foot}</table-wrap>`;
    expect(table(two)?.slice(1, 3)).toEqual([
      [['a'], ['1'], ['2']],
      ['One.', 'Two.'],
    ]);
    expect(read(`<table-wrap-group>${two}${two}</table-wrap-group>`).sections[0]?.blocks).toHaveLength(2);
  });

  const reference = (xml: string) => read('', '', `<back><ref-list><ref>${xml}</ref></ref-list></back>`).references;

  test.each(words('mixed-citation element-citation nlm-citation citation'))('<%s> is a citation', (name) => {
    expect(reference(`<label>1.</label><${name}><article-title>Rain</article-title></${name}>`)).toMatchObject([
      { index: 1, label: '1', title: 'Rain' },
    ]);
  });

  test.each([
    ['<chapter-title>Rain</chapter-title>', { title: 'Rain' }],
    ['<part-title>Rain</part-title>', { title: 'Rain' }],
    ['<data-title>Rain</data-title>', { title: 'Rain' }],
    ['<article-title>Rain</article-title><source>Joule</source>', { title: 'Rain', venue: 'Joule' }],
    ['<article-title>Rain</article-title><conf-name>ICML</conf-name>', { title: 'Rain', venue: 'ICML' }],
    ['<source>Joule</source>', { title: 'Joule' }],
    ['<year>in 1999</year>', { year: 1999 }],
    ['<volume>7</volume><issue>2</issue><fpage>3</fpage><lpage>9</lpage>', { volume: '7', issue: '2', pages: '3-9' }],
    ['<fpage>3</fpage><lpage>3</lpage>', { pages: '3' }],
    ['<page-range>3-9</page-range>', { pages: '3-9' }],
    ['<elocation-id>e7</elocation-id>', { pages: 'e7' }],
    ['<pub-id pub-id-type="pmid"> 12 </pub-id>', { pmid: '12' }],
    ['<pub-id pub-id-type="arxiv">arXiv:2101.00001</pub-id>', { arxivId: '2101.00001' }],
    ['<ext-link xlink:href="https://doi.org/10.5555/a">x</ext-link>', { doi: '10.5555/a' }],
    ['<uri>https://a.example/b</uri>', { url: 'https://a.example/b' }],
    [
      '<person-group person-group-type="editor"><name><surname>Otto</surname></name></person-group>',
      { authors: [{ family: 'Otto' }] },
    ],
    [
      '<person-group person-group-type="editor"><name><surname>Otto</surname></name></person-group><person-group person-group-type="author"><collab>CERN</collab></person-group>',
      { authors: [{ literal: 'CERN' }] },
    ],
    [
      '<string-name>A. Ray</string-name><institution>CERN</institution>',
      { authors: [{ literal: 'A. Ray' }, { literal: 'CERN' }] },
    ],
    [
      '<name-alternatives><name><surname>Ray</surname></name><name><surname>Rey</surname></name></name-alternatives>',
      { authors: [{ family: 'Ray' }] },
    ],
  ])('the parts of a reference are read: %s', (xml, fields) => {
    expect(reference(`<element-citation>${xml}</element-citation>`)[0]).toMatchObject(fields);
  });

  test('of alternatives the first citation counts, and a reference without one is its note', () => {
    const both = '<mixed-citation>One</mixed-citation><mixed-citation>Two</mixed-citation>';
    expect(reference(`<citation-alternatives>${both}</citation-alternatives>`).map(({ text }) => text)).toEqual([
      'One',
    ]);
    expect(reference(both).map(({ text, index }) => [text, index])).toEqual([
      ['One', 1],
      ['Two', 2],
    ]);
    expect(reference('<note><p>See there.</p></note>')[0]?.text).toBe('See there.');
  });
});
