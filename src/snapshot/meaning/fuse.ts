import type { FoundPaper } from '../../fulltext/rank.ts';
import type { Near } from './matrix.ts';

/** What found a paper. */
export type FoundBy = 'words' | 'meaning';

/** A paper found by its words, its meaning or both. */
export type FusedPaper = FoundPaper & { readonly foundBy: readonly FoundBy[] };

/** What meaning adds to the words of a query. */
export interface MeaningFound {
  /** The nearest records and passages, nearest first. */
  readonly near: readonly Near[];
  /** How near an average text is: the least that counts. */
  readonly average: number;
  /** How near the records are that words found. */
  cosinesOf(papers: readonly number[]): ReadonlyMap<number, number>;
  /** Whether papers that the words do not find may be added; a required phrase forbids it. */
  readonly mayAdd: boolean;
}

/** How many of the best by words are fused; the others follow in their order. */
export const FUSED_WINDOW = 300;
/** How many papers meaning alone can add. */
const MAX_ADDED = 100;
/** The share of meaning in a score; fixed on the development collections of the retrieval bench. */
const MEANING_SHARE = 0.5;

/**
 * Scores papers by the weighted mean of both scores, each scaled to between 0 and 1: from no word and an average text to
 * the best candidate. The lowest candidate as the lower end would blow up small differences among a few.
 */
export function fuse(found: readonly FoundPaper[], meaning: MeaningFound): FusedPaper[] {
  const window = found.slice(0, FUSED_WINDOW);
  const words = new Map(window.map((each) => [each.id, each]));
  const nearest = nearestPapers(meaning.near);
  const added = meaning.mayAdd ? [...nearest.keys()].filter((id) => !words.has(id)).slice(0, MAX_ADDED) : [];
  const cosines = meaning.cosinesOf(window.map(({ id }) => id));
  const meaningOf = (id: number) => nearest.get(id)?.cosine ?? cosines.get(id);
  const ids = [...window.map(({ id }) => id), ...added];
  const byWords = toScale(0, window[0]?.score ?? 0);
  const byMeaning = toScale(meaning.average, Math.max(...ids.map((id) => meaningOf(id) ?? -1)));
  const fused = ids.map((id): FusedPaper => {
    const own = words.get(id);
    const near = nearest.get(id);
    const score = (1 - MEANING_SHARE) * byWords(own?.score) + MEANING_SHARE * byMeaning(meaningOf(id));
    return {
      id,
      score,
      passages: [...new Set([...(own?.passages ?? []), ...(near?.passages ?? [])])],
      byPassage: own?.byPassage ?? (near?.passages.length ?? 0) > 0,
      foundBy: [...(own ? ['words' as const] : []), ...(near ? ['meaning' as const] : [])],
    };
  });
  fused.sort((a, b) => b.score - a.score || a.id - b.id);
  const isFused = new Set(ids);
  const rest = found.slice(FUSED_WINDOW).filter(({ id }) => !isFused.has(id));
  return [...fused, ...below(rest, fused.at(-1)?.score ?? 0)];
}

/** Papers that were not fused never rank above one that was. */
function below(rest: readonly FoundPaper[], lowest: number): FusedPaper[] {
  const scale = (lowest * 0.999) / (rest[0]?.score || 1);
  return rest.map((each) => ({ ...each, score: each.score * scale, foundBy: ['words'] }));
}

interface NearPaper {
  readonly cosine: number;
  readonly passages: number[];
}

/** The best of the record and the passages of each paper, nearest first. */
function nearestPapers(near: readonly Near[]): ReadonlyMap<number, NearPaper> {
  const papers = new Map<number, NearPaper>();
  for (const { paper, passage, cosine } of near) {
    const known = papers.get(paper) ?? { cosine, passages: [] };
    if (passage > 0) known.passages.push(passage);
    papers.set(paper, known);
  }
  return papers;
}

/** Maps `low` and everything below it to 0, and `high` to 1; a value that is not known is 0. */
function toScale(low: number, high: number): (value: number | undefined) => number {
  return (value = low) => (high > low ? Math.max(0, (value - low) / (high - low)) : 0);
}
