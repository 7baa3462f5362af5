import type { Merged } from '../../match/join.ts';
import type { IntentType, PaperTag } from '../../model/collection.ts';
import type { Paper } from '../../model/paper.ts';
import type { Need } from '../strategy/needs.ts';
import { isStopWord, isVague, stemmedText, termKey } from '../understand/words.ts';
import { hasTag } from './tags.ts';

/** A judged paper. */
export interface Scored {
  readonly merged: Merged;
  /** 0 to 1, always finite. */
  readonly score: number;
  readonly reason: string;
  /** Share of what was asked for that the paper speaks of, 0 to 1. */
  readonly fit: number;
}

/** What papers are judged by. */
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

/** A paper's words, each text padded with blanks so that a phrase is found as a substring. */
interface Words {
  readonly merged: Merged;
  readonly title: string;
  readonly keywords: string;
  readonly abstract: string;
}

const TITLE = 1;
const KEYWORD = 0.75;
const ABSTRACT = 0.55;
const SYNONYM = 0.92;

/** Scores papers against each other and orders them: score, citations, year, title, id. */
export function rank(papers: readonly Merged[], criteria: Criteria): Scored[] {
  const documents = papers.map(toWords);
  const fits = criteria.needs.map((need) => documents.map((document) => fitOf(document, need)));
  const weights = criteria.needs.map((need, at) => need.weight * rarity(fits[at] ?? [], documents.length));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const like = likeness(criteria.relevant, criteria, documents);
  const unlike = likeness(criteria.irrelevant, criteria, documents);
  const refused = criteria.removed.map(termKey).filter(Boolean);
  const scored = documents.map((document, at): Scored => {
    const found = fits.map((column) => column[at] ?? 0);
    const fit = sum > 0 ? found.reduce((all, value, need) => all + value * (weights[need] ?? 0), 0) / sum : 0;
    const score = scoreOf(document, fit, { like: like(document), unlike: unlike(document), refused }, criteria);
    return {
      merged: document.merged,
      score,
      fit,
      reason: reasonOf(document, found, criteria, like(document), unlike(document), refused),
    };
  });
  return scored.sort(better);
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

function better(a: Scored, b: Scored): number {
  const [one, other] = [a.merged.paper, b.merged.paper];
  return (
    b.score - a.score ||
    citationsOf(other) - citationsOf(one) ||
    (other.year ?? 0) - (one.year ?? 0) ||
    compare(one.title ?? '', other.title ?? '') ||
    compare(a.merged.id, b.merged.id)
  );
}

function toWords(merged: Merged): Words {
  const { title = '', keywords = [], abstract = '' } = merged.paper;
  return {
    merged,
    title: stemmedText(title.slice(0, 1000)),
    keywords: stemmedText(keywords.slice(0, 50).join(' | ').slice(0, 2000)),
    abstract: stemmedText(abstract.slice(0, 5000)),
  };
}

/** How well a paper speaks of one need, 0 to 1: the best spelling in the best place. */
function fitOf(document: Words, { spellings }: Need): number {
  let best = 0;
  for (const [at, spelling] of spellings.entries()) {
    const weight = at === 0 ? 1 : SYNONYM;
    if (weight * TITLE <= best) break;
    best = Math.max(best, weight * placeOf(document, spelling));
  }
  const [own = ''] = spellings;
  return best >= ABSTRACT || !own.includes(' ') ? best : Math.max(best, partlyThere(document, own.split(' ')));
}

function placeOf({ title, keywords, abstract }: Words, spelling: string): number {
  const words = ` ${spelling} `;
  if (title.includes(words)) return TITLE;
  if (keywords.includes(words)) return KEYWORD;
  const first = abstract.indexOf(words);
  if (first < 0) return 0;
  return abstract.indexOf(words, first + 1) < 0 ? ABSTRACT : ABSTRACT + 0.1;
}

/** The words of a name apart from each other say something, but less. */
function partlyThere({ title, keywords, abstract }: Words, words: readonly string[]): number {
  const there = words.filter((word) => title.includes(` ${word} `) || keywords.includes(` ${word} `)).length;
  const inText = words.filter((word) => abstract.includes(` ${word} `)).length;
  return Math.max(0.7 * (there / words.length) ** 2, 0.4 * (inText / words.length) ** 2);
}

/** What most of the papers speak of tells less than what few do, but at least half as much. */
function rarity(fits: readonly number[], total: number): number {
  const holders = fits.filter((fit) => fit > 0.3).length;
  return 0.5 + (0.5 * Math.log(1 + (total - holders + 0.5) / (holders + 0.5))) / Math.log(2 + 2 * total);
}

const clamp = (value: number) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);
const citationsOf = ({ citationCount }: Paper) =>
  Math.max(0, Number.isFinite(citationCount) ? (citationCount ?? 0) : 0);

function ageOf({ year }: Paper, thisYear: number): number | null {
  return year === undefined ? null : Math.max(0, thisYear - year);
}

/** Citations a year, on a scale where ten times as many is one step. */
function renown(paper: Paper, thisYear: number): number {
  const perYear = citationsOf(paper) / ((ageOf(paper, thisYear) ?? 10) + 1);
  return clamp(Math.log10(1 + perYear) / 2.3);
}

