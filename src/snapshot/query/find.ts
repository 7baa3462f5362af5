import type { Database, SqlValue } from '../../disk/database.ts';
import { createFormBonus } from '../../fulltext/forms.ts';
import { matchAll, matchRarest } from '../../fulltext/plan.ts';
import type { Query, Term } from '../../fulltext/query.ts';
import { combine, createScorer, type Field, rarity, type Statistics, TITLE_WEIGHT } from '../../fulltext/rank.ts';
import type { Records } from '../../fulltext/records.ts';
import type { Scan } from '../../fulltext/scan.ts';
import type { Allowed } from '../../fulltext/tally.ts';
import type { Vocabulary } from '../../fulltext/vocabulary.ts';
import { parseRef } from '../../model/ref.ts';
import type { SnapshotSort } from '../../model/snapshot.ts';
import { type Condition, ORDERS } from './filter.ts';
import type { Indexes } from './indexes.ts';

/** A paper that fits, and the passages of it that were found, best first. */
export interface Found {
  readonly id: number;
  readonly score: number;
  readonly passages: readonly number[];
  /** A passage fits better than the record does. */
  readonly byPassage: boolean;
}

/** Sizes of a snapshot that ranking needs. */
export interface Sizes {
  readonly papers: number;
  readonly passages: number;
  readonly title: number;
  readonly abstract: number;
  readonly labels: number;
}

/** How many of the best gain by exact forms. */
const WINDOW = 30;
/** How many are scored again from their texts where common words were not looked up, and may change much. */
const WIDE_WINDOW = 300;
/** Passages that are looked at. */
const PASSAGES = 300;
/** Papers beyond this are neither counted nor listed. */
export const COUNTED = 10_000;
/** Above any score: the paper that an id names comes first. */
const NAMED = 1_000;

/** What a search works on. */
export interface Ground {
  readonly main: Database;
  readonly vocabulary: Vocabulary;
  readonly sizes: Sizes;
  readonly indexes: Indexes;
  readonly records: Records;
}

interface Candidate {
  record: number;
  passage: number;
  passages: number[];
}

/** The best papers, best first, and how many fit; null where that has to be counted otherwise. */
export interface Best {
  readonly found: Found[];
  readonly total: number | null;
}

const within = (column: string, { sql }: Condition) =>
  sql === '' ? '' : ` AND +${column} IN (SELECT id FROM papers WHERE ${sql})`;

/** The best papers for a query; at least `wanted` of them if so many fit. */
export function findBest(ground: Ground, query: Query, condition: Condition, wanted: number): Best {
  const isAllowed = ground.indexes.allowed(condition);
  const records = findRecords(ground, query, condition, { isAllowed, wanted });
  const passages = findPassages(ground, query, condition, { isAllowed, wanted });
  const candidates = new Map<number, Candidate>();
  const at = (id: number): Candidate => {
    const known = candidates.get(id) ?? { record: 0, passage: 0, passages: [] };
    candidates.set(id, known);
    return known;
  };
  for (const { row, score } of records.best) at(row).record = score;
  for (const { row, score } of passages.best) {
    const id = ground.indexes.paperOf(row);
    const paper = at(id);
    paper.record = records.scoreOf(id);
    paper.passage = Math.max(paper.passage, score);
    paper.passages.push(row);
  }
  const isComplete = records.isComplete && passages.isComplete;
  return {
    found: order(candidates, isComplete ? WINDOW : WIDE_WINDOW, (window) =>
      isComplete ? addForms(ground, query, window) : rescore(ground, query, window),
    ),
    total: isComplete ? countPapers(records.rows, passages.rows, ground.indexes) : null,
  };
}

interface Wanted {
  readonly isAllowed: Allowed;
  readonly wanted: number;
}

function findRecords(ground: Ground, query: Query, condition: Condition, { isAllowed, wanted }: Wanted): Scan {
  // A record may owe its place to a passage, so more are kept where there are passages.
  const few = ground.sizes.passages === 0 ? WINDOW : WIDE_WINDOW;
  const count = (isComplete: boolean) => Math.max(isComplete ? few : WIDE_WINDOW, wanted);
  const scanned = ground.indexes.head().scan(query, count, isAllowed);
  if (scanned) return scanned;
  const match = matchRarest(query, (term) => ground.vocabulary.rows('head', term), true);
  const sql = `SELECT rowid AS id, rank FROM head WHERE head MATCH ? AND rank MATCH 'bm25(${TITLE_WEIGHT}.0, 1.0, 1.0)'
               ${within('rowid', condition)} ORDER BY rank LIMIT ?`;
  return ask(ground.main, sql, match, condition, count(false));
}

