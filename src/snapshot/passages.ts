import { foldMarks } from '../text/fold.ts';

/** A part of a text that is indexed by itself. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** About two hundred words: enough for one idea, short enough to read as an answer. */
const WANTED = 1400;
const LONGEST = 2000;
/** A heading starts a new passage unless the last one would be shorter than this. */
const SHORTEST = 200;

/** Divides a text into passages at headings and paragraphs, or at sentences and words if a paragraph is too long. */
export function divide(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  while (start < text.length) {
    const end = findEnd(text, start);
    if (text.slice(start, end).trim() !== '') spans.push({ start, end });
    start = end;
  }
  return spans;
}

function findEnd(text: string, start: number): number {
  const reach = text.slice(start, start + LONGEST);
  const heading = reach.indexOf('\n#', SHORTEST);
  if (heading >= 0) return start + heading + 1;
  if (start + LONGEST >= text.length) return text.length;
  const paragraph = reach.lastIndexOf('\n\n');
  if (paragraph > WANTED / 2) return start + paragraph + 2;
  const window = reach.slice(WANTED);
  const sentence = /[.!?。！？]\s*(?=\s|[^\u0020-\u007f])/u.exec(window);
  if (sentence) return start + WANTED + sentence.index + sentence[0].length;
  const blank = window.search(/\s/);
  if (blank >= 0) return start + WANTED + blank + 1;
  // Never within a surrogate pair.
  const code = text.charCodeAt(start + LONGEST - 1);
  return start + LONGEST - (code >= 0xd800 && code < 0xdc00 ? 1 : 0);
}

/** The last Markdown heading at or above a position; the names of authors are often set in large type, but are none. */
export function headingAt(text: string, position: number, authors: readonly string[] = []): string | undefined {
  const above = text.slice(Math.max(0, position - 20_000), Math.min(text.length, position + 200));
  const limit = position - Math.max(0, position - 20_000);
  const names = new Set(authors.flatMap(nameWords));
  let heading: string | undefined;
  for (const match of above.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const isFirstLine = above.slice(limit, match.index).trim() === '';
    if (match.index > limit && !isFirstLine) break;
    if (!namesPeople(match[1] ?? '', names)) heading = match[1];
  }
  return heading;
}

const nameWords = (text: string) => foldMarks(text).match(/\p{L}+/gu) ?? [];

/** Whether a line has nothing but words of names; one word alone may be a heading too. */
function namesPeople(line: string, names: ReadonlySet<string>): boolean {
  const words = nameWords(line).filter((word) => word !== 'and');
  return words.length > 1 && words.every((word) => names.has(word));
}
