import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { foldDoi } from '../model/ref-doi.ts';
import { ok, type Result } from '../model/result.ts';
import type {
  Citation,
  CitedWork,
  QueryFilter,
  Source,
  SourceAnswer,
  SourceContext,
  SourceKey,
  SourcePage,
  SourceQuery,
  SourceRecord,
  Throttle,
} from '../model/source.ts';
import { foldText } from '../text/markup.ts';
import {
  askJson,
  forList,
  otherWork,
  RECORD_CACHE_MS,
  type Read,
  type Reader,
  retryAfterMs,
} from './exchange/answer.ts';
import { bareDoi, doiOfArxivId } from './exchange/ids.ts';
import { asText, emptyQuery, PAGE_CACHE_MS, readPages, toPage } from './exchange/page.ts';
import { ignoredFilters, joinGroups } from './exchange/query.ts';
import {
  fromOpenalex,
  medicalIds,
  type OpenalexWork,
  openalexCited,
  openalexId,
  openalexWork,
  toCitedWork,
} from './works/openalex.ts';

const ROOT = 'https://api.openalex.org/works';
const MAX_PER_PAGE = 100;
const BATCH = 50;
const FIRST = '*';
const CANNOT: readonly QueryFilter[] = ['venue'];
/** The 404 page of its web framework, or a JSON error with the same words. */
const ABSENCE = {
  host: 'api.openalex.org',
  message:
    /<title>404 Not Found<\/title>\s*<h1>Not Found<\/h1>|the requested URL was not found on the server|^\s*\{[^{}]*"error":\s*"[^"]*not found/iu,
};
const CITED_FIELDS = 'id,doi,display_name,publication_year,is_retracted';

const KEY: SourceKey = {
  setting: 'CARREL_OPENALEX_KEY',
  required: false,
  note: 'A free key from openalex.org allows ten times as many searches a day.',
};

const page = <S extends z.ZodType>(item: S) =>
  z.looseObject({
    meta: z.looseObject({ count: z.number().nullish(), next_cursor: z.string().nullish() }),
    results: z.array(item),
  });
const workPage = page(openalexWork);
const citedPage = page(openalexCited);

const reader = (context: SourceContext): Reader => ({ title: 'OpenAlex', key: KEY, absence: ABSENCE, context });

async function ask<S extends z.ZodType>(
  path: string,
  params: readonly [string, string][],
  schema: S,
  cacheMs: number,
  context: SourceContext,
): Promise<Result<Read<z.output<S>>>> {
  // OpenAlex rejects a blank key like a wrong one.
  const key = context.key?.trim();
  const all = new URLSearchParams(key ? [...params, ['api_key', key]] : [...params]);
  const url = `${ROOT}${path}${all.size > 0 ? `?${all}` : ''}`;
  const own = reader(context);
  return askJson(path === '' ? forList(own) : own, { url, cacheMs }, schema);
}

const bareId = (ref: Ref) => (ref.kind === 'arxiv' ? foldDoi(doiOfArxivId(ref.id)) : ref.id);
const pmcDigits = (id: string) => id.replace(/^pmc/iu, '');

function pathOf(ref: Ref): string {
  if (ref.kind === 'pmid') return `/pmid:${encodeURIComponent(ref.id)}`;
  if (ref.kind === 'pmcid') return `/pmcid:PMC${encodeURIComponent(pmcDigits(ref.id))}`;
  return `/doi:${encodeURIComponent(bareId(ref))}`;
}

function isSame(ref: Ref, work: OpenalexWork): boolean {
  if (ref.kind === 'pmid') return medicalIds(work).pmid === ref.id;
  if (ref.kind === 'pmcid') return medicalIds(work).pmcid === pmcDigits(ref.id);
  return bareDoi(work.doi) === bareId(ref);
}

