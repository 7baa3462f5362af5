import { expect, test } from 'vitest';
import { readDocling } from '../../src/documents/docling/docling.ts';
import { doclingSchema } from '../../src/documents/docling/schema.ts';
import { toMarkdown } from '../../src/documents/markdown.ts';

interface Item {
  readonly label: string;
  readonly text?: string;
  readonly [field: string]: unknown;
}

/** A document whose body has these texts, and other parts as given. */
function docling(texts: readonly Item[], parts: Record<string, unknown> = {}, more: readonly string[] = []) {
  const at = (page_no: number) => [{ page_no }];
  const source = {
    schema_name: 'DoclingDocument',
    body: { children: [...texts.map((_, index) => `#/texts/${index}`), ...more].map(($ref) => ({ $ref })) },
    texts: texts.map((item) => ({ text: '', prov: at(1), ...item })),
    tables: [],
    pictures: [],
    groups: [],
    ...parts,
  };
  return readDocling(doclingSchema.parse(source));
}
const TITLE = { label: 'section_header', text: 'Heat in thin layers' };
const head = (text: string) => ({ label: 'section_header', text, level: 1 });
const para = (text: string) => ({ label: 'text', text });
const refs = (...names: string[]) => names.map(($ref) => ({ $ref }));

test('the first heading of the first page is the title, and the text before the next one is the front matter', () => {
  const document = docling([TITLE, para('Meera Iyer'), head('1 Introduction'), para('Why.')]);
  expect(document).toMatchObject({ from: 'pdf', title: 'Heat in thin layers' });
  expect(document.sections.map(({ id, title, page }) => [id, title, page])).toEqual([
    ['front-matter', '', 1],
    ['1-introduction', '1 Introduction', 1],
  ]);
});

test('a first heading with a number or a usual name is not the title', () => {
  expect(docling([head('5.1 Results by layer'), para('x')]).title).toBe('');
  expect(docling([head('Abstract'), para('x')]).title).toBe('');
});

test('levels come from the numbers of headings, and from docling if it knows them', () => {
  const texts = [TITLE, head('1 Intro'), head('2 Model'), head('2.1 Layers'), { ...head('Proof'), level: 3 }];
  expect(docling(texts).sections.map(({ level }) => level)).toEqual([1, 1, 2, 3]);
});

test('running heads are left out, and footnotes are listed at the end', () => {
  const running = { label: 'page_header', text: 'J. Heat 6', content_layer: 'furniture' };
  const { text } = toMarkdown(
    docling([running, head('Methods'), { label: 'footnote', text: '1 Or so.' }, para('How.')]),
  );
  expect(text).toBe('## Methods\n\nHow.\n\n## Footnotes\n\n1 Or so.\n');
});

test('a table has its caption, its rows and the rows of its head', () => {
  const cell = (text: string, column_header = false) => ({ text, column_header });
  const tables = [
    {
      captions: refs('#/texts/1'),
      footnotes: refs('#/texts/2'),
      prov: [{ page_no: 4 }],
      data: {
        grid: [
          [cell('Layer', true), cell('Heat', true)],
          [cell('a'), cell('1 K')],
        ],
      },
    },
  ];
  const texts = [
    head('Results'),
    { label: 'caption', text: 'Table 1: Heat by layer' },
    { label: 'footnote', text: 'Means.' },
  ];
  const body = { children: refs('#/texts/0', '#/texts/1', '#/tables/0', '#/texts/2') };
  expect(docling(texts, { tables, body }).sections[0]?.blocks).toEqual([
    {
      kind: 'table',
      label: 'Table 1',
      caption: 'Heat by layer',
      headRows: 1,
      rows: [
        ['Layer', 'Heat'],
        ['a', '1 K'],
      ],
      notes: ['Means.'],
      page: 4,
    },
  ]);
});

test('a table without rows is its caption, and without both it is nothing', () => {
  const texts = [head('Results'), { label: 'caption', text: 'Table 1: Heat by layer' }];
  const body = { children: refs('#/texts/0', '#/tables/0', '#/tables/1') };
  const tables = [{ captions: refs('#/texts/1') }, { captions: [] }];
  expect(docling(texts, { tables, body }).sections[0]?.blocks).toMatchObject([
    { kind: 'table', label: 'Table 1', caption: 'Heat by layer', rows: [] },
  ]);
});

test('a picture is its caption: the words inside it are left out', () => {
  const pictures = [{ captions: refs('#/texts/1'), children: refs('#/texts/1', '#/texts/2') }];
  const texts = [head('Results'), { label: 'caption', text: 'Figure 2. Layers' }, para('x-axis')];
  const body = { children: refs('#/texts/0', '#/pictures/0') };
  expect(docling(texts, { pictures, body }).sections[0]?.blocks).toEqual([
    { kind: 'figure', label: 'Figure 2', caption: 'Layers' },
  ]);
});

