import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { describe, expect, test } from 'vitest';
import { composeReference } from '../../src/documents/compose-reference.ts';
import { findLevels, readNumber, readPrintedNumber } from '../../src/documents/heading-levels.ts';
import { createIds } from '../../src/documents/ids.ts';
import { toLink, withoutLinks } from '../../src/documents/links.ts';
import { toMarkdown } from '../../src/documents/markdown.ts';
import { toTex } from '../../src/documents/mathml.ts';
import { readPrintedReference } from '../../src/documents/printed-reference.ts';
import { subscript, superscript } from '../../src/documents/scripts.ts';
import { spreadSpans } from '../../src/documents/table-rows.ts';
import type { Block, DocumentTable, Section } from '../../src/model/document.ts';

describe('a formula in MathML as TeX', () => {
  const tex = (xml: string) => toTex(parseXml(`<math>${xml}</math>`).root as XmlElement).trim();
  test.each([
    ['<mfrac><mi>a</mi><mn>2</mn></mfrac>', '\\frac{a}{2}'],
    ['<msup><mi>x</mi><mn>2</mn></msup>', 'x^{2}'],
    ['<msup><mrow><mi>x</mi><mi>y</mi></mrow><mn>2</mn></msup>', '{xy}^{2}'],
    ['<msub><mi>x</mi><mn>2</mn></msub>', 'x_{2}'],
    ['<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>', 'x_{1}^{2}'],
    ['<munder><mo>∑</mo><mi>i</mi></munder>', '∑_{i}'],
    ['<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>', '∑_{i}^{n}'],
    ['<mover><mi>x</mi><mo>¯</mo></mover>', '\\bar{x}'],
    ['<mover><mi>x</mi><mo>‾</mo></mover>', '\\overline{x}'],
    ['<mover><mi>x</mi><mo>^</mo></mover>', '\\hat{x}'],
    ['<mover><mi>x</mi><mo>~</mo></mover>', '\\tilde{x}'],
    ['<mover><mi>x</mi><mo>→</mo></mover>', '\\vec{x}'],
    ['<mover><mi>x</mi><mo>˙</mo></mover>', '\\dot{x}'],
    ['<mover><mi>x</mi><mi>n</mi></mover>', 'x^{n}'],
    ['<msqrt><mi>x</mi><mn>1</mn></msqrt>', '\\sqrt{x1}'],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
    [
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>',
      '\\begin{matrix} 1 & 2 \\\\ \\end{matrix}',
    ],
    ['<mi>sin</mi><mi>x</mi>', '\\mathrm{sin}x'],
    ['<mtext>if  so</mtext>', '\\text{if so}'],
    ['<mi>a</mi><mtext> </mtext><mi>b</mi>', 'a b'],
    ['<mi>a</mi><mspace/><mi>b</mi>', 'a b'],
    ['<mo>{</mo>', '\\{'],
    ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '(a,b)'],
    ['<mfenced open="[" close="]" separators=";"><mi>a</mi><mi>b</mi></mfenced>', '[a;b]'],
    ['<mi>a</mi><annotation>a</annotation><mphantom><mi>b</mi></mphantom>', 'a'],
    ['<mi>a</mi><annotation-xml><mi>c</mi></annotation-xml>', 'a'],
    ['<mi>a</mi><none>b</none><mprescripts>c</mprescripts><maligngroup>d</maligngroup>', 'a'],
  ])('%s', (xml, expected) => {
    expect(tex(xml)).toBe(expected);
  });
});

