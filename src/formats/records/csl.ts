import type { Author } from '../../model/paper.ts';
import { parseJson } from '../../text/json.ts';
import { fieldsOf, listOf as itemsOf } from '../json.ts';
import type { FileProblem, FileRecord } from './record.ts';
import { arxivVersionIn, toPaper } from './record.ts';
import { typeFrom } from './types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Reads CSL-JSON and our own JSON; null when the text is not JSON. */
export function readCslRecords(text: string): { records: FileRecord[]; problems: FileProblem[] } | null {
  if (!/^\s*[[{]/.test(text)) return null;
  const value = parseJson(text) ?? parseLines(text);
  if (value === undefined) return null;
  const list = itemsOf(value);
  const records: FileRecord[] = [];
  const problems: FileProblem[] = [];
  for (const [at, item] of list.entries()) {
    const place = `item ${at + 1}`;
    const fields = { ...fieldsOf(item), ...fieldsOf(fieldsOf(item)['paper']) };
    if (Object.keys(fields).length === 0) problems.push({ place, message: 'The item is not a record.' });
    else
      records.push({
        id: textOf(fieldsOf(item)['id']) ?? textOf(fields['id']) ?? `#${at + 1}`,
        place,
        paper: toFields(fields),
        ...arxivVersionIn(idsOf(fields)),
        ...(pick(fields, 'type') && { type: (pick(fields, 'type') ?? '').toLowerCase() }),
      });
  }
  return { records, problems };
}

/** One object a line; undefined if a line is something else. */
function parseLines(text: string): unknown[] | undefined {
  const values = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseJson(line));
  return values.length > 0 && values.every((value) => value !== undefined) ? values : undefined;
}

function textOf(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' || typeof one === 'number' ? String(one) : undefined;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A field under the first of its names: CSL's, then ours. */
const pick = (fields: Fields, ...names: readonly string[]) =>
  names.map((name) => textOf(fields[name])).find((text) => text !== undefined);

function toFields(fields: Fields) {
  const [year, month, day] = dateOf(fields);
  const keywords =
    pick(fields, 'keyword')?.split(/[,;]\s*/) ?? listOf(fields['keywords']).flatMap((word) => textOf(word) ?? []);
  return toPaper({
    type: typeFrom(pick(fields, 'type')),
    title: pick(fields, 'title'),
    authors: listOf(fields['author'] ?? fields['authors']).flatMap((name) => toName(name) ?? []),
    year,
    month,
    day,
    venue: pick(fields, 'container-title', 'venue', 'container-title-short'),
    volume: pick(fields, 'volume'),
    issue: pick(fields, 'issue'),
    pages: pick(fields, 'page', 'pages', 'page-first'),
    publisher: pick(fields, 'publisher'),
    abstract: pick(fields, 'abstract'),
    keywords,
    language: pick(fields, 'language'),
    url: pick(fields, 'URL', 'url'),
    ids: idsOf(fields),
  });
}

const idsOf = (fields: Fields) => [
  pick(fields, 'DOI', 'doi'),
  prefixed('arXiv:', pick(fields, 'arxiv', 'arxiv_id') ?? arxivOf(fields)),
  prefixed('PMID:', pick(fields, 'PMID', 'pmid')),
  pick(fields, 'PMCID', 'pmcid'),
  pick(fields, 'URL', 'url'),
];

const prefixed = (prefix: string, id: string | undefined) => id && (id.startsWith(prefix) ? id : `${prefix}${id}`);

const arxivOf = (fields: Fields) =>
  /^arxiv$/i.test(pick(fields, 'archive') ?? '') ? pick(fields, 'archive_location') : undefined;

/** A file may have any value here, also an object that cannot be converted. */
const numberOf = (part: unknown): number | undefined =>
  typeof part === 'number' || typeof part === 'string' ? Number(part) || undefined : undefined;

function dateOf(
  fields: Fields,
): readonly [year: string | number | undefined, month?: number | undefined, day?: number | undefined] {
  const issued = fieldsOf(fields['issued']);
  const parts = listOf(listOf(issued['date-parts'])[0]).map(numberOf);
  if (parts[0] !== undefined) return [parts[0], parts[1], parts[2]];
  const own = [fields['year'], fields['month'], fields['day']].map(numberOf);
  return own[0] === undefined
    ? [textOf(issued['raw']) ?? textOf(issued['literal']) ?? textOf(fields['issued'])]
    : [own[0], own[1], own[2]];
}

function toName(value: unknown): Author | null {
  if (typeof value === 'string') return { literal: value };
  const name = fieldsOf(value);
  const [family, given, literal] = [pick(name, 'family'), pick(name, 'given'), pick(name, 'literal')];
  const particle = pick(name, 'non-dropping-particle', 'dropping-particle');
  if (!family) return (literal ?? given) ? { literal: literal ?? given ?? '' } : null;
  return { family: particle ? `${particle} ${family}` : family, ...(given && { given }) };
}
