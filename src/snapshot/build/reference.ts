import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Database, openDatabase, type Row } from '../../disk/database.ts';
import { findInside, readInside } from '../../disk/inside.ts';
import { hashFile } from '../../disk/stream.ts';
import type { Author } from '../../model/paper.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { SnapshotRecord } from '../../model/snapshot.ts';
import { cleanText, cleanTexts } from './clean.ts';
import { isPaperId, toDoi } from './identity.ts';
import type { Offered } from './offer.ts';
import { parseObject } from './summary.ts';

/** A snapshot in the format of paper-db: a database and a folder of files named by their digests. */
export interface ReferencePlaces {
  readonly database: string;
  readonly files: string;
}

/** Fields of a summary that tell about the machine it was made on. */
const LEAKING = new Set(['source_path', 'source_file', 'pdf_path', 'output_path', 'file_path']);
const PRODUCTION = ['output_language', 'provider', 'model', 'prompt_template', 'extracted_at', 'publication_date'];
const WRITER = 'reference-1';

/** Opens the database as it lies; it has no version of its own, so its tables are what tells it. */
export function openReference(path: string): Result<Database> {
  const opened = openDatabase(path, { migrations: [], immutable: true });
  if (!opened.ok) return opened;
  const tables = opened.value.attempt(() =>
    namesOf(opened.value, "SELECT name FROM sqlite_schema WHERE type = 'table'"),
  );
  if (tables.ok && tables.value.has('paper')) return opened;
  opened.value.close();
  return tables.ok ? fail('STORE_ERROR', `${path} is no paper database: it has no table "paper".`) : tables;
}

function namesOf(database: Database, sql: string): Set<string> {
  return new Set(
    database
      .prepare(sql)
      .all()
      .map((row) => String(row['name'])),
  );
}

/** Offers every paper of a foreign snapshot; what older versions lack is absent, never an error. */
export async function* readReference(database: Database, { files }: ReferencePlaces): AsyncGenerator<Result<Offered>> {
  const tables = database.attempt(() => namesOf(database, "SELECT name FROM sqlite_schema WHERE type = 'table'"));
  if (!tables.ok) return yield tables;
  let last = '';
  for (;;) {
    const row = database.attempt(() =>
      database.prepare('SELECT * FROM paper WHERE paper_id > ? ORDER BY paper_id LIMIT 1').get(last),
    );
    if (!row.ok) return yield row;
    if (!row.value) return;
    last = text(row.value, 'paper_id');
    if (!isPaperId(last)) {
      yield ok({ skipped: { place: `paper "${last.slice(0, 80)}"`, reason: 'its id cannot be used' } });
      continue;
    }
    const linked = database.attempt(() => readLinked(database, tables.value, last));
    if (!linked.ok) return yield linked;
    const [paper, links] = [row.value, linked.value];
    yield ok({
      offer: {
        place: `paper ${last}`,
        paperId: last,
        digest: digestOf(paper, links),
        read: () => toRecord(paper, links, files),
      },
    });
  }
}

interface Linked {
  readonly lists: Readonly<Record<'author' | 'keyword' | 'institution' | 'tag', readonly string[]>>;
  readonly templates: readonly string[];
  readonly translations: readonly (readonly [lang: string, hash: string])[];
  readonly aliases: readonly string[];
  readonly bibtex: string;
}

function readLinked(database: Database, tables: ReadonlySet<string>, paperId: string): Linked {
  const rows = (needed: string, sql: string) => (tables.has(needed) ? database.prepare(sql).all(paperId) : []);
  const list = (name: string) =>
    rows(
      `paper_${name}`,
      `SELECT value FROM ${name} JOIN paper_${name} USING (${name}_id) WHERE paper_id = ? ORDER BY value`,
    ).map((row) => text(row, 'value'));
  return {
    lists: { author: list('author'), keyword: list('keyword'), institution: list('institution'), tag: list('tag') },
    templates: rows('paper_summary', 'SELECT template_tag FROM paper_summary WHERE paper_id = ? ORDER BY 1').map(
      (row) => text(row, 'template_tag'),
    ),
    translations: rows('paper_translation', 'SELECT * FROM paper_translation WHERE paper_id = ? ORDER BY lang').map(
      (row) => [text(row, 'lang'), text(row, 'md_content_hash')] as const,
    ),
    aliases: rows('paper_key_alias', 'SELECT paper_key FROM paper_key_alias WHERE paper_id = ? ORDER BY 1').map((row) =>
      text(row, 'paper_key'),
    ),
    bibtex: text(rows('paper_bibtex', 'SELECT bibtex_raw FROM paper_bibtex WHERE paper_id = ?')[0], 'bibtex_raw'),
  };
}

