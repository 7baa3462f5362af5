import type { z } from 'zod';
import { type Copy, type Entry, RECORD_SCHEMA, type TextCopy } from '../../model/entry.ts';
import type { Author, Paper, PaperFields } from '../../model/paper.ts';
import type { Ref } from '../../model/ref.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { describeIssue } from '../../model/validation.ts';
import { fromWire, toWire } from '../../model/wire.ts';
import { fromSortName, sortName } from '../../text/names.ts';
import { copyFields, deepFields, frame, ownFields, topFields } from './record-shape.ts';
import { formatToml, isTable, parseToml, type TomlTable, type TomlValue, toToml, wellFormed } from './toml.ts';

/** An entry as read, and whether a newer version of this package wrote it. */
export interface Record {
  readonly entry: Entry;
  readonly tooNew: boolean;
}

/** What a record needs in addition to its entry. */
export interface RecordPlace {
  /** The file, relative to the folder of papers; null for metadata only. */
  readonly pdfPath: string | null;
  /** The text to replace: unknown fields in it are kept (comments are not). */
  readonly previous?: string | null;
}

const OWN_TABLE = 'carrel';
const TOP_KEYS: readonly string[] = [...Object.keys(frame.shape), ...Object.keys(topFields.shape)];
const OWN_KEYS: readonly string[] = [deepFields, copyFields, ownFields].flatMap((shape) => Object.keys(shape.shape));

/** Writes an entry as TOML; the same entry always gives the same text. */
export function formatRecord(entry: Entry, place: RecordPlace): Result<string> {
  const kept = keepUnknown(place.previous ?? null);
  if (!kept.ok) return kept;
  const { top, own } = kept.value;
  const wire = toToml(toWire(entry.paper));
  const table = {
    ...top,
    ...pick(wire, Object.keys(topFields.shape)),
    schema_version: RECORD_SCHEMA,
    title: wellFormed(entry.paper.title ?? ''),
    authors: (entry.paper.authors ?? []).map(toName),
    ...(place.pdfPath === null ? {} : { pdf_path: place.pdfPath }),
    [OWN_TABLE]: { ...own, ...pick(wire, Object.keys(deepFields.shape)), ...copyTable(entry.copy), ...ownTable(entry) },
  };
  return ok(formatToml(table, 'schema_version'));
}

/** Reads an entry; SCHEMA_TOO_NEW if a newer file cannot be read, STORE_ERROR if a file is corrupt. */
export function parseRecord(text: string): Result<Record> {
  const parsed = parseToml(text);
  if (!parsed.ok) return parsed;
  const tooNew = isTooNew(parsed.value['schema_version']);
  if (tooNew === null) return fail('STORE_ERROR', 'schema_version must be a string such as "1.0"');
  const own = parsed.value[OWN_TABLE];
  const entry = readEntry(parsed.value, isTable(own) ? own : {});
  if (entry.ok) return ok({ entry: entry.value, tooNew });
  return tooNew ? fail('SCHEMA_TOO_NEW', `a newer version wrote it: ${entry.error.message}`) : entry;
}

/** The name of an author as shown in the file. */
export function toName(author: Author): string {
  return wellFormed(sortName(author));
}

function isTooNew(version: TomlValue | undefined): boolean | null {
  const match = typeof version === 'string' ? /^(\d{1,6})\.(\d{1,6})$/.exec(version) : null;
  if (!match) return null;
  const [major, minor] = RECORD_SCHEMA.split('.').map(Number);
  const [foundMajor, foundMinor] = [Number(match[1]), Number(match[2])];
  return foundMajor > Number(major) || (foundMajor === Number(major) && foundMinor > Number(minor));
}

function keepUnknown(previous: string | null): Result<{ top: TomlTable; own: TomlTable }> {
  const parsed = previous === null ? ok<TomlTable>({}) : parseToml(previous);
  if (!parsed.ok) return parsed;
  if (previous !== null && isTooNew(parsed.value['schema_version'])) {
    return fail('SCHEMA_TOO_NEW', 'a newer version wrote it; update carrel');
  }
  const { [OWN_TABLE]: own, ...top } = parsed.value;
  return ok({ top: omit(top, TOP_KEYS), own: omit(isTable(own) ? own : {}, OWN_KEYS) });
}

