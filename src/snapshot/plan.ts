import { type Query, type Term, toMatch } from './query.ts';

/** How a table is asked for candidates. */
export interface Plan {
  /** Null when nothing in the query can be in the table. */
  readonly match: string | null;
  /** Whether a common term was left out of it, so that matches may be missing. */
  readonly pruned: boolean;
}

/** Rows that may be scored by the index for one query: some ten milliseconds. */
const BUDGET = 15_000;

/** The table that is asked: its size, and whether its rows have titles. */
export interface Asked {
  readonly rows: number;
  readonly titled: boolean;
}

/** The expression that any row with a word of the query fits; for counting. */
export function matchAll(query: Query): string | null {
  const required = query.required.map(toMatch);
  if (required.length > 0) return required.join(' AND ');
  return query.terms.length > 0 ? query.terms.map(toMatch).join(' OR ') : null;
}

/**
 * Chooses the terms that produce candidates: the rarest, as many as the budget allows. Where already the rarest is too
 * common, rows must have the two rarest, or the only one in their title.
 */
export function plan(query: Query, rowsOf: (term: Term) => number, { rows: all, titled }: Asked): Plan {
  // No more rows can be scored than there are.
  const budget = all <= BUDGET ? Number.POSITIVE_INFINITY : BUDGET;
  const found = query.terms.map((term) => ({ term, rows: rowsOf(term) })).filter(({ rows }) => rows > 0);
  found.sort((a, b) => a.rows - b.rows);
  const required = query.required.map(toMatch);
  if (required.length > 0) {
    const rest = found.map(({ term }) => toMatch(term));
    // The phrases alone decide what fits; the other words, which a row may lack, are named to be scored.
    const scored = rest.length > 0 ? ` AND (${[...required, ...rest].join(' OR ')})` : '';
    return { match: `${required.join(' AND ')}${scored}`, pruned: false };
  }
  let spent = 0;
  const chosen = found.filter(({ rows }) => {
    spent += rows;
    return spent <= budget;
  });
  if (chosen.length > 0)
    return { match: chosen.map(({ term }) => toMatch(term)).join(' OR '), pruned: chosen.length < found.length };
  const [first, second] = found;
  if (!first) return { match: null, pruned: false };
  if (second) return { match: `${toMatch(first.term)} AND ${toMatch(second.term)}`, pruned: true };
  return { match: titled ? `title : ${toMatch(first.term)}` : null, pruned: true };
}
