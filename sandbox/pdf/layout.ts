import { type GlyphCodes, literal, runsOf, visualOrder, widthOf } from './font.ts';

/** A block of text in one style. */
export interface Block {
  readonly text: string;
  readonly size: number;
  readonly font: 'roman' | 'bold' | 'italic';
  /** Space above, in points. */
  readonly above: number;
  readonly centre?: boolean;
}

const PAGE = { width: 595, height: 842, left: 72, right: 72, top: 770, bottom: 86 };
const MEASURE = PAGE.width - PAGE.left - PAGE.right;
const FONT_NAMES = { roman: 'F1', bold: 'F2', italic: 'F3', wide: 'F4' } as const;

/** Where lines may break: after spaces, and between ideographs. */
function unitsOf(text: string): string[] {
  return (
    text.match(/[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]|[^\s\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]+\s*|\s+/gu) ?? []
  );
}

/** Breaks a text into lines of a given width. */
function linesOf(text: string, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const unit of unitsOf(text.replace(/\s+/g, ' ').trim())) {
    if (line && widthOf((line + unit).trimEnd(), size) > MEASURE) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += unit;
  }
  if (line.trim()) lines.push(line.trimEnd());
  return lines;
}

/** The operators that show a line at a position. */
function showLine(text: string, block: Block, x: number, y: number, codes: GlyphCodes): string {
  const parts = runsOf(visualOrder(text)).map((run) =>
    run.wide
      ? `/${FONT_NAMES.wide} ${block.size} Tf ${codes.encode(run.text)} Tj`
      : `/${FONT_NAMES[block.font]} ${block.size} Tf ${literal(run.text)} Tj`,
  );
  return `BT 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm ${parts.join(' ')} ET`;
}

/** Lays out blocks on pages; `footer` returns the bottom line of a page. */
export function paginate(blocks: readonly Block[], footer: (page: number) => string, codes: GlyphCodes): string[] {
  const pages: string[][] = [[]];
  let y = PAGE.top;
  for (const block of blocks) {
    y -= block.above;
    for (const line of linesOf(block.text, block.size)) {
      if (y - block.size < PAGE.bottom) {
        pages.push([]);
        y = PAGE.top;
      }
      y -= block.size * 1.25;
      const x = block.centre ? (PAGE.width - widthOf(line, block.size)) / 2 : PAGE.left;
      pages.at(-1)?.push(showLine(line, block, x, y, codes));
    }
  }
  const foot: Block = { text: '', size: 8, font: 'roman', above: 0 };
  return pages.map((lines, n) => [...lines, showLine(footer(n + 1), foot, PAGE.left, 48, codes)].join('\n'));
}
