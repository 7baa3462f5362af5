import type { Mention } from './mention.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Under which name lists keep their items: our exports, answers of our tools, other people's. */
const LISTS = ['papers', 'results', 'hits', 'items', 'references', 'refs'];
/** What an item may wrap its record in. */
const WRAPPERS = ['paper', 'metadata'];

/** The items of a JSON text: strings, CSL items, or papers in our own shapes; null when it is no JSON. */
export function readJsonItems(text: string): Mention[] | null {
  const value = parse(text);
  if (value === undefined) return null;
  return listOf(value).map((item, at) => ({ place: `item ${at + 1}`, label: labelOf(item), spellings: spell(item) }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const list = LISTS.map((name) => fieldsOf(value)[name]).find(Array.isArray);
  return list ?? [value];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function spell(item: unknown): string[] {
  if (typeof item === 'string') return [item];
  const fields = fieldsOf(item);
  const own = [
    textOf(fields, 'doi', 'DOI'),
    prefixed('arXiv:', textOf(fields, 'arxiv_id', 'arxivId') ?? archived(fields)),
    prefixed('PMID:', textOf(fields, 'pmid', 'PMID')),
    textOf(fields, 'pmcid', 'PMCID'),
    textOf(fields, 'ref'),
    textOf(fields, 'url', 'URL'),
  ];
  const inside = WRAPPERS.flatMap((name) => (fields[name] === undefined ? [] : spell(fields[name])));
  return [...own.flatMap((text) => text ?? []), ...inside];
}

function archived(fields: Fields): string | undefined {
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