/** Texts are named by their digests, so the rows tell all but a change inside a summary; those are named by the paper. */
function digestOf(paper: Row, links: Linked): string {
  return createHash('sha256')
    .update(JSON.stringify([WRITER, paper, links]))
    .digest('hex');
}

const text = (row: Row | undefined, name: string): string =>
  row?.[name] === null || row?.[name] === undefined ? '' : cleanText(String(row[name]));
const known = (value: string) => (value === '' || value.toLowerCase() === 'unknown' ? undefined : value);

async function toRecord(paper: Row, links: Linked, files: string): Promise<Result<SnapshotRecord>> {
  const paperId = text(paper, 'paper_id');
  const problems: string[] = [];
  /** A part that is lost is told; the paper comes without it. */
  const part = <T>(result: Result<T>, without: T): T => {
    if (!result.ok) problems.push(result.error.message);
    return result.ok ? result.value : without;
  };
  const main = part(await readJson(files, join('summary', `${paperId}.json`)), null);
  const summaries: Record<string, string> = {};
  for (const template of links.templates) {
    const json = part(await readSummary(paperId, template, files, links.templates.length === 1 ? main : null), null);
    if (json !== null) summaries[template] = json;
  }
  const source = part(await readMarkdown(files, 'md', text(paper, 'source_md_content_hash')), '');
  const translations: Record<string, string> = {};
  for (const [lang, hash] of links.translations) {
    const translated = part(await readMarkdown(files, join('md_translate', lang), hash, lang), '');
    if (translated) translations[lang] = translated;
  }
  const pdf = part(await findPdf(text(paper, 'pdf_content_hash'), files), null);
  const images = await findImages([source, ...Object.values(translations)], files);
  const said = [main, ...Object.values(summaries).map(parseObject)].find((each) => each !== null) ?? {};
  return ok({
    paperId,
    ...describe(paper, links, said),
    summaries,
    ...(source && { source }),
    translations,
    ...withFiles(pdf, images),
    ...(problems.length > 0 && { problems }),
  });
}

function describe(paper: Row, links: Linked, said: Record<string, unknown>) {
  const doi = toDoi(text(paper, 'doi')) ?? links.aliases.find((key) => key.startsWith('doi:'))?.slice(4);
  const arxivId = links.aliases.find((key) => key.startsWith('arxiv:'))?.slice(6);
  const [year = '', month = '', venue] = ['year', 'month', 'venue'].map((name) => known(text(paper, name)));
  const told = cleanText(typeof said['abstract'] === 'string' ? said['abstract'] : '').trim();
  const abstract = told || text(paper, 'summary_preview');
  return {
    ...(doi && { doi }),
    ...(arxivId && { arxivId }),
    title: text(paper, 'title') || '(no title)',
    authors: restore(links.lists.author, said['paper_authors']).map(toAuthor),
    ...(/^\d{4}$/.test(year) && { year: Number(year) }),
    ...(/^(?:0?[1-9]|1[0-2])$/.test(month) && { month: Number(month) }),
    ...(venue && { venue: venue.replaceAll('{{', '').replaceAll('}}', '') }),
    ...(abstract && { abstract }),
    keywords: restore(links.lists.keyword, said['keywords']),
    institutions: restore(links.lists.institution, said['paper_institutions']),
    tags: restore(links.lists.tag, said['ai_generated_tags']),
    ...(links.bibtex && { bibtex: links.bibtex }),
    aliases: [...new Set([...(doi ? [`doi:${doi}`] : []), ...links.aliases])],
    references: [],
    preferredTemplate: text(paper, 'preferred_summary_template'),
    ...productionOf(paper),
  };
}

function productionOf(paper: Row): Pick<SnapshotRecord, 'production'> {
  const told = PRODUCTION.map((name) => [name, text(paper, name)] as const).filter(([, value]) => value !== '');
  return told.length > 0 ? { production: Object.fromEntries(told) } : {};
}

/** The database has these lists in lower case and sorted; the summary has them as they were. */
function restore(stored: readonly string[], original: unknown): string[] {
  const list = typeof original === 'string' ? original.split(/[,;]/) : Array.isArray(original) ? original : [];
  const given = cleanTexts(list.filter((each): each is string => typeof each === 'string'));
  const wanted = new Set(stored);
  const spelled = given.filter((value) => wanted.delete(value.toLowerCase()));
  return [...spelled, ...wanted];
}