describe('Markdown', () => {
  const write = (...blocks: Block[]) => {
    const sections: Section[] = [{ id: 'a', title: '', level: 1, blocks }];
    return toMarkdown({ from: 'jats', title: '', authors: [], references: [], sections }).text.trimEnd();
  };
  const text = (value: string): Block => ({ kind: 'paragraph', text: value });
  const table = (more: Partial<DocumentTable>): DocumentTable => ({
    ...{ kind: 'table', caption: '', headRows: 1, rows: [], notes: [] },
    ...more,
  });

  test.each<[string, Block, string]>([
    ['a formula with its label', { kind: 'formula', tex: 'x', label: '(1)' }, '$$x$$ (1)'],
    ['a figure', { kind: 'figure', label: 'Figure 1.', caption: 'Tides.' }, '**Figure 1.** Tides.'],
    ['a figure without a label', { kind: 'figure', caption: 'Tides.' }, 'Tides.'],
    ['a list', { kind: 'list', ordered: false, items: [[text('a')], [text('b')]] }, '- a\n- b'],
    ['a numbered list', { kind: 'list', ordered: true, items: [[text('a')], [text('b')]] }, '1. a\n2. b'],
    [
      'a list in a list',
      { kind: 'list', ordered: false, items: [[text('a'), { kind: 'list', ordered: false, items: [[text('b')]] }]] },
      '- a\n\n  - b',
    ],
    ['a quotation', { kind: 'quote', blocks: [text('a'), text('b')] }, '> a\n>\n> b'],
    [
      'a table with a head',
      table({
        rows: [
          ['a', 'b'],
          ['1', '2|3'],
        ],
      }),
      '| a | b |\n| --- | --- |\n| 1 | 2\\|3 |',
    ],
    ['a table without a head', table({ headRows: 0, rows: [['1', '2']] }), '|  |  |\n| --- | --- |\n| 1 | 2 |'],
    [
      'a table with a caption and a note',
      table({ label: 'Table 1', caption: 'Ages.', rows: [['a']], notes: ['- in years'] }),
      '**Table 1.** Ages.\n\n| a |\n| --- |\n\n\\- in years',
    ],
    ['a paragraph like a fence', text('``` x'), '\\``` x'],
    ['a paragraph like another fence', text('~~~ x'), '\\~~~ x'],
    ['a paragraph like an item with a plus', text('+ x'), '\\+ x'],
    ['a paragraph like an item with a star', text('* x'), '\\* x'],
    ['a paragraph like a small heading', text('###### x'), '\\###### x'],
    ['a paragraph of a sign alone', text('-'), '\\-'],
    ['a paragraph like a number', text('12) x'), '12\\) x'],
    ['a label without a full stop', { kind: 'figure', label: 'Figure 1', caption: '' }, '**Figure 1.**'],
    ['a formula without a label', { kind: 'formula', tex: 'x' }, '$$x$$'],
    ['a table without rows', table({ caption: 'Ages.' }), 'Ages.'],
    [
      'a list in a numbered list',
      { kind: 'list', ordered: true, items: [[text('a'), { kind: 'list', ordered: false, items: [[text('b')]] }]] },
      '1. a\n\n   - b',
    ],
    ['a paragraph with a sign inside', text('#tag and 3.5 - x'), '#tag and 3.5 - x'],
  ])('%s', (_what, block, expected) => {
    expect(write(block)).toBe(expected);
  });

  test('headings have one level more than their section, at most six, and a cut is said', () => {
    const sections = [1, 3, 6, 9].map((level) => ({ id: `s${level}`, title: `L${level}`, level, blocks: [] }));
    const written = toMarkdown({ from: 'pdf', title: 'T', authors: [], references: [], sections, cut: true });
    expect(written.text).toBe(
      '# T\n\n## L1\n\n#### L3\n\n###### L6\n\n###### L9\n\n[The file has more text. A limit ended the reading here.]\n',
    );
  });

  test('the length of a section includes its subsections and ends at its equal', () => {
    const section = (id: string, level: number): Section => ({ id, title: id, level, blocks: [text('x')] });
    const sections = [section('a', 1), section('b', 2), section('c', 2), section('d', 1)];
    const { text: all, outline } = toMarkdown({ from: 'jats', title: '', authors: [], references: [], sections });
    const partOf = (id: string) => {
      const { offset = 0, chars = 0 } = outline.find((each) => each.id === id) ?? {};
      return all
        .slice(offset, offset + chars)
        .match(/[a-d]\n/g)
        ?.join('')
        .replaceAll('\n', '');
    };
    expect(['a', 'b', 'c', 'd'].map(partOf)).toEqual(['abc', 'b', 'c', 'd']);
  });

  test('a page starts at the first block that is on it', () => {
    const on = (page: number): Block => ({ kind: 'paragraph', text: `p${page}`, page });
    const sections = [{ id: 'a', title: 'A', level: 1, page: 2, blocks: [on(2), on(4), on(3), on(5)] }];
    const { text: all, pages } = toMarkdown({ from: 'pdf', title: 'T', authors: [], references: [], sections });
    expect(pages.map(({ page, offset }) => [page, all.slice(offset, offset + 2)])).toEqual([
      [2, '# '],
      [4, 'p4'],
      [5, 'p5'],
    ]);
  });
});

