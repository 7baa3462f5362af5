import { combine, FIELD_WEIGHTS, rarity, type Statistics } from './bm25.ts';
import { listMatching } from './count.ts';
import { createFormBonus } from './exact-forms.ts';
import { askPassages, askRecords } from './fallback.ts';
import type { PaperFilter } from './filter.ts';
import type { FulltextParts, RecordTexts } from './parts.ts';
import type { Query } from './query.ts';
import { type OtherPaper, rankOthers } from './rank-others.ts';
import type { ScoredRows } from './score-postings.ts';
import { createTextScorer, type Field } from './score-texts.ts';
import type { ScoredRow } from './tally.ts';

/** A paper that fits a query. */
export interface FoundPaper {
  readonly id: number;
  readonly score: number;
  /** The passages of it that fit, best first. */
  readonly passages: readonly number[];
  /** Whether a passage fits better than the record. */
  readonly byPassage: boolean;
}

/** The best papers, best first. */
export interface Ranking {
  readonly found: readonly FoundPaper[];
  /** How many papers fit; null if that has to be counted separately. */
  readonly total: number | null;
}

/** How many of the best papers get the bonus for exact forms. */
const WINDOW = 30;
/** How many papers the fallback scores again from their texts. */
const FALLBACK_WINDOW = 300;
const MAX_PASSAGES = 300;
const NO_PASSAGES: ScoredRows = {
  best: [],
  size: 0,
  rows: () => new Int32Array(),
  scoreOf: () => 0,
  isComplete: true,
};

interface Candidate {
  readonly id: number;
  record: number;
  passage: number;
  readonly passages: number[];
}
type Scored = Omit<OtherPaper, 'id'>;

/** What ranking reads once records and passages are scored. */
export type RankingParts = Pick<FulltextParts, 'sizes' | 'texts' | 'vocabulary' | 'postings' | 'withheld' | 'paperOf'>;

/**
 * Ranks the papers that fit a query; returns at least `wanted` of them if so many fit. A fixed number of records and
 * passages is ranked first and the others follow, so the order does not depend on `wanted`.
 */
export function rankPapers(parts: FulltextParts, query: Query, filter: PaperFilter, wanted: number): Ranking {
  const passages = scorePassages(parts, query, filter);
  const records = scoreRecords(parts, query, filter, papersOf(passages.best, parts));
  const first = rankScored(parts, query, records, passages);
  const { found, total } = first;
  if (found.length >= Math.min(wanted, total ?? wanted)) return first;
  const known = {
    records: records.askMore?.() ?? records,
    passages: passages.askMore?.() ?? passages,
    alsoFit: total === null ? listMatching(parts, query, filter) : [],
  };
  const ids = found.map(({ id }) => id);
  const others = rankOthers(parts, known, ids, wanted - found.length);
  const rest = others.map((each) => toFound(each.id, each, scoreOf(each)));
  return { found: [...found, ...below(found, rest)], total };
}

/** Ranks papers by the scores of their records and passages. */
export function rankScored(parts: RankingParts, query: Query, records: ScoredRows, passages: ScoredRows): Ranking {
  const candidates = collect(parts, records, passages);
  if (records.isComplete && passages.isComplete)
    return {
      found: order(candidates, WINDOW, (window) => addFormBonus(parts, query, window)),
      total: countPapers(records, passages, parts),
    };
  return {
    found: order(candidates, FALLBACK_WINDOW, (window) => scoreTexts(parts, query, window)),
    total: null,
  };
}

/** The papers of passages, each once. */
const papersOf = (passages: readonly ScoredRow[], { paperOf }: RankingParts): Int32Array =>
  Int32Array.from(new Set(passages.map(({ row }) => paperOf(row))));

function scoreRecords(parts: FulltextParts, query: Query, filter: PaperFilter, also: Int32Array): ScoredRows {
  // A passage may lift a record, so more records are kept if there are passages.
  const few = parts.sizes.passages === 0 ? WINDOW : FALLBACK_WINDOW;
  const count = (isComplete: boolean) => (isComplete ? few : FALLBACK_WINDOW);
  const scored = parts.records().score(query, { count, isAllowed: filter.allows(), also });
  return scored ?? askRecords(parts, query, filter, FALLBACK_WINDOW);
}

function scorePassages(parts: FulltextParts, query: Query, filter: PaperFilter): ScoredRows {
  if (parts.sizes.passages === 0) return NO_PASSAGES;
  const allows = filter.allows();
  const isAllowed = allows && ((row: number) => allows(parts.paperOf(row)));
  const scored = parts.passages()?.score(query, { count: () => MAX_PASSAGES, isAllowed });
  return scored ?? askPassages(parts, query, filter, MAX_PASSAGES);
}

