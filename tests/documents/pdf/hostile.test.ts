import { expect, test } from 'vitest';
import { toLines } from '../../../src/documents/pdf/columns.ts';
import { readPdfDocument } from '../../../src/documents/pdf/document.ts';
import { findGutter } from '../../../src/documents/pdf/gutter.ts';
import { isKnownName } from '../../../src/documents/pdf/names.ts';
import { BlockList } from '../../../src/documents/pdf/paragraphs.ts';
import { findTables } from '../../../src/documents/pdf/tables.ts';
import type { PdfText } from '../../../src/pdf/placed.ts';
import { FONTS, page, prose, segment } from '../../support/pdf-layout.ts';

const readOne = (...segments: readonly ReturnType<typeof segment>[]) =>
  readPdfDocument({ pages: [page(1, [...prose('body', 20, 50, 100), ...segments])], fonts: FONTS });

test('letters of a hundred million points do not keep the reader busy', () => {
  expect(JSON.stringify(readOne(segment('huge', 50, 500, { size: 1e8 })))).toContain('huge');
});

test('text a billion points away does not keep the reader busy', () => {
  const read = JSON.stringify(readOne(segment('away', 9e8, 500), segment('far', 1e12, 512)));
  expect([read.includes('body 3'), read.includes('away')]).toEqual([true, false]);
});

test('columns are looked for in more text than a call may have arguments', () => {
  const many = Array.from({ length: 150_000 }, (_, at) => segment('x', at % 500, at % 700));
  expect(() => findGutter(many)).not.toThrow();
});

test('a page whose letters cover it many times is read from top to bottom', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => segment(`w${at}`, at % 500, at, { size: 500 }));
  expect(toLines([page(1, many)], FONTS).flatMap(({ cells }) => cells)).toHaveLength(3_000);
});

test('text below a table may have more lines than a call may have arguments', () => {
  const pages = [
    page(
      1,
      Array.from({ length: 150_000 }, (_, at) => segment('x y', 50, at * 12)),
    ),
  ];
  const lines = toLines(pages, FONTS);
  expect(findTables([...lines.slice(0, 1), ...lines])[0]?.lines).toHaveLength(150_001);
});

test('a layout that cannot be read becomes plain text', () => {
  const broken = { pages: [page(1, prose('body', 20, 50, 100))], fonts: null } as unknown as PdfText;
  const document = readPdfDocument(broken);
  expect(document?.sections[0]?.blocks).toMatchObject([{ kind: 'paragraph', page: 1 }]);
});

test('a list of many items is read in linear time', () => {
  const list = new BlockList(new Map());
  const lines = toLines([page(1, [segment('• item', 50, 100)])], FONTS);
  for (let count = 0; count < 30_000; count += 1) list.addText(lines, false);
  const [block] = list.blocks;
  expect(block?.kind === 'list' && block.items.length).toBe(30_000);
}, 2_000);

test('a line of a hundred thousand dots is no name of a section', () => {
  expect(isKnownName(`${'.'.repeat(100_000)}x`)).toBe(false);
}, 1_000);
