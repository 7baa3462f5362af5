import { toFieldWeights } from '../../../fulltext/field-lengths.ts';
import { createStemFinder } from '../../../fulltext/find-stems.ts';
import { type Posting, type Postings, toPosition } from '../../../fulltext/postings.ts';
import type { Query } from '../../../fulltext/query.ts';
import { type FoundPaper, rankScored } from '../../../fulltext/rank.ts';
import { createPostingScorer, type ScoredRows } from '../../../fulltext/score-postings.ts';
import { hasNonAscii, type Token, tokensOf, WORD_CHARACTER } from '../../../fulltext/tokens.ts';
import type { Vocabulary } from '../../../fulltext/vocabulary.ts';
import type { PaperRecord } from '../../query/records.ts';
import type { IndexMeta } from './layout.ts';

/** A paper that the cluster proposed. */
export interface Candidate {
  readonly record: PaperRecord;
  readonly lengths: readonly [number, number, number];
  /** The score of its best passage, which may be 0; null if none fits. */
  readonly passage: number | null;
}

/** How many records or passages have a stem. */
export type CountOf = (table: 'head' | 'body', stem: string) => number;

const COLUMNS = ['title', 'abstract', 'labels'] as const;

/** Ranks candidates as a local snapshot ranks its papers; `id` of each record counts from 1. */
export function rankCandidates(
  candidates: readonly Candidate[],
  query: Query,
  countOf: CountOf,
  { averages, manifest }: Pick<IndexMeta, 'averages' | 'manifest'>,
): readonly FoundPaper[] {
  const last = candidates.length;
  const { papers, passages } = manifest.counts;
  const head = collectPostings(candidates, query);
  const vocabulary: Vocabulary = { count: countOf, rows: () => 1, nearest: () => [] };
  const scorer = createPostingScorer(vocabulary, {
    table: 'head',
    postings: head,
    isCounted: true,
    rows: papers,
    last,
    weights: toFieldWeights(lengthsOf(candidates), averages),
    maxRead: Number.POSITIVE_INFINITY,
  });
  const records = scorer.score(query, { count: () => last, isAllowed: null });
  if (!records) return [];
  const byId = new Map(candidates.map(({ record }) => [record.id, record]));
  const parts = {
    sizes: { papers, passages, title: 1, abstract: 1, labels: 1 },
    texts: { of: (ids: readonly number[]) => new Map(ids.flatMap((id) => entryOf(byId, id))) },
    vocabulary,
    postings: { head, body: NO_POSTINGS },
    withheld: null,
    // The best passage of a paper has the number of the paper.
    paperOf: (passage: number) => passage,
  };
  return rankScored(parts, query, { ...records, isComplete: true }, passagesOf(candidates)).found;
}

function entryOf(records: ReadonlyMap<number, PaperRecord>, id: number): [number, PaperRecord][] {
  const record = records.get(id);
  return record ? [[id, record]] : [];
}

function lengthsOf(candidates: readonly Candidate[]): Uint32Array[] {
  return COLUMNS.map((_, column) => Uint32Array.from([0, ...candidates.map(({ lengths }) => lengths[column] ?? 0)]));
}

function passagesOf(candidates: readonly Candidate[]): ScoredRows {
  const best = candidates
    .flatMap(({ record, passage }) => (passage === null ? [] : [{ row: record.id, score: passage }]))
    .sort((a, b) => b.score - a.score || a.row - b.row);
  const rows = () => Int32Array.from(best, ({ row }) => row);
  return { best, size: best.length, rows, scoreOf: () => 0, isComplete: true };
}

const NOTHING: Posting = { rows: new Int32Array(), starts: Int32Array.of(0), positions: new Int32Array() };
const NO_POSTINGS: Postings = { of: () => NOTHING, withPrefix: () => [] };

interface Growing {
  readonly rows: number[];
  readonly starts: number[];
  readonly positions: number[];
}

/** The postings of the words of a query among the candidates, read from their texts. */
function collectPostings(candidates: readonly Candidate[], query: Query): Postings {
  const find = createFinder(query);
  const growing = new Map<string, Growing>();
  for (const { record } of candidates)
    for (const [column, name] of COLUMNS.entries())
      for (const { stem, at } of find(record[name])) {
        const known = growing.get(stem) ?? { rows: [], starts: [], positions: [] };
        growing.set(stem, known);
        if (known.rows.at(-1) !== record.id) {
          known.rows.push(record.id);
          known.starts.push(known.positions.length);
        }
        known.positions.push(toPosition(column, at));
      }
  const postings = new Map([...growing].map(([stem, each]) => [stem, toPosting(each)]));
  return {
    of: (stem) => postings.get(stem) ?? NOTHING,
    withPrefix: (prefix) => [...postings.keys()].filter((stem) => stem.startsWith(prefix)),
  };
}

const toPosting = ({ rows, starts, positions }: Growing): Posting => ({
  rows: Int32Array.from(rows),
  starts: Int32Array.from([...starts, positions.length]),
  positions: Int32Array.from(positions),
});

interface Place {
  readonly stem: string;
  /** Neighbours differ by one. */
  readonly at: number;
}

/** Finds the words of a query in a text; in ASCII, other words are skipped without being read. */
function createFinder(query: Query): (text: string) => Place[] {
  const terms = [...query.terms, ...query.required, ...query.preferred];
  const stems = new Set([...terms.flatMap((term) => term.stems), ...query.neighbours.flat()]);
  const openings = terms.filter(({ begins }) => begins).flatMap((term) => term.stems);
  const isWanted = (stem: string) => stems.has(stem) || openings.some((opening) => stem.startsWith(opening));
  const finder = createStemFinder(stems);
  return (text) => {
    if (!hasNonAscii(text)) return withGaps(text, finder.places(text));
    return tokensOf(text).flatMap(({ stem }, at) => (isWanted(stem) ? [{ stem, at }] : []));
  };
}

const WORD_INSIDE = new RegExp(`[${WORD_CHARACTER}]`, 'u');

function withGaps(text: string, tokens: readonly Token[]): Place[] {
  let at = 0;
  let end = 0;
  return tokens.map((token) => {
    at += WORD_INSIDE.test(text.slice(end, token.start)) ? 2 : 1;
    end = token.end;
    return { stem: token.stem, at };
  });
}
