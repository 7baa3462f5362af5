import type { Database, Row } from '../../disk/database.ts';
import type { PaperFilter } from '../../fulltext/filter.ts';
import type { FoundPaper } from '../../fulltext/rank.ts';
import type { FacetCategory, FacetCount } from '../../model/snapshot.ts';

const toCount = (row: Row): FacetCount => ({ value: String(row['value']), paperCount: Number(row['n']) });

/** The most common values of a category, among the papers that a filter allows. */
export function topFacets(main: Database, category: FacetCategory, limit: number, filter: PaperFilter): FacetCount[] {
  const sql =
    filter.sql === ''
      ? 'SELECT value, paper_count AS n FROM facets WHERE category = ? AND paper_count > 0 ORDER BY paper_count DESC, value LIMIT ?'
      : `SELECT facets.value, count(*) AS n FROM paper_facets JOIN facets ON facets.id = paper_facets.facet
         WHERE facets.category = ? AND paper IN (SELECT id FROM papers WHERE ${filter.sql})
         GROUP BY facets.id ORDER BY n DESC, facets.value LIMIT ?`;
  return main
    .prepare(sql)
    .all(category, ...filter.values, limit)
    .map(toCount);
}

/** How many of the papers found are counted. */
export const MAX_FACETED = 1_000;
const TOP = 20;

/** The most common values of some categories among papers that were found, but all years, in ascending order. */
export function countFacets(main: Database, found: readonly FoundPaper[], categories: readonly FacetCategory[]) {
  const ids = found.map(({ id }) => id);
  const best = JSON.stringify(ids.slice(0, MAX_FACETED));
  // CROSS JOIN fixes the order: starting from the values, SQLite would read a whole category.
  const count = (category: FacetCategory, papers: string, order: string): FacetCount[] =>
    main
      .prepare(
        `SELECT facets.value, count(*) AS n FROM json_each(?) AS found
         CROSS JOIN paper_facets ON paper_facets.paper = found.value
         CROSS JOIN facets ON facets.id = paper_facets.facet AND facets.category = ?
         GROUP BY facets.id ORDER BY ${order}`,
      )
      .all(papers, category)
      .map(toCount);
  const counted = categories.map((category) => [
    category,
    category === 'year'
      ? count(category, JSON.stringify(ids), 'CAST(facets.value AS INTEGER)')
      : count(category, best, `n DESC, facets.value LIMIT ${TOP}`),
  ]);
  return Object.fromEntries(counted) as Partial<Record<FacetCategory, FacetCount[]>>;
}
