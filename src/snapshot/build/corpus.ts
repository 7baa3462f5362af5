import { hash } from 'node:crypto';
import { z } from 'zod';
import { fileSize } from '../../disk/atomic.ts';
import { readLines } from '../../disk/stream.ts';
import { allowsSharing, toLicense } from '../../model/license.ts';
import type { Author, Reference } from '../../model/paper.ts';
import { matchArxiv } from '../../model/ref-arxiv.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { SnapshotRecord } from '../../model/snapshot.ts';
import { parseJson } from '../../text/json.ts';
import { isTooDeep } from '../summary.ts';
import { cleanText, cleanTexts, evenSpaces } from './clean.ts';
import { isPaperId, keysOf, toAuthor, toDoi, toPaperId } from './identity.ts';
import type { BuildInput } from './input.ts';

/** Part of every digest: changing it makes every paper new. */
const WRITER = 'carrel-3';
const NO_TITLE = '(no title)';

const text = z.string().nullish();
const author = z.union([z.string(), z.object({ family: text, given: text, literal: text, orcid: text })]);
const reference = z.union([
  z.string(),
  z.object({ doi: text, arxiv_id: text, title: text, year: z.number().int().nullish(), text }),
]);
const list = z.array(z.string()).nullish();

const shape = z.object({
  paper_id: text,
  doi: text,
  arxiv_id: text,
  title: text,
  authors: z.array(author).nullish(),
  year: z.number().int().min(0).max(9999).nullish(),
  month: z.number().int().min(1).max(12).nullish(),
  venue: text,
  abstract: text,
  keywords: list,
  institutions: list,
  tags: list,
  type: text,
  oa_status: z.enum(['gold', 'diamond', 'green', 'hybrid', 'bronze', 'closed']).nullish().catch(null),
  retracted: z.boolean().nullish(),
  references: z.array(reference).nullish(),
  source_markdown: text,
  summaries: z.record(z.string(), z.record(z.string(), z.unknown())).nullish(),
  preferred_summary_template: text,
  translations: z.record(z.string(), z.string()).nullish(),
  license: text,
  bibtex: text,
});

type CorpusLine = z.infer<typeof shape>;
/** The fields of a line, as documented. */
export const CORPUS_FIELDS: readonly string[] = Object.keys(shape.shape);

/** Template and language names that are safe in a URL. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/** Reads a corpus file line by line; a line that cannot be used is reported with its number. */
export async function* readCorpus(path: string): AsyncGenerator<Result<BuildInput>> {
  const size = await fileSize(path);
  if (!size.ok) return yield size;
  let number = 0;
  for await (const line of readLines(path, { gzip: path.endsWith('.gz') })) {
    if (!line.ok) return yield line;
    number += 1;
    const place = `line ${number}`;
    const bare = number === 1 ? line.value.text.replace(/^\ufeff/, '') : line.value.text;
    if (bare.trim() === '') continue;
    const record = parseLine(bare);
    if (!record.ok) {
      yield ok({ skipped: { place, reason: record.error.message } });
      continue;
    }
    const digest = hash('sha256', WRITER + bare);
    yield ok({ paper: { place, paperId: record.value.paperId, digest, read: async () => record } });
  }
}

function parseLine(line: string): Result<SnapshotRecord> {
  const value = parseJson(line);
  if (value === undefined) return fail('INVALID_ARGUMENT', 'it is not JSON');
  if (isTooDeep(value)) return fail('INVALID_ARGUMENT', 'it is nested too deeply');
  const parsed = shape.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') || 'the line';
    return fail('INVALID_ARGUMENT', `${field}: ${issue?.message ?? 'is not valid'}`);
  }
  return toRecord(parsed.data);
}