function collect({ paperOf }: RankingParts, records: ScoredRows, passages: ScoredRows): Candidate[] {
  const candidates = records.best.map(({ row, score }) => toCandidate(row, score));
  if (passages.best.length === 0) return candidates;
  const known = new Map(candidates.map((each) => [each.id, each]));
  for (const { row, score } of passages.best) {
    const id = paperOf(row);
    const paper = known.get(id) ?? toCandidate(id, records.scoreOf(id));
    known.set(id, paper);
    paper.passage = Math.max(paper.passage, score);
    paper.passages.push(row);
  }
  return [...known.values()];
}

const toCandidate = (id: number, record: number): Candidate => ({ id, record, passage: 0, passages: [] });

function countPapers(records: ScoredRows, passages: ScoredRows, { paperOf }: RankingParts): number {
  if (passages.size === 0) return records.size;
  const papers = new Set(records.rows());
  for (const passage of passages.rows()) papers.add(paperOf(passage));
  return papers.size;
}

/** Orders by the scores so far, then refines those of the first ones. */
function order(
  candidates: readonly Candidate[],
  size: number,
  refine: (window: readonly Candidate[]) => FoundPaper[],
): FoundPaper[] {
  const rough = candidates.map((each) => ({ candidate: each, id: each.id, score: scoreOf(each) })).sort(bestFirst);
  const refined = refine(rough.slice(0, size).map(({ candidate }) => candidate)).sort(bestFirst);
  const rest = rough.slice(size).map(({ candidate, score }) => toFound(candidate.id, candidate, score));
  return rest.length > 0 ? [...refined, ...below(refined, rest)] : refined;
}

interface Ranked {
  readonly id: number;
  readonly score: number;
}

const bestFirst = (a: Ranked, b: Ranked): number => b.score - a.score || a.id - b.id;

/** Lowers the scores of papers, best first, below those of the papers that rank above them. */
function below(above: readonly FoundPaper[], papers: readonly FoundPaper[]): FoundPaper[] {
  const lowest = above.at(-1)?.score ?? 0;
  const highest = papers[0]?.score ?? 0;
  const scale = highest > 0 ? Math.min(1, (lowest * 0.999) / highest) : 1;
  return papers.map((found) => ({ ...found, score: found.score * scale }));
}

const scoreOf = ({ record, passage }: Scored) => combine(record, passage);

function toFound(id: number, { record, passage, passages }: Scored, score: number): FoundPaper {
  return { id, score, passages, byPassage: passage > record };
}

const statisticsOf = ({ vocabulary, postings, sizes, withheld }: RankingParts): Statistics => ({
  rows: sizes.papers,
  frequency: (stem) => (withheld ? postings.head.of(stem).rows.length : vocabulary.count('head', stem)),
});

/** Postings hold stems only, so exact forms are looked up in the texts. */
function addFormBonus(parts: RankingParts, query: Query, window: readonly Candidate[]): FoundPaper[] {
  const statistics = statisticsOf(parts);
  const bonusOf = createFormBonus(query.forms, (stem) => rarity(statistics, stem));
  return withTexts(parts, window, (texts, { record }) => record + bonusOf(texts));
}

/** FTS5 was asked for the rarest words only, so all words are counted in the texts. */
function scoreTexts(parts: RankingParts, query: Query, window: readonly Candidate[]): FoundPaper[] {
  const { sizes } = parts;
  const score = createTextScorer(query, statisticsOf(parts));
  const toField = (texts: RecordTexts, name: keyof RecordTexts): Field => {
    const text = texts[name];
    return { text, counts: FIELD_WEIGHTS[name], relativeLength: text.length / (sizes[name] || 1) };
  };
  return withTexts(parts, window, (texts) =>
    score([toField(texts, 'title'), toField(texts, 'abstract'), toField(texts, 'labels')]),
  );
}

function withTexts(
  { texts }: RankingParts,
  window: readonly Candidate[],
  scoreRecord: (texts: RecordTexts, candidate: Candidate) => number,
): FoundPaper[] {
  const known = texts.of(window.map(({ id }) => id));
  const found: FoundPaper[] = [];
  for (const candidate of window) {
    const own = known.get(candidate.id);
    if (!own) continue;
    const { id, passage, passages } = candidate;
    const record = scoreRecord(own, candidate);
    found.push(toFound(id, { record, passage, passages }, combine(record, passage)));
  }
  return found;
}
