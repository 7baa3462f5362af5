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
