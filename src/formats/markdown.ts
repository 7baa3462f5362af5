import { type Author, isRetracted } from '../model/paper.ts';
import { refOfPaper } from '../model/paper-ref.ts';
import { type ExportedPaper, versionNote } from './exported.ts';
import { isYear } from './key.ts';
import { plainLine } from './latex.ts';
import { displayName, toName } from './name.ts';

/** A paper with its score in a search. */
export interface ScoredPaper {
  readonly paper: ExportedPaper;
  readonly score: number;
}

const HEADER = '| # | Title | Authors | Year | Venue | Score |\n|---|-------|---------|------|-------|-------|';
const REF_HEADER = '| # | Title | Authors | Year | Venue | Ref |\n|---|-------|---------|------|-------|-----|';
const MOST_AUTHORS = 3;
const RETRACTED = '**RETRACTED** ';

/**
 * Writes a table of the papers of a search, whose columns are fixed, and their refs below it as a numbered list.
 * Without papers, the header alone. A retracted paper is marked before its title.
 */
export function toScoredMarkdown(rows: readonly ScoredPaper[]): string {
  const lines = rows.map(({ paper, score }, at) => toLine(paper, at, score.toFixed(2)));
  return [HEADER, ...lines, ...listRefs(rows.map(({ paper }) => paper))].join('\n');
}

/** Writes a table of papers with their refs; without papers, the header alone. */
export function toMarkdown(papers: readonly ExportedPaper[]): string {
  return [REF_HEADER, ...papers.map((paper, at) => toLine(paper, at, cell(refOfPaper(paper))))].join('\n');
}

function listRefs(papers: readonly ExportedPaper[]): string[] {
  const refs = papers.map(refOfPaper);
  if (refs.every((ref) => ref === undefined)) return [];
  return ['', ...refs.map((ref, at) => `${at + 1}. ${ref ? code(ref) : '(no identifier)'}`)];
}

/** Some DOIs contain characters that Markdown would interpret. */
const code = (ref: string) => `\`${plainLine(ref).replaceAll('`', '')}\``;

function toLine(paper: ExportedPaper, at: number, last: string): string {
  const cells = [
    String(at + 1),
    `${isRetracted(paper) ? RETRACTED : ''}${cell(paper.title)}${remark(versionNote(paper))}`,
    cell(shortAuthors(paper.authors ?? [])),
    isYear(paper.year) ? String(paper.year) : '-',
    cell(paper.venue),
    last,
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