function findPassages(ground: Ground, query: Query, condition: Condition, { isAllowed, wanted }: Wanted): Scan {
  const { indexes, sizes, vocabulary } = ground;
  if (sizes.passages === 0) return { best: [], rows: new Int32Array(), scoreOf: () => 0, isComplete: true };
  const count = Math.max(PASSAGES, wanted);
  const scanned = indexes.body()?.scan(query, () => count, isAllowed && ((row) => isAllowed(indexes.paperOf(row))));
  if (scanned) return scanned;
  const match = matchRarest(query, (term) => vocabulary.rows('body', term), false);
  const sql = `SELECT body.rowid AS id, body.rank AS rank FROM body CROSS JOIN passages ON passages.id = body.rowid
               WHERE body MATCH ? AND rank MATCH 'bm25(1.0)' ${within('passages.paper', condition)} ORDER BY rank LIMIT ?`;
  return ask(ground.main, sql, match, condition, count);
}

/** Lets the index itself choose, where the words are too common to look at all their rows. */
function ask(main: Database, sql: string, match: string | null, { values }: Condition, count: number): Scan {
  const rows = match === null ? [] : main.prepare(sql).all(match, ...values, count);
  const best = rows.map((row) => ({ row: Number(row['id']), score: -Number(row['rank']) }));
  const scores = new Map(best.map(({ row, score }) => [row, score]));
  return { best, rows: new Int32Array(), scoreOf: (row) => scores.get(row) ?? 0, isComplete: false };
}

function countPapers(records: Int32Array, passages: Int32Array, { paperOf }: Indexes): number {
  if (passages.length === 0) return records.length;
  const papers = new Set(records);
  for (const passage of passages) papers.add(paperOf(passage));
  return papers.size;
}

type Window = ReadonlyMap<number, Candidate>;

function order(candidates: Window, size: number, scoreAgain: (window: Window) => Found[]): Found[] {
  const rough = [...candidates].map(([id, candidate]) => ({ id, candidate, score: roughScore(candidate) }));
  rough.sort((a, b) => b.score - a.score || a.id - b.id);
  const exact = scoreAgain(new Map(rough.slice(0, size).map(({ id, candidate }) => [id, candidate])));
  exact.sort((a, b) => b.score - a.score || a.id - b.id);
  const rest = rough.slice(size).map(({ id, candidate, score }) => toFound(id, candidate, score));
  // What was not scored again must not stand before what was.
  const lowest = exact.at(-1)?.score ?? 0;
  const highest = rest[0]?.score ?? 0;
  const scale = highest > 0 ? Math.min(1, (lowest * 0.999) / highest) : 1;
  return [...exact, ...rest.map((found) => ({ ...found, score: found.score * scale }))];
}

const roughScore = ({ record, passage }: Candidate) => combine(record, passage);

function toFound(id: number, { record, passage, passages }: Candidate, score: number): Found {
  return { id, score, passages, byPassage: passage > record };
}

const statisticsOf = ({ vocabulary, sizes }: Ground): Statistics => ({
  papers: sizes.papers,
  frequency: (stem) => vocabulary.count('head', stem),
});

/** Where all words were looked up only the forms in which they stand are missing. */
function addForms(ground: Ground, query: Query, window: Window): Found[] {
  const statistics = statisticsOf(ground);
  const bonusOf = createFormBonus(query.forms, (stem) => rarity(statistics, stem));
  const records = ground.records.of([...window.keys()]);
  return [...window].flatMap(([id, candidate]) => {
    const texts = records.get(id);
    if (!texts) return [];
    const record = candidate.record + bonusOf(texts);
    return [toFound(id, { ...candidate, record }, combine(record, candidate.passage))];
  });
}

/** Where common words were not looked up, all of them are counted in the texts. */
function rescore(ground: Ground, query: Query, window: Window): Found[] {
  const { sizes } = ground;
  const scoreOf = createScorer(query, statisticsOf(ground));
  const records = ground.records.of([...window.keys()]);
  return [...window].flatMap(([id, candidate]) => {
    const texts = records.get(id);
    if (!texts) return [];
    const field = (name: 'title' | 'abstract' | 'labels', weight: number): Field => {
      const text = texts[name];
      return { text, weight, relativeLength: text.length / (sizes[name] || 1) };
    };
    const record = scoreOf([field('title', TITLE_WEIGHT), field('abstract', 1), field('labels', 1)]);
    return [toFound(id, { ...candidate, record }, combine(record, candidate.passage))];
  });
}