test('lists keep their order and their inner lists', () => {
  const item = (text: string, children: { $ref: string }[] = []) => ({
    label: 'list_item',
    text,
    enumerated: true,
    children,
  });
  const texts = [head('Methods'), item('heat', refs('#/groups/1')), item('cool'), item('wait')];
  const groups = [
    { label: 'list', children: refs('#/texts/1', '#/texts/2') },
    { label: 'list', children: refs('#/texts/3') },
  ];
  const body = { children: refs('#/texts/0', '#/groups/0') };
  expect(toMarkdown(docling(texts, { groups, body })).text).toContain('1. heat\n\n   1. wait\n2. cool');
});

test('a formula is TeX if docling read it, else as printed', () => {
  const texts = [
    head('Model'),
    { label: 'formula', text: 'E = mc^2' },
    { label: 'formula', text: '', orig: 'E = mc 2' },
  ];
  expect(toMarkdown(docling(texts)).text).toContain('$$E = mc^2$$\n\nE = mc 2');
});

test('the list below the heading of the references becomes references, joined across columns', () => {
  const entry = (text: string) => ({ label: 'list_item', text, marker: '-' });
  const texts = [
    head('Results'),
    para('Warm.'),
    head('References'),
    entry('[1] A. Berg. Warm layers.'),
    para('J. Heat, 2014. doi:10.5555/warm'),
    entry('[2] B. Cole. Cool layers. arXiv:2101.00001'),
  ];
  const { references, sections } = docling(texts);
  expect(references).toEqual([
    { index: 1, label: '1', text: 'A. Berg. Warm layers. J. Heat, 2014. doi:10.5555/warm', doi: '10.5555/warm' },
    { index: 2, label: '2', text: 'B. Cole. Cool layers. arXiv:2101.00001', arxivId: '2101.00001' },
  ]);
  expect(sections.map(({ title }) => title)).toEqual(['Results']);
});

test('a document that contains itself, repeats itself or points nowhere is read once', () => {
  const groups = [
    { label: 'section', children: refs('#/groups/0', '#/texts/0', '#/texts/0', '#/texts/9', '#/x', 'y') },
  ];
  const body = { children: refs('#/groups/0', '#/groups/0', '#/body') };
  expect(toMarkdown(docling([para('Once.')], { groups, body })).text).toBe('## Main text\n\nOnce.\n');
});

test('a document of a hundred thousand nested groups is cut, not a crash', () => {
  const groups = Array.from({ length: 100_000 }, (_, at) => ({
    label: 'section',
    children: refs(`#/groups/${at + 1}`),
  }));
  const document = docling([para('Text.')], { groups }, ['#/groups/0']);
  expect(document).toMatchObject({ cut: true, sections: [{ title: 'Main text' }] });
});

test.each<[string, Item[], string]>([
  ['a caption without a picture', [{ label: 'caption', text: 'Figure 2. Heat.' }], '**Figure 2.** Heat.'],
  ['a caption without a label', [{ label: 'caption', text: 'Heat over time' }], 'Heat over time'],
  ['a text that is only in its original form', [{ label: 'text', text: '', orig: 'Printed.' }], 'Printed.'],
  ['a formula that was read', [{ label: 'formula', text: 'x = 1' }], '$$x = 1$$'],
  ['a formula that was not read', [{ label: 'formula', text: '', orig: 'x = 1' }], 'x = 1'],
])('%s', (_what, texts, expected) => {
  const { text } = toMarkdown(docling([head('Methods'), ...texts]));
  expect(text).toBe(`## Methods\n\n${expected}\n`);
});

test('a document without headings has its text in one section', () => {
  expect(docling([para('Only this.')]).sections.map(({ title }) => title)).toEqual(['Main text']);
});

test('a heading on a later page is no title, and a marked title is one anywhere', () => {
  expect(docling([{ ...head('Heat in layers'), prov: [{ page_no: 2 }] }, para('x')]).title).toBe('');
  expect(docling([para('x'), { label: 'title', text: 'Heat in layers' }]).title).toBe('Heat in layers');
});

test('references keep the marker that is printed before them, and numbers alone are none', () => {
  const item = (text: string, marker?: string) => ({ label: 'list_item', text, ...(marker && { marker }) });
  const { references } = docling([
    head('Methods'),
    para('x'),
    head('References'),
    item('A. Ray, Rain.', '[1]'),
    item('[2] B. Sun, Sun.', '[2]'),
    item('12'),
  ]);
  expect(references.map(({ label, text }) => [label, text])).toEqual([
    ['1', 'A. Ray, Rain.'],
    ['2', 'B. Sun, Sun.'],
  ]);
});

const readAll = (...texts: Item[]) => docling([TITLE, head('Methods'), ...texts]);
const blocksOf = (...texts: Item[]) => readAll(...texts).sections.at(-1)?.blocks;

