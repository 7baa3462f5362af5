import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
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
import { pathOfDoi } from './fields.ts';
import { hasStructure, yearRange } from './query.ts';
import {
  asText,
  changed,
  NOTHING_ASKED,
  PAGE_CACHE_MS,
  pageStart,
  RECORD_CACHE_MS,
  type Reader,
  readJson,
  retryAfterMs,
} from './reading.ts';
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
const ABSENCE = { host: 'api.semanticscholar.org', says: /^\s*\{\s*"error":\s*"Paper\b.*\bnot found/su };
/** Offset and limit together; beyond it a search is answered with 400. */
const MAX_DEPTH = 999;
const MAX_CITED = 1000;
/** Beyond this depth lists of citations are refused. */
const MAX_CITED_DEPTH = 9999;

const KEY: SourceKey = {
  setting: 'CARREL_S2_KEY',
  required: false,
  note: 'Without a key all users of the world share one allowance, and refusals are common; a key is free on request.',
};

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

function send(path: string, params: Params, cacheMs: number, context: SourceContext): Promise<Result<Answer>> {
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
  // Papers that were merged here are answered under the id of one of them; that record describes the other.
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

/** The search ranks a bag of words; authors, venues and languages cannot be held to. */
function ignoredFilters(query: SourceQuery): readonly QueryFilter[] {
  const names = ['author', 'venue', 'language'] as const;
  return [...(hasStructure(query) ? (['groups'] as const) : []), ...names.filter((name) => query[name])];
}

/** The total is an estimate: a page that it announced may turn out to lie beyond the end. */
const isPastTheEnd = ({ status, body }: Answer, offset: number) =>
  offset > 0 && status === 400 && /limit and\/or offset is not available/iu.test(body);

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const offset = Math.min(pageStart(query.cursor), MAX_DEPTH - 1);
  const params = searchParams(query, offset);
  if (params[0]?.[0] !== 'query') return fail('INVALID_ARGUMENT', NOTHING_ASKED);
  const answer = await send('/search', params, PAGE_CACHE_MS, context);
  if (!answer.ok) return answer;
  const said = {
    executed: asText(params.filter(([name]) => name === 'query' || name === 'year')),
    ignored: ignoredFilters(query),
  };
  if (isPastTheEnd(answer.value, offset)) return ok({ records: [], total: null, ...said });
  const read = readJson(reader(context), answer.value, results);
  if (!read.ok) return read;
  const { total, data } = read.value;
  const works = data ?? [];
  if (works.length === 0 && offset < total) {
    return changed(reader(context), answer.value, 'with an empty page where results were announced');
  }
  const end = offset + works.length;
  const more = end < Math.min(total, MAX_DEPTH);
  const records = works.map((work) => fromSemanticScholar(work));
  return ok({ records, total, ...(more ? { next: String(end) } : {}), ...said });
}

/** Follows a list of citations; what publishers withhold is left out, and a list withheld as a whole is no empty list. */
async function list(
  ref: Ref,
  side: 'references' | 'citations',
  limit: number,
  context: SourceContext,
): Promise<Result<readonly CitedWork[]>> {
  const works: CitedWork[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined && works.length < limit) {
    const size = Math.min(MAX_CITED, MAX_CITED_DEPTH - offset, side === 'citations' ? limit : MAX_CITED);
    const params: Params = [
      ['fields', CITED_FIELDS],
      ['offset', String(offset)],
      ['limit', String(size)],
    ];
    const found = await ask(`${pathOf(ref)}/${side}`, params, cited, PAGE_CACHE_MS, context);
    if (!found.ok) return found;
    const { data, next }: z.output<typeof cited> = found.value;
    if (!data) return fail('NOT_FOUND', `The publisher does not let Semantic Scholar show the ${side} of ${ref.id}.`);
    works.push(...data.flatMap((row) => toCited(side === 'references' ? row.citedPaper : row.citingPaper) ?? []));
    // A position that does not move on would turn in circles.
    offset = next && next > offset && next < MAX_CITED_DEPTH ? next : undefined;
  }
  return ok(works.slice(0, limit));
}

const PAUSE_MS = 30_000;

/** Users without a key share one crowded allowance: waiting a second helps nobody there, so the call fails at once. */
function throttle(answer: Answer, nowMs: number): Throttle | null {
  if (answer.status !== 429 || !/apply for a key/iu.test(answer.body)) return null;
  return { kind: 'wait', ms: Math.max(PAUSE_MS, retryAfterMs(answer, nowMs) ?? 0) };
}

/** Semantic Scholar: an index over most scholarly works, strong on computing and on citations. */
export const semanticScholar = {
  id: 'semantic-scholar',
  wireKey: 's2',
  title: 'Semantic Scholar',
  tier: 2,
  purpose: 'Metadata, abstracts, references and citations of works by DOI, arXiv id, PMID or PMCID, and search.',
  terms: {
    url: 'https://www.semanticscholar.org/product/api',
    note: 'One request a second with a free key; without one an allowance shared by everybody.',
  },
  hosts: ['api.semanticscholar.org'],
  rate: { minGapMs: 1000, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1038/nature12373',
  key: KEY,
  covers: () => true,
  throttle,
  lookup,
  cannot: ['groups', 'author', 'venue', 'language'],
  search,
  references: (ref, context) => list(ref, 'references', Number.POSITIVE_INFINITY, context),
  citations: (ref, limit, context) => list(ref, 'citations', limit, context),
} satisfies Source;
