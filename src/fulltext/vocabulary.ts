import type { Database } from '../disk/database.ts';
import { editDistance } from '../text/distance.ts';
import type { Term } from './query.ts';
import { createRecent } from './recent.ts';

/** The stems of a snapshot and how common they are. */
export interface Vocabulary {
  /** How many records (`head`) or passages (`body`) have a stem. */
  count(table: 'head' | 'body', stem: string): number;
  /** At most how many rows have a term. */
  rows(table: 'head' | 'body', term: Term): number;
  /** The stems one or two typing errors away: the nearest first, then the most common. */
  nearest(stem: string): readonly string[];
}

/** Shorter words have too many neighbours. */
const MIN_CORRECTED = 4;
/** Words at least this long may have two typing errors. */
const LONG = 8;

/** Cached counts, about 12 MB. */
const MAX_CACHED = 100_000;

/** Opens the vocabulary in the table `terms`. */
export function createVocabulary(main: Database): Vocabulary {
  const cache = createRecent<string, { head: number; body: number }>(MAX_CACHED, () => 1);
  const read = (stem: string) => {
    const row = main.prepare('SELECT head, body FROM terms WHERE term = ?').get(stem);
    const counts = { head: Number(row?.['head'] ?? 0), body: Number(row?.['body'] ?? 0) };
    cache.put(stem, counts);
    return counts;
  };
  const count = (table: 'head' | 'body', stem: string) => (cache.get(stem) ?? read(stem))[table];
  const countPrefix = (table: 'head' | 'body', start: string) =>
    Number(
      main
        .prepare(`SELECT sum(${table}) AS n FROM terms WHERE term >= ? AND term < ?`)
        .get(start, `${start}\u{10ffff}`)?.['n'] ?? 0,
    );
  const near = (stem: string, start: string): KnownStem[] =>
    main
      .prepare('SELECT term, head + body AS n FROM terms WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ?')
      .all(start, `${start}\u{10ffff}`, stem.length - 2, stem.length + 2)
      .map((row) => ({ term: String(row['term']), rows: Number(row['n']) }));
  return {
    count,
    rows: (table, { stems, begins }) =>
      Math.min(...stems.map((stem) => (begins ? countPrefix(table, stem) : count(table, stem)))),
    nearest(stem) {
      if (!mayBeMisspelled(stem)) return [];
      return nearestOf(
        stem,
        startsOf(stem).flatMap((start) => near(stem, start)),
      );
    },
  };
}

/** A stem that papers have, and in how many rows. */
export interface KnownStem {
  readonly term: string;
  readonly rows: number;
}

/** Whether a stem is long enough to be corrected. */
export const mayBeMisspelled = (stem: string): boolean => [...stem].length >= MIN_CORRECTED && !/\d/.test(stem);

/** The error may be in the first letter; then the word starts with the second. */
const startsOf = (stem: string) => [...new Set([stem.slice(0, 1), stem.slice(1, 2)])];

/** The stems one or two typing errors away: the nearest first, then the most common. */
export function nearestOf(stem: string, known: readonly KnownStem[]): string[] {
  const allowed = stem.length >= LONG ? 2 : 1;
  const starts = startsOf(stem);
  const found = known
    .filter(({ term }) => starts.some((start) => term.startsWith(start)))
    .map((each) => ({ ...each, edits: editDistance(stem, each.term, 2) }))
    .filter(({ edits }) => edits <= allowed);
  found.sort((a, b) => a.edits - b.edits || b.rows - a.rows || (a.term < b.term ? -1 : 1));
  return [...new Set(found.map(({ term }) => term))];
}
