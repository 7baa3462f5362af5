import type { Paper } from '../model/paper.ts';
import { isYear } from './key.ts';
import { plainLine } from './latex.ts';
import { type Name, toName } from './name.ts';

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

/** All papers as RIS, in order, one empty line between records; nothing for none. */
export function toRis(papers: readonly Paper[]): string {
  return papers.map(toRecord).join('\n\n');
}

/** One record; every value stays on its line, however long, because readers join wrapped lines with blanks. */
function toRecord(paper: Paper): string {
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
    ['UR', paper.url],
    ['LA', paper.language],
    ...(paper.keywords ?? []).map((keyword) => ['KW', keyword] as const),
    ['AB', paper.abstract],
    ['N1', paper.retracted ? 'Retracted' : undefined],
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

/** "Family, Given, Suffix": commas divide, so a part may not hold one. */
function toRisName(name: Name): string {
  if ('body' in name) return name.body;
  const parts = name.suffix ? [name.family, name.given ?? '', name.suffix] : [name.family, name.given ?? ''];
  return parts
    .map((part) => part.replaceAll(',', ' '))
    .join(', ')
    .replace(/, $/u, '');
}

/** First and last page; what is no plain range is the first page alone. */
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