function toAuthor(name: string): Author {
  const comma = /^([^,]+), ([^,]+)$/.exec(name);
  return comma?.[1] && comma[2] ? { family: comma[1], given: comma[2] } : { literal: name };
}

/** A JSON file as an object; null when there is none, and a failure when it is no JSON. */
async function readJson(files: string, name: string): Promise<Result<Record<string, unknown> | null>> {
  const content = await readInside(files, name);
  if (!content.ok || content.value === null) return content.ok ? ok(null) : content;
  const value = parseObject(content.value);
  return value ? ok(value) : fail('asset_parse_failed', `${name} is not JSON`);
}

/** A summary as JSON text; some versions wrote a paper's only one under the name of the paper alone. */
async function readSummary(
  paperId: string,
  template: string,
  files: string,
  otherwise: Record<string, unknown> | null,
): Promise<Result<string | null>> {
  if (!NAME.test(template))
    return fail('INVALID_ARGUMENT', `the template "${template.slice(0, 40)}" has no usable name`);
  const found = await readJson(files, join('summary', paperId, `${template}.json`));
  if (!found.ok) return found;
  const value = found.value ?? otherwise;
  return value
    ? ok(JSON.stringify(withoutPaths(value), null, 2))
    : fail('asset_fetch_failed', `the summary ${template} is missing`);
}

/** A summary without the places of files on somebody's machine, however deep they stand. */
function withoutPaths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPaths);
  if (value === null || typeof value !== 'object') return typeof value === 'string' ? cleanText(value) : value;
  const kept = Object.entries(value).filter(([name]) => !LEAKING.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutPaths(inner)]));
}

const HASH = /^[0-9a-f]{64}$/;
/** Names that can be part of a path without leading anywhere else. */
const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

async function readMarkdown(files: string, folder: string, hash: string, lang = 'md'): Promise<Result<string>> {
  if (hash === '') return ok('');
  if (!HASH.test(hash) || !NAME.test(lang))
    return fail('INVALID_ARGUMENT', `the text ${folder.slice(0, 40)} has no usable name`);
  const name = join(folder, `${hash}.md`);
  const content = await readInside(files, name);
  if (!content.ok) return content;
  if (content.value === null) return fail('asset_fetch_failed', `the file ${name} is missing`);
  const isSame = createHash('sha256').update(content.value).digest('hex') === hash;
  return isSame ? ok(cleanText(content.value)) : fail('asset_fetch_failed', `the file ${name} ${OTHER_CONTENT}`);
}

const OTHER_CONTENT = 'is not what its name says';

async function findPdf(hash: string, files: string): Promise<Result<FoundFile | null>> {
  return HASH.test(hash) ? findNamed(files, 'pdf', `${hash}.pdf`) : ok(null);
}

/** A file under the name that it gets, and where it lies. */
type FoundFile = readonly [name: string, path: string];

/** A file that is named by its digest, if it is what its name says. */
async function findNamed(files: string, folder: string, name: string): Promise<Result<FoundFile>> {
  const found = await findInside(files, join(folder, name));
  if (!found.ok) return found;
  if (found.value === null) return fail('asset_fetch_failed', `the file ${folder}/${name} is missing`);
  const facts = await hashFile(found.value);
  if (!facts.ok) return facts;
  const isSame = facts.value !== null && name.startsWith(facts.value.sha256);
  return isSame ? ok([name, found.value]) : fail('asset_fetch_failed', `the file ${folder}/${name} ${OTHER_CONTENT}`);
}

/** Images that the texts show and that are there; a missing one was missing before. */
async function findImages(texts: readonly string[], files: string): Promise<FoundFile[]> {
  const named = texts.flatMap((each) =>
    [...each.matchAll(/images\/([0-9a-f]{64}\.\w{1,5})/g)].map(([, name = '']) => name),
  );
  const found: FoundFile[] = [];
  for (const name of new Set(named)) {
    const image = await findNamed(files, 'images', name);
    if (image.ok) found.push(image.value);
  }
  return found;
}

function withFiles(pdf: FoundFile | null, images: readonly FoundFile[]) {
  const all = [...(pdf ? [pdf] : []), ...images];
  return all.length === 0 ? {} : { ...(pdf && { pdf: pdf[0] }), files: Object.fromEntries(all) };
}
