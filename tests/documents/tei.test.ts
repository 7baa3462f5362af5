import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { expect, test } from 'vitest';
import { toMarkdown } from '../../src/documents/markdown.ts';
import { readTei } from '../../src/documents/tei/tei.ts';

const tei = (body: string, back = '', abstract = '<p>Short.</p>') => {
  const xml = `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>
    <titleStmt><title level="a" type="main">Heat in thin layers</title></titleStmt>
    <sourceDesc><biblStruct><analytic>
      <author><persName><forename type="first">Meera</forename><forename type="middle">K</forename><surname>Iyer</surname></persName></author>
      <author><affiliation/></author>
    </analytic><idno type="DOI">10.5555/heat</idno><idno type="arXiv">arXiv:2101.00001v2[cs.AI]</idno></biblStruct></sourceDesc>
    </fileDesc><profileDesc><abstract>${abstract}</abstract></profileDesc></teiHeader>
    <text><body>${body}</body><back>${back}</back></text></TEI>`;
  return readTei(parseXml(xml).root as XmlElement);
};
const textOf = (body: string, back?: string) => toMarkdown(tei(body, back)).text;
const div = (head: string, text = '<p>Text.</p>', n = '') =>
  `<div><head${n && ` n="${n}"`}>${head}</head>${text}</div>`;
const levelsOf = (body: string) => tei(body).sections.map(({ title, level }) => [title, level]);

test('a TEI document has the title, authors, ids and abstract of its header', () => {
  const document = tei(div('Results'));
  expect(document).toMatchObject({ from: 'pdf', title: 'Heat in thin layers', doi: '10.5555/heat' });
  expect(document.authors).toEqual([{ family: 'Iyer', given: 'Meera K' }]);
  expect(document.ids?.map(({ kind, id }) => [kind, id])).toEqual([
    ['doi', '10.5555/heat'],
    ['arxiv', '2101.00001'],
  ]);
  expect(document.sections.map(({ id }) => id)).toEqual(['abstract', 'results']);
});

test('an abstract with headings of its own has them as subsections', () => {
  const { sections } = tei(div('Results'), '', '<div><head>Background</head><p>Why.</p></div>');
  expect(sections.map(({ title, level }) => [title, level])).toEqual([
    ['Abstract', 1],
    ['Background', 2],
    ['Results', 1],
  ]);
});

test('the numbers of headings give their levels, and headings without a number are below the last one', () => {
  const body = `${div('Intro', '', '1.')}${div('Model', '', '2')}${div('Layers', '', '2.1')}${div('Proof', '')}${div('Conclusion', '')}`;
  expect(levelsOf(body).slice(1)).toEqual([
    ['1. Intro', 1],
    ['2 Model', 1],
    ['2.1 Layers', 2],
    ['Proof', 3],
    ['Conclusion', 1],
  ]);
});

test('without numbers, headings below methods and results are subsections', () => {
  const body = ['Introduction', 'A history', 'Methods', 'Patients and controls', 'Results', 'Survival', 'Conclusions'];
  expect(levelsOf(body.map((title) => div(title)).join('')).slice(1)).toEqual([
    ['Introduction', 1],
    ['A history', 1],
    ['Methods', 1],
    ['Patients and controls', 2],
    ['Results', 1],
    ['Survival', 2],
    ['Conclusions', 1],
  ]);
});

test('text without a heading, and below a heading without letters, is not lost', () => {
  expect(textOf(`<div><p>First.</p></div>${div(':', '<p>Second.</p>')}`)).toContain(
    '## Main text\n\nFirst.\n\nSecond.',
  );
});

