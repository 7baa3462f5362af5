import type { Scoring, WeightedPair, WeightedWord } from './find-words.ts';
import { followedBy } from './followed-by.ts';
import type { Gains } from './gains.ts';
import { pickRows } from './pick-rows.ts';
import type { JoinRows, RowSet } from './row-set.ts';
import type { Allowed, ScoredRow, Tally } from './tally.ts';

/** Which rows are asked for. */
export interface BestRequest {
  readonly count: number;
  readonly isAllowed: Allowed;
  /** Rows that get a score in any case. */
  readonly also: Int32Array;
}

/** The best rows, and all that fit. */
export interface Best {
  readonly best: readonly ScoredRow[];
  readonly fitting: RowSet;
}

/** What scoring works with. */
export interface BestTools {
  readonly tally: Tally;
  readonly gains: Gains;
  readonly joinRows: JoinRows;
}

/** A little more than rounding could make of a score. */
const SLACK = 1.000_01;
/** A pair is looked for wherever one of its words is, if that is in no more rows. */
const FEW = 300;
/** Looking a row up in a posting takes as long as adding so many rows of it. */
const LOOK_UP = 8;

/**
 * Scores only the rows that can be among the best. Rare words are added up first, in all their rows. As soon as the
 * rest together could not bring a row without them among the best, it is looked up in the promising rows only: the
 * commonest words of a query, which count little, are in nearly all rows. Null if that does not pay; then every word has
 * been added to all its rows, and the pairs are left to add.
 */
export function scoreBest(tools: BestTools, scoring: Scoring, request: BestRequest): Best | null {
  const { tally, gains } = tools;
  const { words, pairs } = scoring;
  for (let added = 0; added <= words.length; added += 1) {
    const next = words[added];
    const cost = next ? next.posting.rows.length : pairs.reduce((sum, pair) => sum + lengthOf(pair), 0);
    // To find the promising rows, all that have a score are read.
    if (tally.size() >= request.count && tally.size() < cost) {
      const rest = split(scoring, added, gains);
      const least = tally.least(request.count, request.isAllowed) - rest.most;
      const promising = least > 0 ? tally.atLeast(least, request.isAllowed) : [];
      if (least > 0 && promising.length * LOOK_UP < cost) {
        const fitting = tools.joinRows(words.map(({ posting }) => posting));
        return { best: addRest(tally, rest, { promising, least, fitting }, request), fitting };
      }
    }
    if (next) addWord(tally, next);
  }
  return null;
}

/** Adds a word to all its rows; a row also fits by a word that does not count. */
export function addWord(tally: Tally, { posting, factor }: WeightedWord): void {
  if (factor > 0) tally.add(posting, factor);
  else tally.lift(posting.rows, 0);
}

const lengthOf = ({ before, after }: WeightedPair) => Math.min(before.rows.length, after.rows.length);

interface Rest {
  readonly words: readonly WeightedWord[];
  readonly pairs: readonly (WeightedPair & { readonly isNear: boolean })[];
  /** What all this can add to a row at most, without the pairs that are near. */
  readonly most: number;
}

/** What is left to add. A pair is near if one of its words is rare, so that few rows have it. */
function split({ words, pairs }: Scoring, from: number, gains: Gains): Rest {
  const rest = words.slice(from);
  const marked = pairs.map((pair) => ({ ...pair, isNear: lengthOf(pair) <= FEW }));
  let most = 0;
  for (const { posting, factor } of rest) most += factor * gains.highest(posting);
  // A pair occurs no more often than its second word.
  for (const { after, factor, isNear } of marked) if (!isNear) most += factor * gains.highest(after);
  return { words: rest, pairs: marked, most: most * SLACK };
}

interface Promising {
  readonly promising: readonly number[];
  /** The score that they have at least. */
  readonly least: number;
  readonly fitting: RowSet;
}

/** Adds the rest to the rows that it can bring among the best. */
function addRest(
  tally: Tally,
  { words, pairs }: Rest,
  { promising, least, fitting }: Promising,
  { count, isAllowed, also }: BestRequest,
): ScoredRow[] {
  const near = pairs.map(({ before, after, isNear }) => (isNear ? followedBy(before, after) : null));
  const isPromising = (row: number) => tally.scoreOf(row) >= least && (!isAllowed || isAllowed(row));
  const others = new Set<number>();
  for (const list of [also, ...near.flatMap((posting) => posting?.rows ?? [])])
    for (const row of list) if (fitting.has(row) && !isPromising(row)) others.add(row);
  tally.lift(Int32Array.from(others), 0);
  const rows = Int32Array.from([...promising, ...others]).sort();
  for (const { posting, factor } of words) tally.raise(pickRows(posting, rows), factor);
  for (const [at, { before, after, factor }] of pairs.entries())
    tally.raise(near[at] ?? followedBy(pickRows(before, rows), after), factor);
  return tally.best(isAllowed ? rows.filter(isAllowed) : rows, count);
}
