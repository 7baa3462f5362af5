import { parseXml } from '@rgrove/parse-xml';
import { expect, test } from 'vitest';
import { readJats } from '../../src/documents/jats/jats.ts';
import { toMarkdown } from '../../src/documents/markdown.ts';

const article = (body: string, rest = '') => {
  const xml = `<article xmlns:xlink="x" xmlns:mml="m"><front><article-meta>
    <article-id pub-id-type="doi">10.5555/heat</article-id>
    <title-group><article-title>Heat in <italic>thin</italic> layers</article-title></title-group>
    <contrib-group><contrib contrib-type="author"><name><surname>Iyer</surname><given-names>Meera</given-names></name></contrib>
    <contrib contrib-type="editor"><name><surname>Otto</surname></name></contrib></contrib-group>
    <abstract><p>Short.</p></abstract></article-meta></front><body>${body}</body>${rest}</article>`;
  return readJats(parseXml(xml).root as NonNullable<ReturnType<typeof parseXml>['root']>);
};
const textOf = (body: string, rest?: string) => toMarkdown(article(body, rest)).text;

test('a JATS article has its title, DOI, authors and the abstract as its first section', () => {
  const document = article('<sec><title>Results</title><p>Warm.</p></sec>');
  expect(document).toMatchObject({ title: 'Heat in thin layers', doi: '10.5555/heat', from: 'jats' });
  expect(document.authors).toEqual([{ family: 'Iyer', given: 'Meera' }]);
  expect(document.sections.map(({ title }) => title)).toEqual(['Abstract', 'Results']);
});

test('sections keep their nesting, their labels and their own ids', () => {
  const { sections } = article(
    '<sec id="s2"><label>2</label><title>Methods</title><p>How.</p><sec><title>Cells</title><p>Which.</p></sec></sec>',
  );
  expect(sections.slice(1).map(({ id, title, level }) => [id, title, level])).toEqual([
    ['s2', '2 Methods', 1],
    ['cells', 'Cells', 2],
  ]);
});

test('a response to an article is a section of it, as a part of another kind is', () => {
  const part = (kind: string) =>
    `<${kind}><front-stub><title-group><article-title>About ${kind}</article-title></title-group></front-stub><body><p>Said.</p></body></${kind}>`;
  const { sections } = article('<p>Text.</p>', `${part('sub-article')}${part('response')}`);
  expect(sections.map(({ title }) => title)).toEqual(expect.arrayContaining(['About sub-article', 'About response']));
});

test('two sections of the same name have different ids', () => {
  const { sections } = article('<sec><title>Notes</title><p>a</p></sec><sec><title>Notes</title><p>b</p></sec>');
  expect(sections.slice(1).map(({ id }) => id)).toEqual(['notes', 'notes-2']);
});

test('text without sections is not lost', () => {
  expect(textOf('<p>A letter without headings.</p>')).toContain('## Main text\n\nA letter without headings.');
});

test('a list, a formula and a table inside a paragraph split it', () => {
  const text = textOf(
    '<sec><title>R</title><p>We see<list list-type="order"><list-item><p>one</p></list-item></list>and then<disp-formula><label>(1)</label><tex-math>$$x = 1$$</tex-math></disp-formula>so.</p></sec>',
  );
  expect(text).toContain('We see\n\n1. one\n\nand then\n\n$$x = 1$$ (1)\n\nso.');
});

test('every cell of a table stays apart, and a cell that spans others is repeated', () => {
  const text = textOf(
    '<sec><title>T</title><table-wrap><label>Table 1</label><caption><title>Ages.</title></caption><table><thead><tr><th rowspan="2">Sex</th><th colspan="2">Age</th></tr><tr><th>20</th><th>30</th></tr></thead><tbody><tr><td>f</td><td>1|2</td><td>3</td></tr></tbody></table><table-wrap-foot><p>In years.</p></table-wrap-foot></table-wrap></sec>',
  );
  expect(text).toContain(
    '**Table 1.** Ages.\n\n| Sex | Age | Age |\n| --- | --- | --- |\n| Sex | 20 | 30 |\n| f | 1\\|2 | 3 |\n\nIn years.',
  );
});

test('a table that asks for millions of cells by its spans stays small', () => {
  const row = `<tr>${'<td colspan="9999" rowspan="9999">x</td>'.repeat(20)}</tr>`;
  const document = article(`<sec><title>T</title><table-wrap><table>${row.repeat(2000)}</table></table-wrap></sec>`);
  const [table] = document.sections[1]?.blocks ?? [];
  const cells = table?.kind === 'table' ? table.rows.flat().length : 0;
  expect(cells).toBeLessThan(9_000_000);
});