test('a cell that spans several places is repeated in each, and rows have one length', () => {
  const cell = (text: string, columns = 1, rows = 1) => ({ text, columns, rows });
  expect(spreadSpans([[cell('a', 2), cell('b', 1, 2)], [cell('c')], [cell('d', 1, 9)]])).toEqual([
    ['a', 'a', 'b'],
    ['c', '', 'b'],
    ['d', '', ''],
  ]);
  expect(spreadSpans([[cell('a', 0, Number.NaN)]])).toEqual([['a']]);
  for (const odd of [0, -2, Number.NaN, 1.9])
    expect(
      spreadSpans([
        [cell('a', odd), cell('b')],
        [cell('c', 1, odd), cell('d')],
      ]),
    ).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  expect(spreadSpans([[cell('a', 999)]])[0]).toHaveLength(200);
});

test.each([
  ['[12] A. Name, Tides', { label: '12', text: 'A. Name, Tides' }],
  ['[Knu97] A. Name', { label: 'Knu97', text: 'A. Name' }],
  ['12. A. Name', { label: '12', text: 'A. Name' }],
  ['(12) A. Name', { label: '12', text: 'A. Name' }],
  ['12A. Name', { label: '12', text: 'A. Name' }],
  ['¹²A. Name', { label: '12', text: 'A. Name' }],
  ['1234. A. Name', { text: '1234. A. Name' }],
  ['A. Name, doi:10.5555/ a.1', { text: 'A. Name, doi:10.5555/ a.1', doi: '10.5555/a.1' }],
  ['A. Name, arXiv:2101.00001v2', { text: 'A. Name, arXiv:2101.00001v2', arxivId: '2101.00001' }],
  ['A. Name, arxiv.org/abs/hep-th/9901001', { arxivId: 'hep-th/9901001' }],
  ['A. Name, https://arxiv.org/pdf/2101.00001', { arxivId: '2101.00001' }],
  ['A. Name, https://a.example/b.', { url: 'https://a.example/b' }],
])('the printed reference "%s"', (printed, expected) => {
  expect(readPrintedReference(printed, 3)).toMatchObject({ index: 3, ...expected });
});

test('the address of a DOI is no address of its own, and a text without a label has none', () => {
  const reference = readPrintedReference('A. Name, https://doi.org/10.5555/a', 1);
  expect([reference.doi, 'url' in reference, 'label' in reference]).toEqual(['10.5555/a', false, false]);
});

test('a reference is composed of its parts in the usual order', () => {
  const parts = {
    ...{ title: 'Tides?', venue: 'Waters', year: 2011, volume: '3', issue: '2', pages: '4-9', doi: '10.5555/a' },
    authors: [{ family: 'Berg', given: 'Ada' }, { literal: 'Tide Group' }],
  };
  expect(composeReference(parts, { hasMoreAuthors: true, rest: ['Wiley'] })).toBe(
    'Berg Ada, Tide Group, et al. Tides? Waters. 2011;3(2):4-9. Wiley. doi:10.5555/a.',
  );
  expect(composeReference({ doi: '10.5555/a' }, { rest: ['see 10.5555/a'] })).toBe('see 10.5555/a.');
  expect(composeReference({ volume: '3' }, { rest: [] })).toBe('3.');
});

