import type { Author, Notice, Paper, PaperField, PaperFields, Version } from '../model/paper.ts';
import type { Location, SourceRecord } from '../model/source.ts';
import { signedWords } from '../text/words.ts';

/** Two sources disagree on a field; the paper has the chosen value. */
export interface Conflict {
  readonly field: PaperField;
  readonly chosen: { readonly source: string; readonly value: unknown };
  readonly others: readonly { readonly source: string; readonly value: unknown }[];
  readonly reason: string;
}

/** One paper from the records of several sources, with the source of each field and every conflict. */
export interface Combined {
  readonly paper: Paper;
  readonly locations: readonly Location[];
  readonly conflicts: readonly Conflict[];
}

type Leads = (source: string) => readonly PaperField[] | undefined;
type Value = { readonly source: string; readonly value: unknown };

/** Taken from one source: the day of one date and the year of another make no date. */
const DATE: readonly PaperField[] = ['year', 'month', 'day'];
const COLLECTED: readonly PaperField[] = ['versions', 'notices'];
const FULLEST: readonly PaperField[] = ['references', 'keywords'];
const SINGLE: readonly PaperField[] = [
  'doi',
  'arxivId',
  'pmid',
  'pmcid',
  'title',
  'subtitle',
  'authors',
  'venue',
  'volume',
  'issue',
  'pages',
  'publisher',
  'type',
  'abstract',
  'language',
  'license',
  'oaStatus',
  'isOa',
  'url',
  'citationCount',
];
/** Fields where a difference is no conflict. */
const NOT_COMPARED: readonly PaperField[] = ['abstract', 'url', 'citationCount', 'publisher', 'language'];

/**
 * Combines records, given in the order of trust. Each field comes from the first record that has it, unless a source
 * leads on that field; notices and versions are collected from all; any retraction counts.
 */
export function combineRecords(records: readonly SourceRecord[], leads: Leads): Combined {
  const fields: Record<string, unknown> = {};
  const provenance: Partial<Record<PaperField, string>> = {};
  const conflicts: Conflict[] = [];
  const take = (field: PaperField, chosen: Value | undefined) => {
    if (!chosen) return;
    fields[field] = chosen.value;
    provenance[field] = chosen.source;
  };
  const choose = (field: PaperField) => {
    const values = valuesOf(records, field);
    if (values.length < 2) return take(field, values[0]);
    const ordered = ranked(values, field, leads);
    take(field, ordered.find((each) => each.value !== null) ?? ordered[0]);
    const conflict = findConflict(field, ordered, leads);
    if (conflict) conflicts.push(conflict);
  };
  for (const field of SINGLE) choose(field);
  const dated = ranked(records, 'year', leads).find((record) => record.paper.year !== undefined);
  choose('year');
  for (const field of DATE.slice(1)) if (dated) take(field, valuesOf([dated], field)[0]);
  for (const field of FULLEST) take(field, fullest(records, field));
  for (const field of COLLECTED) take(field, collect(records, field));
  take(
    'retracted',
    valuesOf(records, 'retracted').find((each) => each.value === true),
  );
  const paper = { isOa: null, ...(fields as PaperFields), provenance };
  return { paper, locations: collectLocations(records, leads), conflicts };
}

function valuesOf(records: readonly SourceRecord[], field: PaperField): Value[] {
  const values: Value[] = [];
  for (const { source, paper } of records) {
    const value = paper[field];
    if (value !== undefined) values.push({ source, value });
  }
  return values;
}

/** What sources say, those first that lead on the field. */
function ranked<T extends { readonly source: string }>(
  records: readonly T[],
  field: PaperField,
  leads: Leads,
): readonly T[] {
  const isLead = (record: T) => (leads(record.source)?.includes(field) ? 0 : 1);
  if (records.length < 2 || records.every(isLead)) return records;
  return [...records].sort((a, b) => isLead(a) - isLead(b));
}

function fullest(records: readonly SourceRecord[], field: PaperField): Value | undefined {
  const size = ({ value }: Value) => (value as readonly unknown[]).length;
  return valuesOf(records, field).sort((a, b) => size(b) - size(a))[0];
}

