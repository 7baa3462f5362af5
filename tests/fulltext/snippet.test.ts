import { expect, test } from 'vitest';
import { parseQuery } from '../../src/fulltext/query.ts';
import { createLocator, createSnipper } from '../../src/fulltext/snippet.ts';

test('a snippet shows the part with the most different words of the query, not with the most repetitions', () => {
  const text = `${'coral '.repeat(8)}${'filler '.repeat(100)}a coral beside a sponge`;
  expect(createSnipper(parseQuery('coral sponge'))(text)).toContain('a **coral** beside a **sponge**');
});

const snip = (query: string, text: string) => createSnipper(parseQuery(query))(text);

test('a text without a word of the query has no snippet', () => {
  expect(snip('coral', 'Nothing of it')).toBe('');
});

test('a short text is shown whole, with all forms of the words in bold and other markup escaped', () => {
  expect(snip('coral reef', 'The *Corals* of [a] reef_1 & reefs')).toBe(
    'The \\***Corals**\\* of \\[a\\] **reef**\\_1 & **reefs**',
  );
  expect(snip('coral', 'a `b` <c> #d |e| ~f~ \\g coral')).toBe(
    'a \\`b\\` \\<c\\> \\#d \\|e\\| \\~f\\~ \\\\g **coral**',
  );
});

test('a snippet of a long text begins and ends between words, with marks where text is left out', () => {
  const text = `${'before '.repeat(50)}coral${' afterwards'.repeat(50)}`;
  const shown = snip('coral', text);
  expect(shown).toMatch(/^… (?:before )+\*\*coral\*\*(?: afterwards)+ …$/);
  expect(shown.length).toBeGreaterThan(220);
  expect(shown.length).toBeLessThan(275);
  expect(snip('coral', `coral ${'word '.repeat(100)}`)).toMatch(/^\*\*coral\*\* word/);
  expect(snip('coral', `${'word '.repeat(100)}coral`)).toMatch(/word \*\*coral\*\*$/);
});

test('the words of a phrase and of a preferred phrase are marked too', () => {
  expect(snip('"coral reef"', 'a coral reef')).toBe('a **coral** **reef**');
  expect(createSnipper(parseQuery('"coral reef"', new Set(['coral reef'])))('a coral reef')).toBe(
    'a **coral** **reef**',
  );
});

test('overlapping pairs of a script without spaces are one span, and one character marks its words', () => {
  expect(snip('神经网络', '图神经网络模型')).toBe('图**神经网络**模型');
  expect(snip('网', '图网络')).toBe('图**网络**');
});

test.each([
  ['', ''],
  ['-', ''],
  ['', '-'],
  ['-', '-'],
])('a pair of surrogates is not divided where a snippet begins or ends (%j, %j)', (before, after) => {
  const shown = snip('coral', `${'😀'.repeat(200)}${before}coral${after}${'😀'.repeat(200)}`);
  expect(shown).toContain(`😀${before}**coral**${after}😀`);
  expect(shown).not.toMatch(/\p{Cs}/u);
});

test('the best part of a text is where the most different words of the query are', () => {
  const text = `coral coral coral ${'x '.repeat(300)}a coral and a sponge`;
  expect(createLocator(parseQuery('coral sponge'))(text)).toBe(text.lastIndexOf('coral'));
  expect(createLocator(parseQuery('coral'))(text)).toBe(0);
  expect(createLocator(parseQuery('nothing'))(text)).toBe(0);
});

test('words of two scripts without a space between them are one span', () => {
  expect(snip('transformer 编码器', '使用Transformer编码器的')).toBe('使用**Transformer编码器**的');
});
