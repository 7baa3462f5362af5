import { expect, test } from 'vitest';
import { parseQuery } from '../../src/fulltext/query.ts';
import { createSnipper } from '../../src/fulltext/snippet.ts';

test('a snippet shows the part with the most different words of the query, not with the most repetitions', () => {
  const text = `${'coral '.repeat(8)}${'filler '.repeat(100)}a coral beside a sponge`;
  expect(createSnipper(parseQuery('coral sponge'))(text)).toContain('a **coral** beside a **sponge**');
});
