import type { Merged } from '../../match/join.ts';
import type { IntentType } from '../../model/collection.ts';
import type { Need } from '../strategy/needs.ts';
import { termKey } from '../understand/words.ts';
import { fitOf, rarity, toPaperWords } from './fit.ts';
import { createLikeness } from './likeness.ts';
import { reasonOf } from './reason.ts';
import { citationsOf, scoreOf } from './score.ts';

/** A paper with its score. */
export interface RankedPaper {
  readonly merged: Merged;
  /** 0 to 1, always finite. */
  readonly score: number;
  readonly reason: string;
  /** How much of what was asked for the paper covers, 0 to 1. */
  readonly fit: number;
}

/** What papers are ranked by. */
export interface Criteria {
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
  const all = papers.map(toPaperWords);
  const columns = needs.map((need) => all.map((words) => fitOf(words, need)));
  const weights = needs.map((need, at) => need.weight * rarity(columns[at] ?? [], all.length));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const likeOf = createLikeness(criteria.relevant, needs, all);
  const unlikeOf = createLikeness(criteria.irrelevant, needs, all);
  const unwanted = criteria.removed.map(termKey).filter(Boolean);
  const ranked = all.map((words, at): RankedPaper => {
    const fits = columns.map((column) => column[at] ?? 0);
    const fit = sum > 0 ? fits.reduce((total, value, need) => total + value * (weights[need] ?? 0), 0) / sum : 0;
    const input = { fit, like: likeOf(words), unlike: unlikeOf(words), unwanted, thisYear, wantsRecent, intentType };
    return { merged: words.merged, score: scoreOf(words, input), fit, reason: reasonOf(words, needs, fits, input) };
  });
  return ranked.sort(byRank);
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