async function find(ref: Ref, context: SourceContext): Promise<Result<OpenalexWork>> {
  const found = await ask(pathOf(ref), [], openalexWork, RECORD_CACHE_MS, context);
  if (!found.ok) return found;
  const { value: work, answer } = found.value;
  if (isSame(ref, work)) return ok(work);
  return otherWork(reader(context), answer, ref.id);
}

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const found = await find(ref, context);
  return found.ok ? ok(fromOpenalex(found.value)) : found;
}

const term = (words: string) => {
  const clean = foldText(words.replace(/["()]/gu, ' '));
  return /^[\p{L}\p{N}]+$/u.test(clean) ? clean : `"${clean}"`;
};

function searchParams(query: SourceQuery): [string, string][] {
  const { author, fromYear, toYear, language } = query;
  const filters = [
    // Commas and bars are syntax inside a filter.
    author ? `raw_author_name.search:${foldText(author.replace(/[,|":]/gu, ' '))}` : '',
    fromYear === undefined ? '' : `from_publication_date:${fromYear}-01-01`,
    toYear === undefined ? '' : `to_publication_date:${toYear}-12-31`,
    language ? `language:${language.toLowerCase()}` : '',
  ].filter(Boolean);
  const params: [string, string][] = [
    ['search', joinGroups(query.groups, term)],
    ['filter', filters.join(',')],
    ['per_page', String(Math.min(query.limit, MAX_PER_PAGE))],
    ['cursor', query.cursor ?? FIRST],
  ];
  return params.filter(([, value]) => value !== '');
}

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const params = searchParams(query);
  if (!query.author && joinGroups(query.groups, term) === '') return emptyQuery();
  const found = await ask('', params, workPage, PAGE_CACHE_MS, context);
  if (!found.ok) return found;
  const { meta, results } = found.value.value;
  return toPage(reader(context), found.value.answer, {
    records: results.map(fromOpenalex),
    total: meta.count ?? null,
    next: meta.next_cursor,
    executed: asText(params.filter(([name]) => name === 'search' || name === 'filter')),
    ignored: ignoredFilters(query, CANNOT),
  });
}

/** A bar separates alternatives and a comma filters, so that an id with one is looked up alone. */
const isListable = (ref: Ref) => (ref.kind === 'doi' || ref.kind === 'arxiv') && !/[,|]/u.test(ref.id);

async function lookupMany(
  refs: readonly Ref[],
  context: SourceContext,
): Promise<Result<readonly (SourceRecord | null)[]>> {
  const listed = refs.filter(isListable);
  if (listed.length === 0) return ok(refs.map(() => null));
  const params: [string, string][] = [
    ['filter', `doi:${listed.map(bareId).join('|')}`],
    ['per_page', String(BATCH)],
  ];
  const found = await ask('', params, workPage, RECORD_CACHE_MS, context);
  if (!found.ok) return found;
  const works = new Map(found.value.value.results.map((work) => [bareDoi(work.doi), work]));
  return ok(
    refs.map((ref) => {
      const work = isListable(ref) ? works.get(bareId(ref)) : undefined;
      return work ? fromOpenalex(work) : null;
    }),
  );
}

/** The words of a title, without the signs that are syntax in a filter. */
const titleFilter = (title: string) => foldText(title.replace(/[^\p{L}\p{N}\s'’-]+/gu, ' ')).slice(0, MAX_TITLE);
const MAX_TITLE = 300;
const MATCHES = 10;

async function match({ title, text }: Citation, context: SourceContext): Promise<Result<readonly SourceRecord[]>> {
  const words = titleFilter(title ?? text);
  if (words === '') return emptyQuery();
  const params: [string, string][] = [
    ['filter', `title.search:${words}`],
    ['per_page', String(MATCHES)],
  ];
  const found = await ask('', params, workPage, PAGE_CACHE_MS, context);
  return found.ok ? ok(found.value.value.results.map(fromOpenalex)) : found;
}

/** Cited works are bare ids: their titles are read in batches, and a work that is not found keeps its id alone. */
async function references(ref: Ref, context: SourceContext): Promise<Result<readonly CitedWork[]>> {
  const found = await find(ref, context);
  if (!found.ok) return found;
  const ids = [...new Set((found.value.referenced_works ?? []).map(openalexId))];
  const named = new Map<string, CitedWork>();
  for (let start = 0; start < ids.length; start += BATCH) {
    const filter = `ids.openalex:${ids.slice(start, start + BATCH).join('|')}`;
    const params: [string, string][] = [
      ['filter', filter],
      ['per_page', String(BATCH)],
      ['select', CITED_FIELDS],
    ];
    const batch = await ask('', params, citedPage, RECORD_CACHE_MS, context);
    if (!batch.ok) return batch;
    for (const work of batch.value.value.results) named.set(openalexId(work.id), toCitedWork(work));
  }
  return ok(ids.map((sourceId) => named.get(sourceId) ?? { sourceId }));
}

/** Works that cite a work, the most cited first. */
async function citations(ref: Ref, limit: number, context: SourceContext): Promise<Result<readonly CitedWork[]>> {
  const found = await find(ref, context);
  if (!found.ok) return found;
  return readPages<CitedWork, string>(FIRST, limit, async (cursor, wanted) => {
    const params: [string, string][] = [
      ['filter', `cites:${openalexId(found.value.id)}`],
      ['sort', 'cited_by_count:desc'],
      ['per_page', String(Math.min(wanted, MAX_PER_PAGE))],
      ['cursor', cursor],
      ['select', CITED_FIELDS],
    ];
    const got = await ask('', params, citedPage, PAGE_CACHE_MS, context);
    if (!got.ok) return got;
    const { results, meta } = got.value.value;
    return ok({ items: results.map(toCitedWork), next: results.length > 0 ? meta.next_cursor : null });
  });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A smaller limit is one per second, which is over in a moment. */
const SMALLEST_QUOTA = 100;
const header = (answer: SourceAnswer, name: string) => {
  const value = Number(answer.headers[name] ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};

/** 403 means too fast; 429 means that or an exhausted daily quota, and only the headers tell which. */
function throttle(answer: SourceAnswer, nowMs: number): Throttle | null {
  if (answer.status !== 429 && answer.status !== 403) return null;
  const wait = retryAfterMs(answer, nowMs);
  const remaining = header(answer, 'x-ratelimit-remaining');
  const required = header(answer, 'x-ratelimit-credits-required') ?? 1;
  const isPerSecond = (header(answer, 'x-ratelimit-limit') ?? SMALLEST_QUOTA) < SMALLEST_QUOTA;
  const spent = (remaining !== undefined && remaining < required && !isPerSecond) || (wait ?? 0) > HOUR_MS;
  if (answer.status === 403 || !spent) return wait === undefined ? { kind: 'wait' } : { kind: 'wait', ms: wait };
  const reset = header(answer, 'x-ratelimit-reset');
  const midnight = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  const resetMs = reset !== undefined && reset > 0 ? reset * 1000 : wait;
  return { kind: 'exhausted', untilMs: resetMs === undefined ? midnight : nowMs + Math.min(resetMs, DAY_MS) };
}

/** OpenAlex indexes most scholarly works and the citations between them. */
export const openalex = {
  id: 'openalex',
  wireKey: 'openalex',
  title: 'OpenAlex',
  tier: 2,
  purpose: 'Metadata, open copies, references and citations of works by DOI, arXiv id, PMID or PMCID, and search.',
  terms: { url: 'https://developers.openalex.org', note: 'Daily quota; a free key raises it tenfold.' },
  hosts: ['api.openalex.org'],
  // Without a key the daily quota is about 1,000 credits; a search costs ten and a record at most one.
  rate: { minGapMs: 200, concurrency: 2, perDay: 900, perDayWithKey: 9000 },
  enabledByDefault: true,
  example: '10.1038/nature12373',
  key: KEY,
  covers: () => true,
  throttle,
  lookup,
  batch: { size: BATCH, lookup: lookupMany },
  match,
  cannot: CANNOT,
  search,
  references,
  citations,
} satisfies Source;
