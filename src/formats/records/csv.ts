import type { Author } from '../../model/paper.ts';
import { readRows } from './csv-rows.ts';
import type { FileProblem, FileRecord } from './record.ts';
import { toAuthor, toPaper } from './record.ts';
import { monthFrom, typeFrom } from './types.ts';

/** The names of columns in exports of Scopus, Web of Science, Zotero, PubMed, and in tables that people make. */
const COLUMNS = {
  id: ['id', 'key', 'eid', 'ut', 'ut (unique wos id)'],
  type: ['document type', 'item type', 'publication type', 'type', 'entrytype', 'dt'],
  title: ['title', 'article title', 'document title', 'ti'],
  authors: ['author full names', 'authors', 'author', 'author(s)', 'af', 'au'],
  year: ['year', 'publication year', 'py', 'date', 'create date', 'publication date'],
  month: ['month'],
  venue: ['source title', 'publication title', 'journal/book', 'journal', 'so', 'venue', 'booktitle', 'journal title'],
  volume: ['volume', 'vl'],
  issue: ['issue', 'is', 'number'],
  pages: ['pages', 'page'],
  firstPage: ['page start', 'start page', 'bp'],
  lastPage: ['page end', 'end page', 'ep'],
  article: ['art. no.', 'article number', 'ar'],
  publisher: ['publisher', 'pu'],
  abstract: ['abstract', 'abstract note', 'ab'],
  keywords: ['author keywords', 'keywords', 'manual tags', 'de'],
  language: ['language of original document', 'language', 'la'],
  url: ['url', 'link', 'doi link'],
  doi: ['doi', 'di'],
  pmid: ['pubmed id', 'pmid', 'pm'],
  pmcid: ['pmcid'],
} as const;
type Column = keyof typeof COLUMNS;

/** Reads a table with a header; null when no column is named like a title. */
export function readCsvRecords(text: string): { records: FileRecord[]; problems: FileProblem[] } | null {
  // Excel writes and reads the separator in a line before the header.
  const [line = '', delimiter] = /^"?sep=(.)"?[^\S\n]*\n/i.exec(text) ?? [];
  const table = text.slice(line.length);
  const header = table.slice(0, table.indexOf('\n') + 1 || table.length);
  if (!/[,;\t]/.test(header) && delimiter === undefined) return null;
  const { rows: all, problems } = readRows(table, delimiter);
  const [names = [], ...rows] = all;
  const places = placesOf(names);
  if (places.title === undefined) return null;
  const records = rows.map((row, at) => toFileRecord(at, (column) => row[places[column] ?? -1]?.trim() || undefined));
  return { records, problems: [...problems] };
}

/** Where each column is; the earlier of its names wins. */
function placesOf(names: readonly string[]): Partial<Record<Column, number>> {
  const plain = names.map((name) => name.trim().toLowerCase());
  const found = Object.entries(COLUMNS).map(([column, known]) => {
    const name = known.find((each) => plain.includes(each));
    return [column, name === undefined ? undefined : plain.indexOf(name)] as const;
  });
  return Object.fromEntries(found.filter(([, at]) => at !== undefined));
}

function toFileRecord(at: number, cell: (column: Column) => string | undefined): FileRecord {
  const [first, last] = [cell('firstPage'), cell('lastPage')];
  const paper = toPaper({
    type: typeFrom(cell('type')),
    // PubMed ends every title with a full stop.
    title: cell('pmid') ? cell('title')?.replace(/(?<!\.)\.$/, '') : cell('title'),
    authors: toAuthors(cell('authors') ?? ''),
    year: cell('year'),
    month: monthFrom(cell('month')),
    venue: cell('venue'),
    volume: cell('volume'),
    issue: cell('issue'),
    pages: cell('pages') ?? (first && last && first !== last ? `${first}-${last}` : (first ?? cell('article'))),
    publisher: cell('publisher'),
    abstract: cell('abstract'),
    keywords: cell('keywords')?.split(/;\s*/) ?? [],
    language: cell('language'),
    url: cell('url'),
    ids: [cell('doi'), cell('pmid') && `PMID:${cell('pmid')}`, cell('pmcid'), cell('url')],
  });
  return { id: cell('id') ?? `#${at + 1}`, place: `row ${at + 2}`, paper };
}

/** "Kang, S.H. (57190); Lee, A." or "Kang S, Lee A" or "Kang, S. and Lee, A." */
function toAuthors(text: string): Author[] {
  const plain = text.replace(/\s*\(\d+\)/g, '');
  const isPubmed = !plain.includes(';') && /^[^,]+ \p{Lu}{1,3}(?:,|\.?$)/u.test(plain);
  const names = isPubmed ? plain.split(',') : plain.split(/;| and /);
  return names.flatMap((name) => toAuthor(name) ?? []);
}
