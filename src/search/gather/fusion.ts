import { hitId, idsOf } from '../../match/identity.ts';
import type { Merged } from '../../match/join.ts';
import { topicWords } from '../../text/words.ts';
import type { Round } from './round.ts';

/** Damps the difference between the first places, as is usual for reciprocal ranks. */
const DAMPING = 60;

/**
 * How high the sources ranked each paper, 0 to 1, the best at 1: the sum of reciprocal ranks over all requests. A query
 * counts by how much of the question it asks.
 */
export function fuseRanks(papers: readonly Merged[], rounds: readonly Round[]): ReadonlyMap<Merged, number> {
  const byAlias = new Map(papers.flatMap((paper) => paper.aliases.map((alias) => [alias, paper] as const)));
  const sums = new Map<Merged, number>();
  for (const { strategy, gathered } of rounds) {
    const sizes = strategy.queries.map(({ keywords }) => topicWords(keywords.join(' ')).length);
    const longest = Math.max(1, ...sizes);
    const { rows, records } = gathered ?? { rows: [], records: [] };
    let start = 0;
    for (const { retrieved, query } of rows) {
      const weight = ((sizes[query] ?? longest) / longest) ** 2;
      for (const [rank, { paper }] of records.slice(start, start + retrieved).entries()) {
        const merged = byAlias.get(idsOf(paper)[0] ?? hitId(paper));
        if (merged) sums.set(merged, (sums.get(merged) ?? 0) + weight / (DAMPING + rank));
      }
      start += retrieved;
    }
  }
  const best = Math.max(...sums.values(), 0);
  return new Map([...sums].map(([paper, sum]) => [paper, best > 0 ? sum / best : 0]));
}
