import { authorsOf, type CastPaper, displayName, knownTo, viewOf, yearOf } from '../cast/paper.ts';
import { type Library, openalexId } from '../library.ts';
import { isProblem, parseQuery } from '../search/query.ts';
import { createSearchIndex, type FieldTable, type Ranked, type SearchIndex, yearWithin } from '../search/rank.ts';
import {
  decoded,
  htmlPage,
  integerIn,
  json,
  type Reply,
  redirect,
  type Site,
  type SiteRequest,
  text,
} from '../site.ts';
import { openalexDoi, toOpenalexWork } from './openalex-work.ts';

/** The only key that the sandbox accepts. */
export const OPENALEX_KEY = 'sandbox-openalex-key';

/** Prices in dollars. */
const PRICE = { single: 0.0001, list: 0.0001, search: 0.001 } as const;

interface Quota {
  spent: number;
}

function meterHeaders(request: SiteRequest, price: number, quota: Quota): Record<string, string> {
  const limit = request.query.has('api_key') ? 1 : 0.1;
  quota.spent += price;
  // The quota never runs out by itself, so that long sessions keep working; a fault plays that.
  const left = Math.max(limit / 10, limit - quota.spent);
  const credits = (dollars: number) => String(Math.round(dollars / 0.0001));
  return {
    'x-ratelimit-limit': credits(limit),
    'x-ratelimit-limit-usd': String(limit),
    'x-ratelimit-remaining': credits(left),
    'x-ratelimit-remaining-usd': left.toFixed(4),
    'x-ratelimit-cost-usd': String(price),
    'x-ratelimit-credits-used': credits(price),
    'x-ratelimit-reset': '54000',
    'x-ratelimit-onetime-remaining': '0',
    'x-ratelimit-prepaid-remaining-usd': '0',
  };
}

const NOT_FOUND_PAGE =
  '<!doctype html>\n<html lang=en>\n<title>404 Not Found</title>\n<h1>Not Found</h1>\n<p>The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.</p>\n';

function notFound(headers: Record<string, string>): Reply {
  return { status: 404, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body: NOT_FOUND_PAGE };
}

const doiKey = (paper: CastPaper) => (knownTo(paper, 'openalex') ? openalexDoi(paper) : undefined);
const ownKey = (paper: CastPaper) => (knownTo(paper, 'openalex') ? openalexId(paper) : undefined);
const mergedKey = (paper: CastPaper) => paper.openalexMerged;

/** Finds a work by any form of id, except a bare DOI. */
function workOf(library: Library, id: string): CastPaper | undefined {
  const doi = /^(?:doi:|https?:\/\/(?:dx\.)?doi\.org\/)(10\..+)$/i.exec(id)?.[1];
  if (doi) return library.byId(doiKey, doi);
  const pmid = /^pmid:(?:https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/)?(\d+)$/i.exec(id)?.[1];
  const own = /(?:^|\/)(W\d+)$/i.exec(id)?.[1];
  const paper = pmid ? library.byPmid(pmid) : own && library.byId(ownKey, own);
  return paper && knownTo(paper, 'openalex') ? paper : undefined;
}

function only(work: Record<string, unknown>, fields: string | null): Record<string, unknown> {
  if (!fields) return work;
  const wanted = fields.split(',');
  return Object.fromEntries(wanted.filter((name) => name in work).map((name) => [name, work[name]]));
}

function answerOne(library: Library, request: SiteRequest, id: string, quota: Quota): Reply {
  const headers = meterHeaders(request, PRICE.single, quota);
  const merged = library.byId(mergedKey, /W\d+$/i.exec(id)?.[0] ?? '');
  if (merged) return redirect(`https://api.openalex.org/works/${openalexId(merged)}`, 301);
  const paper = workOf(library, id);
  if (!paper) return notFound(headers);
  return json(only(toOpenalexWork(library, paper), request.query.get('select')), 200, headers);
}

type FilterTest = (library: Library, paper: CastPaper, value: string) => boolean;

const anyOf = (value: string, test: (part: string) => boolean) => value.split('|').some(test);

function yearFits(paper: CastPaper, value: string): boolean {
  const year = yearOf(viewOf(paper, 'openalex'));
  if (year === undefined) return false;
  const [, from, to] = /^(\d{4})?-(\d{4})?$/.exec(value) ?? [];
  if (from || to) return yearWithin(viewOf(paper, 'openalex'), from ?? '*', to ?? '*');
  if (value.startsWith('>')) return year > Number(value.slice(1));
  if (value.startsWith('<')) return year < Number(value.slice(1));
  return String(year) === value;
}

