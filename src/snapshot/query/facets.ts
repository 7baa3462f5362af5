import type { Database } from '../../disk/database.ts';
import type { FacetCategory, FacetCount, SnapshotFilters, SnapshotHit } from '../../model/snapshot.ts';
import { foldFacet } from '../build/write.ts';
import { toCondition } from './filter.ts';
import type { Found } from './find.ts';

/** The values that most papers have, those of a filter only. */
export function topFacets(
  main: Database,
  category: FacetCategory,
  limit: number,
  filters: SnapshotFilters | undefined,
): FacetCount[] {
  const condition = toCondition(main, filters);
  const sql =
    condition.sql === ''
      ? 'SELECT value, paper_count AS n FROM facets WHERE category = ? AND paper_count > 0 ORDER BY paper_count DESC, value LIMIT ?'
      : `SELECT facets.value, count(*) AS n FROM paper_facets JOIN facets ON facets.id = paper_facets.facet
         WHERE facets.category = ? AND paper IN (SELECT id FROM papers WHERE ${condition.sql})
         GROUP BY facets.id ORDER BY n DESC, facets.value LIMIT ?`;
  return main
    .prepare(sql)
    .all(category, ...condition.values, limit)
    .map((row) => ({ value: String(row['value']), paperCount: Number(row['n']) }));
}

/** Papers one of whose keywords or tags holds a text, newest first. */
export function findByKeyword(main: Database, keyword: string, limit: number, offset: number): Found[] {
  return main
    .prepare(
      `SELECT id FROM papers WHERE id IN (
         SELECT paper FROM paper_facets WHERE facet IN (
           SELECT id FROM facets WHERE category IN ('keyword', 'tag') AND instr(folded, ?) > 0))
       ORDER BY year IS NULL, year DESC, title COLLATE NOCASE, paper_id LIMIT ? OFFSET ?`,
    )
    .all(foldFacet(keyword), limit, offset)
    .map((row) => ({ id: Number(row['id']), score: 0, passages: [], byPassage: false }));
}

/** A hit of a search by keyword shows the beginning of the summary. */
export function withPreview(hit: SnapshotHit): SnapshotHit {
  return { ...hit, snippetMarkdown: hit.summaryPreview };
}
