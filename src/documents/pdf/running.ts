import type { PdfPageText, PdfSegment } from '../../pdf/placed.ts';
import { type Row, toRows } from './rows.ts';

/** Running heads and feet are in these shares of the page, within this many rows from its edge. */
const ZONE = 0.16;
const MAX_ROWS = 4;
/** Rows at nearly the same height, as a share of the page, are compared. */
const SAME_PLACE = 0.012;
/** The gap between a head and the text, in usual distances of the rows of its page. */
const HEAD_GAP = 1.35;
const MARGIN = 0.1;

/** A row near the upper or lower edge of a page. */
interface EdgeRow {
  readonly page: PdfPageText;
  readonly row: Row;
  /** Share of the height of the page. */
  readonly place: number;
  /** Text without what changes from page to page. */
  readonly key: string;
  readonly isNumber: boolean;
  /** Distance to the next row, in usual distances. */
  readonly gap: number;
  /** 0 for the row at the edge. */
  readonly rank: number;
  readonly isTop: boolean;
}

/** Removes heads, feet, page numbers and stamps in the margin, which repeat from page to page. */
export function withoutRunning(pages: readonly PdfPageText[]): PdfPageText[] {
  const rows = pages.flatMap(edgeRows);
  const running = new Set<PdfSegment>();
  const remove = (found: readonly EdgeRow[]) => {
    for (const { row } of found) for (const segment of row) running.add(segment);
  };
  const needed = pages.length <= 4 ? 2 : 3;
  for (const group of groupBy(rows, ({ key }) => key)) if (isRepeated(group, needed)) remove(group);
  remove(rowsOfSlots(rows, pages.length));
  remove(pageNumbers(rows, running));
  return pages.map((page) => ({
    ...page,
    segments: page.segments.filter((segment) => !running.has(segment) && !isStamp(segment, page)),
  }));
}

function edgeRows(page: PdfPageText): EdgeRow[] {
  const rows = toRows(page.segments.filter(({ turned }) => !turned));
  const step = usualStep(rows);
  const top = rows.slice(0, MAX_ROWS).map((row, rank) => describe(page, row, { next: rows[rank + 1], rank, step }));
  const last = rows.length - 1;
  const bottom = rows
    .slice(-MAX_ROWS)
    .reverse()
    .map((row, rank) => describe(page, row, { next: rows[last - rank - 1], rank, step }));
  return [
    ...top.filter(({ place }) => place < ZONE).map((row) => ({ ...row, isTop: true })),
    ...bottom.filter(({ place }) => place > 1 - ZONE).map((row) => ({ ...row, isTop: false })),
  ];
}

/** The median distance of rows. */
function usualStep(rows: readonly Row[]): number {
  const steps = rows.slice(1).map((row, at) => (row[0]?.y ?? 0) - (rows[at]?.[0]?.y ?? 0));
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 12;
}

interface Place {
  readonly next: Row | undefined;
  readonly rank: number;
  readonly step: number;
}

function describe(page: PdfPageText, row: Row, { next, rank, step }: Place): Omit<EdgeRow, 'isTop'> {
  const text = row.map((segment) => segment.text).join(' ');
  const y = row[0]?.y ?? 0;
  const gap = next?.[0] ? Math.abs(next[0].y - y) / step : 99;
  return { page, row, place: y / page.height, key: toKey(text), isNumber: isPageNumber(text), gap, rank };
}

const toKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/\d+|\b[ivxlc]+\b/g, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim();

const isPageNumber = (text: string) =>
  /^(?:[-–—|\s]*(?:page|seite|s\.|p\.)?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*(?:(?:of|\/|von|de)\s*\d{1,4})?[-–—|.\s]*)$/i.test(
    text,
  );

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): T[][] {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

/** Whether a text is at the same place of several pages. */
function isRepeated(group: readonly EdgeRow[], needed: number): boolean {
  if (group.length < needed || !/\p{L}{2}/u.test(group[0]?.key ?? '')) return false;
  return group.some((one) => pagesOf(group.filter((other) => isNear(one, other))) >= needed);
}

const pagesOf = (rows: readonly EdgeRow[]) => new Set(rows.map(({ page }) => page)).size;
const isNear = (one: EdgeRow, other: EdgeRow) =>
  one.isTop === other.isTop && Math.abs(one.place - other.place) < SAME_PLACE;

/** Rows at the edge of many pages, at one place and apart from the text, whatever they say: titles of chapters. */
function rowsOfSlots(rows: readonly EdgeRow[], pageCount: number): EdgeRow[] {
  const outer = rows.filter(({ rank }) => rank === 0);
  return groupBy(outer, ({ isTop, place }) => `${isTop} ${Math.round(place * 200)}`).flatMap((slot) => {
    const apart = slot.filter(({ gap }) => gap > HEAD_GAP);
    // Where text of some pages starts, a row apart is a heading.
    return apart.length >= Math.max(4, pageCount * 0.3) && apart.length > slot.length * 0.8 ? apart : [];
  });
}

/** Numbers alone in the outermost row that is left, on more than one page. */
function pageNumbers(rows: readonly EdgeRow[], running: ReadonlySet<PdfSegment>): EdgeRow[] {
  const ofPage = new Map(groupBy(rows, ({ page }) => page).map((group) => [group[0]?.page, group]));
  const numbers = rows.filter(
    (row) =>
      row.isNumber &&
      (ofPage.get(row.page) ?? []).every(
        (other) => other.isTop !== row.isTop || other.rank >= row.rank || running.has(other.row[0] as PdfSegment),
      ),
  );
  return groupBy(numbers, ({ isTop, place }) => `${isTop} ${Math.round(place * 40)}`)
    .filter((group) => group.length > 1)
    .flat();
}

/** Text that runs up or down the margin, such as the stamp of a repository. */
const isStamp = ({ turned, x, right }: PdfSegment, { width }: PdfPageText) =>
  turned === true && (x < width * MARGIN || right > width * (1 - MARGIN));
