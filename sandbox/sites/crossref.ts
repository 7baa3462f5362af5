import { type CastPaper, knownTo, viewOf } from '../cast/paper.ts';
import { type Library, numberFor } from '../library.ts';
import { ALL_FIELDS, createSearchIndex, type Ranked, type SearchIndex } from '../search/rank.ts';
import { decoded, htmlPage, integerIn, json, type Reply, type Site, type SiteRequest, text } from '../site.ts';
import { hasCrossrefFilter, passesFilters, readFilters } from './crossref-filter.ts';
import { toListedWork, toWork } from './crossref-work.ts';

const POOL = { 'x-rate-limit-interval': '1s', 'access-control-allow-origin': '*' };

function poolHeaders(request: SiteRequest, list: boolean): Record<string, string> {
  const polite = request.query.has('mailto') || /mailto:/.test(request.headers['user-agent'] ?? '');
  if (!polite) return { ...POOL, 'x-api-pool': list ? 'public' : 'public-single', 'x-rate-limit-limit': '5' };
  const [pool, limit] = list ? ['polite-array', '3'] : ['polite-single', '10'];
  return { ...POOL, 'x-api-pool': pool, 'x-rate-limit-limit': limit };
}

const NOT_FOUND = text('Resource not found.', 404, 'text/plain');

function failed(...problems: readonly { type: string; value: string; message: string }[]): Reply {
  return json({ status: 'failed', 'message-type': 'validation-failure', message: problems }, 400);
}

function envelope(type: string, message: unknown, headers: Record<string, string>): Reply {
  return json({ status: 'ok', 'message-type': type, 'message-version': '1.0.0', message }, 200, headers);
}

function answerWork(library: Library, request: SiteRequest, id: string): Reply {
  const doi = id.replace(/^https?:\/\/(dx\.)?doi\.org\//i, '');
  const agency = /^(.+)\/agency$/.exec(doi)?.[1];
  const alias = library.byAlias(doi)?.doi;
  if (alias) return { status: 301, headers: { location: `/works/${encodeURIComponent(alias)}` } };
  const paper = library.byDoi(agency ?? doi);
  const known = paper && (paper.agency ?? 'crossref') === 'crossref' && knownTo(paper, 'crossref');
  if (!known) return NOT_FOUND;
  if (agency) {
    return envelope(
      'work-agency',
      { DOI: agency, agency: { id: 'crossref', label: 'Crossref' } },
      poolHeaders(request, false),
    );
  }
  return envelope('work', toWork(library, paper, 1), poolHeaders(request, false));
}

function select(work: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(work).filter(([name]) => fields.includes(name)));
}

const KNOWN_PARAMETERS = new Set(
  'query query.bibliographic query.author query.title query.container-title filter rows offset cursor select sort order mailto sample facet'.split(
    ' ',
  ),
);

function searched(index: SearchIndex, query: URLSearchParams, all: readonly CastPaper[]): Ranked[] {
  const bag = ['query', 'query.bibliographic', 'query.title', 'query.container-title'].flatMap((name) =>
    query.getAll(name),
  );
  const author = query.get('query.author');
  if (bag.length === 0 && !author) return all.map((paper) => ({ paper, score: 1 }));
  if (bag.length === 0) return index.findAny(author ?? '', ['authors']);
  const only = query.has('query.title') && bag.length === 1 ? (['title'] as const) : ALL_FIELDS;
  const found = index.findAny(bag.join(' '), only);
  if (!author) return found;
  const byAuthor = new Map(index.findAny(author, ['authors']).map(({ paper, score }) => [paper.key, score]));
  return found.flatMap(({ paper, score }) => {
    const more = byAuthor.get(paper.key);
    return more === undefined ? [] : [{ paper, score: score + more }];
  });
}

function sorted(found: Ranked[], sort: string | null): Ranked[] {
  if (sort !== 'published' && sort !== 'issued') return found;
  return [...found].sort((a, b) => (b.paper.date ?? '').localeCompare(a.paper.date ?? ''));
}

interface CursorPage {
  readonly rows: number;
  readonly offset: number;
}