function toRecord(line: CorpusLine): Result<SnapshotRecord> {
  const texts = toTexts(line);
  if (!texts.ok) return texts;
  const facts = toFacts(line);
  const { abstract = '', source = '' } = texts.value;
  const stated = cleanText(line.title).trim() || titleFrom(abstract);
  const fromText = titleFrom(source);
  if (stated === '' && fromText === '') return fail('INVALID_ARGUMENT', 'it has neither a title nor a text');
  // A title is shown to everyone, the first line of a text only to those who may read the text.
  const title = stated || (allowsSharing(facts.license) ? fromText : NO_TITLE);
  const known = { ...toIds(line), title, authors: (line.authors ?? []).flatMap(toAuthors), ...toPlace(line) };
  const bibtexKey = /^\s*@\w+\s*\{\s*([^,\s]+)/.exec(line.bibtex ?? '')?.[1];
  const aliases = keysOf({ ...known, title: stated || fromText, bibtexKey });
  const paperId = line.paper_id ?? toPaperId(aliases[0] ?? '');
  if (!isPaperId(paperId))
    return fail('INVALID_ARGUMENT', 'paper_id: must have at most 64 letters, digits, "_" and "-"');
  return ok({
    paperId,
    ...known,
    keywords: cleanTexts(line.keywords),
    institutions: cleanTexts(line.institutions),
    tags: cleanTexts(line.tags),
    ...facts,
    aliases,
    references: (line.references ?? []).flatMap(toReference),
    ...texts.value,
  });
}

function toIds({ doi: doiText, arxiv_id }: CorpusLine) {
  const doi = toDoi(doiText);
  const arxivId = arxiv_id ? matchArxiv(arxiv_id)?.id : undefined;
  return { ...(doi && { doi }), ...(arxivId && { arxivId }) };
}

function toPlace({ year, month, venue: venueText }: CorpusLine) {
  const venue = cleanText(venueText).trim();
  return {
    ...(typeof year === 'number' && { year }),
    ...(typeof month === 'number' && { month }),
    ...(venue && { venue }),
  };
}

function toFacts({ type, oa_status, retracted, license: stated, bibtex }: CorpusLine) {
  const license = stated ? toLicense(stated) : undefined;
  return {
    ...(type && { type: cleanText(type) }),
    ...(oa_status && { oaStatus: oa_status }),
    ...(typeof retracted === 'boolean' && { retracted }),
    ...(license && { license }),
    ...(bibtex && { bibtex: cleanText(bibtex) }),
  };
}

type Texts = Pick<SnapshotRecord, 'abstract' | 'source' | 'summaries' | 'preferredTemplate' | 'translations'>;

function toTexts(line: CorpusLine): Result<Texts> {
  const [summaries, translations] = [Object.entries(line.summaries ?? {}), Object.entries(line.translations ?? {})];
  const badName = [...summaries, ...translations].map(([name]) => name).find((name) => !NAME.test(name));
  if (badName !== undefined)
    return fail('INVALID_ARGUMENT', `"${badName.slice(0, 40)}" is not a valid name of a template or language`);
  const [abstract, source] = [cleanText(line.abstract), cleanText(line.source_markdown)];
  const preferredTemplate = line.preferred_summary_template;
  return ok({
    ...(abstract.trim() && { abstract }),
    ...(source.trim() && { source }),
    summaries: Object.fromEntries(summaries.map(([name, value]) => [name, JSON.stringify(value, cleanInside, 2)])),
    ...(preferredTemplate && { preferredTemplate }),
    translations: Object.fromEntries(translations.map(([name, value]) => [name, cleanText(value)])),
  });
}

/** Cleans strings before they are written: in JSON text, NUL and lone surrogates hide behind escapes. */
const cleanInside = (_name: string, value: unknown): unknown => (typeof value === 'string' ? cleanText(value) : value);

function titleFrom(body: string): string {
  const [line = ''] = body.replace(/^[#\s]+/, '').split('\n');
  return line.length <= 120 ? line.trim() : `${line.slice(0, 120).replace(/\s+\S*$/, '')} …`;
}

function toAuthors(given: z.infer<typeof author>): Author[] {
  if (typeof given !== 'string') {
    const entries = Object.entries(given).map(([name, value]) => [name, cleanText(value).trim()] as const);
    const known = Object.fromEntries(entries.filter(([, value]) => value !== '')) as Author;
    return known.family || known.literal || known.given ? [known] : [];
  }
  const name = evenSpaces(cleanText(given));
  return name === '' ? [] : [toAuthor(name)];
}

function toReference(given: z.infer<typeof reference>): Reference[] {
  const fields = typeof given === 'string' ? { doi: given, arxiv_id: given, text: given } : given;
  const doi = toDoi(fields.doi);
  const arxivId = fields.arxiv_id ? matchArxiv(fields.arxiv_id)?.id : undefined;
  const title = 'title' in fields ? cleanText(fields.title) : '';
  const year = 'year' in fields ? fields.year : null;
  const words = cleanText(fields.text);
  const found: Reference = {
    ...(doi && { doi }),
    ...(arxivId && { arxivId }),
    ...(title && { title }),
    ...(typeof year === 'number' && { year }),
    ...(words && !doi && !arxivId && { text: words }),
  };
  return Object.keys(found).length > 0 ? [found] : [];
}
