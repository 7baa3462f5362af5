import type { ComparedField } from '../../model/reference.ts';
import type { Correction } from './choose.ts';
import { collectEdits, type Edit, type FindEdits } from './edit.ts';

/** Where a value is written, and its parts if it is an object or an array. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly fields?: ReadonlyMap<string, Place>;
  readonly items?: readonly Place[];
}

/** A byte order mark at the start counts as a space too. */
const SPACE = /\s*/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const SCALAR = /-?[\w.+-]+/y;
/** Deeper than any record; the reader calls itself. */
const MAX_DEPTH = 64;

/** Finds the places of values in a JSON text that is known to be valid. */
function placeAt(text: string, from: number, depth = 0): Place | null {
  const start = from + lengthAt(SPACE, text, from);
  if (depth > MAX_DEPTH) return null;
  if (text[start] === '{') return objectAt(text, start, depth);
  if (text[start] === '[') return arrayAt(text, start, depth);
  const length = lengthAt(text[start] === '"' ? STRING : SCALAR, text, start);
  return length === 0 ? null : { start, end: start + length };
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function objectAt(text: string, start: number, depth: number): Place | null {
  const fields = new Map<string, Place>();
  let at = start + 1;
  for (;;) {
    at += lengthAt(SPACE, text, at);
    if (text[at] === '}') return { start, end: at + 1, fields };
    if (text[at] === ',') at += 1 + lengthAt(SPACE, text, at + 1);
    const length = lengthAt(STRING, text, at);
    const colon = at + length + lengthAt(SPACE, text, at + length);
    const value = length === 0 || text[colon] !== ':' ? null : placeAt(text, colon + 1, depth + 1);
    if (!value) return null;
    fields.set(String(JSON.parse(text.slice(at, at + length))), value);
    at = value.end;
  }
}

function arrayAt(text: string, start: number, depth: number): Place | null {
  const items: Place[] = [];
  let at = start + 1;
  for (;;) {
    at += lengthAt(SPACE, text, at);
    if (text[at] === ']') return { start, end: at + 1, items };
    if (text[at] === ',') at += 1;
    const value = placeAt(text, at, depth + 1);
    if (!value) return null;
    items.push(value);
    at = value.end;
  }
}

const FIELDS: Readonly<Record<ComparedField, string>> = {
  title: 'title',
  authors: 'author',
  year: 'issued',
  venue: 'container-title',
  volume: 'volume',
  issue: 'issue',
  pages: 'page',
  doi: 'DOI',
  arxivId: 'arxiv',
  pmid: 'PMID',
  pmcid: 'PMCID',
};

/** Finds the values of a CSL-JSON file, an array or one object a line, that are to be changed. */
export const findCslEdits: FindEdits = (text, wanted) => {
  const first = placeAt(text, 0);
  const all = first?.items ?? (first ? linesAt(text) : []);
  const items = all.filter(({ fields }) => (fields?.size ?? 0) > 0);
  return wanted.map((record) => {
    const fields = items[record.index - 1]?.fields;
    return collectEdits(record, (correction) => (fields ? editOf(text, fields, correction) : null));
  });
};

function linesAt(text: string): Place[] {
  const items: Place[] = [];
  for (let at = 0; ; ) {
    const item = placeAt(text, at);
    if (!item) return items;
    items.push(item);
    at = item.end;
  }
}

function editOf(text: string, fields: ReadonlyMap<string, Place>, correction: Correction): Edit[] | null {
  const { field, found, authors = [] } = correction;
  const place = fields.get(FIELDS[field]);
  if (!place) return null;
  if (field === 'year') return editYear(text, place, found);
  if (field === 'authors') {
    const names = authors.map(({ family, given, literal }) =>
      family ? { family, ...(given && { given }) } : { literal },
    );
    return [{ start: place.start, end: place.end, text: JSON.stringify(names) }];
  }
  const address = /^"(https?:\/\/(?:dx\.)?doi\.org\/)/i.exec(text.slice(place.start, place.end))?.[1] ?? '';
  const isNumber = text[place.start] !== '"' && /^\d+$/.test(found);
  return place.fields || place.items
    ? null
    : [{ start: place.start, end: place.end, text: isNumber ? found : JSON.stringify(`${address}${found}`) }];
}

function editYear(text: string, issued: Place, year: string): Edit[] | null {
  const first = issued.fields?.get('date-parts')?.items?.[0]?.items?.[0];
  if (!first || !/^\d{4}$/.test(year)) return null;
  const isString = text[first.start] === '"';
  return [{ start: first.start, end: first.end, text: isString ? `"${year}"` : year }];
}
