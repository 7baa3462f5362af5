import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from '../../src/fulltext/query.ts';
import { createLocator } from '../../src/fulltext/snippet.ts';
import { tokensOf } from '../../src/fulltext/tokens.ts';

const WORDS = ['coral', 'sponge', 'tide', 'long'.repeat(60)];
/** How far a snippet reaches from its first word. */
const REACH = 200;

/** The rule without a shortcut: the first word from which most different words, and then most words, are within reach. */
function bestOf(text: string): number {
  const found = tokensOf(text).filter(({ form }) => WORDS.includes(form));
  const worths = found.map(({ start }, at) => {
    const beyond = found.findIndex((each, index) => index >= at && each.end > start + REACH);
    const inside = found.slice(at, Math.max(beyond < 0 ? found.length : beyond, at + 1));
    return { start, worth: new Set(inside.map(({ stem }) => stem)).size + inside.length / 100 };
  });
  const best = Math.max(0, ...worths.map(({ worth }) => worth));
  return worths.find(({ worth }) => worth === best)?.start ?? 0;
}

test('a snippet starts where most different words of the query are near, and then most words', () => {
  const locate = createLocator(parseQuery(WORDS.join(' ')));
  const word = fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom('filler', 'f'.repeat(70), 'f'.repeat(120)));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 9 }), (words) => {
      const text = words.join(' ');
      expect(locate(text)).toBe(bestOf(text));
    }),
    { numRuns: 2_000 },
  );
});