test('a table is placed behind the paragraph that refers to it, with its label, caption, rows and notes', () => {
  const table = `<figure type="table" xml:id="tab_0"><head>Table 1 : Heat by layer</head><label>1</label><figDesc>Means.</figDesc>
    <table><row><cell>Layer</cell><cell cols="2">Heat</cell></row><row><cell>a</cell><cell>1</cell><cell>2</cell></row></table>
    <note>Both in K.</note></figure>`;
  const body = `<div><head>Results</head><p>See <ref type="table" target="#tab_0">Table 1</ref>.</p><p>After.</p></div>${table}`;
  expect(textOf(body)).toContain(
    'See Table 1.\n\n**Table 1.** Heat by layer Means.\n\n| Layer | Heat | Heat |\n| --- | --- | --- |\n| a | 1 | 2 |\n\nBoth in K.\n\nAfter.',
  );
});

test('a figure with rows is a table, though its type does not say so', () => {
  const figure = '<figure><label>1</label><table><row><cell>a</cell></row></table></figure>';
  expect(tei(div('Results') + figure).sections.at(-1)?.blocks).toMatchObject([
    { kind: 'table', label: 'Table 1', rows: [['a']] },
  ]);
});

test('a figure inside a paragraph is no part of its sentence', () => {
  const text = textOf(div('Results', '<p>Heat <figure><figDesc>Layers.</figDesc></figure> rises.</p>'));
  expect(text).toContain('Heat\n\nrises.');
  expect(text).toContain('## Figures and tables\n\nLayers.');
});

test('a figure that nothing refers to is listed at the end by its caption', () => {
  const figure =
    '<figure xml:id="fig_0"><head>Fig. 2 M</head><label>2</label><figDesc>-waves over time</figDesc></figure>';
  expect(textOf(div('Results') + figure)).toContain('## Figures and tables\n\n**Fig. 2.** M-waves over time');
});

test('lists, formulas, links and footnotes stay text', () => {
  const text = textOf(`<div><head>Model</head><list><item>one</item><item>two</item></list>
    <formula>E = mc 2 <label>(1)</label></formula>
    <p>Code at <ref type="url" target="https://example.org/code">our page</ref>, 10<hi rend="superscript">3</hi> runs.</p></div>
    <note place="foot" n="1">Or so.</note>`);
  expect(text).toContain('- one\n- two\n\nE = mc 2 (1)\n\nCode at [our page](https://example.org/code), 10³ runs.');
  expect(text).toContain('## Footnotes\n\n1 Or so.');
});

test('coordinates give the pages of sections and paragraphs', () => {
  const { sections } = tei(
    '<div><head coords="3,56.6,70.1,200,9.7">Results</head><p coords="104,56.6,80,200,9;105,56.6,80,200,9">Text.</p></div>',
  );
  expect(sections[1]).toMatchObject({ page: 3, blocks: [{ kind: 'paragraph', page: 104 }] });
  const [, without] = tei(div('Results')).sections;
  expect([without?.page, without?.blocks[0]?.page]).toEqual([undefined, undefined]);
});

test('parts of the back matter without a heading are named by their type', () => {
  const back = `<div type="acknowledgement"><div><p>Thanks.</p></div></div><div type="annex">${div('Proofs')}</div>`;
  expect(tei(div('Results'), back).sections.map(({ title }) => title)).toEqual([
    'Abstract',
    'Results',
    'Acknowledgments',
    'Proofs',
  ]);
});

const ENTRY = `<biblStruct xml:id="b0"><analytic><title level="a" type="main">Warm layers</title>
  <author><persName><forename>Ada</forename><surname>Berg</surname></persName></author><idno type="DOI">10.5555/warm</idno></analytic>
  <monogr><title level="j">Journal of Heat</title><title level="j" type="abbrev">J. Heat</title><imprint>
  <biblScope unit="volume">6</biblScope><biblScope unit="issue">1</biblScope><biblScope unit="page" from="9" to="12"/>
  <date type="published" when="2014-08-21"/></imprint></monogr>`;
const listOf = (entries: string) => `<div type="references"><listBibl>${entries}</listBibl></div>`;

