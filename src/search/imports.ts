import { type Criteria, type ImportedFile, importSource, type ParsedIntent } from '../model/collection.ts';
import { countOf } from '../model/count.ts';
import type { PaperFields } from '../model/paper.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { SourceRecord } from '../model/source.ts';

/** A bibliographic file to add to a search: what `readRecords` returns, and its name. */
export interface AddedFile extends Pick<ImportedFile, 'format' | 'problems'> {
  readonly name: string;
  readonly records: readonly { readonly paper: PaperFields }[];
}

/** A bibliographic file with its records, as a session stores it. */
export interface Imported extends Omit<ImportedFile, 'records'> {
  readonly records: readonly SourceRecord[];
}

/** What a person adds to a search besides decisions. */
export interface Additions {
  readonly imports?: readonly Imported[];
  /** The sources of files that are removed again. */
  readonly removed?: readonly string[];
  /** Replaces the criteria before. */
  readonly criteria?: Criteria;
}

/** Criteria before they are checked. */
export interface CriteriaInput {
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
}

/** What a person adds, before it is checked. */
export interface AdditionsInput {
  readonly files?: readonly AddedFile[] | undefined;
  /** Names of files that were added before, to remove again. */
  readonly remove?: readonly string[] | undefined;
  readonly criteria?: CriteriaInput | undefined;
}

/** With more records, ranking would take a reviewer's patience. */
const MAX_RECORDS = 50_000;
/** Enough to see what is wrong with a file. */
const MAX_PROBLEMS = 200;
const MAX_NAME = 80;
const MAX_CRITERIA = 50;
const MAX_CRITERION = 500;

/** Checks what is added; `before` are the files that the search already has. */
export function toAdditions(
  { files, remove, criteria }: AdditionsInput,
  earlier: readonly Imported[],
): Result<Additions> {
  const removed = findRemoved(remove ?? [], earlier);
  if (!removed.ok) return removed;
  const before = earlier.filter(({ source }) => !removed.value.includes(source));
  const imports = [...before];
  const repeated: string[] = [];
  for (const file of files ?? []) {
    const imported = toImported(file, imports);
    const same = imports.find((other) => isSameFile(other, imported));
    if (same) repeated.push(`${file.name} has the same records as ${same.source}, which was added before.`);
    else imports.push(imported);
  }
  if (repeated.length > 0)
    return fail('INVALID_ARGUMENT', `Nothing was added. ${repeated.join(' ')}`, {
      fields: { files: repeated.join(' ') },
    });
  const total = imports.reduce((sum, { records }) => sum + records.length, 0);
  if (total > MAX_RECORDS)
    return fail(
      'INVALID_ARGUMENT',
      `A search takes up to ${MAX_RECORDS} added records, not ${total}. Remove duplicates first with: carrel dedupe`,
    );
  const stated = criteria && toCriteria(criteria);
  if (stated && !stated.ok) return stated;
  return ok({
    ...(files && files.length > 0 && { imports: imports.slice(before.length) }),
    ...(removed.value.length > 0 && { removed: removed.value }),
    ...(stated && { criteria: stated.value }),
  });
}

/** The sources of the files with these names, with or without `import:` or a folder. */
function findRemoved(names: readonly string[], before: readonly Imported[]): Result<string[]> {
  const sources = before.map(({ source }) => source);
  const found: string[] = [];
  for (const name of names) {
    const [source, ...others] = sourcesOf(name, sources);
    if (source === undefined || others.length > 0) return unclear(name, [source ?? [], others].flat(), sources);
    found.push(source);
  }
  return ok([...new Set(found)]);
}

/** The source with this name; otherwise those of files that had this name when they were added. */
function sourcesOf(name: string, sources: readonly string[]): readonly string[] {
  const exact = sources.find((source) => source === name || source === importSource(name));
  if (exact !== undefined) return [exact];
  const base = baseSource(name);
  return sources.filter((source) => source === base || isNumbered(source, base));
}

function unclear(name: string, several: readonly string[], sources: readonly string[]): Result<never> {
  const [problem, list] =
    several.length > 0
      ? [`Several added files are named "${name}".`, `Remove one by its name: ${several.join(', ')}.`]
      : [
          `No added file is named "${name}".`,
          sources.length > 0 ? `Added files: ${sources.join(', ')}.` : 'No file was added.',
        ];
  return fail('INVALID_ARGUMENT', `${problem} ${list}`, { fields: { remove: list } });
}

function toImported({ name, format, records, problems }: AddedFile, others: readonly Imported[]): Imported {
  const source = freeSource(name, others);
  const more = problems.length - MAX_PROBLEMS;
  const cut = more > 0 ? [{ place: 'the rest', message: `${countOf(more, 'more problem')}.` }] : [];
  return {
    source,
    format,
    records: records.map(({ paper }) => ({ source, paper, locations: [] })),
    problems: [...problems.slice(0, MAX_PROBLEMS), ...cut],
  };
}

function isSameFile(one: Imported, other: Imported): boolean {
  const papersOf = ({ records }: Imported) => JSON.stringify(records.map(({ paper }) => paper));
  return one.records.length === other.records.length && one.records.length > 0 && papersOf(one) === papersOf(other);
}

/** The name of the folder is private, so it is left out. */
function baseSource(name: string): string {
  const plain = (name.split(/[/\\]/u).at(-1) ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
  return importSource(plain || 'records');
}

/** Two files of one name stay two sources. */
function freeSource(name: string, others: readonly Imported[]): string {
  const taken = new Set(others.map(({ source }) => source));
  const base = baseSource(name);
  let source = base;
  for (let number = 2; taken.has(source); number++) source = `${base} (${number})`;
  return source;
}

const isNumbered = (source: string, base: string): boolean =>
  source.startsWith(`${base} (`) && /^\d+\)$/.test(source.slice(base.length + 2));

function toCriteria({ include = [], exclude = [] }: CriteriaInput): Result<Criteria> {
  const clean = (texts: readonly string[]) => [
    ...new Set(texts.map((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()).filter(Boolean)),
  ];
  const criteria = { include: clean(include), exclude: clean(exclude) };
  const all = [...criteria.include, ...criteria.exclude];
  if (all.length <= MAX_CRITERIA && all.every((text) => text.length <= MAX_CRITERION)) return ok(criteria);
  const message = `takes up to ${MAX_CRITERIA} sentences of up to ${MAX_CRITERION} characters.`;
  return fail('INVALID_ARGUMENT', `criteria ${message}`, { fields: { criteria: message } });
}

/** Fails if there is nothing to search: no source is to be asked, and no records were added. */
export function refuseEmpty({ sources }: ParsedIntent, { imports }: Additions): Result<never> | null {
  if (sources?.length !== 0 || imports) return null;
  const message = 'names no source, so there must be records to rank. Add a bibliographic file.';
  return fail('INVALID_ARGUMENT', `sources ${message}`, { fields: { sources: message } });
}

/** What was added, in words; empty if nothing was. */
export function describeAdditions({ imports = [], criteria }: Additions): string {
  const files = imports.map(({ source, records }) => `${countOf(records.length, 'record')} as ${source}`);
  return [...files, ...(criteria ? ['the criteria of the review'] : [])].join(', ');
}

/** An added file without its records, as ledgers and states show it. */
export function toImportedFile({ records, ...file }: Imported): ImportedFile {
  return { ...file, records: records.length };
}