const FILTERS: Readonly<Record<string, FilterTest>> = {
  'ids.openalex': (_library, paper, value) => anyOf(value, (id) => id.endsWith(openalexId(paper))),
  openalex: (_library, paper, value) => anyOf(value, (id) => id.endsWith(openalexId(paper))),
  openalex_id: (_library, paper, value) => anyOf(value, (id) => id.endsWith(openalexId(paper))),
  doi: (_library, paper, value) =>
    anyOf(value, (doi) => openalexDoi(paper) === doi.replace(/^https?:\/\/doi\.org\//, '').toLowerCase()),
  publication_year: (_library, paper, value) => anyOf(value, (part) => yearFits(paper, part)),
  from_publication_date: (_library, paper, value) =>
    (paper.date ?? '').padEnd(10, '-99') >= value && paper.date !== undefined,
  to_publication_date: (_library, paper, value) => paper.date !== undefined && paper.date <= value,
  cites: (library, paper, value) =>
    library.cites(paper).some((cited) => anyOf(value, (id) => id.endsWith(openalexId(cited)))),
  cited_by: (library, paper, value) =>
    library.citedBy(paper).some((citing) => anyOf(value, (id) => id.endsWith(openalexId(citing)))),
  is_oa: (_library, paper, value) => (paper.oa !== 'closed') === (value === 'true'),
  'open_access.is_oa': (_library, paper, value) => (paper.oa !== 'closed') === (value === 'true'),
  type: (library, paper, value) => anyOf(value, (type) => toOpenalexWork(library, paper)['type'] === type),
  language: (_library, paper, value) => anyOf(value, (language) => paper.language === language),
  'raw_author_name.search': (_library, paper, value) =>
    authorsOf(paper).some((author) =>
      value
        .toLowerCase()
        .split(/\s+/)
        .every((word) => displayName(author).toLowerCase().includes(word)),
    ),
};

/** Filters that search text; they become part of the query. */
const SEARCH_FILTERS: Readonly<Record<string, FieldTable>> = {
  'title.search': { '*': ['title'] },
  'display_name.search': { '*': ['title'] },
  'title_and_abstract.search': { '*': ['title', 'abstract'] },
  'default.search': {},
};

const TEXT_FIELDS: FieldTable = { '*': ['title', 'abstract', 'keywords'] };

function badRequest(message: string): Reply {
  return json({ error: 'Invalid query parameters error.', message }, 400);
}

interface Filter {
  readonly name: string;
  readonly value: string;
}

function filtersOf(text: string): Filter[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((part) => ({ name: part.slice(0, part.indexOf(':')), value: part.slice(part.indexOf(':') + 1) }));
}

function searched(index: SearchIndex, request: SiteRequest, filters: readonly Filter[]): Ranked[] | Reply {
  const texts = filters.flatMap(({ name, value }) =>
    SEARCH_FILTERS[name] ? [{ value, fields: SEARCH_FILTERS[name] }] : [],
  );
  const search = request.query.get('search');
  if (search) texts.push({ value: search, fields: TEXT_FIELDS });
  let found: Ranked[] | undefined;
  for (const { value, fields } of texts) {
    const query = parseQuery(value, 'and');
    if (isProblem(query)) return badRequest(`The search query is not valid: ${query.problem}.`);
    const hits = index.find(query, { ...TEXT_FIELDS, ...fields });
    const before = found;
    const keys = before && new Set(before.map(({ paper }) => paper.key));
    found = keys ? hits.filter(({ paper }) => keys.has(paper.key)) : hits;
  }
  return found ?? index.find({ op: 'all' });
}

function sorted(found: Ranked[], sort: string | null, library: Library): Ranked[] {
  if (sort?.startsWith('cited_by_count')) {
    return [...found].sort((a, b) => library.citationCount(b.paper) - library.citationCount(a.paper));
  }
  if (sort?.startsWith('publication_date')) {
    return [...found].sort((a, b) => (b.paper.date ?? '').localeCompare(a.paper.date ?? ''));
  }
  return found;
}

const ID_FILTERS = ['doi', 'openalex', 'openalex_id', 'ids.openalex'];

/** The papers of a list of ids; undefined if no filter is one. A request for ids must not test every paper. */
function listed(library: Library, filters: readonly Filter[]): Ranked[] | undefined {
  const filter = filters.find(({ name }) => ID_FILTERS.includes(name));
  if (!filter) return undefined;
  const papers = filter.value.split('|').flatMap((value) => {
    const id = filter.name === 'doi' && !value.includes('doi.org/') ? `doi:${value}` : value;
    return workOf(library, id) ?? [];
  });
  return [...new Set(papers)].filter(isListed).map((paper) => ({ paper, score: 1 }));
}

function isListed(paper: CastPaper): boolean {
  return knownTo(paper, 'openalex') && paper.type !== 'peer-review';
}

function startOf(query: URLSearchParams, page: number, size: number): number {
  const cursor = query.get('cursor');
  if (cursor === null) return (page - 1) * size;
  return cursor === '*' ? 0 : Number(Buffer.from(cursor, 'base64url').toString()) || 0;
}

function answerList(library: Library, index: SearchIndex, request: SiteRequest, quota: Quota): Reply {
  const { query } = request;
  const filters = filtersOf(query.get('filter') ?? '');
  const odd = filters.find(({ name }) => !FILTERS[name] && !SEARCH_FILTERS[name]);
  if (odd)
    return badRequest(
      `${odd.name} is not a valid field. Valid fields are underscore or hyphenated versions of: ${Object.keys(FILTERS).join(', ')}.`,
    );
  const size = integerIn(query, 'per_page', integerIn(query, 'per-page', 25) ?? 25);
  const page = integerIn(query, 'page', 1);
  if (size === null || size < 1 || size > 100) return badRequest('per-page parameter must be between 1 and 100');
  if (page === null || page < 1 || page * size > 10_000)
    return badRequest('Maximum results size of 10,000 records is exceeded. Cursor pagination is required.');
  const byText = query.has('search') || filters.some(({ name }) => SEARCH_FILTERS[name]);
  const hits = (byText ? undefined : listed(library, filters)) ?? searched(index, request, filters);
  if ('status' in hits) return hits;
  const fits = ({ paper }: Ranked) =>
    filters.every(({ name, value }) => FILTERS[name]?.(library, paper, value) ?? true);
  const found = sorted(hits.filter(fits), query.get('sort'), library);
  const start = startOf(query, page, size);
  const price = byText ? PRICE.search : PRICE.list;
  const results = found.slice(start, start + size).map(({ paper, score }) => {
    const { id, doi, title, display_name, ...rest } = toOpenalexWork(library, paper);
    return only(
      { id, doi, title, display_name, ...(byText ? { relevance_score: score } : {}), ...rest },
      query.get('select'),
    );
  });
  const more = start + size < found.length;
  const paging = query.has('cursor')
    ? { page: null, per_page: size, next_cursor: more ? Buffer.from(String(start + size)).toString('base64url') : null }
    : { page, per_page: size };
  return json(
    {
      meta: { count: found.length, db_response_time_ms: 12, ...paging, groups_count: null, cost_usd: price },
      results,
      group_by: [],
    },
    200,
    meterHeaders(request, price, quota),
  );
}

/** Too many requests and an exhausted quota are both 429; only the headers differ. */
function refuse(status: number, exhausted: boolean): Reply | undefined {
  if (status !== 429) return htmlPage(`${status}`, 'Internal server error', status);
  const page = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">\n<title>429 Too Many Requests</title>\n<h1>Too Many Requests</h1>\n<p>${exhausted ? 'Daily budget exceeded' : '2 per 1 second'}</p>\n`;
  const reply = text(page, 429, 'text/html; charset=utf-8');
  const left = exhausted
    ? {
        'x-ratelimit-limit': '1000',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-credits-required': '10',
        'x-ratelimit-reset': '54000',
        'retry-after': '54000',
      }
    : { 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0' };
  return { ...reply, headers: { ...reply.headers, ...left } };
}

/** OpenAlex's API, with its quota. */
export function createOpenalex(library: Library): Site {
  const index = createSearchIndex(library.papers.filter(isListed));
  const quota: Quota = { spent: 0 };
  return {
    id: 'openalex',
    hosts: ['api.openalex.org'],
    refuse,
    answer(request) {
      const key = request.query.get('api_key');
      if (key !== null && key !== OPENALEX_KEY)
        return json({ error: 'Unauthorized', message: 'Invalid API key.' }, 401);
      if (/^\/works\/?$/.test(request.path)) return answerList(library, index, request, quota);
      const id = /^\/works\/(.+)$/.exec(request.path)?.[1];
      return id === undefined ? notFound({}) : answerOne(library, request, decoded(id), quota);
    },
  };
}
