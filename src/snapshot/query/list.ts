import type { Database } from '../../disk/database.ts';
import { type Count, MAX_COUNTED, type Selection } from '../../fulltext/count.ts';
import type { PaperFilter } from '../../fulltext/filter.ts';
import type { FoundPaper } from '../../fulltext/rank.ts';
import { parseRef } from '../../model/ref.ts';
import type { SnapshotSort } from '../../model/snapshot.ts';
import { foldFacet } from '../facet.ts';

const NEWEST_FIRST = 'year IS NULL, year DESC, title COLLATE NOCASE, paper_id';

const ORDERS: Readonly<Record<SnapshotSort, string>> = {
  relevance: NEWEST_FIRST,
  year_desc: NEWEST_FIRST,
  year_asc: 'year IS NULL, year, title COLLATE NOCASE, paper_id',
  title_asc: 'title COLLATE NOCASE, paper_id',
  title_desc: 'title COLLATE NOCASE DESC, paper_id',
};

/** Above any other score: a paper that the query names by its id comes first. */
export const NAMED_SCORE = 1_000;

const toFound = (id: unknown, score = 0): FoundPaper => ({ id: Number(id), score, passages: [], byPassage: false });

/** Papers in a fixed order: those that a query selected, or all. */
export function listSorted(
  main: Database,
  selected: Selection | 'all' | null,
  filter: PaperFilter,
  sort: SnapshotSort,
  limit: number,
): FoundPaper[] {
  if (selected === null) return [];
  const where = selected === 'all' ? filter.sql && ` WHERE ${filter.sql}` : ` WHERE id IN (${selected.sql})`;
  const { values } = selected === 'all' ? filter : selected;
  return main
    .prepare(`SELECT id FROM papers${where} ORDER BY ${ORDERS[sort]} LIMIT ?`)
    .all(...values, limit)
    .map((row) => toFound(row['id']));
}

/** Counts the papers that a filter allows. */
export function countAllowed(main: Database, { sql, values }: PaperFilter): Count {
  const every = `SELECT id FROM papers${sql === '' ? '' : ` WHERE ${sql}`} LIMIT ${MAX_COUNTED + 1}`;
  const total = Number(main.prepare(`SELECT count(*) AS n FROM (${every})`).get(...values)?.['n'] ?? 0);
  return { total: Math.min(total, MAX_COUNTED), totalIsExact: total <= MAX_COUNTED };
}

/** Several plain words are no id, as most queries are; looking for one would take longer than to see that. */
const isPlainWords = (text: string): boolean => /\s/.test(text) && !/[\d:/]/.test(text);

/** Papers whose id is the whole query. */
export function findNamed(main: Database, text: string, { sql, values }: PaperFilter): FoundPaper[] {
  const name = text.trim();
  if (isPlainWords(name)) return [];
  const [key = name, other = name] = keysOf(text);
  return main
    .prepare(
      `SELECT id FROM papers WHERE (paper_id = ? OR id IN (SELECT paper FROM aliases WHERE key IN (?, ?)))${sql === '' ? '' : ` AND ${sql}`}`,
    )
    .all(name, key, other, ...values)
    .map((row) => toFound(row['id'], NAMED_SCORE));
}

/** The aliases that a query may name a paper by. */
export function keysOf(text: string): string[] {
  const ref = parseRef(text);
  const isKey = ref.ok && (ref.value.kind === 'doi' || ref.value.kind === 'arxiv');
  return [...(isKey ? [`${ref.value.kind}:${ref.value.id}`] : []), text.trim()];
}

/** Papers with a keyword or tag that contains a text, newest first. */
export function findByKeyword(main: Database, keyword: string, limit: number, offset: number): FoundPaper[] {
  return main
    .prepare(
      `SELECT id FROM papers WHERE id IN (
         SELECT paper FROM paper_facets WHERE facet IN (
           SELECT id FROM facets WHERE category IN ('keyword', 'tag') AND instr(folded, ?) > 0))
       ORDER BY ${NEWEST_FIRST} LIMIT ? OFFSET ?`,
    )
    .all(foldFacet(keyword), limit, offset)
    .map((row) => toFound(row['id']));
}
