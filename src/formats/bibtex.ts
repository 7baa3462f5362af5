import type { Author, Paper } from '../model/paper.ts';
import { isYear, toKeys } from './key.ts';
import { oneLine, plainLine, toLatex } from './latex.ts';
import { type Name, toName } from './name.ts';

/** How BibTeX calls a type of Crossref, and where the venue and the publisher go in it. */
interface EntryKind {
  readonly name: string;
  readonly venue: string;
  readonly publisher: string;
}

const kind = (name: string, venue: string, publisher = 'publisher'): EntryKind => ({ name, venue, publisher });
const BOOK = kind('book', 'series');
const CHAPTER = kind('incollection', 'booktitle');
const REPORT = kind('techreport', 'series', 'institution');
const ARTICLE = kind('article', 'journal');
const OTHER = kind('misc', 'howpublished');

const KINDS = new Map<string, EntryKind>(
  Object.entries({
    'journal-article': ARTICLE,
    'proceedings-article': kind('inproceedings', 'booktitle'),
    proceedings: kind('proceedings', 'series'),
    'book-chapter': CHAPTER,
    'book-section': CHAPTER,
    'book-part': CHAPTER,
    'reference-entry': CHAPTER,
    book: BOOK,
    monograph: BOOK,
    'edited-book': BOOK,
    'reference-book': BOOK,
    dissertation: kind('phdthesis', 'series', 'school'),
    'masters-thesis': kind('mastersthesis', 'series', 'school'),
    report: REPORT,
    'report-component': REPORT,
    standard: REPORT,
  }),
);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** All papers as BibTeX, in order, one empty line between entries; nothing for none. */
export function toBibtex(papers: readonly Paper[]): string {
  const keys = toKeys(papers);
  return papers.map((paper, at) => toBibtexEntry(paper, keys[at] ?? '')).join('\n\n');
}

/** One entry under the given key; what is unknown of the paper is left out. */
export function toBibtexEntry(paper: Paper, key: string): string {
  const { name, venue, publisher } = kindOf(paper);
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['author', braced(toAuthors(paper.authors ?? []))],
    ['title', text(paper.title)],
    [venue, text(paper.venue)],
    ['year', isYear(paper.year) ? braced(String(paper.year)) : undefined],
    ['month', MONTHS[(paper.month ?? 0) - 1]],
    ['volume', text(paper.volume)],
    ['number', text(paper.issue)],
    ['pages', text(toPages(paper.pages))],
    [publisher, whole(paper.publisher)],
    ['doi', verbatim(paper.doi)],
    ...eprint(paper),
    ['pmid', verbatim(paper.pmid)],
    ['url', verbatim(paper.url)],
    ['keywords', text(paper.keywords?.join(', '))],
    ['abstract', text(paper.abstract)],
    ['note', paper.retracted ? '{Retracted}' : undefined],
  ];
  const lines = fields.flatMap(([field, value]) => (value ? [`  ${field} = ${value}`] : []));
  return `@${name}{${key},\n${lines.join(',\n')}\n}`;
}

function kindOf({ type, venue, volume, issue, pages }: Paper): EntryKind {
  const known = KINDS.get(type ?? '');
  if (known) return known;
  return type === undefined && venue && (volume ?? issue ?? pages) ? ARTICLE : OTHER;
}

const braced = (value: string): string => `{${value}}`;

function text(value: string | undefined): string | undefined {
  const latex = toLatex(plainLine(value ?? ''));
  return latex === '' ? undefined : braced(latex);
}

/** Biber divides the names of publishers at each `and`, as it does with authors. */
function whole(value: string | undefined): string | undefined {
  const field = text(value);
  return field && /\band\b/iu.test(field) ? braced(field) : field;
}

/** Identifiers and addresses are not escaped; only what would end the entry early is written as a URL writes it. */
function verbatim(value: string | undefined): string | undefined {
  const line = oneLine(value ?? '').replaceAll(' ', '%20');
  if (line === '') return undefined;
  return braced(isPaired(line) ? line : line.replaceAll('{', '%7B').replaceAll('}', '%7D'));
}

function isPaired(line: string): boolean {
  let depth = 0;
  for (const [brace] of line.matchAll(/[{}]/gu)) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** `12-34` becomes `12--34`; a number with several dashes is no range. */
function toPages(pages: string | undefined): string | undefined {
  return pages
    ?.split(',')
    .map((part) => part.trim().replace(/^([^\p{Pd}−]+?)\s*[\p{Pd}−]+\s*([^\p{Pd}−]+)$/u, '$1--$2'))
    .join(', ');
}

function eprint({ arxivId, keywords, provenance }: Paper): readonly (readonly [string, string | undefined])[] {
  if (!arxivId) return [];
  const archive = /^([a-z-]+)\//u.exec(arxivId)?.[1];
  // arXiv's own keywords are its categories, the primary one first.
  const category = provenance.keywords === 'arxiv' ? keywords?.[0] : undefined;
  return [
    ['eprint', verbatim(arxivId)],
    ['archiveprefix', '{arXiv}'],
    ['primaryclass', /^[a-z-]+(?:\.[A-Za-z-]+)?$/u.test(category ?? '') ? `{${category}}` : archive && `{${archive}}`],
  ];
}

function toAuthors(authors: readonly Author[]): string {
  const names = authors.flatMap((author) => toName(withoutBraces(author)) ?? []);
  return names.map(toBibtexName).join(' and ') || 'Unknown';
}

/** No name has braces, and biber loses count of them there. */
function withoutBraces(author: Author): Author {
  return Object.fromEntries(Object.entries(author).map(([part, value]) => [part, value?.replace(/[{}]/gu, '')]));
}

/** `von Last, Jr, First`, the only form that BibTeX never divides wrongly. */
function toBibtexName(name: Name): string {
  if ('body' in name) return braced(toLatex(name.body));
  const { family, given, suffix } = name;
  if (!given) return protect(family, isDivided(family));
  return [protect(family, isMisread(family)), ...(suffix ? [protect(suffix)] : []), protect(given)].join(', ');
}

/** Alone, several words are read as given and family name, unless they are particles and one name; `others` is et al. */
function isDivided(family: string): boolean {
  return /^others$/iu.test(family) || (/[\s,]/u.test(family) && !/^[\p{Ll}\s]+ \p{Lu}\S*$/u.test(family));
}

/** A lower-case word inside a family name ("Ortega y Gasset") would make all before it a particle. */
function isMisread(family: string): boolean {
  return /^\P{Ll}.*\s\p{Ll}/u.test(family);
}

/**
 * Braces keep a part whole where `and`, `=` or leading punctuation would be read as syntax. Commas go: biber counts
 * them inside braces too, and refuses a name with too many.
 */
function protect(part: string, needed = false): string {
  const clean = part.replace(/[\s,]*,[\s,]*/gu, ' ').trim();
  const isSyntax = needed || /[="]|(?:^|\s)and(?:\s|$)|^[^\p{L}\p{N}]|^[^\p{L}]*$/iu.test(clean);
  return isSyntax ? braced(toLatex(clean)) : toLatex(clean);
}
