import type { Database, Row } from '../../disk/database.ts';
import type { SnapshotGraph } from '../../model/snapshot.ts';
import { IS_RETRACTED } from './records.ts';

/** A graph with more nodes cannot be read. */
export const MAX_NODES = 500;

const NODE = `
  SELECT papers.id, papers.paper_id, papers.title, papers.year, ${IS_RETRACTED} AS retracted,
    (SELECT count(DISTINCT paper) FROM citations WHERE cited = papers.id) AS cited_by
  FROM papers JOIN details ON details.paper = papers.id`;

/**
 * The papers in the snapshot that a paper cites or that cite it; without a paper, the most cited ones. `only` names
 * the papers that may be in it.
 */
export function readGraph(main: Database, id: number | null, only?: readonly string[]): SnapshotGraph {
  const found = id !== null ? around(main, id) : only ? among(main, only) : mostCited(main);
  const shown = found.slice(0, MAX_NODES);
  const ids = JSON.stringify(shown.map((row) => Number(row['id'])));
  const names = new Map(shown.map((row) => [Number(row['id']), String(row['paper_id'])]));
  const edges = main
    .prepare(
      `SELECT DISTINCT paper, cited FROM citations
       WHERE paper IN (SELECT value FROM json_each(?)) AND cited IN (SELECT value FROM json_each(?)) ORDER BY paper, cited`,
    )
    .all(ids, ids)
    .flatMap((row) => {
      const [citing, cited] = [names.get(Number(row['paper'])), names.get(Number(row['cited']))];
      return citing && cited ? [{ citing, cited }] : [];
    });
  const nodes = shown.map((row) => ({
    paperId: String(row['paper_id']),
    title: String(row['title']),
    year: row['year'] === null ? null : Number(row['year']),
    citedBy: Number(row['cited_by']),
    ...(row['retracted'] === 1 && { retracted: true }),
  }));
  return { nodes, edges, truncated: found.length > shown.length };
}

function mostCited(main: Database): Row[] {
  return main
    .prepare(
      `${NODE} WHERE id IN (SELECT cited FROM citations WHERE cited IS NOT NULL UNION SELECT paper FROM citations WHERE cited IS NOT NULL)
       ORDER BY cited_by DESC, paper_id LIMIT ${MAX_NODES + 1}`,
    )
    .all();
}

/** The papers of a list that cite each other. */
function among(main: Database, only: readonly string[]): Row[] {
  return main
    .prepare(
      `WITH listed AS (SELECT id FROM papers WHERE paper_id IN (SELECT value FROM json_each(?))),
         linked AS (SELECT paper, cited FROM citations WHERE paper IN listed AND cited IN listed)
       ${NODE} WHERE id IN (SELECT paper FROM linked UNION SELECT cited FROM linked)
       ORDER BY cited_by DESC, paper_id LIMIT ${MAX_NODES + 1}`,
    )
    .all(JSON.stringify(only));
}

function around(main: Database, id: number): Row[] {
  return main
    .prepare(
      `${NODE} WHERE id IN (SELECT ? UNION SELECT cited FROM citations WHERE paper = ? UNION SELECT paper FROM citations WHERE cited = ?)
       ORDER BY id = ? DESC, cited_by DESC, paper_id LIMIT ${MAX_NODES + 1}`,
    )
    .all(id, id, id, id);
}
