import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, parseMarkdown, parsePlaced } from '../../web/shared/markdown.ts';
import { type Inline, parseInline, splitFormulas } from '../../web/shared/markdown-inline.ts';

const kinds = (text: string) => parseMarkdown(text).map((block) => block.kind);

/** Every link in a text. */
function addresses(parts: readonly (Block | Inline)[]): string[] {
  return JSON.stringify(parts).match(/(?<="href":")(?:[^"\\]|\\.)*/g) ?? [];
}

test('headings, paragraphs, lists and tables are recognised', () => {
  const text =
    '# A\n\nWords\ngo on.\n\n- one\n- two\n\n1. first\n\n> said\n\n```\ncode\n```\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |';
  expect(kinds(text)).toEqual(['heading', 'paragraph', 'list', 'list', 'quote', 'code', 'rule', 'table']);
});

test('lists can contain lists', () => {
  const [list] = parseMarkdown('- one\n  - inner\n- two');
  expect(list).toMatchObject({
    kind: 'list',
    items: [[{ kind: 'paragraph' }, { kind: 'list' }], [{ kind: 'paragraph' }]],
  });
});

test('bold, italic, struck-through and code words are recognised', () => {
  expect(parseInline('**a** *b* ~~c~~ `d`').map((part) => part.kind)).toEqual([
    'strong',
    'text',
    'emphasis',
    'text',
    'struck',
    'text',
    'code',
  ]);
});

test.each(['snake_case_name', '2 * 3 * 4', 'a*', '* a', 'x_1 and x_2', '1 ~ 2', 'a ** b'])(
  'marks that enclose nothing stay text: %s',
  (text) => {
    expect(parseInline(text)).toEqual([{ kind: 'text', text }]);
  },
);

test('escaped characters are displayed as they were', () => {
  expect(parseInline('a \\*b\\* \\<c\\> **d**')).toEqual([
    { kind: 'text', text: 'a *b* <c> ' },
    { kind: 'strong', inner: [{ kind: 'text', text: 'd' }] },
  ]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:x',
  'data:text/html,x',
  'vbscript:x',
  '//outside.example',
  '/api',
  'https://user:pass@example.org/',
])('%s does not become a link', (target) => {
  expect(addresses(parseInline(`[words](${target})`))).toEqual([]);
});

test('an image becomes its description and loads nothing', () => {
  expect(parseInline('![a cat](https://outside.example/cat.png)')).toEqual([{ kind: 'image', alt: 'a cat' }]);
});

test('very large tables are cut', () => {
  const [table] = parseMarkdown(`|${'h|'.repeat(60)}\n|${'-|'.repeat(60)}\n${`|${'c|'.repeat(60)}\n`.repeat(900)}`);
  expect(table).toMatchObject({ kind: 'table', more: 700 });
  expect(table?.kind === 'table' && table.head.length).toBeLessThanOrEqual(24);
});

test('only http and https addresses become links', () => {
  const pieces = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '*',
    '_',
    '`',
    '!',
    '\\',
    'javascript:',
    'https://a.b/',
    'data:',
    '\n',
    '|',
    '- ',
    '# ',
    '> ',
    'x',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(pieces, fc.string())).map((all) => all.join('')),
      (text) => {
        for (const address of addresses(parseMarkdown(text))) expect(address).toMatch(/^https?:\/\//);
      },
    ),
  );
});

test.each([['*a '], ['['], ['> '], ['`'], ['**'], ['![x]('], ['- '], ['http'], ['_a_'], ['|']])(
  'a long run of %j is read in time that grows with its length',
  (piece) => {
    // A quadratic parser would take minutes here.
    expect(parseMarkdown(piece.repeat(40_000)).length).toBeGreaterThan(0);
  },
);

test('formulas are recognised, in a line and by themselves', () => {
  expect(parseInline('a $x_1 * y_2$ b')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'formula', tex: 'x_1 * y_2', isDisplay: false },
    { kind: 'text', text: ' b' },
  ]);
  expect(parseMarkdown('$$\n- a | b\n---\n$$')).toEqual([
    { kind: 'paragraph', inner: [{ kind: 'formula', tex: '- a | b\n---', isDisplay: true }] },
  ]);
});

test.each(['$5 and $10', '5 $ or 6 $', 'from $5–$10', 'a \\$x\\$ b', '$$ never closed', '$'])(
  '%s has no formula',
  (text) => {
    expect(parseInline(text).map(({ kind }) => kind)).toEqual(['text']);
  },
);

test('a text that is no Markdown is split at its formulas only', () => {
  expect(splitFormulas('*a* $x$')).toEqual([
    { kind: 'text', text: '*a* ' },
    { kind: 'formula', tex: 'x', isDisplay: false },
  ]);
});

test('blocks know their positions, whatever ends their lines', () => {
  const text = '# A\r\n\r\nfirst\r\n\r\nsecond';
  expect(parsePlaced(text).map(({ start, end }) => text.slice(start, end).trim())).toEqual(['# A', 'first', 'second']);
});
