import { type Query, type Term, toMatch } from './query.ts';

/** The expression that any row with a word of the query fits; for counting. */
export function matchAll(query: Query): string | null {
  const required = query.required.map(toMatch);
  if (required.length > 0) return required.join(' AND ');
  return query.terms.length > 0 ? query.terms.map(toMatch).join(' OR ') : null;
}

/** Rows that the index may score for one query: some ten milliseconds. */
const BUDGET = 15_000;

/**
 * What the index is asked where not all rows can be looked at: for the rarest words, as many as the budget allows. Where
 * already the rarest is too common, rows must have the two rarest, or the only one in their title. Null when nothing in
 * the query can be in the table.
 */
export function matchRarest(query: Query, rowsOf: (term: Term) => number, hasTitle: boolean): string | null {
  const found = query.terms.map((term) => ({ term, rows: rowsOf(term) })).filter(({ rows }) => rows > 0);
  found.sort((a, b) => a.rows - b.rows);
  const required = query.required.map(toMatch);
  if (required.length > 0) {
    const rest = found.map(({ term }) => toMatch(term));
    // The phrases alone decide what fits; the other words, which a row may lack, are named to be scored.
    const scored = rest.length > 0 ? ` AND (${[...required, ...rest].join(' OR ')})` : '';
    return `${required.join(' AND ')}${scored}`;
  }
  let spent = 0;
  const chosen = found.filter(({ rows }) => {
    spent += rows;
    return spent <= BUDGET;
  });
  if (chosen.length > 0) return chosen.map(({ term }) => toMatch(term)).join(' OR ');
  const [first, second] = found;
  if (!first) return null;
  if (second) return `${toMatch(first.term)} AND ${toMatch(second.term)}`;
  return hasTitle ? `title : ${toMatch(first.term)}` : null;
}
