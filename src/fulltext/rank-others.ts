import { combine } from './bm25.ts';
import type { FulltextParts } from './parts.ts';
import type { ScoredRows } from './score-postings.ts';
import { chooseBest } from './tally.ts';

/** What is known about the papers that fit a query. */
export interface KnownPapers {
  readonly records: ScoredRows;
  readonly passages: ScoredRows;
  /** Papers that fit, whether they have a score or not. */
  readonly alsoFit: Iterable<number>;
}

/** A paper with the scores of its rows. */
export interface OtherPaper {
  readonly id: number;
  readonly record: number;
  /** The score of its best passage. */
  readonly passage: number;
  /** The passages of it that fit, best first. */
  readonly passages: readonly number[];
}

/**
 * Ranks papers behind those that were ranked first, by the scores of all their rows: where one stands does not depend
 * on how many are wanted. Papers without a score come last, by their numbers.
 */
export function rankOthers(
  { paperOf }: Pick<FulltextParts, 'paperOf'>,
  { records, passages, alsoFit }: KnownPapers,
  first: Iterable<number>,
  wanted: number,
): OtherPaper[] {
  const best = new Map<number, number>();
  for (const row of passages.rows()) {
    const [id, score] = [paperOf(row), passages.scoreOf(row)];
    if (score > (best.get(id) ?? -1)) best.set(id, score);
  }
  const fitting = new Set([...records.rows(), ...best.keys(), ...alsoFit]);
  for (const id of first) fitting.delete(id);
  const ids = Int32Array.from(fitting).sort();
  const scores = Float64Array.from(ids, (id) => combine(records.scoreOf(id), best.get(id) ?? 0));
  const chosen = chooseBest(Int32Array.from(ids.keys()), scores, wanted);
  const passagesOf = collectPassages(new Set(chosen.map(({ row }) => ids[row] ?? 0)), passages, paperOf);
  return chosen.map(({ row }) => {
    const id = ids[row] ?? 0;
    return { id, record: records.scoreOf(id), passage: best.get(id) ?? 0, passages: passagesOf.get(id) ?? [] };
  });
}

/** The passages of some papers that fit, best first. */
function collectPassages(
  papers: ReadonlySet<number>,
  { rows, scoreOf }: ScoredRows,
  paperOf: (passage: number) => number,
): ReadonlyMap<number, readonly number[]> {
  const passages = new Map<number, number[]>();
  for (const row of rows()) {
    const id = paperOf(row);
    if (!papers.has(id)) continue;
    const own = passages.get(id);
    if (own) own.push(row);
    else passages.set(id, [row]);
  }
  for (const own of passages.values()) own.sort((a, b) => scoreOf(b) - scoreOf(a) || a - b);
  return passages;
}
