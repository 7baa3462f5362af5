/** A part of a text below one heading. */
export interface Section {
  readonly id: string;
  /** The heading, in Markdown; null for what comes before the first one. */
  readonly title: string | null;
  /** Where its text begins, without the heading. */
  readonly start: number;
  readonly end: number;
}

interface Heading {
  readonly level: number;
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/;
const FENCE = /^ {0,3}(```|~~~)/;
/** A longer part is divided, because a browser needs seconds for a whole book. */
const LONGEST = 60_000;

/** Divides a text at its headings of the highest level that occurs more than once. */
export function sectionsOf(text: string): Section[] {
  const headings = headingsOf(text);
  const level = dividingLevel(headings);
  const first = headings.findIndex((heading) => heading.level === level);
  const dividing = headings.filter((heading, at) => heading.level <= level && at >= first);
  const before = { title: null, start: 0, end: dividing[0]?.start ?? text.length };
  const rest = dividing.map(({ title, end }, at) => ({
    title,
    start: end,
    end: dividing[at + 1]?.start ?? text.length,
  }));
  return [before, ...rest]
    .filter(({ title, start, end }) => title !== null || text.slice(start, end).trim() !== '')
    .flatMap((part) => divide(text, part))
    .map((part, at) => ({ ...part, id: `section-${at + 1}` }));
}

function headingsOf(text: string): Heading[] {
  const headings: Heading[] = [];
  let fence: string | undefined;
  let start = 0;
  for (const line of text.split('\n')) {
    const end = Math.min(text.length, start + line.length + 1);
    const mark = FENCE.exec(line)?.[1];
    if (mark && (fence === undefined || fence === mark)) fence = fence === undefined ? mark : undefined;
    const [, level, title] = (fence === undefined && HEADING.exec(line.replace(/\r$/, ''))) || [];
    if (level && title) headings.push({ level: level.length, title, start, end });
    start = end;
  }
  return headings;
}

/** The title of the paper is often the only heading of its level. */
function dividingLevel(headings: readonly Heading[]): number {
  const levels = [1, 2, 3, 4, 5, 6];
  return levels.find((level) => headings.filter((heading) => heading.level === level).length > 1) ?? 6;
}

type Part = Omit<Section, 'id'>;

/** Divides a part that is too long between paragraphs. */
function divide(text: string, part: Part): Part[] {
  const parts: Part[] = [];
  let { start } = part;
  while (part.end - start > LONGEST) {
    const gap = text.lastIndexOf('\n\n', start + LONGEST);
    const end = gap > start ? gap + 2 : start + LONGEST;
    parts.push({ title: nameOf(part, parts.length), start, end });
    start = end;
  }
  return [...parts, { title: nameOf(part, parts.length), start, end: part.end }];
}

const nameOf = ({ title }: Part, before: number) => (before === 0 ? title : `${title ?? 'Text'} (part ${before + 1})`);

/** The sections with a part of a range; the last one for a range behind the end. */
export function sectionsIn(sections: readonly Section[], from: number, to: number): Section[] {
  const last = Math.max(to, from + 1);
  const found = sections.filter(({ start, end }) => start < last && end > from);
  return found.length > 0 ? found : sections.slice(-1);
}
