import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
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
import { forList, RECORD_CACHE_MS, type Reader, readJson, retryAfterMs } from './exchange/answer.ts';
import { pathOfDoi } from './exchange/ids.ts';
import { asText, emptyQuery, nextOffset, PAGE_CACHE_MS, pageStart, readPages, toPage } from './exchange/page.ts';
import { ignoredFilters, yearRange } from './exchange/query.ts';
import {
  CITED_FIELDS,
  fromSemanticScholar,
  idsOf,
  type SemanticScholarWork,
  semanticScholarCited,
  semanticScholarWork,
  toCited,
  WORK_FIELDS,
} from './works/semantic-scholar.ts';

const ROOT = 'https://api.semanticscholar.org/graph/v1/paper';
const MAX_PAGE = 100;
const ABSENCE = { host: 'api.semanticscholar.org', message: /^\s*\{\s*"error":\s*"Paper\b.*\bnot found/su };
/** Maximum of offset and limit together; beyond it the service answers 400. */
const MAX_DEPTH = 999;
const MAX_CITED = 1000;
/** The service refuses citation lists beyond this depth. */
const MAX_CITED_DEPTH = 9999;

const KEY: SourceKey = {
  setting: 'CARREL_S2_KEY',
  required: false,
  note: 'Free on request. Without a key you share one quota with all other users, and requests often fail.',
};

/** The search ranks a bag of words. */
const CANNOT: readonly QueryFilter[] = ['groups', 'author', 'venue', 'language'];

const results = z.looseObject({ total: z.number(), data: z.array(semanticScholarWork).nullish() });
const cited = z.looseObject({
  next: z.number().nullish(),
  data: z
    .array(z.looseObject({ citedPaper: semanticScholarCited.nullish(), citingPaper: semanticScholarCited.nullish() }))
    .nullable(),
});

const reader = (context: SourceContext): Reader => ({
  title: 'Semantic Scholar',
  key: KEY,
  absence: ABSENCE,
  context,
});

type Params = readonly [string, string][];

function send(path: string, params: Params, cacheMs: number, context: SourceContext): Promise<Result<SourceAnswer>> {
  const key = context.key?.trim();
  const url = `${ROOT}${path}?${new URLSearchParams([...params])}`;
  const headers = key ? { 'x-api-key': key } : {};
  return context.client.get({ url, accept: 'application/json', headers, cacheMs });
}

async function ask<S extends z.ZodType>(
  path: string,
  params: Params,
  schema: S,
  cacheMs: number,
  context: SourceContext,
): Promise<Result<z.output<S>>> {
  const answer = await send(path, params, cacheMs, context);
  return answer.ok ? readJson(reader(context), answer.value, schema) : answer;
}

function pathOf(ref: Ref): string {
  if (ref.kind === 'arxiv') return `/ARXIV:${pathOfDoi(ref.id)}`;
  if (ref.kind === 'pmid') return `/PMID:${ref.id}`;
  if (ref.kind === 'pmcid') return `/PMCID:${ref.id.replace(/^PMC/u, '')}`;
  return `/DOI:${pathOfDoi(ref.id)}`;
}

function isSame(ref: Ref, work: SemanticScholarWork): boolean {
  const { doi, arxivId, pmid, pmcid } = idsOf(work);
  return (
    { doi, arxiv: arxivId?.toLowerCase(), pmid, pmcid }[ref.kind] ===
    (ref.kind === 'arxiv' ? ref.id.toLowerCase() : ref.id)
  );
}

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const found = await ask(pathOf(ref), [['fields', WORK_FIELDS]], semanticScholarWork, RECORD_CACHE_MS, context);
  if (!found.ok) return found;
  const work = found.value;
  if (isSame(ref, work)) return ok(fromSemanticScholar(work, ref.kind === 'arxiv'));
  // The service merges papers and returns the record of one of them under the id of the other.
  return fail('NOT_FOUND', `Semantic Scholar has no record under ${ref.id} itself, only one of a related work.`);
}

function searchParams(query: SourceQuery, offset: number): Params {
  const years = yearRange(query);
  const params: Params = [
    ['query', [...query.groups.flat(), query.author ?? ''].join(' ').trim()],
    ['year', years ? years.join('-') : ''],
    ['offset', String(offset)],
    ['limit', String(Math.max(1, Math.min(query.limit, MAX_PAGE, MAX_DEPTH - offset)))],
    ['fields', WORK_FIELDS],
  ];
  return params.filter(([, value]) => value !== '');
}

/** The total is an estimate, so a page may be beyond the end. */
const isPastTheEnd = ({ status, body }: SourceAnswer, offset: number) =>
  offset > 0 && status === 400 && /limit and\/or offset is not available/iu.test(body);

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const offset = Math.min(pageStart(query.cursor), MAX_DEPTH - 1);
  const params = searchParams(query, offset);
  if (params[0]?.[0] !== 'query') return emptyQuery();
  const answer = await send('/search', params, PAGE_CACHE_MS, context);
  if (!answer.ok) return answer;
  const sent = {
    executed: asText(params.filter(([name]) => name === 'query' || name === 'year')),
    ignored: ignoredFilters(query, CANNOT),
  };
  if (isPastTheEnd(answer.value, offset)) return ok({ records: [], total: null, ...sent });
  const read = readJson(forList(reader(context)), answer.value, results);
  if (!read.ok) return read;
  const { total, data } = read.value;
  const works = data ?? [];
  return toPage(reader(context), answer.value, {
    records: works.map((work) => fromSemanticScholar(work)),
    total,
    start: offset,
    next: nextOffset(offset + works.length, total, MAX_DEPTH),
    ...sent,
  });
}