test('citations in superscript become brackets, exponents stay exponents', () => {
  const text = textOf(
    '<p>Known<sup><xref ref-type="bibr" rid="b1">1</xref></sup> at 10<sup>-3</sup> m in H<sub>2</sub>O and P<sub>max</sub>.</p>',
  );
  expect(text).toContain('Known [1] at 10⁻³ m in H₂O and P~max~.');
});

test('a formula is the TeX of the file, or its MathML as TeX', () => {
  const math =
    '<mml:math><mml:mfrac><mml:mi>a</mml:mi><mml:msup><mml:mi>b</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:mfrac></mml:math>';
  expect(textOf(`<p>So <inline-formula>${math}</inline-formula> holds.</p>`)).toContain('So $\\frac{a}{b^{2}}$ holds.');
  const both = `<alternatives><tex-math>\\begin{document}$a/b$\\end{document}</tex-math>${math}</alternatives>`;
  expect(textOf(`<p>So <inline-formula>${both}</inline-formula> holds.</p>`)).toContain('So $a/b$ holds.');
});

test('figures are their captions, supplements and boxes are kept', () => {
  const text = textOf(
    '<sec><title>F</title><fig><label>Figure 1</label><caption><title>Heat.</title><p>Over time.</p></caption><graphic/></fig><boxed-text><p>Key point.</p></boxed-text><supplementary-material><label>S1 Text</label><caption><p>More.</p></caption></supplementary-material></sec>',
  );
  expect(text).toContain('**Figure 1.** Heat. Over time.\n\n> Key point.\n\n**S1 Text.** More.');
});

test('the back matter keeps acknowledgments, appendices and footnotes, and figures that float', () => {
  const text = textOf(
    '<sec><title>R</title><p>x</p></sec>',
    '<back><ack><p>Thanks.</p></ack><app-group><app><title>Proofs</title><p>QED.</p></app></app-group><fn-group><fn><p>Paid by us.</p></fn></fn-group></back><floats-group><fig><label>Figure 9</label><caption><p>Late.</p></caption></fig></floats-group>',
  );
  for (const part of [
    '## Acknowledgments\n\nThanks.',
    '## Proofs\n\nQED.',
    '## Footnotes\n\nPaid by us.',
    '**Figure 9.** Late.',
  ])
    expect(text).toContain(part);
});

test('references are read from printed, divided and paired citations', () => {
  const list = `<back><ref-list><title>References</title>
    <ref id="b1"><label>1.</label><mixed-citation><name><surname>Ray</surname><given-names>A</given-names></name> (<year>2001</year>) <article-title>On rain</article-title>. <source>Wet</source> <volume>3</volume>: <fpage>4</fpage>-<lpage>9</lpage>. <pub-id pub-id-type="doi">10.5555/rain</pub-id></mixed-citation></ref>
    <ref id="b2"><label>2</label><element-citation><person-group person-group-type="author"><collab>Rain Group</collab></person-group><article-title>Snow?</article-title><source>Cold</source><year>1999a</year><volume>1</volume><issue>2</issue><fpage>7</fpage><pub-id pub-id-type="pmid">123</pub-id></element-citation></ref>
    <ref id="b3"><label>3</label><mixed-citation>First.</mixed-citation><mixed-citation>Second.</mixed-citation></ref></ref-list></back>`;
  const { references } = article('<p>x</p>', list);
  expect(references.map(({ text }) => text)).toEqual([
    'Ray A (2001) On rain. Wet 3: 4-9. 10.5555/rain',
    'Rain Group. Snow? Cold. 1999;1(2):7.',
    'First.',
    'Second.',
  ]);
  expect(references[0]).toMatchObject({ label: '1', doi: '10.5555/rain', year: 2001, pages: '4-9', venue: 'Wet' });
  expect(references[1]).toMatchObject({ pmid: '123', year: 1999, authors: [{ literal: 'Rain Group' }] });
  expect(references.map(({ index, label }) => [index, label])).toEqual([
    [1, '1'],
    [2, '2'],
    [3, '3'],
    [4, '3'],
  ]);
});

