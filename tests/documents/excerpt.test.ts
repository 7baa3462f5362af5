import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Excerpt, takeExcerpt } from '../../src/documents/excerpt.ts';
import { toMarkdown } from '../../src/documents/markdown.ts';
import type { Block } from '../../src/model/document.ts';
import { unwrap } from '../support/unwrap.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const written = toMarkdown({
  from: 'jats',
  title: 'Snow',
  authors: [],
  references: [],
  sections: [
    { id: 'methods', title: 'Methods', level: 1, blocks: [paragraph('We waited for snow.')] },
    { id: 'cells', title: 'Cells', level: 2, blocks: [paragraph('It was cold.')] },
    { id: 'results', title: 'Results', level: 1, blocks: [paragraph('It snowed.')] },
  ],
});

test('a section comes with its subsections and no more', () => {
  const { text } = unwrap(takeExcerpt(written, { section: 'methods' }));
  expect(text).toBe('## Methods\n\nWe waited for snow.\n\n### Cells\n\nIt was cold.\n\n');
  expect(written.outline.find(({ id }) => id === 'methods')?.chars).toBe(text.length);
});

test('parts end at a paragraph if one ends near the limit', () => {
  expect(unwrap(takeExcerpt(written, { limit: 50 }))).toMatchObject({ offset: 0, nextOffset: 41 });
});

test('parts joined together are the whole text, whatever the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 1, max: 40 }), (text, limit) => {
      let [joined, offset]: [string, number | undefined] = ['', 0];
      while (offset !== undefined) {
        const part: Excerpt = unwrap(takeExcerpt({ text, outline: [], pages: [] }, { offset, limit }));
        expect(part.nextOffset ?? Number.POSITIVE_INFINITY).toBeGreaterThan(offset);
        joined += part.text;
        offset = part.nextOffset;
      }
      expect(joined).toBe(text);
    }),
  );
});

test('an unknown section and an offset past the end name the field', () => {
  expect(takeExcerpt(written, { section: 'nowhere' })).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', fields: { section: expect.any(String) } },
  });
  expect(takeExcerpt(written, { offset: 1e6 })).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', fields: { offset: expect.any(String) } },
  });
});

test('a paragraph that looks like Markdown stays a paragraph', () => {
  const blocks = ['# one', '- two', '3. three', '> four', '| five'].map(paragraph);
  const sections = [{ id: 'a', title: '', level: 1, blocks }];
  const { text } = toMarkdown({ from: 'pdf', title: '', authors: [], references: [], sections });
  expect(text).toBe('\\# one\n\n\\- two\n\n3\\. three\n\n\\> four\n\n\\| five\n');
});

test('reads one page of a PDF', () => {
  const sections = [
    { id: 'a', title: 'A', level: 1, page: 1, blocks: [{ kind: 'paragraph', text: 'one', page: 1 } as const] },
    { id: 'b', title: 'B', level: 1, page: 2, blocks: [{ kind: 'paragraph', text: 'two', page: 2 } as const] },
  ];
  const pages = toMarkdown({ from: 'pdf', title: 'T', authors: [], references: [], sections });
  expect(takeExcerpt(pages, { page: 1 })).toMatchObject({ value: { text: '# T\n\n## A\n\none\n\n' } });
  expect(takeExcerpt(pages, { page: 2 })).toMatchObject({ value: { text: '## B\n\ntwo\n' } });
  expect(takeExcerpt(pages, { page: 3 })).toMatchObject({ error: { fields: { page: 'unknown' } } });
  expect(pages.outline.map(({ page }) => page)).toEqual([1, 2]);
});

test('a section can be named by its title, and an unknown one lists the ids', () => {
  expect(unwrap(takeExcerpt(written, { section: 'METHODS' })).text).toContain('We waited for snow.');
  expect(takeExcerpt(written, { section: 'discussion' })).toMatchObject({
    ok: false,
    error: { message: 'No section "discussion". The ids are: methods, cells, results.' },
  });
});

test('a number before a heading may be left out, but not if two sections then have the same name', () => {
  const section = (id: string, title: string) => ({ id, title, level: 1, blocks: [paragraph(id)] });
  const sections = [section('s1', '2.1 Métriques'), section('s2', 'III. Data'), section('s3', 'A. Data')];
  const numbered = toMarkdown({ from: 'pdf', title: '', authors: [], references: [], sections });
  expect(unwrap(takeExcerpt(numbered, { section: 'metriques' })).text).toContain('s1');
  expect(unwrap(takeExcerpt(numbered, { section: 'III. data' })).text).toContain('s2');
  expect(takeExcerpt(numbered, { section: 'data' })).toMatchObject({ ok: false });
});

