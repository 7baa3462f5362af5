import type { Database } from '../../disk/database.ts';
import type { RecordTexts } from '../../fulltext/parts.ts';
import type { Withheld } from '../../fulltext/withheld.ts';
import type { HitMarks } from '../../model/snapshot.ts';
import { ABSTRACT_COLUMN } from './withheld.ts';

/** What ranking and lists need of a paper. */
export interface PaperRecord extends RecordTexts {
  readonly id: number;
  readonly paperId: string;
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly venue: string | null;
  readonly retracted: boolean;
  readonly marks: HitMarks;
}

/** Reads records; those of a small snapshot are soon all in memory. */
export interface Records {
  of(ids: readonly number[]): ReadonlyMap<number, PaperRecord>;
}

/** Whether the paper of a row of `details` is retracted. */
export const IS_RETRACTED = "coalesce(json_extract(details.json, '$.retracted'), 0)";

/** The marks of a row of `details`, as JSON. */
const MARKS = `json_object('doi', json_extract(details.json, '$.doi'), 'type', json_extract(details.json, '$.type'),
  'oaStatus', json_extract(details.json, '$.oaStatus'), 'grade', json_extract(details.json, '$.verification.grade'))`;

/** Cached characters, about 32 MB. */
const MAX_CACHED = 16_000_000;

/** Opens the records of a snapshot; an abstract that was taken from a text that is withheld is left out. */
export function openRecords(main: Database, withheld: Withheld | null): Records {
  const cache = new Map<number, PaperRecord>();
  let size = 0;
  const keep = (record: PaperRecord) => {
    size += sizeOf(record);
    cache.set(record.id, record);
    for (const [id, oldest] of cache) {
      if (size <= MAX_CACHED) break;
      cache.delete(id);
      size -= sizeOf(oldest);
    }
  };
  return {
    of(ids) {
      const missing = ids.filter((id) => !cache.has(id));
      const found = new Map<number, PaperRecord>();
      for (const record of missing.length > 0 ? read(main, missing, withheld) : []) {
        found.set(record.id, record);
        keep(record);
      }
      for (const id of ids) {
        const known = found.get(id) ?? cache.get(id);
        if (known) found.set(id, known);
      }
      return found;
    },
  };
}

const sizeOf = ({ title, abstract, labels }: PaperRecord) => title.length + abstract.length + 2 * labels.length + 600;

const withoutNulls = (marks: object): HitMarks =>
  Object.fromEntries(Object.entries(marks).filter(([, value]) => value !== null));

function read(main: Database, ids: readonly number[], withheld: Withheld | null): PaperRecord[] {
  return main
    .prepare(
      `SELECT id, paper_id, title, authors, year, venue, abstract, labels, ${IS_RETRACTED} AS retracted,
         ${MARKS} AS marks
       FROM papers JOIN details ON details.paper = papers.id WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids))
    .map((row) => ({
      id: Number(row['id']),
      paperId: String(row['paper_id']),
      title: String(row['title']),
      authors: JSON.parse(String(row['authors'])) as string[],
      year: row['year'] === null ? null : Number(row['year']),
      venue: row['venue'] === null ? null : String(row['venue']),
      abstract: withheld?.records(Number(row['id']), ABSTRACT_COLUMN) ? '' : String(row['abstract']),
      labels: String(row['labels']),
      retracted: row['retracted'] === 1,
      marks: withoutNulls(JSON.parse(String(row['marks']))),
    }));
}
