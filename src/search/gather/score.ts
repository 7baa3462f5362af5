import type { IntentType, PaperTag } from '../../model/collection.ts';
import type { Paper } from '../../model/paper.ts';
import { type PaperWords, placesOf } from './fit.ts';
import { hasTag } from './tags.ts';

/** What a paper is scored by. */
export interface ScoreInput {
  readonly relevance: number;
  /** Likeness to papers marked relevant, and to those marked irrelevant; 0 to 1. */
  readonly like: number;
  readonly unlike: number;
  /** Stemmed terms that are not wanted. */
  readonly unwanted: readonly string[];
  readonly thisYear: number;
  readonly wantsRecent: boolean;
  readonly intentType: IntentType;
}

const KIND_TAG: Readonly<Record<IntentType, PaperTag | null>> = {
  survey: 'review',
  method: 'method',
  dataset: 'dataset',
  baseline: 'empirical',
  effect: 'empirical',
  explanation: null,
  topic: null,
};
const COMPANION =
  /^\W*(?:comments? on|reply to|response to|errat(?:um|a)|corrigend(?:um|a)|(?:author |publisher )?correction|addendum|retraction|expression of concern|review for)\b/iu;

/** The relevance decides; agreement, citations, kind and date only reorder papers of similar relevance. */
export function scoreOf(words: PaperWords, input: ScoreInput): number {
  const { paper, sources } = words.merged;
  const { relevance, like, unlike, unwanted, thisYear, wantsRecent, intentType } = input;
  const tag = KIND_TAG[intentType];
  const kind = tag && hasTag(paper, tag) ? 1 : 0;
  const weights = wantsRecent ? [0.2, 0.2, 0.1, 0.5] : [0.3, 0.45, 0.25, 0];
  const signals = [agreement(sources.length), citedness(paper, thisYear), kind, freshness(paper, thisYear)];
  const bonus = signals.reduce((sum, signal, at) => sum + signal * (weights[at] ?? 0), 0);
  let score = clamp(relevance) * (0.74 + 0.26 * clamp(bonus));
  score += (1 - score) * 0.45 * like;
  score *= 1 - 0.6 * unlike;
  const places = unwanted.map((term) => placesOf(words, term));
  if (places.some(({ inTitle }) => inTitle)) score *= 0.3;
  else if (places.some(({ inKeywords, inAbstract }) => inKeywords || inAbstract)) score *= 0.7;
  if (COMPANION.test(paper.title ?? '')) score *= 0.5;
  return clamp(score);
}

const clamp = (value: number) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);

/** The number of citations; 0 if unknown. */
export const citationsOf = ({ citationCount }: Paper): number =>
  Math.max(0, Number.isFinite(citationCount) ? (citationCount ?? 0) : 0);

/** The age of a paper in years; null if its year is unknown. */
export function ageOf({ year }: Paper, thisYear: number): number | null {
  return year === undefined ? null : Math.max(0, thisYear - year);
}

/** Citations per year, on a logarithmic scale. */
function citedness(paper: Paper, thisYear: number): number {
  const perYear = citationsOf(paper) / ((ageOf(paper, thisYear) ?? 10) + 1);
  return clamp(Math.log10(1 + perYear) / 2.3);
}

function freshness(paper: Paper, thisYear: number): number {
  const age = ageOf(paper, thisYear);
  return age === null ? 0.3 : Math.exp(-age / 5);
}

const agreement = (sources: number) => clamp(Math.log2(Math.max(1, sources)) / 2.6);