test.each([
  ['text', 'https://a.example', '[text](https://a.example)'],
  ['a.example', 'https://a.example', 'a.example'],
  ['http://a.example', 'https://a.example', 'http://a.example'],
  ['text', 'javascript:alert(1)', 'text'],
  ['text', '#section', 'text'],
  ['text', 'https://a.example/(b)', 'text'],
  ['te[x]t', 'https://a.example', 'te[x]t'],
  ['', 'https://a.example', ''],
])('"%s" with the address "%s" is written as %s', (text, address, expected) => {
  expect(toLink(text, address)).toBe(expected);
});

test.each([
  ['see [a](https://a.example), [b] and [c](https://c.example)', 'see a, [b] and c'],
  ['[a](https://a.example', '[a](https://a.example'],
  ['[open', '[open'],
  ['none', 'none'],
])('"%s" without its links is "%s"', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected);
});

test('ids are words in lower case, at most sixty letters, and count from two', () => {
  const idFor = createIds();
  expect([
    idFor('The Süd  Coast!'),
    idFor('the sud coast'),
    idFor('THE SUD COAST'),
    idFor('—'),
    idFor('the sud coast-2'),
  ]).toEqual(['the-sud-coast', 'the-sud-coast-2', 'the-sud-coast-3', 'section', 'the-sud-coast-2-2']);
  expect(idFor('x'.repeat(99))).toHaveLength(60);
});

test('digits and signs are raised and lowered, other text is marked', () => {
  expect([superscript('2+n'), superscript('th'), superscript(''), subscript('2−'), subscript('max')]).toEqual([
    '²⁺ⁿ',
    '^th^',
    '',
    '₂₋',
    '~max~',
  ]);
});

describe('levels of headings', () => {
  const place = (title: string, number: string | null = null, level = 1) => ({
    title,
    number: number === null ? null : readNumber(number),
    level,
  });

  test('the level of the service counts first, and none is below six', () => {
    expect(findLevels([place('a', null, 3), place('b', null, 9), place('c', '1.2')])).toEqual([3, 6, 2]);
  });

  test('letters below Roman numbers are subsections', () => {
    expect(findLevels([place('Intro', 'I.'), place('Data', 'A.'), place('Model', 'II.')])).toEqual([1, 2, 1]);
    expect(findLevels([place('Data', 'A.'), place('Model', 'B.')])).toEqual([1, 1]);
  });

  test('limitations are a subsection where a parent is open', () => {
    expect(findLevels([place('Discussion'), place('Limitations'), place('Conclusions')])).toEqual([1, 2, 1]);
  });

  test('two numbers do not make a numbered document', () => {
    const headings = [place('Intro', '1'), place('Methods', '2'), place('Patients and tides')];
    expect(findLevels(headings)).toEqual([1, 1, 1]);
    expect(findLevels([...headings, place('Results', '3'), place('More tides')])).toEqual([1, 1, 2, 1, 2]);
  });

  test.each([
    ['2.1 Data', true],
    ['S2 Data', true],
    ['A. Data', true],
    ['B Data', true],
    ['A new tide', false],
    ['I think', false],
    ['A Tide', false],
  ])('"%s" begins with a number: %s', (title, expected) => {
    expect(readPrintedNumber(title) !== null).toBe(expected);
  });
});

test('raised and lowered text has characters of its own only if all of its letters have', () => {
  expect([superscript('2n'), superscript('2i'), superscript('x2')]).toEqual(['²ⁿ', '²ⁱ', '^x2^']);
  expect([subscript('10'), subscript('1n'), subscript('')]).toEqual(['₁₀', '~1n~', '']);
});
