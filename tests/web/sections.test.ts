import { expect, test } from 'vitest';
import { sectionsIn, sectionsOf } from '../../web/reader/paper/sections.ts';

const titles = (text: string) => sectionsOf(text).map(({ title }) => title);

test('a text is divided at the headings that repeat, not at its title', () => {
  expect(titles('# Title\n\nIntro\n\n## One\n\na\n\n### Detail\n\nb\n\n## Two\n\nc')).toEqual([null, 'One', 'Two']);
});

test('a text without headings is one section', () => {
  expect(sectionsOf('One paragraph.\n\nAnother.')).toEqual([{ id: 'section-1', title: null, start: 0, end: 24 }]);
});

test('a line inside code is no heading', () => {
  expect(titles('## One\n\n```\n## not\n## these\n```\n\n## Two\n\nx')).toEqual(['One', 'Two']);
});

test('sections cover the text, so that a position finds its section', () => {
  const text = '# T\r\n\r\n## One\r\n\r\nalpha\r\n\r\n## Two\r\n\r\nbeta';
  const sections = sectionsOf(text);
  const at = (from: number, to: number) => sectionsIn(sections, from, to).map(({ title }) => title);
  expect(at(text.indexOf('alpha'), 0)).toEqual(['One']);
  expect(at(text.indexOf('alpha'), text.length)).toEqual(['One', 'Two']);
  expect(at(9_999, 0)).toEqual(['Two']);
});

test('a very long section is divided between paragraphs', () => {
  const text = `## Long\n\n${`${'word '.repeat(200)}\n\n`.repeat(200)}## End\n\nx`;
  const sections = sectionsOf(text);
  expect(sections[1]?.title).toBe('Long (part 2)');
  expect(Math.max(...sections.map(({ start, end }) => end - start))).toBeLessThanOrEqual(60_002);
});
