import type { Database } from '../disk/database.ts';
import type { Condition } from './filter.ts';
import { followedBy, openPostings, type Posting, type Postings } from './postings.ts';
import type { Query, Term } from './query.ts';
import { NEIGHBOURS, rarity, shareOf, TITLE_WEIGHT } from './rank.ts';
import { createTallies, type Scored, type Tally } from './tally.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a scan of a full-text table found. */
export interface Scan {
  readonly best: readonly Scored[];
  /** All rows that fit, in no order. */
  readonly rows: Int32Array;
  /** Whether every word was looked up; else only the rarest were. */
  readonly isComplete: boolean;
}

/** Tells which rows may be found; null allows all. */
export type Allowed = ((row: number) => boolean) | null;

/** Scores the rows of a full-text table. */
export interface Scanner {
  /** Null when even the rarest word stands in too many rows to look at. */
  scan(query: Query, count: (isComplete: boolean) => number, isAllowed: Allowed): Scan | null;
}

/** Rows that are looked at for one query: some ten milliseconds when their words were not asked for before. */
const BUDGET = 100_000;

/** Which table is scanned, how many rows it has, and the highest number of one. */
interface Scanned {
  readonly table: 'head' | 'body';
  readonly rows: number;
  readonly last: number;
}

/** Prepares scans; reads the lengths of all records once. */
function createScanner(main: Database, vocabulary: Vocabulary, { table, rows, last }: Scanned): Scanner {
  const postings = openPostings(main, table);
  const shares = table === 'head' ? readShares(main, last) : null;
  // Passages are of about the same length, so theirs is not asked.
  const begin = createTallies(last, (row, column) => shares?.[column]?.[row] ?? 1);
  const frequency = (stem: string) => vocabulary.count(table, stem);
  const rarityOf = (stem: string) => rarity({ papers: rows, frequency }, stem);
  const costOf = (term: Term) =>
    term.begins ? vocabulary.rows(table, term) : term.stems.reduce((sum, stem) => sum + frequency(stem), 0);
  return {
    scan(query, count, isAllowed) {
      const chosen = choose(query, costOf);
      if (!chosen) return null;
      const tally = begin();
      for (const term of chosen.terms)
        for (const { posting, stem } of findTerm(postings, term)) {
          // Several words together are worth what they are worth as neighbours.
          const factor = term.stems.length === 1 ? term.weight * rarityOf(stem) : 0;
          tally.add(posting, factor);
        }
      addNeighbours(tally, query, chosen.terms, postings, rarityOf);
      const needed = query.required.map((term) => findTerm(postings, term));
      for (const { posting } of needed.flat()) tally.add(posting, 0);
      const found = tally.best(count(chosen.isComplete), all([...needed.map(hasOne), isAllowed]));
      return { ...found, isComplete: chosen.isComplete };
    },
  };
}

/** Rows in which one of several postings stands. */
function hasOne(parts: readonly FoundTerm[]): Allowed {
  const rows = new Set(parts.flatMap(({ posting }) => [...posting.rows]));
  return (row) => rows.has(row);
}

function all(conditions: readonly Allowed[]): Allowed {
  const needed = conditions.filter((each) => each !== null);
  return needed.length === 0 ? null : (row) => needed.every((allows) => allows(row));
}

/** The rarest terms, as many as the budget allows; what is required has to be among them. */
function choose(query: Query, costOf: (term: Term) => number): { terms: Term[]; isComplete: boolean } | null {
  let spent = query.required.reduce((sum, term) => sum + costOf(term), 0);
  if (spent > BUDGET) return null;
  const found = query.terms.map((term) => ({ term, cost: costOf(term) })).filter(({ cost }) => cost > 0);
  found.sort((a, b) => a.cost - b.cost);
  const chosen = found.filter(({ cost }) => {
    spent += cost;
    return spent <= BUDGET;
  });
  if (chosen.length === 0 && found.length > 0 && query.required.length === 0) return null;
  return { terms: chosen.map(({ term }) => term), isComplete: chosen.length === found.length };
}

interface FoundTerm {
  readonly posting: Posting;
  readonly stem: string;
}

function findTerm(postings: Postings, { stems, begins }: Term): FoundTerm[] {
  const [first = '', ...rest] = stems;
  if (begins) return postings.beginning(first).map((stem) => ({ posting: postings.of(stem), stem }));
  const posting = rest.reduce((before, stem) => followedBy(before, postings.of(stem)), postings.of(first));
  return [{ posting, stem: first }];
}

function addNeighbours(
  tally: Tally,
  { neighbours }: Query,
  terms: readonly Term[],
  postings: Postings,
  rarityOf: (stem: string) => number,
): void {
  const looked = new Set(terms.flatMap(({ stems }) => stems));
  for (const [before, after] of neighbours) {
    if (!looked.has(before) || !looked.has(after)) continue;
    const factor = NEIGHBOURS * Math.min(rarityOf(before), rarityOf(after));
    tally.add(followedBy(postings.of(before), postings.of(after)), factor);
  }
}

