import type { Database } from '../disk/database.ts';

/** What ranking and lists need of a paper. */
export interface PaperRecord {
  readonly id: number;
  readonly paperId: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly venue: string | null;
  readonly abstract: string;
  readonly labels: string;
}

/** Reads records; those of a small snapshot are soon all in memory. */
export interface Records {
  of(ids: readonly number[]): ReadonlyMap<number, PaperRecord>;
}

/** Remembered characters, at most some 32 MB. */
const MOST_REMEMBERED = 16_000_000;

/** Opens the records of a snapshot. */
export function openRecords(main: Database): Records {
  const remembered = new Map<number, PaperRecord>();
  let size = 0;
  const remember = (record: PaperRecord) => {
    size += sizeOf(record);
    remembered.set(record.id, record);
    for (const [id, oldest] of remembered) {
      if (size <= MOST_REMEMBERED) break;
      remembered.delete(id);
      size -= sizeOf(oldest);
    }
  };
  return {
    of(ids) {
      const missing = ids.filter((id) => !remembered.has(id));
      const found = new Map<number, PaperRecord>();
      for (const record of missing.length > 0 ? read(main, missing) : []) {
        found.set(record.id, record);
        remember(record);
      }
      for (const id of ids) {
        const known = found.get(id) ?? remembered.get(id);
        if (known) found.set(id, known);
      }
      return found;
    },
  };
}

const sizeOf = ({ title, abstract, labels }: PaperRecord) => title.length + abstract.length + 2 * labels.length + 600;

function read(main: Database, ids: readonly number[]): PaperRecord[] {
  return main
    .prepare(
      `SELECT id, paper_id, title, authors, year, venue, abstract, labels FROM papers
       WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids))
    .map((row) => ({
      id: Number(row['id']),
      paperId: String(row['paper_id']),
      title: String(row['title']),
      authors: JSON.parse(String(row['authors'])) as string[],
      year: row['year'] === null ? null : Number(row['year']),
      venue: row['venue'] === null ? null : String(row['venue']),
      abstract: String(row['abstract']),
      labels: String(row['labels']),
    }));
}
