import type { Paper } from '../model/paper.ts';
import { parseRef } from '../model/ref.ts';
import { type Between, type Entry, hasEntries, readEntries } from './bibtex-entries.ts';
import { toAuthors } from './bibtex-name.ts';
import { type ExportedPaper, noteOf } from './exported.ts';
import type { ListItem } from './format.ts';
import { isYear, toKeys } from './key.ts';
import { oneLine, plainLine, toLatex } from './latex.ts';

/** The entry type for a Crossref type, and the fields that hold its venue and publisher. */
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

/** Writes one entry a paper, in order, separated by empty lines. */
export function toBibtex(papers: readonly ExportedPaper[]): string {
  const keys = toKeys(papers);
  return papers.map((paper, at) => toBibtexEntry(paper, keys[at] ?? '')).join('\n\n');
}

/** Writes one entry; leaves out fields that the paper does not have. */
export function toBibtexEntry(paper: ExportedPaper, key: string): string {
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
    ['note', text(noteOf(paper))],
    ['file', toFileField(paper.file)],
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

/** Biber splits publishers at each `and`, as it does authors. */
function whole(value: string | undefined): string | undefined {
  const field = text(value);
  return field && /\band\b/iu.test(field) ? braced(field) : field;
}

/** Ids and URLs are not escaped; only braces that would end the entry early are percent-encoded. */
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

/** `12-34` becomes `12--34`; a number with several dashes is not a range. */
function toPages(pages: string | undefined): string | undefined {
  return pages
    ?.split(',')
    .map((part) => part.trim().replace(/^([^\p{Pd}−]+?)\s*[\p{Pd}−]+\s*([^\p{Pd}−]+)$/u, '$1--$2'))
    .join(', ');
}

/** `description:path:type`, as JabRef and Zotero read it; a colon inside the path is escaped. */
function toFileField(path: string | undefined): string | undefined {
  return path === undefined || /[{}]/u.test(path) ? undefined : braced(`:${path.replace(/[\\:;]/gu, '\\$&')}:PDF`);
}

function eprint({ arxivId, keywords, provenance }: Paper): readonly (readonly [string, string | undefined])[] {
  if (!arxivId) return [];
  const archive = /^([a-z-]+)\//u.exec(arxivId)?.[1];
  // Keywords from arXiv are its categories, the primary one first.
  const category = provenance.keywords === 'arxiv' ? keywords?.[0] : undefined;
  return [
    ['eprint', verbatim(arxivId)],
    ['archiveprefix', '{arXiv}'],
    ['primaryclass', /^[a-z-]+(?:\.[A-Za-z-]+)?$/u.test(category ?? '') ? `{${category}}` : archive && `{${archive}}`],
  ];
}

const NOT_PAPERS = new Set(['comment', 'preamble', 'string']);

/** Reads the ids of every entry. BibTeX ignores text between entries; a line there that is a ref is read all the same. */
export function readBibtex(text: string): ListItem[] | null {
  if (!hasEntries(text)) return null;
  return readEntries(text).flatMap((part) => ('fields' in part ? toItem(part) : readLines(part)));
}

function toItem({ type, key, line, fields }: Entry): ListItem[] {
  if (NOT_PAPERS.has(type)) return [];
  return [{ place: `line ${line}`, label: key || '(an entry without a key)', ids: idsOf(fields) }];
}

function readLines({ line, text }: Between): ListItem[] {
  return text.split('\n').flatMap((each, at) => {
    const id = each.trim();
    return id === '' || !parseRef(id).ok ? [] : [{ place: `line ${line + at}`, label: id, ids: [id] }];
  });
}

/** The texts of an entry that may be ids, best first. */
export function idsOf(fields: Entry['fields']): string[] {
  const eprint = fields.get('eprint') ?? '';
  const archive = (fields.get('archiveprefix') ?? fields.get('eprinttype') ?? 'arxiv').toLowerCase();
  const ids = [
    fields.get('doi'),
    archive === 'arxiv' && eprint && !/arxiv/i.test(eprint) ? `arXiv:${eprint}` : eprint,
    (archive === 'pubmed' && eprint && `PMID:${eprint}`) || prefixed('PMID:', fields.get('pmid')),
    prefixed('PMC', fields.get('pmcid')),
    fields.get('url'),
    fields.get('howpublished')?.replace(/^\\url\s*/, ''),
  ];
  return ids.flatMap((id) => id?.trim() || []);
}

function prefixed(prefix: string, id: string | undefined): string | undefined {
  return id && /^\s*\d+\s*$/.test(id) ? `${prefix}${id.trim()}` : id;
}
