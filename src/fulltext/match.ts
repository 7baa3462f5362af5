import type { Query, Term } from './query.ts';

/** A term in FTS5's query language; everything in it is quoted, so nothing can be syntax. */
export function toMatch({ words, begins }: Term): string {
  return `"${words.join(' ').replaceAll('"', '""')}"${begins ? ' *' : ''}`;
}

/** Matches every row that fits the query; null if nothing can. */
export function matchAll(query: Query): string | null {
  const required = query.required.map(toMatch);
  if (required.length > 0) return required.join(' AND ');
  return query.terms.length > 0 ? query.terms.map(toMatch).join(' OR ') : null;
}

/** Rows that FTS5 may score for one query: about ten milliseconds. */
const MAX_ROWS = 15_000;

/**
 * Matches the rows with the rarest words of the query, as many as `MAX_ROWS` allows. If even the rarest word is too
 * common, rows must have the two rarest, or the only one in their title. Null if nothing can match.
 */
export function matchRarest(query: Query, rowsOf: (term: Term) => number, hasTitle: boolean): string | null {
  const found = query.terms.map((term) => ({ term, rows: rowsOf(term) })).filter(({ rows }) => rows > 0);
  found.sort((a, b) => a.rows - b.rows);
  const required = query.required.map(toMatch);
  if (required.length > 0) {
    const rest = found.map(({ term }) => toMatch(term));
    // The phrases alone decide what fits; the other words are named only to be scored.
    const scored = rest.length > 0 ? ` AND (${[...required, ...rest].join(' OR ')})` : '';
    return `${required.join(' AND ')}${scored}`;
  }
  const phrases = query.preferred.map((term) => ({ term, rows: rowsOf(term) })).filter(({ rows }) => rows > 0);
  phrases.sort((a, b) => a.rows - b.rows);
  let sum = 0;
  const chosen = [...phrases, ...found].filter(({ rows }) => {
    if (sum + rows > MAX_ROWS) return false;
    sum += rows;
    return true;
  });
  if (chosen.length > 0) return chosen.map(({ term }) => toMatch(term)).join(' OR ');
  const [first, second] = found;
  if (!first) return null;
  if (second) return `${toMatch(first.term)} AND ${toMatch(second.term)}`;
  return hasTitle ? `title : ${toMatch(first.term)}` : null;
}