test('a reference has its fields, and the text as printed', () => {
  const raw = '<note type="raw_reference">[7] Berg A. Warm layers. J. Heat 6 (2014) 9-12.</note></biblStruct>';
  expect(tei('', listOf(ENTRY + raw)).references).toEqual([
    {
      index: 1,
      label: '7',
      text: 'Berg A. Warm layers. J. Heat 6 (2014) 9-12.',
      doi: '10.5555/warm',
      title: 'Warm layers',
      authors: [{ family: 'Berg', given: 'Ada' }],
      year: 2014,
      venue: 'Journal of Heat',
      volume: '6',
      issue: '1',
      pages: '9-12',
    },
  ]);
});

test('a reference without its printed text is put together, and an empty one is dropped', () => {
  const book =
    '<biblStruct><monogr><title level="m">On heat</title><imprint><date when="1901"/></imprint></monogr></biblStruct>';
  const { references } = tei('', listOf(`${ENTRY}</biblStruct><biblStruct/>${book}`));
  expect(references.map(({ index, text }) => [index, text])).toEqual([
    [1, 'Berg Ada. Warm layers. Journal of Heat. 2014;6(1):9-12. doi:10.5555/warm.'],
    [2, 'On heat. 1901.'],
  ]);
});

test.each([
  ['acknowledgement', 'Acknowledgments'],
  ['annex', 'Appendix'],
  ['availability', 'Data availability'],
  ['funding', 'Funding'],
  ['contribution', 'Author contributions'],
  ['conflict', 'Competing interests'],
  ['other', 'Back matter'],
])('back matter of the type %s is called %s', (type, title) => {
  expect(tei(div('Results'), `<div type="${type}"><p>x</p></div>`).sections.at(-1)?.title).toBe(title);
});

test.each([
  ['<list type="ordered"><item>one</item></list>', '1. one'],
  ['<p>10<hi rend="subscript">2</hi> and <hi rend="bold">b</hi></p>', '10₂ and b'],
  ['<p>It rose<note>by half</note> here<lb/>now</p>', 'It rose (by half) here now'],
  ['<p>See<list><item>one</item></list>so.</p>', 'See\n\n- one\n\nso.'],
])('reads %s', (inside, expected) => {
  expect(textOf(`<div><head>S</head>${inside}</div>`).split('## S\n\n')[1]?.trimEnd()).toBe(expected);
});

test.each([
  ['<head>Figure 2. Tides</head><figDesc>Over time.</figDesc>', '**Figure 2.** Tides Over time.'],
  ['<head>Tides</head><label>2</label><figDesc>Over time.</figDesc>', '**Figure 2.** Tides Over time.'],
  ['<label>2</label><figDesc>Over time.</figDesc>', '**Figure 2.** Over time.'],
  ['<head>:</head><figDesc>Over time.</figDesc>', 'Over time.'],
])('the caption of the figure %s', (inside, expected) => {
  expect(textOf(`${div('Results')}<figure xml:id="f">${inside}</figure>`)).toContain(
    `## Figures and tables\n\n${expected}\n`,
  );
});

test('an abstract without text is no section', () => {
  expect(tei(div('Results'), '', '').sections.map(({ title }) => title)).toEqual(['Results']);
});

test('a figure away from the page of its text has no page of its own', () => {
  const body = `<div><head>R</head><p coords="3,1,1,1,1">See <ref target="#f">it</ref>.</p></div><figure xml:id="f" coords="9,1,1,1,1"><figDesc>Tides.</figDesc></figure>`;
  expect(tei(body).sections[1]?.blocks.map(({ page }) => page)).toEqual([3, undefined]);
});

test.each([
  ['acknowledgement', 'Acknowledgments'],
  ['annex', 'Appendix'],
  ['availability', 'Data availability'],
  ['funding', 'Funding'],
  ['contribution', 'Author contributions'],
  ['conflict', 'Competing interests'],
  ['other', 'Back matter'],
  ['constructor', 'Back matter'],
])('a part of the type %s at the back without a heading is called %s', (type, title) => {
  expect(tei(div('Results'), `<div type="${type}"><p>Text.</p></div>`).sections.at(-1)?.title).toBe(title);
});

