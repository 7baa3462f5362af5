import type { Database } from '../../disk/database.ts';
import { countTerms } from '../../fulltext/tables.ts';
import { FACET_CATEGORIES, type FacetCategory, type SnapshotCounts } from '../../model/snapshot.ts';
import { FACET_INDEX, INDEXES } from '../schema.ts';

const FACETS = `
  UPDATE facets SET paper_count = coalesce(found.papers, 0), value = coalesce(found.shown, facets.value)
  FROM (SELECT facets.id AS id, count(paper_facets.paper) AS papers, min(paper_facets.shown) AS shown
        FROM facets LEFT JOIN paper_facets ON paper_facets.facet = facets.id GROUP BY facets.id) AS found
  WHERE found.id = facets.id AND (paper_count <> found.papers OR value <> found.shown);
  DELETE FROM facets WHERE paper_count = 0`;

const CITATIONS = `
  UPDATE citations SET cited = (SELECT min(aliases.paper) FROM aliases WHERE aliases.key = citations.key) WHERE key <> '';
  UPDATE citations SET cited = NULL WHERE cited = paper`;

const SIZES = `
  INSERT OR REPLACE INTO meta (name, value) SELECT 'papers', count(*) FROM papers;
  INSERT OR REPLACE INTO meta (name, value) SELECT 'passages', count(*) FROM passages;
  WITH average AS MATERIALIZED (
    SELECT avg(length(title)) AS title, avg(length(abstract)) FILTER (WHERE abstract <> '') AS abstract,
      avg(length(labels)) AS labels
    FROM papers
  )
  INSERT OR REPLACE INTO meta (name, value)
    SELECT 'average title', coalesce(title, 0) FROM average
    UNION ALL SELECT 'average abstract', coalesce(abstract, 0) FROM average
    UNION ALL SELECT 'average labels', coalesce(labels, 0) FROM average`;

/** Derives indexes and counts from the papers; called once, after the last paper. */
export function finishTables(main: Database, hasFacetCounts: boolean): void {
  for (const script of [INDEXES, ...(hasFacetCounts ? [] : [FACETS]), FACET_INDEX, CITATIONS]) main.exec(script);
  countTerms(main);
  main.exec(SIZES);
}

/** The counts of the manifest. */
export function countAll(main: Database): SnapshotCounts {
  const count = (sql: string) => Number(main.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.['n'] ?? 0);
  const facets = FACET_CATEGORIES.map((category) => [category, count(`facets WHERE category = '${category}'`)]);
  return {
    papers: count('papers'),
    summaries: count('summaries'),
    sources: count('papers WHERE has_source = 1'),
    translations: count('translations'),
    passages: count('passages'),
    citations: count('citations WHERE cited IS NOT NULL'),
    facets: Object.fromEntries(facets) as Record<FacetCategory, number>,
  };
}