const matched = z.looseObject({ data: z.array(semanticScholarWork) });
/** Another 404 than that of a lookup: no title is near enough. */
const NO_MATCH = { host: 'api.semanticscholar.org', message: /^\s*\{\s*"error":\s*"Title match not found"/u };
const MAX_TITLE = 300;

async function match({ title, text }: Citation, context: SourceContext): Promise<Result<readonly SourceRecord[]>> {
  const params: Params = [
    ['query', foldText(title ?? text).slice(0, MAX_TITLE)],
    ['fields', WORK_FIELDS],
  ];
  const answer = await send('/search/match', params, PAGE_CACHE_MS, context);
  if (!answer.ok) return answer;
  const read = readJson({ ...reader(context), absence: NO_MATCH }, answer.value, matched);
  if (read.ok) return ok(read.value.data.map((work) => fromSemanticScholar(work)));
  return read.error.code === 'NOT_FOUND' ? ok([]) : read;
}

/** Publishers may withhold single works, which are left out, or a whole list, which is a failure. */
function list(
  ref: Ref,
  side: 'references' | 'citations',
  limit: number,
  context: SourceContext,
): Promise<Result<readonly CitedWork[]>> {
  return readPages<CitedWork, number>(0, limit, async (offset) => {
    const size = Math.min(MAX_CITED, MAX_CITED_DEPTH - offset, side === 'citations' ? limit : MAX_CITED);
    const params: Params = [
      ['fields', CITED_FIELDS],
      ['offset', String(offset)],
      ['limit', String(size)],
    ];
    const found = await ask(`${pathOf(ref)}/${side}`, params, cited, PAGE_CACHE_MS, context);
    if (!found.ok) return found;
    const { data, next } = found.value;
    if (!data) return fail('NOT_FOUND', `The publisher does not let Semantic Scholar show the ${side} of ${ref.id}.`);
    const items = data.flatMap((row) => toCited(side === 'references' ? row.citedPaper : row.citingPaper) ?? []);
    return ok({ items, next: next && next > offset && next < MAX_CITED_DEPTH ? next : null });
  });
}

const PAUSE_MS = 30_000;

/** Users without a key share one crowded quota: a short wait does not help there, so the call fails at once. */
function throttle(answer: SourceAnswer, nowMs: number): Throttle | null {
  if (answer.status !== 429 || !/apply for a key/iu.test(answer.body)) return null;
  return { kind: 'wait', ms: Math.max(PAUSE_MS, retryAfterMs(answer, nowMs) ?? 0) };
}

/** Semantic Scholar indexes most scholarly works, with a focus on computer science and citations. */
export const semanticScholar = {
  id: 'semantic-scholar',
  wireKey: 's2',
  title: 'Semantic Scholar',
  tier: 2,
  purpose: 'Metadata, abstracts, references and citations of works by DOI, arXiv id, PMID or PMCID, and search.',
  terms: {
    url: 'https://www.semanticscholar.org/product/api',
    note: 'One request a second with a free key; without a key, a quota shared by all users.',
  },
  hosts: ['api.semanticscholar.org'],
  rate: { minGapMs: 1000, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1038/nature12373',
  key: KEY,
  covers: () => true,
  throttle,
  lookup,
  match,
  cannot: CANNOT,
  search,
  references: (ref, context) => list(ref, 'references', Number.POSITIVE_INFINITY, context),
  citations: (ref, limit, context) => list(ref, 'citations', limit, context),
} satisfies Source;
