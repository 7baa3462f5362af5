import type { Author, Paper } from '../model/paper.ts';
import { type ExportedPaper, noteOf } from './exported.ts';
import { isYear, toKeys } from './key.ts';
import { plainLine } from './latex.ts';
import { toName } from './name.ts';

/** A CSL name. */
export interface CslName {
  readonly family?: string;
  readonly given?: string;
  readonly suffix?: string;
  readonly literal?: string;
}

/** A CSL item, with the fields that a paper has. */
export interface CslItem {
  readonly id: string;
  readonly type: string;
  readonly author?: readonly CslName[];
  readonly issued?: { readonly 'date-parts': readonly (readonly number[])[] };
  readonly [field: string]: unknown;
}

const TYPES = new Map(
  Object.entries({
    'journal-article': 'article-journal',
    'proceedings-article': 'paper-conference',
    'posted-content': 'article',
    'book-chapter': 'chapter',
    'book-section': 'chapter',
    'book-part': 'chapter',
    'reference-entry': 'entry',
    book: 'book',
    monograph: 'book',
    'edited-book': 'book',
    'reference-book': 'book',
    proceedings: 'book',
    dissertation: 'thesis',
    'masters-thesis': 'thesis',
    report: 'report',
    'report-component': 'report',
    standard: 'standard',
    dataset: 'dataset',
    software: 'software',
    'peer-review': 'review',
  }),
);

/** Writes a CSL-JSON array. */
export function toCslJson(papers: readonly ExportedPaper[]): string {
  return JSON.stringify(toCslList(papers), null, 2);
}

/** One item a paper, in order; the ids are the citation keys of the BibTeX export. */
export function toCslList(papers: readonly ExportedPaper[]): CslItem[] {
  const keys = toKeys(papers);
  return papers.map((paper, at) => toCsl(paper, keys[at] ?? ''));
}

/** One item; leaves out fields that the paper does not have. */
export function toCsl(paper: ExportedPaper, id: string): CslItem {
  const fields: Record<string, unknown> = {
    id,
    type: typeOf(paper),
    title: line(paper.title),
    author: toNames(paper.authors ?? []),
    issued: toIssued(paper),
    'container-title': line(paper.venue),
    volume: line(paper.volume),
    issue: line(paper.issue),
    page: line(paper.pages),
    publisher: line(paper.publisher),
    DOI: line(paper.doi),
    PMID: line(paper.pmid),
    PMCID: line(paper.pmcid),
    ...(paper.arxivId && { archive: 'arXiv', archive_location: line(paper.arxivId) }),
    URL: line(paper.url),
    language: line(paper.language),
    keyword: line(paper.keywords?.join(', ')),
    abstract: line(paper.abstract),
    note: noteOf(paper),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as CslItem;
}

function typeOf({ type, arxivId, venue, volume, issue, pages }: Paper): string {
  const known = TYPES.get(type ?? '');
  if (known) return known;
  if (type === undefined && venue && (volume ?? issue ?? pages)) return 'article-journal';
  return type === undefined && arxivId ? 'article' : 'document';
}

const line = (text: string | undefined): string | undefined => plainLine(text ?? '') || undefined;

function toNames(authors: readonly Author[]): CslName[] | undefined {
  const names = authors
    .flatMap((author) => toName(author) ?? [])
    .map((name) => ('body' in name ? { literal: name.body } : name));
  return names.length > 0 ? names : undefined;
}

/** As precise as known; a day without its month is dropped. */
function toIssued({ year, month, day }: Paper): CslItem['issued'] {
  if (!isYear(year)) return undefined;
  const knownMonth = inRange(month, 12);
  const knownDay = knownMonth && inRange(day, 31);
  return { 'date-parts': [[year, ...(knownMonth ? [knownMonth] : []), ...(knownDay ? [knownDay] : [])]] };
}

function inRange(value: number | undefined, highest: number): number | undefined {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= highest ? value : undefined;
}
