import type { Paper } from '../model/paper.ts';
import { type ExportedPaper, noteOf } from './exported.ts';
import type { ListItem } from './format.ts';
import { isYear } from './key.ts';
import { plainLine } from './latex.ts';
import { type Name, toName } from './name.ts';
import { readTagged, type TaggedRecord } from './records/tagged.ts';

const TYPES = new Map(
  Object.entries({
    'journal-article': 'JOUR',
    'proceedings-article': 'CPAPER',
    proceedings: 'CONF',
    'posted-content': 'UNPB',
    'book-chapter': 'CHAP',
    'book-section': 'CHAP',
    'book-part': 'CHAP',
    'reference-entry': 'ENCYC',
    book: 'BOOK',
    monograph: 'BOOK',
    'edited-book': 'EDBOOK',
    'reference-book': 'BOOK',
    dissertation: 'THES',
    'masters-thesis': 'THES',
    report: 'RPRT',
    'report-component': 'RPRT',
    standard: 'STAND',
    dataset: 'DATA',
    software: 'COMP',
  }),
);

/** Writes one record a paper, in order, separated by empty lines. */
export function toRis(papers: readonly ExportedPaper[]): string {
  return papers.map(toRecord).join('\n\n');
}

/** Every value stays on one line, however long: readers join wrapped lines with spaces. */
function toRecord(paper: ExportedPaper): string {
  const [first, last] = toPages(paper.pages);
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['TY', typeOf(paper)],
    ...(paper.authors ?? []).flatMap((author) => toName(author) ?? []).map((name) => ['AU', toRisName(name)] as const),
    ['TI', paper.title],
    ['PY', isYear(paper.year) ? String(paper.year).padStart(4, '0') : undefined],
    ['DA', toDate(paper)],
    ['T2', paper.venue],
    ['VL', paper.volume],
    ['IS', paper.issue],
    ['SP', first],
    ['EP', last],
    ['PB', paper.publisher],
    ['DO', paper.doi],
    ['AN', paper.arxivId && `arXiv:${paper.arxivId}`],
    ['AN', paper.pmid && `PMID:${paper.pmid}`],
    ['UR', paper.url],
    ['L1', paper.file],
    ['LA', paper.language],
    ...(paper.keywords ?? []).map((keyword) => ['KW', keyword] as const),
    ['AB', paper.abstract],
    ['N1', noteOf(paper)],
  ];
  const lines = fields.flatMap(([tag, value]) => {
    const text = plainLine(value ?? '');
    return text === '' ? [] : [`${tag}  - ${text}`];
  });
  return [...lines, 'ER  - '].join('\n');
}

function typeOf({ type, venue, volume, issue, pages, arxivId }: Paper): string {
  const known = TYPES.get(type ?? '');
  if (known) return known;
  if (type === undefined && venue && (volume ?? issue ?? pages)) return 'JOUR';
  return type === undefined && arxivId ? 'UNPB' : 'GEN';
}

/** "Family, Given, Suffix": commas separate the parts, so a part must not contain one. */
function toRisName(name: Name): string {
  if ('body' in name) return name.body;
  const parts = name.suffix ? [name.family, name.given ?? '', name.suffix] : [name.family, name.given ?? ''];
  return parts
    .map((part) => part.replaceAll(',', ' '))
    .join(', ')
    .replace(/, $/u, '');
}

/** First and last page; anything but a plain range is the first page alone. */
function toPages(pages: string | undefined): readonly [string | undefined, string?] {
  const range = /^\s*([^\p{Pd}−,\s]+)\s*[\p{Pd}−]+\s*([^\p{Pd}−,\s]+)\s*$/u.exec(pages ?? '');
  return range?.[1] && range[2] ? [range[1], range[2]] : [pages];
}

function toDate({ year, month, day }: Paper): string | undefined {
  if (!isYear(year) || !month || month < 1 || month > 12) return undefined;
  const two = (value: number) => String(value).padStart(2, '0');
  const knownDay = day && day >= 1 && day <= 31 ? two(day) : '';
  return `${String(year).padStart(4, '0')}/${two(month)}/${knownDay}`;
}

/** Tags that hold ids, best first; some hosts put the DOI in M3 or in a link. */
const ID_TAGS = ['DO', 'AN', 'C2', 'UR', 'LK', 'L1', 'L2', 'L3', 'L4', 'M3'];
const TITLE_TAGS = ['TI', 'T1', 'ID'];

/** Reads the ids of every record; a line outside of records is an item of its own. */
export function readRis(text: string): ListItem[] | null {
  if (!/^TY {1,2}- /m.test(text)) return null;
  const { records, strays } = readTagged(text, ['TY'], (record) => ({ line: record.line, item: toItem(record) }));
  const listed = strays.filter((stray) => !stray.text.startsWith('#'));
  return [
    ...records,
    ...listed.map(({ line, text: label }) => ({ line, item: { place: `line ${line}`, label, ids: [label] } })),
  ]
    .sort((one, other) => one.line - other.line)
    .map(({ item }) => item);
}

function toItem({ line, all, first }: TaggedRecord): ListItem {
  return { place: `line ${line}`, label: first(...TITLE_TAGS) ?? '(a record without a title)', ids: all(...ID_TAGS) };
}