test('a footnote in a sentence stays in it, and those at the end are listed', () => {
  const body = '<p>It rose<fn id="f2"><p>by half</p></fn> at noon.</p>';
  const back = '<back><fn-group><fn id="f1"><label>a</label><p>Also at night.</p></fn></fn-group></back>';
  const text = textOf(body, back);
  expect(text).toContain('It rose (by half) at noon.');
  expect(text).toContain('## Footnotes\n\na Also at night.');
});

test('an article states all its ids: those of PubMed, and a DOI for each version', () => {
  const xml = `<article><front><article-meta><article-id pub-id-type="pmc">77</article-id>
    <article-id pub-id-type="pmid">0123</article-id><article-id pub-id-type="doi">10.7554/eLife.1</article-id>
    <article-id pub-id-type="doi" specific-use="version">10.7554/eLife.1.2</article-id></article-meta></front></article>`;
  const { ids } = readJats(parseXml(xml).root as NonNullable<ReturnType<typeof parseXml>['root']>);
  expect(ids?.map(({ kind, id }) => [kind, id])).toEqual([
    ['pmcid', 'PMC77'],
    ['pmid', '123'],
    ['doi', '10.7554/elife.1'],
    ['doi', '10.7554/elife.1.2'],
  ]);
});

const inText = (inside: string) => textOf(`<sec><title>S</title>${inside}</sec>`).split('## S\n\n')[1]?.trimEnd();

test.each([
  ['<list list-type="alpha-lower"><list-item><p>a</p></list-item></list>', '1. a'],
  ['<list list-type="roman"><list-item><p>a</p></list-item></list>', '1. a'],
  ['<list list-type="bullet"><list-item><p>a</p></list-item></list>', '- a'],
  [
    '<def-list><title>Terms</title><def-item><term>pH</term><def><p>acidity</p></def></def-item></def-list>',
    'Terms\n\npH: acidity',
  ],
  ['<disp-quote><p>Said.</p></disp-quote>', '> Said.'],
  ['<verse-group><verse-line>One</verse-line><verse-line>Two</verse-line></verse-group>', '> One\n>\n> Two'],
  ['<disp-formula>x = 1</disp-formula>', 'x = 1'],
  [
    '<fig-group><label>Figure 2</label><caption><p>All.</p></caption><fig><label>A</label><caption><p>One.</p></caption></fig></fig-group>',
    'Figure 2 All.\n\n**A.** One.',
  ],
  [
    '<p>A <ext-link xlink:href="https://a.example">page</ext-link> and <uri>https://b.example</uri>.</p>',
    'A [page](https://a.example) and https://b.example.',
  ],
  ['<p>One<break/>two <bold>bo</bold>ld <inline-graphic/>x.</p>', 'One two bold x.'],
  ['<p>As <xref ref-type="bibr">1</xref> , said .</p>', 'As 1, said.'],
  ['<supplementary-material><media/></supplementary-material><p>x</p>', 'x'],
  ['<preformat>code</preformat>', 'code'],
])('reads %s', (inside, expected) => {
  expect(inText(inside)).toBe(expected);
});

test.each([
  ['summary', 'Summary'],
  ['executive-summary', 'Summary'],
  ['author-highlights', 'Highlights'],
  ['graphical', 'Graphical abstract'],
  ['teaser', 'Teaser'],
  ['toc', 'Short summary'],
  ['other', 'Abstract'],
])('an abstract of the type %s is called %s', (type, title) => {
  const xml = `<article><front><article-meta><abstract abstract-type="${type}"><p>x</p></abstract></article-meta></front></article>`;
  const { sections } = readJats(parseXml(xml).root as NonNullable<ReturnType<typeof parseXml>['root']>);
  expect(sections.map((each) => each.title)).toEqual([title]);
});

test.each([
  ['<glossary><p>x</p></glossary>', 'Glossary'],
  ['<notes><p>x</p></notes>', 'Notes'],
  ['<bio><p>x</p></bio>', 'Biography'],
  ['<app-group><app><p>x</p></app></app-group>', 'Appendix'],
  ['<sec><title>Funding</title><p>x</p></sec>', 'Funding'],
])('the back matter %s is a section called %s', (part, title) => {
  expect(article('<p>y</p>', `<back>${part}</back>`).sections.at(-1)?.title).toBe(title);
});

test.each([
  ['Heat', 'A study', 'Heat: A study'],
  ['Heat?', 'A study', 'Heat? A study'],
  ['Heat:', 'A study', 'Heat: A study'],
])('the title "%s" with the subtitle "%s" is "%s"', (title, subtitle, expected) => {
  const xml = `<article><front><article-meta><title-group><article-title>${title}</article-title><subtitle>${subtitle}</subtitle></title-group></article-meta></front></article>`;
  expect(readJats(parseXml(xml).root as NonNullable<ReturnType<typeof parseXml>['root']>).title).toBe(expected);
});

