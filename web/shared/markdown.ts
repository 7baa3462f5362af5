import { type Inline, parseInline } from './markdown-inline.ts';

/** A block of a text. No kind holds HTML, so none can be rendered. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inner: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly inner: readonly Inline[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | Table
  | { readonly kind: 'rule' };

/** A table, capped in size; `more` counts the rows left out. */
export interface Table {
  readonly kind: 'table';
  readonly head: readonly (readonly Inline[])[];
  readonly rows: readonly (readonly (readonly Inline[])[])[];
  readonly more: number;
}

const MAX_ROWS = 200;
const MAX_COLUMNS = 24;
const MAX_DEPTH = 5;
const MAX_FORMULA_LINES = 60;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const RULE = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const ITEM = /^( {0,8})(?:[-*+]|(\d{1,6})[.)])(?:\s+|$)/;
const INDENTED = /^(?:\s{2,}|\t)\S/;
const QUOTE = /^ {0,3}> ?/;
const TABLE_LINE = /^ {0,3}\|?\s*:?-{1,}:?\s*(?:\|\s*:?-{1,}:?\s*)*\|?\s*$/;

/** A block and its position in the text. */
export interface PlacedBlock {
  readonly block: Block;
  readonly start: number;
  readonly end: number;
}

/** Parses the Markdown that papers use. A small subset, in time linear to the length. */
export function parseMarkdown(text: string, depth = 0): Block[] {
  return parsePlaced(text, depth).map(({ block }) => block);
}

/** Parses Markdown into blocks with their positions. */
export function parsePlaced(text: string, depth = 0): PlacedBlock[] {
  // The length stays the same, and so do all positions.
  const lines = text.replace(/\r\n?/g, (end) => (end.length === 2 ? ' \n' : '\n')).split('\n');
  const blocks: PlacedBlock[] = [];
  let at = 0;
  let start = 0;
  while (at < lines.length) {
    const [block, next] = readBlock(lines, at, depth);
    const end = lines.slice(at, next).reduce((sum, line) => sum + line.length + 1, start);
    if (block) blocks.push({ block, start, end });
    [at, start] = [next, end];
  }
  return blocks;
}

type Step = readonly [block: Block | null, next: number];

function readBlock(lines: readonly string[], at: number, depth: number): Step {
  const line = lines[at] ?? '';
  if (line.trim() === '') return [null, at + 1];
  const heading = HEADING.exec(line);
  if (heading)
    return [{ kind: 'heading', level: heading[1]?.length ?? 1, inner: parseInline(heading[2] ?? '') }, at + 1];
  if (FENCE.test(line)) return readCode(lines, at);
  if (line.trimStart().startsWith('$$')) return readFormula(lines, at);
  if (RULE.test(line)) return [{ kind: 'rule' }, at + 1];
  if (isTable(lines, at)) return readTable(lines, at);
  if (depth < MAX_DEPTH && QUOTE.test(line)) return readQuote(lines, at, depth);
  if (depth < MAX_DEPTH && ITEM.test(line)) return readList(lines, at, depth);
  return readParagraph(lines, at, depth);
}

function readCode(lines: readonly string[], at: number): Step {
  const fence = FENCE.exec(lines[at] ?? '')?.[1] ?? '```';
  let end = at + 1;
  while (end < lines.length && !(lines[end] ?? '').trimStart().startsWith(fence)) end += 1;
  return [{ kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end + 1];
}

/** A formula may have lines that look like lists or tables. One that does not end is only a line of text. */
function readFormula(lines: readonly string[], at: number): Step {
  const isOpen = (lines[at] ?? '').split('$$').length === 2;
  const last = isOpen ? lines.slice(at + 1, at + MAX_FORMULA_LINES).findIndex((line) => line.includes('$$')) : -1;
  const end = at + 2 + last;
  return [{ kind: 'paragraph', inner: parseInline(lines.slice(at, end).join('\n')) }, end];
}

function readQuote(lines: readonly string[], at: number, depth: number): Step {
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end] ?? '')) end += 1;
  const inside = lines.slice(at, end).map((line) => line.replace(QUOTE, ''));
  return [{ kind: 'quote', blocks: parseMarkdown(inside.join('\n'), depth + 1) }, end];
}

function readList(lines: readonly string[], at: number, depth: number): Step {
  const first = ITEM.exec(lines[at] ?? '');
  const items: string[][] = [];
  let end = at;
  const shape = { indent: first?.[1]?.length ?? 0, isNumbered: first?.[2] !== undefined };
  while (end < lines.length && takeLine(lines, end, shape, items)) end += 1;
  const start = first?.[2] === undefined ? null : Number(first[2]);
  return [{ kind: 'list', start, items: items.map((item) => parseMarkdown(item.join('\n'), depth + 1)) }, end];
}

interface ListShape {
  readonly indent: number;
  readonly isNumbered: boolean;
}

/** Adds a line to the items of a list; false when it does not belong to the list. */
function takeLine(lines: readonly string[], at: number, shape: ListShape, items: string[][]): boolean {
  const [line = '', next = ''] = [lines[at], lines[at + 1]];
  const item = itemOf(line, shape);
  if (item) items.push([line.slice(item[0].length)]);
  else if (INDENTED.test(line)) items.at(-1)?.push(line.replace(/^(?: {1,4}|\t)/, ''));
  else if (line.trim() === '' && INDENTED.test(next)) items.at(-1)?.push('');
  else return line.trim() === '' && itemOf(next, shape) !== null;
  return true;
}

function itemOf(line: string, { indent, isNumbered }: ListShape): RegExpExecArray | null {
  const item = ITEM.exec(line);
  return item && (item[1]?.length ?? 0) <= indent + 1 && (item[2] !== undefined) === isNumbered ? item : null;
}

function isTable(lines: readonly string[], at: number): boolean {
  return (lines[at] ?? '').includes('|') && TABLE_LINE.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('-');
}

function readTable(lines: readonly string[], at: number): Step {
  let end = at + 2;
  while (end < lines.length && (lines[end] ?? '').includes('|')) end += 1;
  const rows = lines.slice(at + 2, Math.min(end, at + 2 + MAX_ROWS)).map(cellsOf);
  return [{ kind: 'table', head: cellsOf(lines[at] ?? ''), rows, more: Math.max(0, end - at - 2 - MAX_ROWS) }, end];
}

function cellsOf(line: string): Inline[][] {
  const inside = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inside.split('|', MAX_COLUMNS).map((cell) => parseInline(cell.trim()));
}

function readParagraph(lines: readonly string[], at: number, depth: number): Step {
  let end = at + 1;
  while (end < lines.length && !startsBlock(lines, end, depth)) end += 1;
  return [{ kind: 'paragraph', inner: parseInline(lines.slice(at, end).join('\n')) }, end];
}

function startsBlock(lines: readonly string[], at: number, depth: number): boolean {
  const line = lines[at] ?? '';
  if (line.trim() === '' || HEADING.test(line) || FENCE.test(line) || isTable(lines, at)) return true;
  if (line.trimStart().startsWith('$$')) return true;
  return depth < MAX_DEPTH && (QUOTE.test(line) || /^ {0,3}[-*+]\s+\S/.test(line));
}
