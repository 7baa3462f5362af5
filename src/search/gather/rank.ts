import type { Merged } from '../../match/join.ts';
import type { IntentType } from '../../model/collection.ts';
import type { Need } from '../strategy/needs.ts';
import { termKey } from '../understand/words.ts';
import { fitOf, rarity, readPapers } from './fit.ts';
import { scoreWords } from './lexical.ts';
import { createLikeness } from './likeness.ts';
import { reasonOf } from './reason.ts';
import { citationsOf, scoreOf } from './score.ts';

/** A paper with its score. */
export interface RankedPaper {
  readonly merged: Merged;
  /** 0 to 1, always finite. */
  readonly score: number;
  /** Why it has this score, in words. */
  readonly explain: () => string;
  /** How much of what was asked for the paper covers, 0 to 1. */
  readonly fit: number;
  /** How well its words fit the question, 0 to 1, relative to the best paper. */
  readonly words: number;
}

/** What papers are ranked by. */
export interface Criteria {
  /** The question with what feedback added. */
  readonly question: string;
  /** How high the sources ranked each paper, 0 to 1. */
  readonly ranks: ReadonlyMap<Merged, number>;
  readonly needs: readonly Need[];
  readonly wantsRecent: boolean;
  readonly intentType: IntentType;
  readonly thisYear: number;
  readonly relevant: readonly Merged[];
  readonly irrelevant: readonly Merged[];
  /** Terms that are not wanted. */
  readonly removed: readonly string[];
}

/** Scores papers against each other and sorts them by score, citations, year, title and id. */
export function rank(papers: readonly Merged[], criteria: Criteria): RankedPaper[] {
  const { needs, thisYear, wantsRecent, intentType } = criteria;
  const all = readPapers(papers);
  const columns = needs.map((need) => all.map((words) => fitOf(words, need)));
  const weights = needs.map((need, at) => need.weight * rarity(columns[at] ?? [], all.length));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const likeOf = createLikeness(criteria.relevant, needs, all);
  const unlikeOf = createLikeness(criteria.irrelevant, needs, all);
  const ranks = all.map(({ merged }) => criteria.ranks.get(merged) ?? 0);
  const lexical = scoreWords(criteria.question, all, ranks);
  const unwanted = criteria.removed.map(termKey).filter(Boolean);
  const ranked = all.map((words, at): RankedPaper => {
    const fits = columns.map((column) => column[at] ?? 0);
    const fit = sum > 0 ? fits.reduce((total, value, need) => total + value * (weights[need] ?? 0), 0) / sum : 0;
    const relevance = combine(fit, lexical[at] ?? 0, ranks[at] ?? 0, criteria.ranks.size > 0);
    const input = {
      relevance,
      like: likeOf(words),
      unlike: unlikeOf(words),
      unwanted,
      thisYear,
      wantsRecent,
      intentType,
    };
    return {
      merged: words.merged,
      score: scoreOf(words, input),
      explain: () => reasonOf(words, needs, fits, input),
      fit,
      words: lexical[at] ?? 0,
    };
  });
  return ranked.sort(byRank);
}

/** Chosen by comparing settings on four retrieval collections, without a clean held-out part; see bench/search-quality.ts. */
const [FIT, WORDS, RANKS] = [0.3, 1, 0.5];

/** The concepts covered, the words shared and the ranks at the sources in one number, 0 to 1. */
function combine(fit: number, words: number, rank: number, hasRanks: boolean): number {
  const sum = FIT * fit + WORDS * words + (hasRanks ? RANKS * rank : 0);
  return sum / (FIT + WORDS + (hasRanks ? RANKS : 0));
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

function byRank(a: RankedPaper, b: RankedPaper): number {
  const [one, other] = [a.merged.paper, b.merged.paper];
  return (
    b.score - a.score ||
    citationsOf(other) - citationsOf(one) ||
    (other.year ?? 0) - (one.year ?? 0) ||
    compare(one.title ?? '', other.title ?? '') ||
    compare(a.merged.id, b.merged.id)
  );
}