const FIELD_WEIGHTS = [TITLE_WEIGHT, 1, 1];

/** What a word counts in each field of each record, by how long the field is; read from the sizes that the index keeps. */
function readShares(main: Database, last: number): Float32Array[] {
  const lengths = FIELD_WEIGHTS.map(() => new Uint32Array(last + 1));
  for (const line of readList(main, "id || ' ' || hex(sz)", 'head_docsize', last)) {
    const [id = '', sizes = ''] = line.split(' ');
    for (const [column, size] of varints(sizes).entries()) {
      const field = lengths[column];
      if (field) field[Number(id)] = size;
    }
  }
  return lengths.map((field, column) => {
    const used = field.filter((length) => length > 0);
    const average = used.reduce((sum, length) => sum + length, 0) / (used.length || 1);
    return Float32Array.from(field, (length) => shareOf(FIELD_WEIGHTS[column] ?? 1, length / (average || 1)));
  });
}

/** Numbers of seven bits a byte, the highest first, as SQLite writes them. */
function varints(hex: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let at = 0; at < hex.length; at += 2) {
    const byte = Number.parseInt(hex.slice(at, at + 2), 16);
    number = number * 128 + (byte & 127);
    if (byte >= 128) continue;
    numbers.push(number);
    number = 0;
  }
  return numbers;
}

/** What is kept in memory of an open snapshot to search it; each part is read when it is first needed. */
export interface Indexes {
  head(): Scanner;
  /** Null when there are more passages than are kept in memory. */
  body(): Scanner | null;
  /** The paper that a passage is of. */
  paperOf(passage: number): number;
  /** Tells which papers fit a condition. */
  allowed(condition: Condition): Allowed;
}

/** Passages of which is remembered to which paper they belong; a few times twelve bytes each. */
const MOST_PASSAGES = 4_000_000;
/** Rows that are read as one text. */
const CHUNK = 500_000;
/** Conditions whose papers are remembered; a person who turns pages keeps asking with the same one. */
const REMEMBERED_CONDITIONS = 8;

/** Prepares the indexes of a snapshot. */
export function createIndexes(
  main: Database,
  vocabulary: Vocabulary,
  sizes: { papers: number; passages: number },
): Indexes {
  const lastOf = (table: string) => Number(main.prepare(`SELECT max(id) AS id FROM ${table}`).get()?.['id'] ?? 0);
  const scanner = (table: 'head' | 'body', of: 'papers' | 'passages') =>
    once(() => createScanner(main, vocabulary, { table, rows: sizes[of], last: lastOf(of) }));
  const body = scanner('body', 'passages');
  const papers = once(() => readPapersOfPassages(main, lastOf('passages')));
  const askPaper = (passage: number) =>
    Number(main.prepare('SELECT paper FROM passages WHERE id = ?').get(passage)?.['paper'] ?? 0);
  const isSmall = sizes.passages <= MOST_PASSAGES;
  const conditions = new Map<string, Uint8Array>();
  const readCondition = ({ sql, values }: Condition): Uint8Array => {
    const fits = new Uint8Array(lastOf('papers') + 1);
    const row = main.prepare(`SELECT group_concat(id) AS ids FROM papers WHERE ${sql}`).get(...values);
    for (const id of String(row?.['ids'] ?? '').split(',')) fits[Number(id)] = 1;
    return fits;
  };
  return {
    head: scanner('head', 'papers'),
    body: () => (isSmall ? body() : null),
    paperOf: (passage) => (isSmall ? (papers()[passage] ?? 0) : askPaper(passage)),
    allowed(condition) {
      if (condition.sql === '') return null;
      const key = JSON.stringify([condition.sql, ...condition.values]);
      const fits = conditions.get(key) ?? readCondition(condition);
      conditions.delete(key);
      conditions.set(key, fits);
      const [oldest] = conditions.keys();
      if (conditions.size > REMEMBERED_CONDITIONS && oldest !== undefined) conditions.delete(oldest);
      return (paper) => fits[paper] === 1;
    },
  };
}

/** One value of each row of a table; the driver takes longer for a row than the database does, so rows come as a text. */
function* readList(main: Database, value: string, table: string, last: number): Generator<string> {
  const sql = `SELECT group_concat(${value}) AS text FROM ${table} WHERE id > ? AND id <= ?`;
  for (let from = 0; from < last; from += CHUNK)
    yield* String(main.prepare(sql).get(from, from + CHUNK)?.['text'] ?? '').split(',');
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function readPapersOfPassages(main: Database, last: number): Int32Array {
  const papers = new Int32Array(last + 1);
  for (const pair of readList(main, "id || ' ' || paper", 'passages', last)) {
    const [passage = '', paper = ''] = pair.split(' ');
    papers[Number(passage)] = Number(paper);
  }
  return papers;
}