test.each<[string, Item, object[]]>([
  ['a paragraph', para('Text'), [{ kind: 'paragraph', text: 'Text' }]],
  [
    'a paragraph that is only printed',
    { label: 'text', text: '', orig: 'Text' },
    [{ kind: 'paragraph', text: 'Text' }],
  ],
  ['an empty text', para(' '), []],
  ['a formula', { label: 'formula', text: 'x = 1' }, [{ kind: 'formula', tex: 'x = 1' }]],
  ['a printed formula', { label: 'formula', text: '', orig: 'x = 1' }, [{ kind: 'paragraph', text: 'x = 1' }]],
  ['a caption', { label: 'caption', text: 'Figure 1. Heat' }, [{ kind: 'figure', label: 'Figure 1', caption: 'Heat' }]],
  ['a caption without a label', { label: 'caption', text: 'Heat' }, [{ kind: 'paragraph', text: 'Heat' }]],
])('%s is read with its page', (_what, item, blocks) => {
  expect(blocksOf(item)).toEqual(blocks.map((block) => ({ ...block, page: 1 })));
});

test('a title is one wherever it is, and a heading only on the first page before all others', () => {
  expect(docling([head('1 Intro'), { label: 'title', text: 'Heat' }]).title).toBe('Heat');
  expect(docling([TITLE, { label: 'title', text: 'Other' }]).title).toBe('Heat in thin layers');
  expect(docling([{ ...TITLE, prov: [{ page_no: 2 }] }]).title).toBe('');
  expect(docling([head(''), TITLE]).title).toBe('Heat in thin layers');
});

test.each([
  ['with labels', ['[1] A. Ray. Rain', 'in spring.', '[2] B. Sun.'], ['A. Ray. Rain in spring.', 'B. Sun.']],
  ['without labels', ['A. Ray. Rain', 'in spring.', 'B. Sun.'], ['A. Ray. Rain in spring.', 'B. Sun.']],
  ['with half of the labels', ['[1] A. Ray.', 'B. Sun.'], ['A. Ray.', 'B. Sun.']],
  ['with a line of numbers', ['[1] A. Ray.', '12', '[2] B. Sun.'], ['A. Ray.', 'B. Sun.']],
])('an entry of a list %s goes on where it has no start', (_how, texts, expected) => {
  const list = texts.map((text) => ({ label: 'list_item', text }));
  expect(readAll(head('References'), ...list).references.map(({ text }) => text)).toEqual(expected);
});

test('a marker is the label of its reference unless the text has it, and a reference is one in any section', () => {
  const reference = (marker: string, text: string) => readAll({ label: 'reference', text, marker }).references[0];
  expect(reference('[3]', 'A. Ray.')).toMatchObject({ label: '3', text: 'A. Ray.' });
  expect(reference('[3]', '[3] A. Ray.')).toMatchObject({ label: '3', text: 'A. Ray.' });
  expect(reference('•', 'A. Ray.')).toEqual({ index: 1, text: 'A. Ray.' });
});

test('a heading after the reference list ends it, and a footnote in it is none of its entries', () => {
  const document = readAll(
    head('References'),
    para('A. Ray.'),
    { label: 'footnote', text: '1 Or so.' },
    head('Data'),
    para('More.'),
  );
  expect([document.references.length, document.sections.map(({ title }) => title)]).toEqual([
    1,
    ['Methods', 'Data', 'Footnotes'],
  ]);
});

test('text without any heading is the main text', () => {
  expect(docling([para('Alone.')]).sections.map(({ title }) => title)).toEqual(['Main text']);
});

test.each([
  [[true, true], true],
  [[true, false], false],
  [[false, false], false],
])('a list whose items are numbered like %j is ordered: %s', (numbered, ordered) => {
  const items = numbered.map((enumerated) => ({ label: 'list_item', text: 'Heat', enumerated }));
  const groups = [{ label: 'list', children: refs(...items.map((_, at) => `#/texts/${at}`)) }];
  const { sections } = docling(items, { groups, body: { children: refs('#/groups/0') } });
  expect(sections[0]?.blocks).toMatchObject([{ kind: 'list', ordered }]);
});

test('a row of a table with any head cell is a head row', () => {
  const cell = (text: string, column_header = false) => ({ text, column_header });
  const grid = [
    [cell('', false), cell('Heat', true)],
    [cell('a'), cell('1')],
  ];
  const { sections } = docling([], { tables: [{ label: 'table', data: { grid } }] }, ['#/tables/0']);
  expect(sections[0]?.blocks).toMatchObject([{ kind: 'table', headRows: 1 }]);
});

test.each(['groups', 'key_value_items', 'form_items'])('text below %s is read', (list) => {
  const parts = { [list]: [{ label: 'area', children: refs('#/texts/0') }], body: { children: refs(`#/${list}/0`) } };
  expect(JSON.stringify(docling([para('Warm layers.')], parts).sections)).toContain('Warm layers.');
});
