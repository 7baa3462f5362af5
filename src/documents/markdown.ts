import type { Block, Document, DocumentTable } from '../model/document.ts';

/** A heading of the document and where its text is. */
export interface OutlineEntry {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  /** Where the section starts in the Markdown text. */
  readonly offset: number;
  /** The page of a PDF that it starts on. */
  readonly page?: number;
  /** Length of the section with everything below its heading, subsections included. */
  readonly chars: number;
}

/** A document as Markdown, and its headings. */
export interface DocumentText {
  readonly text: string;
  readonly outline: readonly OutlineEntry[];
  /** Where the text of each page of a PDF starts; empty for other formats. */
  readonly pages: readonly PageStart[];
}

/** The first block or heading that starts on a page. */
export interface PageStart {
  readonly page: number;
  readonly offset: number;
}

const CUT = '[The file has more text. A limit ended the reading here.]';

/** Writes a document as Markdown, without its reference list, which few readers want and which is long. */
export function toMarkdown(document: Document): DocumentText {
  const starts: Omit<OutlineEntry, 'chars'>[] = [];
  const pages: PageStart[] = [];
  let text = document.title ? `# ${document.title}\n\n` : '';
  const startPage = (page = 0) => {
    if (page > (pages.at(-1)?.page ?? 0)) pages.push({ page, offset: pages.length === 0 ? 0 : text.length });
  };
  for (const { id, title, level, page, blocks } of document.sections) {
    startPage(page);
    starts.push({ id, title, level, offset: text.length, ...(page !== undefined && { page }) });
    if (title) text += `${'#'.repeat(Math.min(level + 1, 6))} ${title}\n\n`;
    for (const block of blocks) {
      startPage(block.page);
      text += `${writeBlock(block)}\n\n`;
    }
  }
  if (document.cut) text += `${CUT}\n\n`;
  const whole = `${text.trimEnd()}\n`;
  return { text: whole, outline: withChars(starts, whole.length), pages };
}

/** Adds the length of each section, which ends where the next one of its level or a higher one starts. */
function withChars(starts: readonly Omit<OutlineEntry, 'chars'>[], end: number): OutlineEntry[] {
  const ends = new Array<number>(starts.length).fill(end);
  const open: number[] = [];
  for (const [at, { level, offset }] of starts.entries()) {
    while (open.length > 0 && (starts[open.at(-1) ?? 0]?.level ?? 0) >= level) ends[open.pop() ?? 0] = offset;
    open.push(at);
  }
  return starts.map((start, at) => ({ ...start, chars: (ends[at] ?? end) - start.offset }));
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return escapeStart(block.text);
    case 'formula':
      return `$$${block.tex}$$${block.label ? ` ${block.label}` : ''}`;
    case 'figure':
      return writeCaption(block.label, block.caption);
    case 'list':
      return block.items.map((item, at) => indent(block.ordered ? `${at + 1}. ` : '- ', item)).join('\n');
    case 'quote':
      return block.blocks.map(writeBlock).join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>');
    case 'table':
      return writeTable(block);
  }
}

/** A paragraph must not look like a heading, a list, a quote or a table. */
function escapeStart(text: string): string {
  return text.replace(/^(?:(#{1,6}|[-+*]|\d{1,9}[.)])(?= |$)|([>|]|```|~~~))/, (start) =>
    /^\d/.test(start) ? `${start.slice(0, -1)}\\${start.at(-1)}` : `\\${start}`,
  );
}

function writeCaption(label: string | undefined, caption: string): string {
  return [label && `**${label.replace(/\.$/, '')}.**`, caption].filter(Boolean).join(' ');
}

function indent(mark: string, blocks: readonly Block[]): string {
  const inner = blocks.map(writeBlock).join('\n\n');
  return `${mark}${inner.replace(/\n(?!\n)/g, `\n${' '.repeat(mark.length)}`)}`;
}

function writeTable({ label, caption, headRows, rows, notes }: DocumentTable): string {
  const head = writeCaption(label, caption);
  const [first = [], ...rest] = headRows > 0 ? rows : [rows[0]?.map(() => '') ?? [], ...rows];
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const grid = rows.length === 0 ? '' : [first, first.map(() => '---'), ...rest].map(line).join('\n');
  return [head, grid, notes.map(escapeStart).join('\n\n')].filter(Boolean).join('\n\n');
}
