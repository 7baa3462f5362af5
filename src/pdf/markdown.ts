import type { PdfLine } from './report.ts';

type PageLines = readonly PdfLine[];

/** A line at the same height on this many pages is a running head or footer. */
const RUNNING_PAGES = 3;
const EDGE = 0.09;

/** The lines of a PDF as Markdown: joined paragraphs, headings recognised by their size, no running heads. */
export function toMarkdown(pages: readonly PageLines[]): string {
  const body = bodySize(pages);
  const running = findRunning(pages);
  const blocks: string[] = [];
  let open = false;
  let before: PdfLine | undefined;
  for (const line of pages.flatMap((page) => page.filter((each) => !isRunning(each, running)))) {
    const heading = isHeading(line, body);
    const last = blocks.at(-1);
    if (heading) blocks.push(`## ${line.text}`);
    else if (open && last !== undefined && before && continues(before, line))
      blocks[blocks.length - 1] = join(last, line.text);
    else blocks.push(line.text);
    open = !heading;
    before = line;
  }
  return blocks.join('\n\n');
}

/** The most common font size. */
function bodySize(pages: readonly PageLines[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

/** Page numbers differ from page to page, so lines are compared without digits. */
const runningKey = ({ text, y }: PdfLine) => `${Math.round(y * 50)} ${text.replace(/\d+/g, '#')}`;

function findRunning(pages: readonly PageLines[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(page.map(runningKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= RUNNING_PAGES).map(([key]) => key));
}

function isRunning(line: PdfLine, running: ReadonlySet<string>): boolean {
  return (line.y < EDGE || line.y > 1 - EDGE) && (running.has(runningKey(line)) || /^\d{1,5}$/.test(line.text));
}

function isHeading({ text, size }: PdfLine, body: number): boolean {
  return size > body * 1.12 && text.length < 160 && /\p{L}{2}/u.test(text);
}

/** The next line of a paragraph is right below, or, within a sentence, at the top of the next column or page. */
function continues(before: PdfLine, line: PdfLine): boolean {
  if (Math.abs(before.size - line.size) > before.size * 0.15) return false;
  const below = line.y - before.y;
  return below > 0 && below < 0.03 ? true : !/[.!?:]["')\]]?$/.test(before.text);
}

/** A hyphen at the end of a line divides a word if the next line starts in lower case. */
function join(text: string, next: string): string {
  if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return `${text} ${next}`;
}
