import type { Author } from '../../model/paper.ts';
import { idsOf } from '../bibtex.ts';
import { type Entry, hasEntries, readEntries } from '../bibtex-entries.ts';
import { fromLatex, splitOutsideBraces } from '../latex-text.ts';
import type { FileProblem, FileRecord } from './record.ts';
import { arxivVersionIn, toPaper } from './record.ts';
import { monthFrom, typeFrom } from './types.ts';

const NOT_RECORDS = new Set(['comment', 'preamble', 'string']);
/** Fields that an entry does not inherit from the one it names in `crossref`. */
const OWN = new Set(['crossref', 'doi', 'url', 'pages', 'title', 'author', 'abstract', 'eprint', 'keywords']);

/** Reads BibTeX with its strings and cross-references; null when the text has no entry. */
export function readBibtexRecords(text: string): { records: FileRecord[]; problems: FileProblem[] } | null {
  if (!hasEntries(text)) return null;
  const strings = readStrings(text);
  const entries = readEntries(text, (name) => strings.get(name.toLowerCase()) ?? name).filter(
    (part) => 'fields' in part,
  );
  const papers = entries.filter(({ type }) => !NOT_RECORDS.has(type));
  // A cross-reference cannot name an entry without a key.
  const byKey = new Map(papers.flatMap((entry) => (entry.key ? [[entry.key.toLowerCase(), entry]] : [])));
  const problems = entries.flatMap((entry) => findProblem(entry, byKey) ?? []);
  return { records: papers.map((entry, at) => toFileRecord(entry, at, byKey)), problems };
}

function findProblem(entry: Entry, byKey: ReadonlyMap<string, Entry>): FileProblem | null {
  const { brokenAt, isOpen, key, line, type } = entry;
  const name = key || 'an entry';
  if (brokenAt !== undefined) return { place: `line ${brokenAt}`, message: `A brace or quote is missing in ${name}.` };
  if (NOT_RECORDS.has(type)) return null;
  if (isOpen) return { place: `line ${line}`, message: `The closing brace of ${name} is missing.` };
  return isCircular(entry, byKey)
    ? { place: `line ${line}`, message: `The cross-reference of ${name} leads back to it, so it is ignored there.` }
    : null;
}

const parentOf = (entry: Entry, byKey: ReadonlyMap<string, Entry>) =>
  byKey.get((entry.fields.get('crossref') ?? '').trim().toLowerCase());

function isCircular(entry: Entry, byKey: ReadonlyMap<string, Entry>): boolean {
  let parent = parentOf(entry, byKey);
  for (let steps = 1; parent && parent !== entry && steps < MAX_PARENTS; steps++) parent = parentOf(parent, byKey);
  return parent === entry;
}

/** Macros, defined before or after their use; the second pass expands those that name a later one. */
function readStrings(text: string): Map<string, string> {
  const strings = new Map<string, string>();
  for (const _pass of [1, 2])
    for (const part of readEntries(text, (name) => strings.get(name.toLowerCase()) ?? name))
      if ('fields' in part && part.type === 'string')
        for (const [name, value] of part.fields) strings.set(name.toLowerCase(), value);
  return strings;
}

function toFileRecord(entry: Entry, at: number, byKey: ReadonlyMap<string, Entry>): FileRecord {
  const fields = inherit(entry, byKey);
  const raw = (...names: readonly string[]) => names.map((name) => fields.get(name)).find((value) => value?.trim());
  const text = (...names: readonly string[]) => {
    const value = raw(...names);
    return value === undefined ? undefined : fromLatex(value);
  };
  const [year, month] = (raw('date') ?? '').split('-');
  const paper = toPaper({
    type: typeFrom(entry.type),
    title: joinTitle(text('title'), text('subtitle')),
    authors: toAuthors(raw('author') ?? ''),
    year: text('year') ?? year,
    month: monthFrom(raw('month') ?? month),
    venue: text('journal', 'journaltitle', 'booktitle', 'howpublished', 'series'),
    volume: text('volume'),
    issue: text('number', 'issue'),
    pages: text('pages', 'eid', 'articleno'),
    publisher: text('publisher', 'institution', 'school', 'organization'),
    abstract: text('abstract'),
    keywords: text('keywords')?.split(/[,;]\s*/) ?? [],
    language: text('langid', 'language'),
    url: raw('url'),
    ids: idsOf(fields),
  });
  return {
    id: entry.key || `#${at + 1}`,
    place: `line ${entry.line}`,
    paper,
    line: entry.line,
    type: entry.type,
    ...noteOf(text('note'), text('howpublished'), text('number')),
    ...(/ and (?:others|et al\.?)\s*$/i.test(raw('author') ?? '') && { authorsCut: true as const }),
    ...arxivVersionIn(idsOf(fields)),
    ...(entry.brokenAt !== undefined && { isBroken: true as const }),
  };
}

function noteOf(...texts: readonly (string | undefined)[]): Pick<FileRecord, 'note'> {
  const note = texts.filter(Boolean).join('; ');
  return note ? { note } : {};
}

/** A longer chain of cross-references is an error. */
const MAX_PARENTS = 10;

/** The fields of an entry with those of its parents; a circle of cross-references ends where it began. */
function inherit(entry: Entry, byKey: ReadonlyMap<string, Entry>): ReadonlyMap<string, string> {
  const fields = new Map(entry.fields);
  const seen = new Set([entry]);
  let parent = parentOf(entry, byKey);
  while (parent && !seen.has(parent) && seen.size <= MAX_PARENTS) {
    seen.add(parent);
    const title = parent.fields.get('title');
    if (title !== undefined && !fields.has('booktitle') && !fields.has('journal')) fields.set('booktitle', title);
    for (const [name, value] of parent.fields) if (!OWN.has(name) && !fields.has(name)) fields.set(name, value);
    parent = parentOf(parent, byKey);
  }
  return fields;
}

function joinTitle(title: string | undefined, subtitle: string | undefined): string | undefined {
  return title && subtitle ? `${title}: ${subtitle}` : title;
}

/** Names are separated by `and` outside of braces; a name in braces is an organisation. */
function toAuthors(field: string): Author[] {
  // One blank between words, so that a separator is found in one step.
  return splitOutsideBraces(field.replace(/\s+/g, ' '), / and /iy).flatMap((name) => toAuthor(name.trim()) ?? []);
}

function toAuthor(name: string): Author | null {
  if (name === '' || /^(?:others|et al\.?)$/i.test(name)) return null;
  if (/^\{[^{}]*\}$/.test(name)) return { literal: fromLatex(name) };
  const parts = splitOutsideBraces(name, / ?, ?/y).map(fromLatex);
  const [family = '', second = '', third] = parts;
  if (parts.length > 1) return withGiven(family, third === undefined ? second : `${third}, ${second}`);
  const words = splitOutsideBraces(name, /[\s~]+/y)
    .map(fromLatex)
    .filter(Boolean);
  if (words.length === 1) return { literal: words[0] ?? '' };
  // The first lower-case word is the particle that begins the family name.
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && /^\p{Ll}/u.test(word));
  const cut = particle > 0 ? particle : words.length - 1;
  return withGiven(words.slice(cut).join(' '), words.slice(0, cut).join(' '));
}

const withGiven = (family: string, given: string): Author => (given === '' ? { literal: family } : { family, given });
