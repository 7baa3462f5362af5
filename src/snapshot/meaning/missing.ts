import type { Database } from '../../disk/database.ts';
import { beginningOf } from '../../text/beginning.ts';
import { readAsset } from '../query/assets.ts';
import { summaryText } from '../summary.ts';

/** A record (passage 0) or a passage without a vector. */
export interface Missing {
  readonly paper: number;
  readonly passage: number;
  readonly text: string;
}

/** The longest text that is embedded: many models refuse more, and a passage has no more. */
const LONGEST = 2_000;
const PAGE = 200;

interface Databases {
  readonly main: Database;
  readonly assets: Database;
  readonly vectors: Database;
}

/** Everything in a snapshot that has text and no vector, paper by paper. */
export function* findMissing(databases: Databases): Generator<Missing> {
  const { main } = databases;
  const select = 'SELECT id, paper_id, title, abstract FROM papers WHERE id > ? ORDER BY id LIMIT ?';
  for (let last = 0; ; ) {
    const papers = main.prepare(select).all(last, PAGE);
    if (papers.length === 0) return;
    for (const row of papers) {
      last = Number(row['id']);
      const record = `${row['title']}\n${row['abstract']}`;
      yield* missingOf(databases, last, String(row['paper_id']), record);
    }
  }
}

/** How many records and passages have no vector. */
export function countMissing({ main, vectors }: Databases): number {
  const count = (database: Database, table: string) =>
    Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'] ?? 0);
  return count(main, 'papers') + count(main, 'passages') - count(vectors, 'vectors');
}

function* missingOf({ main, assets, vectors }: Databases, paper: number, paperId: string, record: string) {
  const known = vectors.prepare('SELECT passage FROM vectors WHERE paper = ?').all(paper);
  const embedded = new Set(known.map((row) => Number(row['passage'])));
  const toMissing = (passage: number, text: string): Missing => {
    // A text that is lost leaves a vector of its record's title: search by words reports the loss.
    return { paper, passage, text: beginningOf(text.trim() || record, LONGEST) };
  };
  if (!embedded.has(0)) yield toMissing(0, record);
  const texts = new Map<string, string>();
  const passages = main.prepare('SELECT id, place, start, end FROM passages WHERE paper = ? ORDER BY id').all(paper);
  for (const row of passages) {
    const [id, place] = [Number(row['id']), String(row['place'])];
    if (embedded.has(id)) continue;
    const text = texts.get(place) ?? readText(assets, paperId, place);
    texts.set(place, text);
    yield toMissing(id, text.slice(Number(row['start']), Number(row['end'])));
  }
}

function readText(assets: Database, paperId: string, place: string): string {
  const asset = readAsset(assets, paperId, place);
  if (!asset.ok) return '';
  return place.startsWith('summary/') ? summaryText(asset.value) : asset.value;
}
