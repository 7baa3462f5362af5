import { describe, expect, test } from 'vitest';
import {
  abstractSummary,
  isTooDeep,
  openingOf,
  parseObject,
  previewOf,
  summaryText,
  withoutHeadingMarks,
} from '../../src/snapshot/summary.ts';

const SENTENCE = 'The cells are warmer than the water around them, all year.';

describe('the opening of a paper without an abstract', () => {
  test.each(['Abstract', 'SUMMARY', 'Zusammenfassung', 'Résumé', '摘要', 'Abstract: in short'])(
    'is the text under the heading "%s"',
    (heading) => {
      expect(openingOf(`# Heat\n\nWords before.\n\n## ${heading}\n\n${SENTENCE}\n\n## Methods\n\nMore.`)).toBe(
        SENTENCE,
      );
    },
  );

  test('is the first text if no heading names an abstract', () => {
    expect(openingOf(`# Heat\n\n## Summaries\n\n${SENTENCE}\n`)).toBe(SENTENCE);
    expect(openingOf('# Heat\n\n## Abstract\n\nToo short.\n')).toBe('Too short.');
    expect(openingOf(`# Heat\n\nWords before.\n\n## Abstractions\n\n${SENTENCE}`)).toBe(`Words before. ${SENTENCE}`);
  });

  test.each([
    [39, 'Words before.'],
    [40, ''],
  ])('is the section under that heading from 40 characters on: %i', (length, before) => {
    const section = 'x'.repeat(length);
    expect(openingOf(`# Heat\n\nWords before.\n\n## Abstract\n\n${section}\n`)).toBe(`${before} ${section}`.trim());
  });

  test('is the whole abstract, also if its lines are short or it has headings of its own', () => {
    const wrapped = 'The cells are warmer than the\nwater around them, all year.\n\nThis holds in winter.';
    expect(openingOf(`# Heat\n\n## Abstract\n\n${wrapped}\n\n## Methods\n\nMore.`)).toBe(
      `${SENTENCE} This holds in winter.`,
    );
    expect(openingOf(`## Abstract\n\n${wrapped}\n\n\nKeywords: cells`)).toBe(`${SENTENCE} This holds in winter.`);
    expect(openingOf(`## Abstract\n\n### Background\n\n${SENTENCE}\n\n### Results\n\nMore.`)).toBe(SENTENCE);
  });

  test('ends with a sentence within 1,200 characters', () => {
    const long = Array.from({ length: 40 }, () => SENTENCE).join(' ');
    const opening = openingOf(long);
    expect(opening.length).toBeLessThanOrEqual(1_200);
    expect(opening.length).toBeGreaterThan(1_100);
    expect(opening.endsWith('year.')).toBe(true);
  });

  test.each(['.', '!', '?', '。'])('ends with a sentence that ends with %s', (mark) => {
    expect(openingOf(`${'word '.repeat(20)}end${mark} `.repeat(20)).endsWith(`end${mark}`)).toBe(true);
  });

  test('is cut at a word if no sentence ends in its last two thirds', () => {
    const opening = openingOf(`Yes. ${'word '.repeat(400)}`);
    expect([opening.endsWith('word …'), opening.length <= 1_202]).toEqual([true, true]);
    expect(openingOf('x'.repeat(1_200))).toBe('x'.repeat(1_200));
  });
});

describe('the text of a summary', () => {
  test('is its summary, else its abstract, else its modules, questions and steps by number', () => {
    const text = (value: object) => summaryText(JSON.stringify(value));
    expect(text({ summary: 'S', abstract: 'A', module1: 'M' })).toBe('S');
    expect(text({ abstract: 'A', module1: 'M' })).toBe('A');
    expect(text({ summary: ' ', module10: 'ten', module2: 'two', module3: 3, title: 'T' })).toBe('two\n\nten');
    expect(text({ step1: 's', question1: 'q' })).toBe('q\n\ns');
  });

  test('is empty for anything that is no JSON object', () => {
    expect(['', 'no JSON', '[1]', '"text"', 'null'].map(summaryText)).toEqual(['', '', '', '', '']);
  });
});

test('a value with 200 or more levels is not read', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  expect([parseObject(nested(199)) !== null, parseObject(nested(200))]).toEqual([true, null]);
  expect([isTooDeep(1), isTooDeep(JSON.parse(nested(200)))]).toEqual([false, true]);
});

test('the summary in the own words of a paper uses its opening only without an abstract', () => {
  const paper = { paperId: 'p', title: 'Heat', authors: [{ family: 'Example', given: 'Ada' }], keywords: ['cells'] };
  const made = (abstract: string | null) => JSON.parse(abstractSummary({ ...paper, year: 2020, abstract }, 'Opening.'));
  expect(made('Abstract.')).toMatchObject({ summary: 'Abstract.', abstract: 'Abstract.', publication_date: '2020' });
  expect(made('')).toMatchObject({ summary: 'Opening.', abstract: null, paper_authors: ['Ada Example'] });
  expect(JSON.parse(abstractSummary(paper, ''))).toMatchObject({ publication_date: null, publication_venue: null });
});

test('the marks of headings are removed, also escaped ones and those inside a line', () => {
  expect(withoutHeadingMarks('## Heat\n\\# Cells\nwords ## more')).toBe('Heat\nCells\nwords  more');
  expect(withoutHeadingMarks('###### Deep\nwords \\#\\# more')).toBe('Deep\nwords  more');
  expect(withoutHeadingMarks('#1 and C# 5, or a # b')).toBe('#1 and C# 5, or a # b');
});

test('a preview has at most 320 characters and no markup', () => {
  expect(previewOf('# Heat\n\nin **small** `cells`')).toBe('Heat in small cells');
  expect(previewOf('x'.repeat(320))).toBe('x'.repeat(320));
  const cut = previewOf('x'.repeat(321));
  expect([cut.length, cut.endsWith('…')]).toEqual([320, true]);
  expect(previewOf(`${'x'.repeat(318)}😀😀`)).toBe(`${'x'.repeat(318)}…`);
});
