import { BRACKETED, NUMBERED, withPlainNumber } from '../printed-reference.ts';
import type { Line } from './line.ts';
import { isKnownName, isReferencesName } from './names.ts';

/** Lines before, in and after a reference list that has no heading. */
export interface Unheaded {
  readonly before: readonly Line[];
  readonly list: readonly Line[];
  readonly after: readonly Line[];
}

/** Fewer numbered paragraphs may be a list in the text. */
const MIN_ENTRIES = 6;
/** The longest entry has a few notes. */
const MAX_LINES = 14;
/** So many of the entries have a year. */
const DATED = 0.7;

/**
 * Finds a reference list without a heading, numbered as journals of physics print it, or with labels such as [Hue97],
 * whose heading a column may have swallowed; null if there is none.
 */
export function findUnheaded(lines: readonly Line[]): Unheaded | null {
  if (lines.some(({ text }) => isReferencesName(text))) return null;
  for (const find of FINDERS) {
    const starts = find(lines);
    const end = starts.length < MIN_ENTRIES ? -1 : endOf(lines, starts);
    if (end > 0 && isDated(lines, [...starts, end])) {
      const start = starts[0] ?? 0;
      return { before: lines.slice(0, start), list: lines.slice(start, end), after: lines.slice(end) };
    }
  }
  return null;
}

const FINDERS: readonly ((lines: readonly Line[]) => number[])[] = [
  (lines) => countFromLastOne(lines, bracketedNumber),
  (lines) => countFromLastOne(lines, plainNumber),
  lastLabels,
];

/** A label of letters and a year, such as [Hue97] or [ABC+99a], before a name. */
const LABEL = /^\[\p{Lu}[\p{L}+*]{0,8}\d{2}[a-z]?\]\s*\p{Lu}/u;

/** The last lines with such labels that follow each other as closely as entries do. */
function lastLabels(lines: readonly Line[]): number[] {
  const all = lines.flatMap(({ text }, at) => (LABEL.test(text) ? [at] : []));
  const first = all.findLastIndex((at, n) => n > 0 && at - (all[n - 1] ?? at) > MAX_LINES);
  return all.slice(Math.max(0, first));
}

const bracketedNumber = ({ text }: Line) => Number(/^\d{1,3}$/.exec(BRACKETED.exec(text)?.[1] ?? '') ?? Number.NaN);
function plainNumber({ text }: Line): number {
  const plain = withPlainNumber(text);
  return /^\d{1,3}[.)]?\s?\p{Lu}/u.test(plain) ? Number(NUMBERED.exec(plain)?.[1] ?? Number.NaN) : Number.NaN;
}

/** The lines that count up from the last line with the number one. */
function countFromLastOne(lines: readonly Line[], label: (line: Line) => number): number[] {
  const numbers = lines.map(label);
  const starts: number[] = [];
  for (let at = numbers.lastIndexOf(1); at >= 0 && at < lines.length; at += 1)
    if (numbers[at] === starts.length + 1) starts.push(at);
  return starts;
}

/** The last entry ends before a heading, or where the text becomes too long for an entry. */
function endOf(lines: readonly Line[], starts: readonly number[]): number {
  const last = starts.at(-1) ?? 0;
  const rest = lines.slice(last + 1, last + MAX_LINES);
  const stop = rest.findIndex(({ text, size }) => isKnownName(text) || size > (lines[last]?.size ?? size) * 1.15);
  return last + 1 + (stop < 0 ? rest.length : stop);
}

function isDated(lines: readonly Line[], edges: readonly number[]): boolean {
  const entries = edges.slice(1).map((end, at) => lines.slice(edges[at], end));
  const dated = entries.filter(
    (entry) => entry.length <= MAX_LINES && entry.some(({ text }) => /\b(?:1[89]|20)\d\d\b/.test(text)),
  );
  return dated.length >= entries.length * DATED;
}
