import type { SearchStrategy } from '../../model/collection.ts';

/** With fewer records ranking would have nothing to choose from. */
const MIN_PER_QUERY = 50;

/** The maximum number of records of one query from one source. */
export function budgetOf({ filters, queries }: SearchStrategy): number {
  return Math.max(MIN_PER_QUERY, Math.ceil(filters.maxResults / Math.max(1, queries.length)));
}