function freshness(paper: Paper, thisYear: number): number {
  const age = ageOf(paper, thisYear);
  return age === null ? 0.3 : Math.exp(-age / 5);
}

const agreement = (sources: number) => clamp(Math.log2(Math.max(1, sources)) / 2.6);
const KIND_TAG: Readonly<Record<IntentType, PaperTag>> = {
  survey: 'review',
  method: 'method',
  dataset: 'dataset',
  baseline: 'empirical',
};
const COMPANION =
  /^\W*(?:comments? on|reply to|response to|errat(?:um|a)|corrigend(?:um|a)|(?:author |publisher )?correction|addendum|retraction|expression of concern|review for)\b/iu;

interface Pull {
  readonly like: number;
  readonly unlike: number;
  readonly refused: readonly string[];
}

/** The fit decides; agreement, renown, kind and date only move papers among those that fit alike. */
function scoreOf(document: Words, fit: number, { like, unlike, refused }: Pull, criteria: Criteria): number {
  const { paper, sources } = document.merged;
  const { thisYear, wantsRecent, intentType } = criteria;
  const kind = hasTag(paper, KIND_TAG[intentType]) ? 1 : 0;
  const shares = wantsRecent ? [0.2, 0.2, 0.1, 0.5] : [0.3, 0.45, 0.25, 0];
  const signs = [agreement(sources.length), renown(paper, thisYear), kind, freshness(paper, thisYear)];
  const bonus = signs.reduce((all, sign, at) => all + sign * (shares[at] ?? 0), 0);
  let score = clamp(fit) * (0.74 + 0.26 * clamp(bonus));
  score += (1 - score) * 0.45 * like;
  score *= 1 - 0.6 * unlike;
  if (refused.some((term) => document.title.includes(` ${term} `))) score *= 0.3;
  else if (refused.some((term) => document.keywords.includes(` ${term} `) || document.abstract.includes(` ${term} `)))
    score *= 0.7;
  if (COMPANION.test(paper.title ?? '')) score *= 0.5;
  return clamp(score);
}

/** How much a paper shares with the marked ones beyond what was asked for; 0 to 1. */
function likeness(
  marked: readonly Merged[],
  { needs }: Criteria,
  documents: readonly Words[],
): (document: Words) => number {
  if (marked.length === 0) return () => 0;
  const known = new Set(needs.flatMap(({ spellings }) => spellings.flatMap((spelling) => spelling.split(' '))));
  const ids = new Set(marked);
  const told = (document: Words) =>
    new Set(
      `${document.title}${document.keywords}`
        .split(' ')
        .filter((stem) => stem.length > 2 && !known.has(stem) && !isStopWord(stem) && !isVague(stem)),
    );
  const everywhere = new Map<string, number>();
  for (const document of documents)
    for (const stem of told(document)) everywhere.set(stem, (everywhere.get(stem) ?? 0) + 1);
  const weights = new Map<string, number>();
  for (const document of marked.map(toWords))
    for (const stem of told(document)) {
      const idf = Math.log(1 + documents.length / (everywhere.get(stem) ?? 1));
      weights.set(stem, (weights.get(stem) ?? 0) + idf / marked.length);
    }
  const strongest = [...weights.values()]
    .sort((a, b) => b - a)
    .slice(0, 6)
    .reduce((all, weight) => all + weight, 0);
  return (document) => {
    if (ids.has(document.merged)) return 1;
    let shared = 0;
    for (const stem of told(document)) shared += weights.get(stem) ?? 0;
    return strongest > 0 ? clamp(shared / strongest) : 0;
  };
}

function reasonOf(
  document: Words,
  found: readonly number[],
  criteria: Criteria,
  like: number,
  unlike: number,
  refused: readonly string[],
): string {
  const { paper, sources } = document.merged;
  const inTitle = found.filter((value) => value >= SYNONYM).length;
  const inText = found.filter((value) => value > 0 && value < SYNONYM).length;
  const missing = criteria.needs.filter((_need, at) => !found[at]).map(({ name }) => name);
  const age = ageOf(paper, criteria.thisYear);
  const cited = citationsOf(paper);
  const perYear = age === null ? '' : `, ${Math.round(cited / (age + 1))} a year`;
  const unwanted = refused.filter((term) =>
    `${document.title}${document.keywords}${document.abstract}`.includes(` ${term} `),
  );
  return [
    `title has ${inTitle} of ${found.length} concepts`,
    ...(inText > 0 ? [`${inText} more only in the keywords or the abstract`] : []),
    ...(missing.length > 0 ? [`nothing on ${missing.slice(0, 3).join(', ')}`] : []),
    sources.length === 1 ? `found by ${sources[0]} alone` : `found by ${sources.length} sources`,
    ...(cited > 0 ? [`${cited} citation${cited === 1 ? '' : 's'}${perYear}`] : []),
    ...(criteria.wantsRecent && age !== null ? [age <= 1 ? 'new' : `${age} years old`] : []),
    ...(like > 0.25 ? ['like papers marked relevant'] : []),
    ...(unlike > 0.25 ? ['like papers marked irrelevant'] : []),
    ...(unwanted.length > 0 ? [`speaks of ${unwanted.join(', ')}, which is not wanted`] : []),
  ].join('; ');
}
