import Papa from 'papaparse';
import type { FileProblem } from './record.ts';

/** The rows of a table, the header first. */
export interface CsvRows {
  readonly rows: readonly (readonly string[])[];
  readonly problems: readonly FileProblem[];
}

/** A cell with line breaks has fewer lines; a quotation mark that stays open longer was never closed. */
const MAX_CELL_LINES = 200;

/** Reads the rows of a table. A quotation mark that is not closed costs its own row only, and not those after it. */
export function readRows(table: string, delimiter: string | undefined): CsvRows {
  const parsed = Papa.parse<string[]>(table, { skipEmptyLines: 'greedy', ...(delimiter && { delimiter }) });
  if (!parsed.errors.some(({ type }) => type === 'Quotes')) {
    const problems = parsed.errors.map(({ row, message }) => problemAt((row ?? 0) + 1, `${message}.`));
    return { rows: parsed.data, problems };
  }
  return recoverRows(table.split('\n'), parsed.meta.delimiter);
}

const problemAt = (row: number, message: string): FileProblem => ({ place: `row ${row}`, message });

function recoverRows(lines: readonly string[], delimiter: string): CsvRows {
  const rows: (readonly string[])[] = [];
  const problems: FileProblem[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const taken = takeRow(lines, at, delimiter, rows[0]?.length);
    if (!taken)
      problems.push(problemAt(rows.length + 1, 'A quotation mark is not closed; the row is read without them.'));
    const cells = taken?.cells ?? line.replaceAll('"', '').split(delimiter);
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells);
    at += taken?.lines ?? 1;
  }
  return { rows, problems };
}

/** The row that begins on a line, with the lines of its quoted cells; null if its quotation marks do not match. */
function takeRow(lines: readonly string[], at: number, delimiter: string, width: number | undefined) {
  let text = lines[at] ?? '';
  let count = 1;
  let isOpen = hasOpenQuote(text);
  while (isOpen && count < MAX_CELL_LINES && at + count < lines.length) {
    const next = lines[at + count] ?? '';
    isOpen = hasOpenQuote(next) !== isOpen;
    text += `\n${next}`;
    count += 1;
  }
  if (isOpen) return null;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const [cells = []] = data;
  const isWhole = !errors.some(({ type }) => type === 'Quotes') && (count === 1 || cells.length === width);
  return isWhole ? { cells, lines: count } : null;
}

const hasOpenQuote = (text: string): boolean => (text.split('"').length - 1) % 2 === 1;
