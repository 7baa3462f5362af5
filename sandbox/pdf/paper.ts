import { authorsOf, type CastPaper, datePartsOf, displayName, yearOf } from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import { arxivDoi, type Library } from '../library.ts';
import { type Metadata, textDocument } from './document.ts';
import type { Protection } from './encrypt.ts';
import type { Block } from './layout.ts';
import { proseFor } from './prose.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&alpha;': 'α',
};

/** A title as printed: one line, without tags and entities. */
export function printedTitle(title: string): string {
  return title
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text styles of a paper. */
export const block = {
  title: (text: string): Block => ({ text, size: 17, font: 'bold', above: 14 }),
  line: (text: string, above = 4): Block => ({ text, size: 9, font: 'roman', above }),
  authors: (text: string): Block => ({ text, size: 11, font: 'roman', above: 10 }),
  heading: (text: string): Block => ({ text, size: 12, font: 'bold', above: 14 }),
  body: (text: string): Block => ({ text, size: 10.5, font: 'roman', above: 5 }),
  note: (text: string): Block => ({ text, size: 9, font: 'italic', above: 8 }),
};

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function longDate(date: string): string {
  const [year, month, day] = datePartsOf(date);
  return [day, month && MONTHS[month - 1], year].filter(Boolean).join(' ');
}

/** Such as "Nature 500, 54-58 (2013)". */
export function journalLine(paper: CastPaper): string {
  const venue = venueOf(paper)?.title ?? '';
  const volume = paper.volume ? ` ${paper.volume}` : '';
  const issue = paper.issue ? `(${paper.issue})` : '';
  const pages = paper.pages ? `, ${paper.pages}` : '';
  const year = yearOf(paper);
  return `${venue}${volume}${issue}${pages}${year ? ` (${year})` : ''}`.trim();
}

/** The printed DOI: that of the paper, or of its arXiv record. */
export function doiOf(paper: CastPaper): string | undefined {
  return paper.doi ?? (paper.arxiv && arxivDoi(paper.arxiv.id));
}

/** The metadata of the file. */
export function metadataOf(paper: CastPaper, title = printedTitle(paper.title)): Metadata {
  const doi = doiOf(paper);
  const authors = authorsOf(paper).map(displayName);
  return { title, authors, date: (paper.date ?? '2016').padEnd(10, '-01'), ...(doi ? { doi } : {}) };
}

/** The first page has the DOI, later pages the running footer. */
export function footerOf(paper: CastPaper): (page: number) => string {
  const doi = doiOf(paper);
  const running = journalLine(paper) || printedTitle(paper.title).slice(0, 60);
  return (page) => (page === 1 && doi ? `https://doi.org/${doi}    ${page}` : `${running}    ${page}`);
}

function reference(paper: CastPaper, n: number): Block {
  const first = authorsOf(paper);
  const names = first.slice(0, 3).map(displayName).join(', ') + (first.length > 3 ? ' et al.' : '');
  const where = journalLine(paper);
  const id = paper.doi ? ` doi:${paper.doi}` : paper.arxiv ? ` arXiv:${paper.arxiv.id}` : '';
  return block.line(`${n}. ${names}. ${printedTitle(paper.title)}. ${where}.${id}`, 3);
}

const FURTHER_READING = [
  'Abernathy, R. & Cole, T. Measurement without models. Test Press (1998).',
  'Lindgren, M. A short guide to honest error bars. Annals of Test Publishing 3, 14-29 (2004).',
  'Osei, K. and Marsh, D. Sampling from populations that change. Annals of Test Publishing 11, 201-219 (2011).',
];

function references(library: Library, paper: CastPaper): Block[] {
  const cited = library.cites(paper).map((other, n) => reference(other, n + 1));
  const rest = FURTHER_READING.map((text, n) => block.line(`${cited.length + n + 1}. ${text}`, 3));
  return [block.heading('References'), ...cited, ...rest];
}

function stampOf(paper: CastPaper, version: number): Block[] {
  const { arxiv } = paper;
  if (!arxiv) return [];
  const date = version > 1 ? (arxiv.updated ?? arxiv.submitted) : arxiv.submitted;
  return [block.line(`arXiv:${arxiv.id}v${version} [${arxiv.category}] ${longDate(date)}`)];
}

/** How a copy differs from the plain one. */
export interface Print {
  /** Number of the arXiv version; absent for the publisher's layout. */
  readonly arxivVersion?: number;
  readonly protection?: Protection;
  /** Blocks in front of the paper. */
  readonly before?: readonly Block[];
}

/** The head of a paper: journal line, title, authors, dates. */
export function headOf(paper: CastPaper, print: Print = {}): Block[] {
  const names = authorsOf(paper).map(displayName).join(', ');
  const head = print.arxivVersion ? stampOf(paper, print.arxivVersion) : [block.line(journalLine(paper))];
  return [
    ...head.filter(({ text }) => text !== ''),
    ...(printedTitle(paper.title) ? [block.title(printedTitle(paper.title))] : []),
    ...(names ? [block.authors(names)] : []),
    ...(paper.date ? [block.line(`Published ${longDate(paper.date)}`)] : []),
  ];
}

/** The text between head and references. */
function bodyOf(paper: CastPaper, version: number): Block[] {
  const seed = `${paper.key} ${version}`;
  const section = (title: string, paragraphs: number): Block[] => [
    block.heading(title),
    ...proseFor(`${seed} ${title}`, paper.keywords, paragraphs).map(block.body),
  ];
  return [
    block.heading('Abstract'),
    block.body(paper.abstract),
    ...(paper.keywords.length > 0 ? [block.note(`Keywords: ${paper.keywords.join(', ')}`)] : []),
    ...section('1 Introduction', 3),
    ...section('2 Methods', 3),
    ...section('3 Results', 4),
    ...section('4 Discussion', 3),
    block.heading('Data availability'),
    block.body('All data of this paper belong to the sandbox and were invented for it.'),
  ];
}

/** All blocks of a paper. */
function blocksOf(library: Library, paper: CastPaper, print: Print = {}): Block[] {
  const version = print.arxivVersion ?? 0;
  return [...(print.before ?? []), ...headOf(paper, print), ...bodyOf(paper, version), ...references(library, paper)];
}

/** A valid PDF of a paper, with the same bytes every time. */
export function paperPdf(library: Library, paper: CastPaper, print: Print = {}): Buffer {
  return textDocument(blocksOf(library, paper, print), footerOf(paper), metadataOf(paper), print.protection);
}
