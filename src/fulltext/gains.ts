import { saturate } from './bm25.ts';
import { columnOf, type Posting } from './postings.ts';

/** The weight of one occurrence of a word in a column of a row. */
export type WeightOf = (row: number, column: number) => number;

/** What words are worth in rows, before their rarity counts; it does not depend on the query. */
export interface Gains {
  /** Of each row of a posting; computed once. */
  of(posting: Posting): Float32Array;
  /** The highest of them. */
  highest(posting: Posting): number;
  /** Of one row of a posting that no other query has. */
  at(posting: Posting, index: number): number;
}

interface Computed {
  readonly gains: Float32Array;
  readonly highest: number;
}

/** Computes gains from the weights of occurrences; further occurrences in a row count less. */
export function createGains(weightOf: WeightOf): Gains {
  const cache = new WeakMap<Posting, Computed>();
  // Rounded like the gains that are kept, so that a row has the same score whichever way it is computed.
  const at = (posting: Posting, index: number) => Math.fround(gainAt(posting, index, weightOf));
  const computedOf = (posting: Posting): Computed => {
    const known = cache.get(posting);
    if (known) return known;
    const gains = new Float32Array(posting.rows.length);
    for (let index = 0; index < gains.length; index += 1) gains[index] = at(posting, index);
    const computed = { gains, highest: gains.reduce((most, gain) => Math.max(most, gain), 0) };
    cache.set(posting, computed);
    return computed;
  };
  return { of: (posting) => computedOf(posting).gains, highest: (posting) => computedOf(posting).highest, at };
}

function gainAt({ rows, starts, positions }: Posting, index: number, weightOf: WeightOf): number {
  const row = rows[index] as number;
  let found = 0;
  for (let at = starts[index] as number; at < (starts[index + 1] as number); at += 1)
    found += weightOf(row, columnOf(positions[at] as number));
  return saturate(found);
}
