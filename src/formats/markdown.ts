import { type Author, isRetracted, type Paper } from '../model/paper.ts';
import { isYear } from './key.ts';
import { plainLine } from './latex.ts';
import { displayName, toName } from './name.ts';

/** A line of the table: a paper and, after a search, how well it fits. */
export interface MarkdownRow {
  readonly paper: Paper;
  readonly score?: number;
}

const HEADER = '| # | Title | Authors | Year | Venue | Score |\n|---|-------|---------|------|-------|-------|';
const MOST_AUTHORS = 3;
/** Stands before the title, which no reader of a row leaves out. */
const RETRACTED = '**RETRACTED** ';

/** A table of papers in order, without a newline at its end; for none the header alone. A retracted paper says so before its title. */
export function toMarkdown(rows: readonly MarkdownRow[]): string {
  return [HEADER, ...rows.map(toLine)].join('\n');
}

function toLine({ paper, score }: MarkdownRow, at: number): string {
  const cells = [
    String(at + 1),
    `${isRetracted(paper) ? RETRACTED : ''}${cell(paper.title)}`,
    cell(shortAuthors(paper.authors ?? [])),
    isYear(paper.year) ? String(paper.year) : '-',
    cell(paper.venue),
    score === undefined ? '-' : score.toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

function shortAuthors(authors: readonly Author[]): string {
  const names = authors.flatMap((author) => toName(author) ?? []).map(displayName);
  return names.length > MOST_AUTHORS ? `${names[0]} et al.` : names.join(', ');
}

/** Text that can neither end its cell nor become HTML; a backslash before a bar would undo the escape. */
function cell(text: string | undefined): string {
  const plain = plainLine(text ?? '');
  return plain === '' ? '-' : plain.replace(/(\\*)\|/gu, '$1$1\\|').replace(/<(?=[a-z/!?])/giu, '\\<');
}