function pageOf(query: URLSearchParams): CursorPage | Reply {
  const rows = integerIn(query, 'rows', 20);
  if (rows === null || rows < 0 || rows > 1000) {
    return failed({
      type: 'integer-not-valid',
      value: query.get('rows') ?? '',
      message: 'Integer specified as rows but must be a positive integer less than or equal to 1000.',
    });
  }
  const cursor = query.get('cursor');
  if (cursor !== null) return { rows, offset: cursor === '*' ? 0 : Number(/^AoE(\d+)$/.exec(cursor)?.[1] ?? 0) };
  const offset = integerIn(query, 'offset', 0);
  if (offset === null || offset < 0 || offset > 10_000) {
    return failed({
      type: 'integer-not-valid',
      value: query.get('offset') ?? '',
      message: 'Integer specified as offset must be a positive integer less than or equal to 10000.',
    });
  }
  return { rows, offset };
}

function answerList(library: Library, index: SearchIndex, all: readonly CastPaper[], request: SiteRequest): Reply {
  const { query } = request;
  const odd = [...query.keys()].filter((name) => !KNOWN_PARAMETERS.has(name));
  if (odd.length > 0) {
    const value = odd[0] ?? '';
    return failed({
      type: 'parameter-not-found',
      value,
      message: `Parameter ${value} specified but there is no such parameter available on any route`,
    });
  }
  const filters = readFilters(query.get('filter') ?? '');
  const bad = filters.find(([name]) => !hasCrossrefFilter(name));
  if (bad) {
    const message = `Filter ${bad[0]} specified but there is no such filter for this route. Valid filters for this route are: from-pub-date, until-pub-date, type, doi, updates, update-type, has-abstract`;
    return failed({ type: 'filter-not-available', value: bad[0], message });
  }
  const page = pageOf(query);
  if ('status' in page) return page;
  const found = sorted(
    searched(index, query, all).filter(({ paper }) => passesFilters(library, paper, filters)),
    query.get('sort'),
  );
  const items = found
    .slice(page.offset, page.offset + page.rows)
    .map(({ paper, score }) => toListedWork(library, paper, score));
  const fields = query.get('select')?.split(',');
  const next = query.has('cursor') ? { 'next-cursor': `AoE${page.offset + page.rows}` } : {};
  return envelope(
    'work-list',
    {
      facets: {},
      ...next,
      'total-results': found.length,
      items: fields ? items.map((item) => select(item, fields)) : items,
      'items-per-page': page.rows,
      query: { 'start-index': page.offset, 'search-terms': query.get('query') },
    },
    poolHeaders(request, true),
  );
}

function refuse(status: number): Reply | undefined {
  if (status === 500) {
    const message = {
      name: 'class java.lang.Exception',
      description: 'Response Exception',
      message: 'Response Exception',
      stack: [],
    };
    return json({ status: 'error', 'message-type': 'exception', 'message-version': '1.0.0', message }, 500);
  }
  const words: Readonly<Record<number, string>> = {
    429: 'Too Many Requests',
    504: 'Gateway Time-out',
    503: 'Service Unavailable',
  };
  return htmlPage(`${status} ${words[status] ?? 'Error'}`, 'nginx', status);
}

/** Crossref's REST API. */
export function createCrossref(library: Library): Site {
  const all = library
    .knownTo('crossref')
    .filter((paper) => paper.doi && (paper.agency ?? 'crossref') === 'crossref')
    .sort((a, b) => numberFor(a.key) - numberFor(b.key));
  const index = createSearchIndex(all.map((paper) => viewOf(paper, 'crossref')));
  return {
    id: 'crossref',
    hosts: ['api.crossref.org'],
    refuse,
    answer(request) {
      const path = request.path.replace(/^\/v1(?=\/)/, '').replace(/\/$/, '');
      if (path === '/works') return answerList(library, index, all, request);
      const id = /^\/works\/(.+)$/.exec(path)?.[1];
      return id === undefined ? NOT_FOUND : answerWork(library, request, decoded(id));
    },
  };
}
