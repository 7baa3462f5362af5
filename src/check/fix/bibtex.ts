import { type Entry, readEntries, type Span } from '../../formats/bibtex-entries.ts';
import { toAuthors } from '../../formats/bibtex-name.ts';
import { oneLine, toLatex } from '../../formats/latex.ts';
import type { ComparedField } from '../../model/reference.ts';
import type { Correction } from './choose.ts';
import { collectEdits, type Edit, type FindEdits } from './edit.ts';

/** The fields of an entry by what they state, the usual one first. */
const FIELDS: Readonly<Record<ComparedField, readonly string[]>> = {
  title: ['title'],
  authors: ['author'],
  year: ['year', 'date'],
  venue: ['journal', 'journaltitle', 'booktitle'],
  volume: ['volume'],
  issue: ['number', 'issue'],
  pages: ['pages'],
  doi: ['doi'],
  arxivId: ['eprint', 'arxiv', 'arxivid'],
  pmid: ['pmid'],
  pmcid: ['pmcid'],
};

const NOT_RECORDS = new Set(['comment', 'preamble', 'string']);

/** Finds the values of a BibTeX file that are to be changed; a value that an entry inherits is not its own. */
export const findBibtexEdits: FindEdits = (text, wanted) => {
  const entries = readEntries(text).filter((part): part is Entry => 'fields' in part && !NOT_RECORDS.has(part.type));
  return wanted.map((record) => {
    const entry = entries[record.index - 1];
    const isMeant = entry !== undefined && (record.key === undefined || record.key === entry.key);
    return collectEdits(record, (correction) => (isMeant ? editOf(text, entry, correction) : null));
  });
};

/** Every field that states the value is changed, so that no two of them contradict each other. */
function editOf(text: string, entry: Entry, correction: Correction): Edit[] | null {
  const names = FIELDS[correction.field].filter((each) => entry.spans.has(each));
  if (names.length === 0 || entry.brokenAt !== undefined) return null;
  const edits = names.map((name) => editField(text, name, entry.spans.get(name), correction));
  return edits.every((each) => each !== null) ? edits.flat() : null;
}

function editField(text: string, name: string, span: Span | undefined, correction: Correction): Edit[] | null {
  if (!span) return null;
  const raw = text.slice(span.start, span.end);
  if (name === 'date') return editYear(raw, span, correction.found);
  return [{ ...span, text: enclose(writeValue(correction, raw), raw) }];
}

/** A date keeps its month and day. */
function editYear(raw: string, { start }: Span, year: string): Edit[] | null {
  const at = raw.search(/\d{4}/);
  return at < 0 ? null : [{ start: start + at, end: start + at + 4, text: year }];
}

const VERBATIM: ReadonlySet<ComparedField> = new Set(['doi', 'arxivId', 'pmid', 'pmcid', 'year']);

function writeValue({ field, found, authors }: Correction, raw: string): string {
  if (field === 'authors') return toAuthors(authors ?? []);
  if (field === 'title') return protectCase(toLatex(found), raw);
  if (field === 'pages') return toLatex(found).replace(/[-–—]+/g, '--');
  if (!VERBATIM.has(field)) return toLatex(found);
  const address = field === 'doi' ? /https?:\/\/(?:dx\.)?doi\.org\//i.exec(raw)?.[0] : undefined;
  return `${address ?? ''}${oneLine(found).replace(/[{}\s]/g, encodeURIComponent)}`;
}

/** Styles lower the case of titles; words with capitals inside, and those that were in braces, keep theirs. */
function protectCase(title: string, raw: string): string {
  if (isDoubled(raw)) return title;
  const braced = new Set([...raw.slice(1, -1).matchAll(/\{([\p{L}\p{N}-]+)\}/gu)].map(([, word]) => word));
  return title.replace(/(?<![\\{\p{L}\p{N}])[\p{L}\p{N}]+(?![}\p{L}\p{N}])/gu, (word) =>
    braced.has(word) || /\p{L}.*\p{Lu}/u.test(word) ? `{${word}}` : word,
  );
}

/** Two pairs of braces keep the case of the whole value. */
const isDoubled = (raw: string) => raw.startsWith('{{') && raw.endsWith('}}');

/** In the quotes or braces that the value had; a bare number stays bare. */
function enclose(value: string, raw: string): string {
  if (raw.startsWith('"') && raw.endsWith('"') && !value.includes('"')) return `"${value}"`;
  if (isDoubled(raw)) return `{{${value}}}`;
  return /^\d+$/.test(raw) && /^\d+$/.test(value) ? value : `{${value}}`;
}
