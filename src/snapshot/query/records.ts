import type { Database } from '../../disk/database.ts';
import type { RecordTexts } from '../../fulltext/parts.ts';
import { createRecent } from '../../fulltext/recent.ts';
import type { Withheld } from '../../fulltext/withheld.ts';
import type { HitMarks } from '../../model/snapshot.ts';
import { ABSTRACT_COLUMN } from './withheld.ts';

/** What ranking needs of a paper, and what the same row has besides. */
interface PaperRow extends RecordTexts {
  readonly id: number;
  readonly paperId: string;
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly venue: string | null;
}

/** What lists need of a paper. */
export interface PaperRecord extends PaperRow {
  readonly retracted: boolean;
  readonly marks: HitMarks;
  /** How many papers of the snapshot cite it. */
  readonly citedBy: number;
}

/** Reads records; those of a small snapshot are soon all in memory. */
export interface Records {
  of(ids: readonly number[]): ReadonlyMap<number, PaperRecord>;
  /** For ranking: without what is in another table, which a disk would have to look for once more for each paper. */
  readonly texts: { of(ids: readonly number[]): ReadonlyMap<number, RecordTexts> };
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
  const cache = createRecent<number, PaperRow>(MAX_CACHED, sizeOf);
  const whole = new WeakMap<PaperRow, PaperRecord>();
  const rowsOf = (ids: readonly number[]): Map<number, PaperRow> => {
    const found = new Map<number, PaperRow>();
    const missing: number[] = [];
    for (const id of ids) {
      const known = cache.get(id);
      if (known) found.set(id, known);
      else missing.push(id);
    }
    for (const row of missing.length > 0 ? readRows(main, missing, withheld) : []) {
      found.set(row.id, row);
      cache.put(row.id, row);
    }
    return found;
  };
  return {
    texts: { of: rowsOf },
    of(wanted) {
      const rows = rowsOf(wanted);
      const missing = [...rows.values()].filter((row) => !whole.has(row));
      const ids = missing.map(({ id }) => id);
      const marks = missing.length > 0 ? readMarks(main, ids) : new Map<number, Marks>();
      const citedBy = missing.length > 0 ? countCitations(main, ids) : new Map<number, number>();
      for (const row of missing) {
        const own = marks.get(row.id);
        if (own) whole.set(row, { ...row, ...own, citedBy: citedBy.get(row.id) ?? 0 });
      }
      return new Map([...rows].flatMap(([id, row]) => entryOf(id, whole.get(row))));
    },
  };
}

const entryOf = (id: number, record: PaperRecord | undefined): [number, PaperRecord][] =>
  record ? [[id, record]] : [];

const sizeOf = ({ title, abstract, labels }: PaperRow) => title.length + abstract.length + 2 * labels.length + 600;

function readRows(main: Database, ids: readonly number[], withheld: Withheld | null): PaperRow[] {
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
      abstract: withheld?.records(Number(row['id']), ABSTRACT_COLUMN) ? '' : String(row['abstract']),
      labels: String(row['labels']),
    }));
}

type Marks = Pick<PaperRecord, 'retracted' | 'marks'>;

const withoutNulls = (marks: object): HitMarks =>
  Object.fromEntries(Object.entries(marks).filter(([, value]) => value !== null));

function readMarks(main: Database, ids: readonly number[]): Map<number, Marks> {
  const found = main
    .prepare(
      `SELECT paper, ${IS_RETRACTED} AS retracted, ${MARKS} AS marks FROM details
       WHERE paper IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids));
  return new Map(
    found.map((row) => [
      Number(row['paper']),
      { retracted: row['retracted'] === 1, marks: withoutNulls(JSON.parse(String(row['marks']))) },
    ]),
  );
}

function countCitations(main: Database, ids: readonly number[]): Map<number, number> {
  const found = main
    .prepare(
      `SELECT cited, count(DISTINCT paper) AS papers FROM citations
       WHERE cited IN (SELECT value FROM json_each(?)) GROUP BY cited`,
    )
    .all(JSON.stringify(ids));
  return new Map(found.map((row) => [Number(row['cited']), Number(row['papers'])]));
}
