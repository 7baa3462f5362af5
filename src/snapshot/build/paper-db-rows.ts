import type { Database, Row } from '../../disk/database.ts';
import { cleanText } from './clean.ts';

/** Rows of other tables that belong to a paper. */
export interface Linked {
  readonly lists: Readonly<Record<'author' | 'keyword' | 'institution' | 'tag', readonly string[]>>;
  readonly templates: readonly string[];
  readonly translations: readonly (readonly [lang: string, hash: string])[];
  readonly aliases: readonly string[];
  readonly bibtex: string;
}

/** Reads the rows of other tables that belong to a paper. */
export function readLinked(database: Database, tables: ReadonlySet<string>, paperId: string): Linked {
  const rows = (needed: string, sql: string) => (tables.has(needed) ? database.prepare(sql).all(paperId) : []);
  const list = (name: string) =>
    rows(
      `paper_${name}`,
      `SELECT value FROM ${name} JOIN paper_${name} USING (${name}_id) WHERE paper_id = ? ORDER BY value`,
    ).map((row) => textIn(row, 'value'));
  return {
    lists: { author: list('author'), keyword: list('keyword'), institution: list('institution'), tag: list('tag') },
    templates: rows('paper_summary', 'SELECT template_tag FROM paper_summary WHERE paper_id = ? ORDER BY 1').map(
      (row) => textIn(row, 'template_tag'),
    ),
    translations: rows('paper_translation', 'SELECT * FROM paper_translation WHERE paper_id = ? ORDER BY lang').map(
      (row) => [textIn(row, 'lang'), textIn(row, 'md_content_hash')] as const,
    ),
    aliases: rows('paper_key_alias', 'SELECT paper_key FROM paper_key_alias WHERE paper_id = ? ORDER BY 1').map((row) =>
      textIn(row, 'paper_key'),
    ),
    bibtex: textIn(rows('paper_bibtex', 'SELECT bibtex_raw FROM paper_bibtex WHERE paper_id = ?')[0], 'bibtex_raw'),
  };
}

/** A column as a clean text; empty if it is null or absent. */
export const textIn = (row: Row | undefined, name: string): string =>
  row?.[name] === null || row?.[name] === undefined ? '' : cleanText(String(row[name]));
