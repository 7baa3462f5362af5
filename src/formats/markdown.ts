import { type Author, isRetracted } from '../model/paper.ts';
import { type ExportedPaper, versionNote } from './exported.ts';
import { isYear } from './key.ts';
import { plainLine } from './latex.ts';
import { displayName, toName } from './name.ts';

/** A row of the table; the score is that of a search. */
export interface MarkdownRow {
  readonly paper: ExportedPaper;
  readonly score?: number;
}

const HEADER = '| # | Title | Authors | Year | Venue | Score |\n|---|-------|---------|------|-------|-------|';
const MOST_AUTHORS = 3;
const RETRACTED = '**RETRACTED** ';

/** Writes a table of papers, in order; without papers, the header alone. A retracted paper is marked before its title. */
export function toMarkdown(rows: readonly MarkdownRow[]): string {
  return [HEADER, ...rows.map(toLine)].join('\n');
}

function toLine({ paper, score }: MarkdownRow, at: number): string {
  const cells = [
    String(at + 1),
    `${isRetracted(paper) ? RETRACTED : ''}${cell(paper.title)}${remark(versionNote(paper))}`,
    cell(shortAuthors(paper.authors ?? [])),
    isYear(paper.year) ? String(paper.year) : '-',
    cell(paper.venue),
    score === undefined ? '-' : score.toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

const remark = (note: string | undefined) => (note ? ` *(${note})*` : '');

function shortAuthors(authors: readonly Author[]): string {
  const names = authors.flatMap((author) => toName(author) ?? []).map(displayName);
  return names.length > MOST_AUTHORS ? `${names[0]} et al.` : names.join(', ');
}

/** Escapes text so that it cannot end its cell or become HTML. Backslashes before a bar would undo the escape. */
function cell(text: string | undefined): string {
  const plain = plainLine(text ?? '');
  return plain === '' ? '-' : plain.replace(/(\\*)\|/gu, '$1$1\\|').replace(/<(?=[a-z/!?])/giu, '\\<');
}
