import { fail, ok, type Result } from '../../src/model/result.ts';
import { asObject, parseJson } from '../../src/text/json.ts';
import type { CastArxiv, CastPaper, CastType } from './paper.ts';
import { venueNamed } from './venue.ts';

const TYPES = new Map<string, CastType>(
  Object.entries({
    'article-journal': 'journal-article',
    article: 'posted-content',
    'paper-conference': 'proceedings-article',
    chapter: 'book-chapter',
    book: 'book',
    thesis: 'dissertation',
    dataset: 'dataset',
    software: 'software',
    report: 'report',
  }),
);

/** Prefixes of the best-known members of DataCite. */
const DATACITE = /^10\.(?:5281|48550|6084|5061|17632|7910|13140|3929|14454|11588)\//;

type Fields = Readonly<Record<string, unknown>>;

function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() ? text.trim() : undefined;
}

/** In the cast, commas and semicolons separate names and their parts. */
const namePart = (text: string | undefined) =>
  (text ?? '')
    .replace(/[,;{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function nameOf(value: unknown): string {
  const fields = asObject(value) ?? {};
  const literal = namePart(textOf(fields, 'literal'));
  if (literal) return `{${literal}}`;
  const particle = textOf(fields, 'non-dropping-particle') ?? textOf(fields, 'dropping-particle') ?? '';
  const family = namePart(`${particle} ${textOf(fields, 'family') ?? ''}`);
  const given = namePart(textOf(fields, 'given'));
  return family && given ? `${family}, ${given}` : family || given;
}

function authorsOf(fields: Fields): string {
  const list = Array.isArray(fields['author']) ? fields['author'] : [];
  return list.map(nameOf).filter(Boolean).join('; ');
}

/** ISO date, month or year, as far as known. */
function dateOf(fields: Fields): string | undefined {
  const issued = asObject(fields['issued']);
  const parts: unknown = issued?.['date-parts'];
  const first: unknown = Array.isArray(parts) ? parts[0] : undefined;
  const numbers = (Array.isArray(first) ? first : []).map(Number);
  const known = numbers.slice(0, 3).filter((number) => Number.isInteger(number) && number > 0);
  const text = (issued && (textOf(issued, 'literal') ?? textOf(issued, 'raw'))) ?? textOf(fields, 'issued');
  if (known.length === 0) return /\d{4}(?:-\d\d){0,2}/.exec(text ?? '')?.[0];
  return known.map((number, at) => String(number).padStart(at === 0 ? 4 : 2, '0')).join('-');
}

/** The month is part of an arXiv id. */
function submittedOf(id: string, date: string | undefined): string {
  const [, year = '', month = ''] = /(?:^|\/)(\d\d)(\d\d)/.exec(id) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  return isMonth ? `${Number(year) > 90 ? 19 : 20}${year}-${month}-15` : `${date ?? '2020'}-01-01`.slice(0, 10);
}

function arxivOf(fields: Fields, doi: string | undefined, date: string | undefined): CastArxiv | undefined {
  const own = /^10\.48550\/arxiv\.(.+)$/i.exec(doi ?? '')?.[1];
  const id = (textOf(fields, 'arxiv') ?? own)?.replace(/^arxiv:/i, '');
  const [, bare, version] = /^(.+?)(?:v(\d+))?$/i.exec(id ?? '') ?? [];
  if (!bare) return undefined;
  const submitted = submittedOf(bare, date);
  return { id: bare, category: 'cs.LG', versions: Number(version ?? 1), submitted, linked: own === undefined };
}

function toPaper(fields: Fields, title: string, number: number): CastPaper {
  const stated = textOf(fields, 'DOI')?.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '');
  const date = dateOf(fields);
  const arxiv = arxivOf(fields, stated, date);
  const doi = /^10\.48550\/arxiv\./i.test(stated ?? '') ? undefined : stated;
  const venue = textOf(fields, 'container-title');
  const optional = {
    doi,
    date,
    volume: textOf(fields, 'volume'),
    issue: textOf(fields, 'issue'),
    pages: textOf(fields, 'page')?.replace(/[\u2010-\u2015]+/g, '-'),
    pmid: textOf(fields, 'PMID'),
    pmcid: textOf(fields, 'PMCID'),
    language: textOf(fields, 'language'),
    venue: venue && venueNamed(venue, textOf(fields, 'publisher')),
    arxiv,
    agency: doi && DATACITE.test(doi) ? ('datacite' as const) : undefined,
  };
  const known = Object.entries(optional).filter(([, value]) => value !== undefined);
  return {
    key: `cast-${number}`,
    situation: arxiv ? (doi ? 'published-with-preprint' : 'preprint-only') : 'closed',
    openalex: `W${5_000_000_000 + number}`,
    title,
    authors: authorsOf(fields),
    type: TYPES.get(textOf(fields, 'type') ?? '') ?? 'journal-article',
    abstract: textOf(fields, 'abstract') ?? '',
    keywords: (textOf(fields, 'keyword') ?? '')
      .split(/[,;]/)
      .map((word) => word.trim())
      .filter(Boolean),
    oa: arxiv ? 'green' : 'closed',
    ...Object.fromEntries(known),
  } as CastPaper;
}

/** Reads a line of a CSL-JSON-lines file; `number` is counted from 1. */
export function parseCastLine(line: string, number: number): Result<CastPaper> {
  const value = parseJson(line);
  if (value === undefined) return fail('INVALID_ARGUMENT', `Line ${number} is not valid JSON.`);
  const fields = asObject(value);
  if (!fields) return fail('INVALID_ARGUMENT', `Line ${number} must be a JSON object.`);
  const title = textOf(fields, 'title');
  if (!title) return fail('INVALID_ARGUMENT', `Line ${number}: title must be a string that is not empty.`);
  const { author } = fields;
  if (author !== undefined && !Array.isArray(author))
    return fail('INVALID_ARGUMENT', `Line ${number}: author must be an array of names.`);
  return ok(toPaper(fields, title, number));
}
