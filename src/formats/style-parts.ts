import { isRetracted } from '../model/paper.ts';
import type { ExportedPaper } from './exported.ts';
import { isYear } from './key.ts';
import { plainLine } from './latex.ts';
import { type Name, toName } from './name.ts';

/** The names of a paper, in order. */
export function namesOf({ authors = [] }: ExportedPaper): Name[] {
  return authors.flatMap((author) => toName(author) ?? []);
}

/** The initials of a given name: `J.-P.` with `dot` and `hyphen`, `JP` without. */
export function initialsOf(given: string, dot: string, between: string, hyphen: string): string {
  return given
    .split(/[\s.]+/u)
    .filter(Boolean)
    .map((word) =>
      word
        .split(/[-‐]/u)
        .filter(Boolean)
        .map((part) => `${[...part][0]?.toUpperCase() ?? ''}${dot}`)
        .join(hyphen),
    )
    .join(between);
}

/** The title without a final stop, marked if the paper was retracted. */
export function titleOf(paper: ExportedPaper): string {
  const title = [paper.title, paper.subtitle].map((part) => plainLine(part ?? '')).filter(Boolean);
  const whole = title.join(': ').replace(/\.$/u, '') || 'Untitled';
  return isRetracted(paper) ? `${whole} [retracted]` : whole;
}

/** A field on one line, or an empty string. */
export const field = (value: string | undefined): string => plainLine(value ?? '');

/** The year in four digits, or `n.d.` */
export const yearOf = ({ year }: ExportedPaper): string => (isYear(year) ? String(year).padStart(4, '0') : 'n.d.');

/** A range of pages with an en dash. */
export const pagesOf = ({ pages }: ExportedPaper): string => field(pages).replace(/\s*[-–—]+\s*/u, '–');

/** The address of a paper: its DOI, else arXiv, else its page. */
export function linkOf({ doi, arxivId, url }: ExportedPaper): string {
  if (doi) return `https://doi.org/${field(doi)}`;
  return arxivId ? `https://arxiv.org/abs/${field(arxivId)}` : field(url);
}

/** Where a paper appeared; a preprint without a venue appeared at arXiv. */
export const venueOf = ({ venue, arxivId }: ExportedPaper): string => field(venue) || (arxivId ? 'arXiv' : '');

/** A text that ends with one full stop. */
export const ended = (text: string): string => (/[.?!]$/u.test(text) ? text : `${text}.`);
