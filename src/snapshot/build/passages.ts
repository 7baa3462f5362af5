/** A piece of a text that is indexed by itself. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** About two hundred words: long enough to hold a thought, short enough to be read as an answer. */
const WANTED = 1400;
const LONGEST = 2000;
/** A heading begins a new piece unless the last one would be shorter than this. */
const SHORTEST = 200;

/**
 * Divides a text into pieces at its headings and paragraphs, or at sentences and words where a paragraph is too long.
 * The pieces cover the whole text, so nothing in it is beyond search.
 */
export function divide(text: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  while (start < text.length) {
    const end = findEnd(text, start);
    if (text.slice(start, end).trim() !== '') pieces.push({ start, end });
    start = end;
  }
  return pieces;
}

/** Only the next characters are looked at, however long the text is. */
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
  // A pair of code units must not be cut.
  const code = text.charCodeAt(start + LONGEST - 1);
  return start + LONGEST - (code >= 0xd800 && code < 0xdc00 ? 1 : 0);
}

/** The last Markdown heading at or above a place. */
export function headingAt(text: string, place: number): string | undefined {
  const above = text.slice(Math.max(0, place - 20_000), Math.min(text.length, place + 200));
  const limit = place - Math.max(0, place - 20_000);
  let heading: string | undefined;
  for (const match of above.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const isFirstLine = above.slice(limit, match.index).trim() === '';
    if (match.index > limit && !isFirstLine) break;
    heading = match[1];
  }
  return heading;
}
