import { expect, test } from 'vitest';
import { toLines } from '../../../src/documents/pdf/columns.ts';
import { toGroups } from '../../../src/documents/pdf/groups.ts';
import { bodyStyle } from '../../../src/documents/pdf/style.ts';
import { FONTS, page, prose, segment } from '../../support/pdf-layout.ts';

type Segment = ReturnType<typeof segment>;

/** How the lines below eight lines of text are divided, by their first words. */
function groupsOf(...lines: readonly Segment[]): string[][] {
  const all = toLines([page(1, [...prose('Text', 8, 50, 60), ...lines])], FONTS);
  const own = all.filter(({ text }) => !text.startsWith('Text'));
  return toGroups(own, bodyStyle(all)).map((group) => group.lines.map(({ text }) => text.split(' ')[0] ?? ''));
}
const FULL = 'one full line of the text that goes to its end.';
const long = (text: string, y: number, more: Partial<Segment> = {}) =>
  segment(text.padEnd(48, ' filling').slice(0, 48), 50, y, more);

test.each<[string, readonly Segment[], number]>([
  ['the usual distance', [long('one', 200), long('two', 212)], 1],
  ['a slightly larger distance', [long('one', 200), long('two', 215)], 1],
  ['a gap', [long('one', 200), long('two', 217)], 2],
  ['a larger letter', [long('one', 200), segment('two filling', 50, 212, { size: 11 })], 2],
  ['a hardly larger letter', [long('one', 200), segment('two filling', 50, 212, { size: 10.5 })], 1],
  ['a smaller letter', [long('one', 200), segment('two filling', 50, 212, { size: 9 })], 2],
  ['a bold line', [long('one', 200), long('two', 212, { font: 1 })], 2],
  ['a bullet', [long('one', 200), long('• two', 212)], 2],
  ['a short line that ends a sentence', [segment('one ends here.', 50, 200), long('Two', 212)], 2],
  ['a short line that ends no sentence', [segment('one ends here', 50, 200), long('Two', 212)], 1],
  ['a small letter after a short sentence', [segment('one ends here.', 50, 200), long('two', 212)], 1],
  ['an indented line after a full sentence', [segment(FULL, 50, 200), segment('Two filling', 65, 212)], 2],
  ['an indented line in a sentence', [long('one', 200), segment('two filling', 65, 212)], 1],
  ['an item after a full sentence', [segment(FULL, 50, 200), long('(a) two', 212)], 2],
  ['an item in a sentence', [long('one', 200), long('(a) two', 212)], 1],
  ['a caption after a full sentence', [segment(FULL, 50, 200), long('Figure 2. Two', 212)], 2],
  ['a name of a section', [segment('Methods', 50, 200), long('two', 212)], 2],
])('lines with %s are divided or not', (_what, lines, count) => {
  expect(groupsOf(...lines)).toHaveLength(count);
});

test('the second line of a list item may be further right', () => {
  expect(groupsOf(segment('• one item of', 50, 200), segment('Two lines', 65, 212))).toEqual([['•', 'Two']]);
});

test.each([...'•▪◦‣●■∙►➢'])('the bullet %s starts a group', (bullet) => {
  expect(groupsOf(long('one', 200), long(`${bullet} two`, 212))).toHaveLength(2);
});

test.each(['1.', '12)', '(3)', '(a)', 'b)', '[12]', '–', '—', '-'])(
  'after a full sentence "%s" starts an item',
  (item) => {
    expect(groupsOf(segment(FULL, 50, 200), long(`${item} two`, 212))).toHaveLength(2);
  },
);

test.each(['123.', 'ab)', '[a]', '1'])('after a full sentence "%s" starts no item', (item) => {
  expect(groupsOf(segment(FULL, 50, 200), long(`${item} two`, 212))).toHaveLength(1);
});

test.each(['.', '!', '?', ':', ';', '。', '！', '？', '.”', '.’', '.)', '.]', '."', '.[1,2]', '.[1–3]'])(
  'a line that ends in "%s" ends a sentence',
  (end) => {
    expect(groupsOf(segment(`one ends here${end}`, 50, 200), long('Two', 212))).toHaveLength(2);
  },
);

test.each([
  ['Two', 2],
  ['2 rivers', 2],
  ['"two', 2],
  ['“two', 2],
  ['(two', 2],
  ['two', 1],
  ['[two', 1],
])('after a short sentence a paragraph may start with "%s": %i groups', (start, count) => {
  expect(groupsOf(segment('one ends here.', 50, 200), long(`${start}`, 212))).toHaveLength(Number(count));
});

test('a bold heading with a number starts a group after a short line', () => {
  const bold = { font: 1 };
  expect(groupsOf(segment('One heading', 50, 200, bold), segment('2.1 Two', 50, 212, bold))).toHaveLength(2);
  expect(groupsOf(segment('One heading', 50, 200), segment('2.1 Two', 50, 212))).toHaveLength(1);
});