function copyTable(copy: Copy | undefined): TomlTable {
  if (!copy) return {};
  const { source, license, ...rest } = copy;
  return toToml({ ...toWire(rest), copy_source: source, copy_license: license });
}

function ownTable({ ref, paper, source, fetchedAt, sandbox, tags, collections, note, text }: Entry): TomlTable {
  const unknown = Object.entries(toWire(paper)).filter(([, value]) => value === null);
  const provenance = toWire(paper.provenance);
  const annotations = { tags, collections, note };
  const own = { ref, source, fetched_at: fetchedAt, sandbox, ...annotations, text: text && toWire(text), provenance };
  return toToml({ ...own, ...(unknown.length > 0 ? { unknown: unknown.map(([key]) => key) } : {}) });
}

function readEntry(top: TomlTable, own: TomlTable): Result<Entry> {
  const head = check(frame, top);
  const flat = check(topFields, top);
  const deep = check(deepFields, own);
  const facts = check(ownFields, own);
  const copy = own['sha256'] === undefined ? ok(null) : check(copyFields, own);
  if (!head.ok) return head;
  if (!flat.ok) return flat;
  if (!deep.ok) return deep;
  if (!facts.ok) return facts;
  if (!copy.ok) return copy;
  const { title, authors } = head.value;
  const fields = fromWire({ ...flat.value, ...omitAuthors(deep.value) }) as PaperFields;
  const ref = facts.value.ref ? (fromWire(facts.value.ref) as Ref) : refOf(fields);
  if (!ref) return fail('STORE_ERROR', 'it has neither doi nor arxiv_id');
  const paper: Paper = {
    isOa: null,
    ...fields,
    ...(title === '' ? {} : { title }),
    ...readAuthors(authors, deep.value.authors),
    ...(fromWire(Object.fromEntries(facts.value.unknown.map((key) => [key, null]))) as object),
    provenance: fromWire(facts.value.provenance) as Paper['provenance'],
  };
  const { source, fetched_at: fetchedAt, sandbox, tags, collections, note, text } = facts.value;
  return ok({
    ref,
    paper,
    source,
    fetchedAt,
    ...(copy.value ? { copy: readCopy(copy.value) } : {}),
    ...(text ? { text: fromWire(text) as TextCopy } : {}),
    sandbox,
    ...(tags ? { tags } : {}),
    ...(collections ? { collections } : {}),
    ...(note ? { note } : {}),
  });
}

/** If a person edited the list of names, it takes precedence over the structured one. */
function readAuthors(names: readonly string[], structured: z.output<typeof deepFields>['authors']): PaperFields {
  const authors = structured && (fromWire(structured) as Author[]);
  if (authors && JSON.stringify(authors.map(toName)) === JSON.stringify(names)) return { authors };
  return names.length > 0 ? { authors: names.map(fromSortName) } : {};
}

function readCopy({ copy_source: source, copy_license: license, ...rest }: z.output<typeof copyFields>): Copy {
  return { ...(fromWire(rest) as Omit<Copy, 'source'>), source, ...(license === undefined ? {} : { license }) };
}

/** Files of other tools with this schema have no ref. */
function refOf({ doi, arxivId }: PaperFields): Ref | null {
  if (doi) return { kind: 'doi', id: doi };
  return arxivId ? { kind: 'arxiv', id: arxivId } : null;
}

function check<S extends z.ZodType>(schema: S, table: TomlTable): Result<z.output<S>> {
  const result = schema.safeParse(table, { error: describeIssue });
  if (result.success) return ok(result.data);
  const issue = result.error.issues[0];
  return fail('STORE_ERROR', `${issue?.path.join('.') ?? 'the file'}: ${issue?.message ?? 'wrong shape'}`);
}

function omitAuthors({ authors: _, ...rest }: z.output<typeof deepFields>) {
  return rest;
}

function pick(table: TomlTable, keys: readonly string[]): TomlTable {
  return Object.fromEntries(Object.entries(table).filter(([key]) => keys.includes(key)));
}

function omit(table: TomlTable, keys: readonly string[]): TomlTable {
  return Object.fromEntries(Object.entries(table).filter(([key]) => !keys.includes(key)));
}