function collect(records: readonly SourceRecord[], field: PaperField): Value | undefined {
  const values = valuesOf(records, field);
  if (values.length === 0) return undefined;
  const items = new Map<string, unknown>();
  for (const { value } of values) {
    for (const item of value as readonly (Notice | Version)[]) {
      const key = identity(item);
      if (!items.has(key)) items.set(key, item);
    }
  }
  return values[0] && { source: values.map((each) => each.source).join('+'), value: [...items.values()] };
}

function identity(item: Notice | Version): string {
  const id = item.doi ?? ('arxivId' in item ? item.arxivId : undefined) ?? ('url' in item ? item.url : undefined);
  return `${item.kind} ${'about' in item ? item.about : ''} ${id ?? JSON.stringify(item)}`;
}

function collectLocations(records: readonly SourceRecord[], leads: Leads): Location[] {
  const all = ranked(records, 'isOa', leads).flatMap((record) => record.locations);
  const seen = new Set<string>();
  return all.filter((location) => !seen.has(location.url) && seen.add(location.url));
}

function findConflict(field: PaperField, values: readonly Value[], leads: Leads): Conflict | null {
  const known = values.filter((each) => each.value !== null);
  const [chosen, ...rest] = known;
  if (!chosen || NOT_COMPARED.includes(field)) return null;
  const others = rest.filter((other) => !agree(field, chosen.value, other.value));
  if (others.length === 0) return null;
  const reason = leads(chosen.source)?.includes(field)
    ? `${chosen.source} leads on ${field}`
    : `${chosen.source} comes first in the order of trust`;
  return { field, chosen, others, reason };
}

function agree(field: PaperField, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (field === 'authors') return sameAuthors(a as readonly Author[], b as readonly Author[]);
  const [one, other] = [String(a), String(b)];
  if (field === 'title') return sameWords(one, other) || isSubtitled(one, other) || isSubtitled(other, one);
  if (field === 'venue') return sameWords(one, other);
  if (field === 'license') return withoutVersion(one) === withoutVersion(other);
  return exact(one) === exact(other);
}

/** Identifiers, numbers and codes: everything but case, spaces and the kind of dash counts. */
function exact(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/\p{Pd}+/gu, '-');
  return plain.replace(/^(\w+)-\1$/, '$1');
}

/** `cc-by` is less precise than `cc-by-4.0`, not different. */
function withoutVersion(license: string): string {
  return license.toLowerCase().replace(/-\d(?:\.\d)?$/, '');
}

/** Words that show that the rest of a title is more than a subtitle. */
const OTHER_WORK =
  /\b(?:part|retract\w*|withdraw\w*|errat\w*|corrig\w*|correction|comment|reply|response|supplement\w*|addendum|[ivx]+|\d+)\b/i;

/** Whether the longer title only adds a subtitle after a colon, dash or full stop. */
function isSubtitled(longer: string, shorter: string): boolean {
  const cut = /^(.+?)\s*(?:[:.]|\s\p{Pd}+)\s+(.+)$/su.exec(longer);
  if (!cut?.[1] || !cut[2]) return false;
  return sameWords(cut[1], shorter) && signedWords(cut[2]).length > 1 && !OTHER_WORK.test(cut[2]);
}

function sameWords(a: string, b: string): boolean {
  return signedWords(a).join('') === signedWords(b).join('');
}

/** Whether two lists name the same people in the same order, in any spelling. */
function sameAuthors(a: readonly Author[], b: readonly Author[]): boolean {
  return a.length === b.length && a.every((author, at) => samePerson(author, b[at] ?? {}));
}

function samePerson(a: Author, b: Author): boolean {
  const [one, other] = [nameWords(a), nameWords(b)];
  const family = signedWords(a.family ?? b.family ?? '');
  if (family.length > 0 && !family.every((word) => one.includes(word) && other.includes(word))) return false;
  if (family.length === 0) return one.some((word) => other.includes(word)) || one.length + other.length === 0;
  const [first, second] = [a, b].map((author) => signedWords(author.given ?? '')[0]?.[0]);
  return !first || !second || first === second;
}

const nameWords = ({ family, given, literal }: Author): string[] =>
  signedWords([given, family, literal].filter(Boolean).join(' '));
