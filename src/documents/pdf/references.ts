import type { DocumentReference } from '../../model/document.ts';
import { BRACKETED, NUMBERED, readPrintedReference, withPlainNumber } from '../printed-reference.ts';
import type { Vocabulary } from './hyphens.ts';
import type { Line } from './line.ts';
import { textOf } from './paragraphs.ts';
import type { BodyStyle } from './style.ts';

/** Divides the lines of a reference list into its entries. */
export function readReferences(lines: readonly Line[], style: BodyStyle, vocabulary: Vocabulary): DocumentReference[] {
  const starts = findStarts(lines, style);
  const entries: Line[][] = [];
  for (const [at, line] of lines.entries())
    if ((starts.has(at) && hasLetters(lines, at, starts)) || entries.length === 0) entries.push([line]);
    else entries.at(-1)?.push(line);
  return entries.map((entry, at) => readPrintedReference(textOf(entry, vocabulary), at + 1));
}

/** The lines that start an entry: by labels, by counting numbers, by indentation, or by gaps. */
function findStarts(lines: readonly Line[], style: BodyStyle): ReadonlySet<number> {
  const bracketed = bracketedStarts(lines);
  if (bracketed.size > 1 && bracketed.has(0)) return bracketed;
  const counted = countedStarts(lines);
  if (counted.size > 2 && counted.size > lines.length / 12) return counted;
  const hanging = indexesOf(lines, (line) => line.x < line.left + line.size * 0.4);
  const indented = lines.length - hanging.size;
  if (hanging.has(0) && indented > lines.length * 0.2 && hanging.size > 1) return hanging;
  const indents = indexesOf(lines, (line) => line.x > line.left + line.size * 0.6);
  if (indents.has(0) && indents.size > 1 && indents.size < lines.length * 0.7) return indents;
  return indexesOf(lines, (line, at) => startsByGap(line, lines[at - 1], style));
}

/** Lines with a label in brackets; among numbers, "[physics.optics]" and a number that does not follow are none. */
function bracketedStarts(lines: readonly Line[]): Set<number> {
  const labels = new Map(
    [...lines.entries()].flatMap(([at, { text }]) => {
      const label = BRACKETED.exec(text)?.[1];
      return label === undefined ? [] : [[at, label] as const];
    }),
  );
  const isCounted = [...labels.values()].filter((label) => /^\d{1,4}$/.test(label)).length > labels.size * 0.7;
  if (!isCounted) return new Set(labels.keys());
  let last = 0;
  const follows = (label: string) => {
    const number = Number(label);
    if (!(number > last && (last === 0 || number <= last + 3))) return false;
    last = number;
    return true;
  };
  return new Set([...labels].filter(([, label]) => follows(label)).map(([at]) => at));
}

/** Numbers alone are no entry; they belong to the one before. */
function hasLetters(lines: readonly Line[], start: number, starts: ReadonlySet<number>): boolean {
  for (let at = start; at < lines.length && (at === start || !starts.has(at)); at += 1)
    if (/\p{L}/u.test(lines[at]?.text ?? '')) return true;
  return false;
}

function indexesOf(lines: readonly Line[], test: (line: Line, at: number) => boolean): Set<number> {
  return new Set([...lines.keys()].filter((at) => test(lines[at] as Line, at)));
}

/** Lines whose number is the one after the last; one may be missing. */
function countedStarts(lines: readonly Line[]): Set<number> {
  const starts = new Set<number>();
  let last: number | null = null;
  for (const [at, { text }] of lines.entries()) {
    const number = Number(NUMBERED.exec(withPlainNumber(text))?.[1] ?? Number.NaN);
    if (Number.isNaN(number) || (last === null ? number > 2 : number <= last || number > last + 2)) continue;
    starts.add(at);
    last = number;
  }
  return starts;
}

function startsByGap(line: Line, before: Line | undefined, { leading, size }: BodyStyle): boolean {
  if (!before) return true;
  const step = line.y - before.y;
  if (line.page === before.page && !line.first && step > leading * (line.size / size) * 1.2) return true;
  const isEnded = /\.\]?$/.test(before.text) && before.right < before.end - (before.end - before.left) * 0.12;
  return isEnded && /^\p{Lu}/u.test(line.text);
}