test('a section is found by its title in any case, if only one section has it', () => {
  expect(unwrap(takeExcerpt(written, { section: 'RESULTS' })).text).toContain('It snowed.');
  const twice = ['a', 'b'].map((id) => ({ id, title: 'Results', level: 1, blocks: [paragraph(`Text of ${id}.`)] }));
  const both = toMarkdown({ from: 'jats', title: 'Snow', authors: [], references: [], sections: twice });
  expect(takeExcerpt(both, { section: 'Results' })).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(unwrap(takeExcerpt(both, { section: 'b' })).text).toContain('Text of b.');
});

test('a page is found where its text starts, and another one names the field', () => {
  const paged = {
    text: 'One.\n\nTwo.\n\nThree.',
    outline: [],
    pages: [0, 6, 12].map((offset, at) => ({ page: at + 1, offset })),
  };
  expect([1, 2, 3].map((page) => unwrap(takeExcerpt(paged, { page })).text)).toEqual([
    'One.\n\n',
    'Two.\n\n',
    'Three.',
  ]);
  for (const document of [paged, written])
    expect(takeExcerpt(document, { page: 9 })).toMatchObject({ ok: false, error: { fields: { page: 'unknown' } } });
});

const plain = (text: string) => ({ text, outline: [], pages: [] });

test.each([
  ['a line after a paragraph', 'one\n\ntwo three\nfour five', 15, 'one\n\ntwo three\n'],
  ['a paragraph before a line', 'one and\n\ntwo\nthree four', 14, 'one and\n\n'],
  ['a line before a word', 'one and\ntwo three four', 14, 'one and\n'],
  ['a word', 'one two three', 10, 'one two '],
  ['nothing, if the last word ends in the first half', 'one twothreefour', 10, 'one twothr'],
  ['a word that ends right after the half', 'fiver threefour', 10, 'fiver '],
  ['nothing, if a word ends right before the half', 'four threefour', 10, 'four three'],
  ['a whole letter', 'ab\u{1f30a}', 3, 'ab'],
])('a part ends at the end of %s', (_what, text, limit, expected) => {
  expect(unwrap(takeExcerpt(plain(text), { limit }))).toMatchObject({ text: expected, nextOffset: expected.length });
});

test('the end of the text is a place to start, and one more is not', () => {
  expect(unwrap(takeExcerpt(plain('abc'), { offset: 3 }))).toEqual({ text: '', offset: 3 });
  expect(takeExcerpt(plain('abc'), { offset: 4 })).toMatchObject({
    error: { message: 'The offset 4 is past the end; the text has 3 characters.' },
  });
});

test('an unknown section lists twelve ids at most, and a text without sections says so', () => {
  const listed = (count: number) => {
    const outline = Array.from({ length: count }, (_, at) => ({
      id: `s${at}`,
      title: '',
      level: 1,
      offset: 0,
      chars: 0,
    }));
    const read = takeExcerpt({ text: '', outline, pages: [] }, { section: 'x'.repeat(101) });
    return read.ok ? '' : read.error.message.replace(/^No section "x{100}"\. /, '');
  };
  const twelve = Array.from({ length: 12 }, (_, at) => `s${at}`).join(', ');
  expect([listed(0), listed(12), listed(13)]).toEqual([
    'The text has no sections.',
    `The ids are: ${twelve}.`,
    `The ids are: ${twelve} and more; see the outline.`,
  ]);
});

test.each(['2.1 Data', '2 Data', '2. Data', 'IV. Data', 'B. Data'])(
  'the number before "%s" may be another one in the question',
  (title) => {
    const sections = [{ id: 's1', title, level: 1, blocks: [paragraph('found')] }];
    const numbered = toMarkdown({ from: 'pdf', title: '', authors: [], references: [], sections });
    expect(unwrap(takeExcerpt(numbered, { section: 'data' })).text).toContain('found');
    expect(unwrap(takeExcerpt(numbered, { section: '3.4 Data' })).text).toContain('found');
  },
);

test('a page that does not exist is told apart from a file without pages', () => {
  const message = (pages: { page: number; offset: number }[]) => {
    const read = takeExcerpt({ text: 'abc', outline: [], pages }, { page: 9 });
    return read.ok ? '' : read.error.message;
  };
  expect([message([{ page: 1, offset: 0 }]), message([])]).toEqual([
    'No text starts on page 9.',
    'The file has no pages. Use a section instead.',
  ]);
});