test('the reference list at the back is no section', () => {
  expect(tei(div('Results'), '<div type="references"><p>Text.</p></div>').sections.at(-1)?.title).toBe('Results');
});

test.each([
  ['a<hi rend="superscript">2</hi>', 'a²'],
  ['a<hi rend="subscript">2</hi>', 'a₂'],
  ['a<hi rend="bold">2</hi>', 'a2'],
  ['a<hi>2</hi>', 'a2'],
  ['a<ref type="url" target="https://a.example">here</ref>', 'a[here](https://a.example)'],
  ['a<ref type="bibr" target="#b1">[1]</ref>', 'a[1]'],
  ['a<note> see </note>b', 'a (see) b'],
  ['a<lb/>b', 'a b'],
])('the text %s is read as %s', (xml, text) => {
  expect(textOf(div('Results', `<p>${xml}</p>`))).toContain(`\n${text}\n`);
});

test('figures without ids are all kept, and a head without letters is no part of a caption', () => {
  const figure = (head: string, text: string) => `<figure><head>${head}</head><figDesc>${text}</figDesc></figure>`;
  const { sections } = tei(div('Results') + figure('Figure 1', 'Heat.') + figure('–', 'Ice.') + figure('', ''));
  expect(sections.at(-1)).toMatchObject({
    title: 'Figures and tables',
    blocks: [{ label: 'Figure 1', caption: 'Heat.' }, { caption: 'Ice.' }],
  });
  expect(sections.at(-1)?.blocks).toHaveLength(2);
});

test('a figure that the text names twice is shown once, and not again at the end', () => {
  const figure = '<figure xml:id="fig_0"><head>Figure 1</head><figDesc>Layers.</figDesc></figure>';
  const naming = '<p>See <ref type="figure" target="#fig_0">1</ref>.</p>';
  const text = textOf(`${div('One', naming)}${div('Two', naming)}${figure}`);
  expect(text.match(/Layers\./g)).toHaveLength(1);
  expect(text.indexOf('Layers.')).toBeLessThan(text.indexOf('## Two'));
});

test('a table of one row has no head', () => {
  const row = (...cells: string[]) => `<row>${cells.map((cell) => `<cell>${cell}</cell>`).join('')}</row>`;
  const headRows = (rows: string) =>
    tei(`<figure type="table"><head>Table 1</head><table>${rows}</table></figure>`)
      .sections.flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'table' ? [block.headRows] : []));
  expect([headRows(row('a', 'b')), headRows(row('a', 'b') + row('1', '2'))]).toEqual([[0], [1]]);
});

test('a footnote in the body is no part of the text around it', () => {
  const { sections } = tei(`${div('Results')}<note place="foot" n="1">By hand.</note>`);
  const shown = sections.map(({ title, blocks }) => [title, JSON.stringify(blocks).includes('By hand.')]);
  expect(shown).toEqual([
    ['Abstract', false],
    ['Results', false],
    ['Footnotes', true],
  ]);
});

test('a reference has the full title of its journal, and a book the authors of the book', () => {
  const name = (family: string) => `<author><persName><surname>${family}</surname></persName></author>`;
  const journal = '<title level="j" type="abbrev">J. Heat</title><title level="j">Journal of Heat</title>';
  const { references } = tei(
    '',
    listOf(`<biblStruct><analytic><title>Layers</title>${name('Iyer')}</analytic><monogr>${journal}${name('Otto')}</monogr></biblStruct>
      <biblStruct><monogr><title level="m">Heat</title>${name('Berg')}</monogr></biblStruct>
      <biblStruct><analytic><title>Part</title></analytic><monogr><title>Whole</title>${name('Lang')}</monogr></biblStruct>`),
  );
  expect(references.map(({ title, venue, authors }) => [title, venue, authors?.[0]?.family])).toEqual([
    ['Layers', 'Journal of Heat', 'Iyer'],
    ['Heat', undefined, 'Berg'],
    ['Part', 'Whole', 'Lang'],
  ]);
});
