import { parseRef } from '../../model/ref.ts';
import type { Stretch } from './sections.ts';

/** An entry of a list, as it was written, with its line. */
export interface Entry {
  readonly line: number;
  readonly text: string;
}

const NUMBERED = /^\s*(?:\[\^?[\p{L}\d.+:-]{1,24}\]:?|\(\d{1,4}\)|\d{1,4}[.)])\s+\S/u;
const BULLET = /^\s{0,3}[-*+•·▪●]\s+\S/u;
const HAS_YEAR =
  /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|\b(?:in press|n\.d\.|forthcoming)\b|\b10\.\d{4,9}\/|arxiv|https?:\/\//iu;

/** Divides the lines of a list into its entries: at blank lines, at numbers, at bullets or at hanging indents. */
export function splitEntries({ start, lines }: Stretch): Entry[] {
  return paragraphsOf(start, lines).flatMap(splitParagraph);
}

interface Paragraph {
  readonly line: number;
  readonly lines: readonly string[];
}

function paragraphsOf(start: number, lines: readonly string[]): Paragraph[] {
  const found: Paragraph[] = [];
  let open: string[] = [];
  const close = (at: number) => {
    if (open.length > 0) found.push({ line: start + at - open.length, lines: open });
    open = [];
  };
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') close(at);
    else open.push(line);
  }
  close(lines.length);
  return found;
}

function splitParagraph({ line, lines }: Paragraph): Entry[] {
  const starts = startsOf(lines);
  const entries: { line: number; parts: string[] }[] = [];
  for (const [at, text] of lines.entries()) {
    const last = entries.at(-1);
    if (!last || starts.has(at)) entries.push({ line: line + at, parts: [text.trim()] });
    else last.parts.push(text.trim());
  }
  return entries.map(({ line: number, parts }) => ({ line: number, text: parts.join('\n') }));
}

function startsOf(lines: readonly string[]): ReadonlySet<number> {
  const where = (test: (line: string, at: number) => boolean) =>
    new Set([...lines.keys()].filter((at) => test(lines[at] ?? '', at)));
  if (lines.length === 1) return new Set([0]);
  if (lines.every(isIdLine)) return new Set(lines.keys());
  const numbered = countedStarts(lines);
  if (numbered.size > 1 && numbered.has(0)) return numbered;
  const bullets = where((line) => BULLET.test(line));
  if (bullets.size > 1 && bullets.has(0)) return bullets;
  const flush = where((line) => !/^(?:\s{2,}|\t)/.test(line));
  if (flush.size < lines.length && flush.has(0)) return flush;
  const indented = where((line) => /^(?:\s{2,}|\t)/.test(line));
  if (indented.size < lines.length && indented.has(0)) return indented;
  const dated = lines.filter(
    (line) =>
      line.trim().length >= 30 &&
      HAS_YEAR.test(line) &&
      /^[\s"'“(]*(?:[\p{Lu}\p{Lo}\d]|(?:van|von|de|del|della|der|di|da|du|la|le|el|al|ter|ten)\s)/u.test(line),
  );
  return dated.length >= lines.length * 0.8 ? new Set(lines.keys()) : new Set([0]);
}

/** Longer than any id; a pattern may exhaust the stack on a line of megabytes. */
const MAX_ID = 300;

/** Whether a line is an id and nothing else, as in a list of DOIs. */
function isIdLine(line: string): boolean {
  const text = line.trim();
  if (text.length > MAX_ID) return false;
  return /^\S+$|^(?:doi|arxiv|pmid|pmcid):?\s*\S+$/iu.test(text) && parseRef(text).ok;
}

/** Lines that start with a label; numbers must grow, so that "12. " inside an entry is not one. */
function countedStarts(lines: readonly string[]): Set<number> {
  const starts = new Set<number>();
  let last: number | null = null;
  for (const [at, line] of lines.entries()) {
    if (!NUMBERED.test(line)) continue;
    const number = Number(/^\s*\[?\^?\(?(\d{1,4})[\].):]/.exec(line)?.[1] ?? Number.NaN);
    if (!Number.isNaN(number) && last !== null && (number <= last || number > last + 3)) continue;
    starts.add(at);
    if (!Number.isNaN(number)) last = number;
  }
  return starts;
}

const CITED = /(?:\(|\b)(?:1[5-9]|20)\d\d[a-z]?\b|\b10\.\d{4,9}\/|\barxiv\b|\bPMID\b/iu;

/** Whether an entry reads like a reference and not like prose. */
export function looksLikeReference({ text }: Entry): boolean {
  const plain = text.trim();
  if (isIdLine(plain)) return true;
  if (plain.length > 1500 || plain.length < 20) return false;
  const sentences = plain.match(/[.?!]\s+(?:The|We|This|In|It|These|However|Our|For|As|A)\s+\p{Ll}/gu)?.length ?? 0;
  return CITED.test(plain) && sentences < 2;
}
