import type { Database } from '../disk/database.ts';
import type { Term } from './query.ts';

/** The words of a snapshot and how common they are. */
export interface Vocabulary {
  /** In how many papers (`head`) or passages (`body`) a stem stands. */
  count(table: 'head' | 'body', stem: string): number;
  /** At most how many rows have a term. */
  rows(table: 'head' | 'body', term: Term): number;
  /** The most common word that is one or two slips away from a stem. */
  nearest(stem: string): string | null;
}

/** Words shorter than this have too many neighbours to guess. */
const SHORTEST_GUESS = 4;
const LONG = 8;

/** Counts that are remembered; all are forgotten when there are more. */
const MOST_REMEMBERED = 50_000;

/** Opens the vocabulary. */
export function createVocabulary(main: Database): Vocabulary {
  const remembered = new Map<string, { head: number; body: number }>();
  const read = (stem: string) => {
    const row = main.prepare('SELECT head, body FROM terms WHERE term = ?').get(stem);
    const counts = { head: Number(row?.['head'] ?? 0), body: Number(row?.['body'] ?? 0) };
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(stem, counts);
    return counts;
  };
  const count = (table: 'head' | 'body', stem: string) => (remembered.get(stem) ?? read(stem))[table];
  const beginning = (table: 'head' | 'body', start: string) =>
    Number(
      main
        .prepare(`SELECT sum(${table}) AS n FROM terms WHERE term >= ? AND term < ?`)
        .get(start, `${start}\u{10ffff}`)?.['n'] ?? 0,
    );
  const near = (stem: string, start: string): { term: string; slips: number; rows: number }[] =>
    main
      .prepare('SELECT term, head + body AS n FROM terms WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ?')
      .all(start, `${start}\u{10ffff}`, stem.length - 2, stem.length + 2)
      .map((row) => {
        const term = String(row['term']);
        return { term, slips: slipsBetween(stem, term), rows: Number(row['n']) };
      });
  return {
    count,
    rows: (table, { stems, begins }) =>
      Math.min(...stems.map((stem) => (begins ? beginning(table, stem) : count(table, stem)))),
    nearest(stem) {
      if ([...stem].length < SHORTEST_GUESS || /\d/.test(stem)) return null;
      const allowed = stem.length >= LONG ? 2 : 1;
      // A slip may also be in the first letter; the second is then where the word begins.
      const starts = new Set([stem.slice(0, 1), stem.slice(1, 2)]);
      const found = [...starts].flatMap((start) => near(stem, start)).filter(({ slips }) => slips <= allowed);
      found.sort((a, b) => a.slips - b.slips || b.rows - a.rows || (a.term < b.term ? -1 : 1));
      return found[0]?.term ?? null;
    },
  };
}

/** How many letters must be added, dropped, changed or swapped with the next; counted up to three. */
export function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const plain = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(swapped ? Math.min(plain, (older[j - 2] ?? 0) + 1) : plain);
    }
    if (Math.min(...row) > 2) return 3;
    older = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 3, 3);
}
