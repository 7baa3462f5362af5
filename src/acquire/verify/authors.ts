import { findAuthors, findMisreadAuthors } from '../../match/author-names.ts';
import type { Author, PaperFields } from '../../model/paper.ts';
import type { PdfLine } from '../../pdf/report.ts';
import { type Finding, found } from './evidence.ts';
import { type PageView, textOf } from './layout.ts';
import type { TitleFinding } from './title.ts';

/** How far above and below its title a paper may name its authors, as shares of the page. */
const ABOVE = 0.16;
const BELOW = 0.36;
const MAX_AUTHORS = 50;

/** Checks whether the recorded authors are named near the title. */
export function judgeAuthors(
  pages: readonly PageView[],
  title: Pick<TitleFinding, 'lines' | 'beside'>,
  paper: PaperFields,
): Finding {
  const authors = (paper.authors ?? []).slice(0, MAX_AUTHORS);
  if (authors.length === 0) return found('authors-not-recorded');
  const [first, ...others] = pages;
  const beside = `${title.beside ?? ''} ${textOf(byline(first?.lines ?? [], title.lines))}`;
  const named = findAuthors(beside, authors);
  const near = named.length > 0 ? named : findMisreadAuthors(beside, authors);
  if (near.length > 0) return found('authors-found', near.slice(0, 3).map(nameOf).join('; '));
  const rest = findAuthors(textOf([first, ...others].flatMap((page) => page?.lines ?? [])), authors);
  const isMost = rest.length > 1 && rest.length * 2 >= authors.length;
  if (isMost) return found('authors-found', rest.slice(0, 3).map(nameOf).join('; '));
  return rest.length > 0
    ? found('authors-elsewhere', rest.slice(0, 3).map(nameOf).join('; '))
    : found('authors-missing', authors.slice(0, 3).map(nameOf).join('; '));
}

/** The lines around the title, without the title itself, whose words may also be names. */
function byline(lines: readonly PdfLine[], title: readonly PdfLine[]): readonly PdfLine[] {
  const [top, bottom] = [title[0]?.y ?? 0.05, title.at(-1)?.y ?? 0.3];
  return lines.filter((line) => !title.includes(line) && line.y > top - ABOVE && line.y < bottom + BELOW);
}

const nameOf = ({ family, given, literal }: Author) => literal ?? [given, family].filter(Boolean).join(' ');
