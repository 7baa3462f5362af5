import type { Collection } from '../model/collection.ts';
import { withRetraction } from '../model/paper.ts';
import { toWire } from '../model/wire.ts';
import { parseJson } from '../text/json.ts';
import type { ExportedPaper } from './exported.ts';
import type { ListItem } from './format.ts';

/** Writes papers in their wire form, as `{"papers": [...]}`. */
export function toJson(papers: readonly ExportedPaper[], indent = 2): string {
  return JSON.stringify({ papers: toWire(papers.map(withRetraction)) }, null, indent);
}

/** Writes a whole collection with its ledger, in its wire form; `hits` become `papers`. `parseCollection` reads it. */
export function exportJson(collection: Collection, indent = 2): string {
  const marked = collection.hits.map((hit) => ({ ...hit, paper: withRetraction(hit.paper) }));
  const { hits, ...rest } = toWire({ ...collection, hits: marked });
  const { query, intent, strategy, ...more } = rest;
  return JSON.stringify({ query, intent, strategy, papers: hits, ...more }, null, indent);
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that hold the list: in our exports, in the answers of our tools, in other tools' files. */
const LISTS = ['papers', 'results', 'hits', 'items', 'references', 'refs'];
/** Fields of an item that may hold the record itself. */
const WRAPPERS = ['paper', 'metadata'];

/** Reads the ids of strings, CSL items and our own papers. */
export function readJson(text: string): ListItem[] | null {
  if (!/^\s*[[{]/.test(text)) return null;
  const value = parseJson(text);
  if (value === undefined) return null;
  return listOf(value).map((item, at) => ({ place: `item ${at + 1}`, label: labelOf(item), ids: idsOf(item) }));
}

/** The items of a JSON file: an array, or the list inside an export. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const list = LISTS.map((name) => fieldsOf(value)[name]).find(Array.isArray);
  return list ?? [value];
}

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function idsOf(item: unknown): string[] {
  if (typeof item === 'string') return [item];
  const fields = fieldsOf(item);
  const own = [
    textOf(fields, 'doi', 'DOI'),
    prefixed('arXiv:', textOf(fields, 'arxiv_id', 'arxivId') ?? arxivIdOf(fields)),
    prefixed('PMID:', textOf(fields, 'pmid', 'PMID')),
    textOf(fields, 'pmcid', 'PMCID'),
    textOf(fields, 'ref'),
    textOf(fields, 'url', 'URL'),
  ];
  const inside = WRAPPERS.flatMap((name) => (fields[name] === undefined ? [] : idsOf(fields[name])));
  return [...own.flatMap((text) => text ?? []), ...inside];
}

function arxivIdOf(fields: Fields): string | undefined {
  return /^arxiv$/i.test(textOf(fields, 'archive') ?? '') ? textOf(fields, 'archive_location') : undefined;
}

function textOf(fields: Fields, ...names: readonly string[]): string | undefined {
  const value = names.map((name) => fields[name]).find((each) => typeof each === 'string' || typeof each === 'number');
  return value === undefined ? undefined : String(value).trim() || undefined;
}

function prefixed(prefix: string, id: string | undefined): string | undefined {
  return id && !id.toLowerCase().startsWith(prefix.toLowerCase()) ? `${prefix}${id}` : id;
}

function labelOf(item: unknown): string {
  if (typeof item === 'string') return item;
  return textOf(fieldsOf(item), 'title', 'id', 'ref') ?? (JSON.stringify(item) ?? '').slice(0, 60);
}
