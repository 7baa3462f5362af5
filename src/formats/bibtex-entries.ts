import { createLineCounter } from '../text/line-counter.ts';
/** An entry of a BibTeX text. */
export interface Entry {
  /** Lower case, without the `@`: `article`, but also `string` and `comment`. */
  readonly type: string;
  readonly key: string;
  readonly line: number;
  readonly fields: ReadonlyMap<string, string>;
  /** Where the value of each field is written, with its braces or quotes. */
  readonly spans: ReadonlyMap<string, Span>;
  /** The line of the first value that is never closed. */
  readonly brokenAt?: number;
  /** Its closing brace is missing, but no field is affected. */
  readonly isOpen?: true;
}

/** A stretch of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The value of a bare word, such as a macro. */
type Expand = (word: string) => string;

/** A stretch of text between entries. */
export interface Between {
  readonly line: number;
  readonly text: string;
}

/** An entry starts on its own line, so an entry that is never closed ends where the next one starts. */
const START = /^[^\S\n]*@\s*([a-z]+)\s*[{(]/gim;

/** Whether a text has at least one BibTeX entry. */
export function hasEntries(text: string): boolean {
  return text.search(START) >= 0;
}

/** Splits a BibTeX text into its entries and the text between them, in order. */
export function readEntries(text: string, expand: Expand = (word) => word): (Entry | Between)[] {
  const starts = [...text.matchAll(START)];
  const lineAt = createLineCounter(text);
  const parts: (Entry | Between)[] = [{ line: 1, text: text.slice(0, starts[0]?.index ?? text.length) }];
  for (const [at, start] of starts.entries()) {
    const stop = starts[at + 1]?.index ?? text.length;
    const line = lineAt(start.index + start[0].indexOf('@'));
    const { key, fields, spans, end, broken, isOpen } = readEntry(text, start.index + start[0].length, stop, expand);
    const brokenAt = broken === undefined ? undefined : lineAt(broken);
    parts.push({
      type: (start[1] ?? '').toLowerCase(),
      key,
      line,
      fields,
      spans,
      ...(brokenAt && { brokenAt }),
      ...(isOpen && { isOpen }),
    });
    parts.push({ line: lineAt(end), text: text.slice(end, stop) });
  }
  return parts;
}

/** Reads the fields of an entry up to its closing bracket, or to `stop`; `start` follows the opening bracket. */
function readEntry(
  text: string,
  start: number,
  stop: number,
  expand: Expand,
): Pick<Entry, 'key' | 'fields' | 'spans' | 'isOpen'> & { readonly end: number; readonly broken?: number } {
  const closer = text[start - 1] === '(' ? ')' : '}';
  const fields = new Map<string, string>();
  const spans = new Map<string, Span>();
  let at = start + lengthOf(/\s*/y, text, start);
  const keyLength = lengthOf(/[^\s,{}=]*(?=\s*,)/y, text, at);
  const key = text.slice(at, at + keyLength);
  at += keyLength;
  // After a value that is never closed, each further value ends with its line.
  let broken: number | undefined;
  let isEnded = false;
  while (at < stop) {
    // Biber takes a per cent sign between fields for a comment.
    at += lengthOf(/(?:[\s,]|%.*\n)*/y, text, at);
    const nameLength = lengthOf(/[a-z][\w-]*\s*=\s*/iy, text, at);
    if (nameLength === 0) {
      at = skip(text, at, stop, closer);
      isEnded = text[at - 1] === closer;
      if (isEnded) break;
      continue;
    }
    const name =
      text
        .slice(at, at + nameLength)
        .split('=')[0]
        ?.trim()
        .toLowerCase() ?? '';
    const valueStop = broken === undefined ? stop : lineEnd(text, at, stop);
    const { value, end, isClosed } = readValue(text, at + nameLength, valueStop, expand);
    if (!isClosed) broken ??= at;
    if (!fields.has(name)) {
      fields.set(name, value);
      spans.set(name, { start: at + nameLength, end });
    }
    at = end;
  }
  if (!isEnded) broken ??= swallowing(text, spans);
  return {
    key,
    fields,
    spans,
    end: Math.min(at, stop),
    ...(broken !== undefined && { broken }),
    ...(!isEnded && { isOpen: true }),
  };
}

/** Where the first value starts that contains further fields: it took the closing brace of its entry for its own. */
function swallowing(text: string, spans: ReadonlyMap<string, Span>): number | undefined {
  const isSwallowing = ({ start, end }: Span) =>
    /,\s{0,200}[a-z][\w-]{0,30}\s{0,9}=\s{0,9}["{\d]/iu.test(text.slice(start, end));
  return [...spans.values()].find(isSwallowing)?.start;
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function lineEnd(text: string, from: number, stop: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 || end > stop ? stop : end;
}

/** The position after the next character that may end a field or the entry. */
function skip(text: string, from: number, stop: number, closer: string): number {
  for (let at = from; at < stop; at += 1) if (text[at] === ',' || text[at] === closer) return at + 1;
  return stop;
}

interface Value {
  readonly value: string;
  readonly end: number;
  readonly isClosed: boolean;
}

/** Parts joined by `#`, each in braces, in quotes or bare. */
function readValue(text: string, from: number, stop: number, expand: Expand): Value {
  const parts: string[] = [];
  for (let at = from; ; ) {
    const part = readPart(text, at, stop, expand);
    parts.push(part.value);
    const joint = lengthOf(/\s*#\s*/y, text, part.end);
    if (joint === 0 || !part.isClosed || part.end + joint >= stop) return { ...part, value: parts.join('') };
    at = part.end + joint;
  }
}

function readPart(text: string, from: number, stop: number, expand: Expand): Value {
  const opener = text[from];
  if (opener !== '{' && opener !== '"') {
    let end = from;
    while (end < stop && !/[\s,#})]/.test(text[end] ?? '')) end += 1;
    return { value: expand(text.slice(from, end)), end, isClosed: true };
  }
  const closed = findClosing(text, from, stop);
  if (closed !== null) return { value: text.slice(from + 1, closed), end: closed + 1, isClosed: true };
  const end = lineEnd(text, from, stop);
  return { value: text.slice(from + 1, end).replace(/[},"]+\s*$/, ''), end, isClosed: false };
}

function findClosing(text: string, from: number, stop: number): number | null {
  const closer = text[from] === '{' ? '}' : '"';
  let depth = 0;
  for (let at = from + 1; at < stop; at += 1) {
    const letter = text[at];
    if (letter === closer && depth === 0) return at;
    if (letter === '\\') at += 1;
    else if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
  }
  return null;
}
