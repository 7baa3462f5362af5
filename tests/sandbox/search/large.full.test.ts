import { expect, test } from 'vitest';
import { parseCastLine } from '../../../sandbox/cast/csl.ts';
import { createSearchIndex } from '../../../sandbox/search/rank.ts';
import { unwrap } from '../../support/unwrap.ts';

const WORDS = Array.from({ length: 4000 }, (_, n) => `word${n}`);

function paper(n: number) {
  const title = Array.from({ length: 9 }, (_, k) => WORDS[(n * 31 + k * k * 17) % WORDS.length]).join(' ');
  const line = { title, DOI: `10.5555/${n}`, volume: String(n % 90), page: String(n), abstract: `${title} `.repeat(8) };
  return unwrap(parseCastLine(JSON.stringify(line), n + 1));
}

test('a search among 50,000 papers takes a few milliseconds', () => {
  const papers = Array.from({ length: 50_000 }, (_, n) => paper(n));
  const index = createSearchIndex(papers);
  index.findPrinted('word1');
  const start = performance.now();
  for (let n = 0; n < 100; n += 1) {
    const wanted = papers[n * 497];
    const found = index.findPrinted(`${wanted?.title} ${wanted?.volume}, ${wanted?.pages}`);
    expect(found[0]?.paper).toBe(wanted);
  }
  // Generous, for a busy machine: the scan that this index replaces took more than a second each.
  expect((performance.now() - start) / 100).toBeLessThan(60);
});
