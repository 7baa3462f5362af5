import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { foldDoi } from '../model/ref-doi.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type {
  Answer,
  CitedWork,
  QueryFilter,
  Source,
  SourceContext,
  SourceKey,
  SourcePage,
  SourceQuery,
  SourceRecord,
  Throttle,
} from '../model/source.ts';
import { foldText } from '../text/markup.ts';
import { bareDoi, doiOfArxivId } from './fields.ts';
import {
  asText,
  changed,
  NOTHING_ASKED,
  PAGE_CACHE_MS,
  RECORD_CACHE_MS,
  type Reader,
  readJson,
  retryAfterMs,
} from './reading.ts';
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
/** An HTML page of its web framework, which also words the 404 of a JSON error. */
const ABSENCE = {
  host: 'api.openalex.org',
  says: /<title>404 Not Found<\/title>\s*<h1>Not Found<\/h1>|the requested URL was not found on the server|^\s*\{[^{}]*"error":\s*"[^"]*not found/iu,
};
const CITED_FIELDS = 'id,doi,display_name,publication_year';

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
): Promise<Result<{ readonly value: z.output<S>; readonly answer: Answer }>> {
  // A blank key is refused like a wrong one.
  const key = context.key?.trim();
  const all = new URLSearchParams(key ? [...params, ['api_key', key]] : [...params]);
  const url = `${ROOT}${path}${all.size > 0 ? `?${all}` : ''}`;
  const answer = await context.client.get({ url, accept: 'application/json', cacheMs });
  if (!answer.ok) return answer;
  const read = readJson(reader(context), answer.value, schema);
  return read.ok ? ok({ value: read.value, answer: answer.value }) : read;
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
  return changed(reader(context), answer, `with the record of another work than ${ref.id}`);
}

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const found = await find(ref, context);
  return found.ok ? ok(fromOpenalex(found.value)) : found;
}

const term = (words: string) => {
  const clean = foldText(words.replace(/["()]/gu, ' '));
  return /^[\p{L}\p{N}]+$/u.test(clean) ? clean : `"${clean}"`;
};

function searchText(groups: SourceQuery['groups']): string {
  return groups
    .map((group) => group.filter((words) => foldText(words) !== '').map(term))
    .filter((terms) => terms.length > 0)
    .map((terms) => (terms.length > 1 ? `(${terms.join(' OR ')})` : (terms[0] ?? '')))
    .join(' AND ');
}

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
    ['search', searchText(query.groups)],
    ['filter', filters.join(',')],
    ['per_page', String(Math.min(query.limit, MAX_PER_PAGE))],
    ['cursor', query.cursor ?? '*'],
  ];
  return params.filter(([, value]) => value !== '');
}

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const params = searchParams(query);
  if (!query.author && searchText(query.groups) === '') return fail('INVALID_ARGUMENT', NOTHING_ASKED);
  const found = await ask('', params, workPage, PAGE_CACHE_MS, context);
  if (!found.ok) return found;
  const { meta, results } = found.value.value;
  const ignored: readonly QueryFilter[] = query.venue ? ['venue'] : [];
  return ok({
    records: results.map(fromOpenalex),
    total: meta.count ?? null,
    ...(meta.next_cursor && results.length > 0 ? { next: meta.next_cursor } : {}),
    executed: asText(params.filter(([name]) => name === 'search' || name === 'filter')),
    ignored,
  });
}

/** Works cited by a work come as bare ids: they are named in batches, and one that cannot be named keeps its id. */
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
  const citing: CitedWork[] = [];
  let cursor: string | null | undefined = '*';
  while (cursor && citing.length < limit) {
    const params: [string, string][] = [
      ['filter', `cites:${openalexId(found.value.id)}`],
      ['sort', 'cited_by_count:desc'],
      ['per_page', String(Math.min(limit - citing.length, MAX_PER_PAGE))],
      ['cursor', cursor],
      ['select', CITED_FIELDS],
    ];
    const got = await ask('', params, citedPage, PAGE_CACHE_MS, context);
    if (!got.ok) return got;
    const { results, meta }: z.output<typeof citedPage> = got.value.value;
    citing.push(...results.map(toCitedWork));
    // A cursor that comes back unchanged would turn in circles.
    cursor = results.length > 0 && meta.next_cursor !== cursor ? meta.next_cursor : null;
  }
  return ok(citing.slice(0, limit));
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const header = (answer: Answer, name: string) => {
  const value = Number(answer.headers[name] ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};

/** 403 is "too fast"; 429 is either that or the end of the day's budget, which only the headers tell apart. */
function throttle(answer: Answer, nowMs: number): Throttle | null {
  if (answer.status !== 429 && answer.status !== 403) return null;
  const wait = retryAfterMs(answer, nowMs);
  const remaining = header(answer, 'x-ratelimit-remaining');
  const required = header(answer, 'x-ratelimit-credits-required') ?? 1;
  const spent = (remaining !== undefined && remaining < required) || (wait ?? 0) > HOUR_MS;
  if (answer.status === 403 || !spent) return wait === undefined ? { kind: 'wait' } : { kind: 'wait', ms: wait };
  const reset = header(answer, 'x-ratelimit-reset');
  const midnight = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  const said = reset !== undefined && reset > 0 ? reset * 1000 : wait;
  return { kind: 'exhausted', untilMs: said === undefined ? midnight : nowMs + Math.min(said, DAY_MS) };
}

/** OpenAlex: an open index over most scholarly works, and the citations between them. */
export const openalex = {
  id: 'openalex',
  wireKey: 'openalex',
  title: 'OpenAlex',
  tier: 2,
  purpose: 'Metadata, open copies, references and citations of works by DOI, arXiv id, PMID or PMCID, and search.',
  terms: { url: 'https://developers.openalex.org', note: 'Metered by the day; far more with a free key.' },
  hosts: ['api.openalex.org'],
  // Without a key the day's budget is about 1,000 credits, of which a search takes ten and a record at most one.
  rate: { minGapMs: 200, concurrency: 2, perDay: 900, perDayWithKey: 9000 },
  enabledByDefault: true,
  example: '10.1038/nature12373',
  key: KEY,
  covers: () => true,
  throttle,
  lookup,
  cannot: ['venue'],
  search,
  references,
  citations,
} satisfies Source;