/** Papers that the whole query names by an id. */
export function findNamed(main: Database, text: string, condition: Condition): Found[] {
  const ref = parseRef(text);
  const keys =
    ref.ok && (ref.value.kind === 'doi' || ref.value.kind === 'arxiv') ? [`${ref.value.kind}:${ref.value.id}`] : [];
  const where = condition.sql === '' ? '' : ` AND ${condition.sql}`;
  const rows = main
    .prepare(
      `SELECT id FROM papers WHERE (paper_id = ? OR id IN (SELECT paper FROM aliases WHERE key IN (SELECT value FROM json_each(?))))${where}`,
    )
    .all(text.trim(), JSON.stringify([...keys, text.trim()]), ...condition.values);
  return rows.map((row) => ({ id: Number(row['id']), score: NAMED, passages: [], byPassage: false }));
}

/** Rows of each table that fit any word, cut off at the cap; the statement for papers that have one. */
function matching(condition: Condition) {
  const head = `SELECT rowid AS paper FROM head WHERE head MATCH ?${within('rowid', condition)} LIMIT ${COUNTED + 1}`;
  const body = `SELECT passages.paper AS paper FROM body CROSS JOIN passages ON passages.id = body.rowid
                WHERE body MATCH ?${within('passages.paper', condition)} LIMIT ${COUNTED + 1}`;
  return { head, body, both: `SELECT paper FROM (${head}) UNION SELECT paper FROM (${body})` };
}

/** How many papers fit, up to `COUNTED`, and whether that is all of them. */
export function countMatches({ main, sizes }: Ground, query: Query | null, condition: Condition) {
  const count = (sql: string, ...values: SqlValue[]) =>
    Number(main.prepare(`SELECT count(*) AS n FROM (${sql})`).get(...values)?.['n'] ?? 0);
  const match = query ? matchAll(query) : '';
  if (match === null) return { total: 0, totalIsExact: true };
  const { head, body, both } = matching(condition);
  const half = [match, ...condition.values];
  const every = `SELECT id FROM papers${condition.sql === '' ? '' : ` WHERE ${condition.sql}`} LIMIT ${COUNTED + 1}`;
  const inBoth = () => (sizes.passages > 0 ? count(both, ...half, ...half) : count(head, ...half));
  const total = query ? inBoth() : count(every, ...condition.values);
  // Fewer passages than the cap cannot be cut off by it.
  const cut = total > COUNTED || (query !== null && sizes.passages > COUNTED && count(body, ...half) > COUNTED);
  return { total: Math.min(total, COUNTED), totalIsExact: !cut };
}

/** Papers in an order of their own; with a query those that fit it. */
export function listSorted(
  { main }: Ground,
  query: Query | null,
  condition: Condition,
  { sort, limit, offset }: { sort: SnapshotSort; limit: number; offset: number },
): Found[] {
  const match = query ? matchAll(query) : '';
  if (match === null) return [];
  const half = [match, ...condition.values];
  const where = query ? ` WHERE id IN (${matching(condition).both})` : condition.sql && ` WHERE ${condition.sql}`;
  return main
    .prepare(`SELECT id FROM papers${where} ORDER BY ${ORDERS[sort]} LIMIT ? OFFSET ?`)
    .all(...(query ? [...half, ...half] : condition.values), limit, offset)
    .map((row) => ({ id: Number(row['id']), score: 0, passages: [], byPassage: false }));
}

/** Words that are guessed at; each costs a walk through part of the vocabulary. */
const MOST_GUESSES = 8;

/** The terms that stand nowhere, each with the word that was probably meant. */
export function findSlips({ vocabulary }: Ground, query: Query): Map<string, string> {
  const slips = new Map<string, string>();
  const all: Term[] = [...query.terms, ...query.required];
  const unknown = [...new Set(all.flatMap((term) => term.stems))].filter(
    (stem) => vocabulary.count('head', stem) === 0 && vocabulary.count('body', stem) === 0,
  );
  for (const stem of unknown.slice(0, MOST_GUESSES)) {
    const meant = vocabulary.nearest(stem);
    if (meant !== null) slips.set(stem, meant);
  }
  return slips;
}
