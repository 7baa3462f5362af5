import type { Database, Row, SqlValue } from '../../disk/database.ts';
import type { Selection } from '../../fulltext/count.ts';
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
/** How many values of a category an answer has. */
export const TOP_FACETS = 20;

/** The papers that are counted: the best ones, and all of them if there are more. */
export interface Counted {
  readonly best: readonly FoundPaper[];
  /** Absent if `best` are all. */
  readonly all?: Selection | 'all' | null;
  readonly filter: PaperFilter;
}

/** The most common values of some categories among the best papers, but all years of the answer, in ascending order. */
export function countFacets(main: Database, counted: Counted, categories: readonly FacetCategory[]) {
  const lists = categories.map((category) => [
    category,
    category === 'year' ? countYears(main, counted) : countValues(main, counted.best, category),
  ]);
  return Object.fromEntries(lists) as Partial<Record<FacetCategory, FacetCount[]>>;
}

function countValues(main: Database, best: readonly FoundPaper[], category: FacetCategory): FacetCount[] {
  // CROSS JOIN fixes the order: starting from the values, SQLite would read a whole category.
  return main
    .prepare(
      `SELECT facets.value, count(*) AS n FROM json_each(?) AS found
       CROSS JOIN paper_facets ON paper_facets.paper = found.value
       CROSS JOIN facets ON facets.id = paper_facets.facet AND facets.category = ?
       GROUP BY facets.id ORDER BY n DESC, facets.value LIMIT ${TOP_FACETS}`,
    )
    .all(JSON.stringify(best.slice(0, MAX_FACETED).map(({ id }) => id)), category)
    .map(toCount);
}

function countYears(main: Database, { best, all, filter }: Counted): FacetCount[] {
  const count = (where: string, values: readonly SqlValue[]) =>
    main
      .prepare(`SELECT year AS value, count(*) AS n FROM papers WHERE year IS NOT NULL${where} GROUP BY year`)
      .all(...values)
      .map(toCount);
  const shown = count(' AND id IN (SELECT value FROM json_each(?))', [JSON.stringify(best.map(({ id }) => id))]);
  const years = new Map(shown.map((each) => [each.value, each]));
  const whole = all === 'all' ? { where: filter.sql && ` AND ${filter.sql}`, values: filter.values } : toWhere(all);
  // A selection is cut at many thousands, so years of the papers shown stay if it does not have them.
  for (const each of whole ? count(whole.where, whole.values) : []) years.set(each.value, each);
  return [...years.values()].sort((one, other) => Number(one.value) - Number(other.value));
}

const toWhere = (all: Selection | null | undefined) => all && { where: ` AND id IN (${all.sql})`, values: all.values };
