import type { Database } from '../../disk/database.ts';
import { readPapersOfPassages, readShares } from '../../fulltext/lengths.ts';
import { createScanner, type Scanner } from '../../fulltext/scan.ts';
import type { Allowed } from '../../fulltext/tally.ts';
import type { Vocabulary } from '../../fulltext/vocabulary.ts';
import type { Condition } from './filter.ts';

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

/** More passages than these are not kept in memory, where each takes some twenty bytes. */
const MOST_PASSAGES = 4_000_000;
/** Conditions whose papers are remembered; a person who turns pages keeps asking with the same one. */
const REMEMBERED_CONDITIONS = 8;

/** Prepares the indexes of a snapshot. */
export function createIndexes(
  main: Database,
  vocabulary: Vocabulary,
  sizes: { papers: number; passages: number },
): Indexes {
  const lastOf = (table: string) => Number(main.prepare(`SELECT max(id) AS id FROM ${table}`).get()?.['id'] ?? 0);
  const head = once(() => {
    const last = lastOf('papers');
    return createScanner(main, vocabulary, { table: 'head', rows: sizes.papers, last, shares: readShares(main, last) });
  });
  const body = once(() =>
    createScanner(main, vocabulary, { table: 'body', rows: sizes.passages, last: lastOf('passages') }),
  );
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
    head,
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

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
