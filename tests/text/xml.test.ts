import { parseXml } from '@rgrove/parse-xml';
import { expect, test } from 'vitest';
import { childAt, children, childText, descendants, elementsOf } from '../../src/text/xml.ts';

const { root } = parseXml('<a>x<b><c> one <i>two</i> </c></b><d><b><b>inner</b></b></d><b/><e> </e></a>');
const top = root ?? undefined;

test('only child elements of the name are found', () => {
  expect(children(top, 'b').map(({ text }) => text.trim())).toEqual(['one two', '']);
  expect(children(undefined, 'b')).toEqual([]);
});

test('a path leads to the first element, and an empty text is none', () => {
  expect(childText(top, 'b', 'c')).toBe('one two');
  expect([childText(top, 'e'), childText(top, 'b', 'x', 'c'), childAt(top, 'x')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('elements of a name are found at every depth, but not inside each other', () => {
  expect(top && descendants(top, 'b').map(({ text }) => text.trim())).toEqual(['one two', 'inner', '']);
  expect(top && elementsOf(top).map(({ name }) => name)).toEqual(['b', 'd', 'b', 'e']);
});
