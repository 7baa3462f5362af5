import type { Database } from '../disk/database.ts';
import type { RecordTexts } from './parts.ts';
import { toIndexText } from './tokens.ts';

/** Adds a record to the index. */
export function indexRecord(main: Database, id: number, { title, abstract, labels }: RecordTexts): void {
  main
    .prepare('INSERT INTO head (rowid, title, abstract, labels) VALUES (?, ?, ?, ?)')
    .run(id, toIndexText(title), toIndexText(abstract), toIndexText(labels));
}

/** Adds a passage to the index. */
export function indexPassage(main: Database, id: number, text: string): void {
  main.prepare('INSERT INTO body (rowid, text) VALUES (?, ?)').run(id, toIndexText(text));
}

/** Removes a record and its passages from the index. */
export function unindex(main: Database, id: number, passages: readonly number[]): void {
  for (const passage of passages) main.prepare('DELETE FROM body WHERE rowid = ?').run(passage);
  main.prepare('DELETE FROM head WHERE rowid = ?').run(id);
}
