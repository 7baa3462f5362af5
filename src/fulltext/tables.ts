import type { Database } from '../disk/database.ts';
import { TOKENIZER } from './tokens.ts';

/** The tables of a full-text index: `head` has a row per paper, `body` per passage, `terms` per stem. */
export const FULLTEXT_TABLES = `
  CREATE TABLE terms (term TEXT PRIMARY KEY, head INTEGER NOT NULL, body INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE head USING fts5 (
    title, abstract, labels, content = '', contentless_delete = 1, tokenize = "${TOKENIZER}"
  );
  CREATE VIRTUAL TABLE body USING fts5 (
    text, content = '', contentless_delete = 1, tokenize = "${TOKENIZER}"
  )`;

/** Lets FTS5 collect 32 MB in memory before it writes, for a build. */
export function prepareBulk(main: Database): void {
  for (const table of ['head', 'body'])
    main.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', 33554432)`);
}

/** Fills `terms` with how many records and passages have each stem; called once, after the last row. */
export function countTerms(main: Database): void {
  main.exec(`
    CREATE VIRTUAL TABLE temp.head_words USING fts5vocab (main, head, row);
    CREATE VIRTUAL TABLE temp.body_words USING fts5vocab (main, body, row);
    DELETE FROM terms;
    INSERT INTO terms (term, head, body) SELECT term, doc, 0 FROM temp.head_words;
    INSERT INTO terms (term, head, body) SELECT term, 0, doc FROM temp.body_words WHERE true
      ON CONFLICT (term) DO UPDATE SET body = excluded.body;
    DROP TABLE temp.head_words;
    DROP TABLE temp.body_words`);
}