const reference = (inside: string) =>
  article('<p>x</p>', `<back><ref-list><ref>${inside}</ref></ref-list></back>`).references[0];

test.each<[string, object]>([
  [
    '<element-citation><chapter-title>Rain</chapter-title><source>Wet</source></element-citation>',
    { title: 'Rain', venue: 'Wet' },
  ],
  ['<element-citation><data-title>Rain</data-title></element-citation>', { title: 'Rain' }],
  ['<element-citation><source>Wet</source><year>c1999a</year></element-citation>', { title: 'Wet', year: 1999 }],
  [
    '<element-citation><article-title>R</article-title><conf-name>Days</conf-name></element-citation>',
    { venue: 'Days' },
  ],
  ['<element-citation><fpage>3</fpage><lpage>3</lpage></element-citation>', { pages: '3' }],
  ['<element-citation><elocation-id>e3</elocation-id></element-citation>', { pages: 'e3' }],
  ['<element-citation><page-range>3-9</page-range></element-citation>', { pages: '3-9' }],
  [
    '<element-citation><pub-id pub-id-type="arxiv">arXiv:2101.00001</pub-id></element-citation>',
    { arxivId: '2101.00001' },
  ],
  [
    '<element-citation><ext-link xlink:href="https://doi.org/10.5555/a">x</ext-link></element-citation>',
    { doi: '10.5555/a' },
  ],
  ['<element-citation><uri>https://a.example</uri></element-citation>', { url: 'https://a.example' }],
  [
    '<element-citation><person-group person-group-type="editor"><name><surname>Ed</surname></name></person-group><person-group person-group-type="author"><name><surname>Au</surname></name><etal/></person-group></element-citation>',
    { authors: [{ family: 'Au' }], text: 'Au, et al.' },
  ],
  [
    '<element-citation><person-group person-group-type="editor"><name><surname>Ed</surname></name></person-group></element-citation>',
    { authors: [{ family: 'Ed' }] },
  ],
  [
    '<element-citation><name-alternatives><name><surname>One</surname></name><name><surname>Two</surname></name></name-alternatives></element-citation>',
    { authors: [{ family: 'One' }] },
  ],
  [
    '<citation-alternatives><mixed-citation>First.</mixed-citation><mixed-citation>Second.</mixed-citation></citation-alternatives>',
    { text: 'First.' },
  ],
  ['<note><p>Personal note.</p></note>', { text: 'Personal note.' }],
])('reads the citation %s', (inside, expected) => {
  expect(reference(inside)).toMatchObject(expected);
});

test('of alternative citations only the first counts', () => {
  const inside =
    '<citation-alternatives><mixed-citation>First.</mixed-citation><mixed-citation>Second.</mixed-citation></citation-alternatives>';
  const back = `<back><ref-list><ref>${inside}</ref></ref-list></back>`;
  expect(article('<p>x</p>', back).references.map(({ text }) => text)).toEqual(['First.']);
});

test.each([
  ['<table><tr><th>a</th></tr><tr><td>1</td></tr></table>', '| a |\n| --- |\n| 1 |'],
  [
    '<table><tr><th>a</th><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>',
    '|  |  |\n| --- | --- |\n| a | b |\n| 1 | 2 |',
  ],
])('the head of the table %s', (table, expected) => {
  expect(inText(`<table-wrap>${table}</table-wrap>`)).toBe(expected);
});

test('a reference to a book has the title of the book and no journal', () => {
  const refs = `<ref><element-citation><source>Heat</source><year>1999</year></element-citation></ref>
    <ref><element-citation><article-title>Layers</article-title><source>J. Heat</source></element-citation></ref>`;
  const { references } = article('<p>x</p>', `<back><ref-list>${refs}</ref-list></back>`);
  expect(references.map(({ title, venue }) => [title, venue])).toEqual([
    ['Heat', undefined],
    ['Layers', 'J. Heat'],
  ]);
});

test('a figure without a label has none, and empty parts of its caption add nothing', () => {
  const { sections } = article('<fig><caption><title/><p>Heat.</p><p/></caption></fig>');
  expect(sections[1]?.blocks).toEqual([{ kind: 'figure', caption: 'Heat.' }]);
});
