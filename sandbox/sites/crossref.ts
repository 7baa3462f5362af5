import { type CastPaper, knownTo, viewOf } from '../cast/paper.ts';
import { type Library, shuffled } from '../library.ts';
import { ALL_FIELDS, createSearchIndex, type Ranked, type SearchIndex } from '../search/rank.ts';
import { decoded, htmlPage, integerIn, json, type Reply, type Site, type SiteRequest, text } from '../site.ts';
import { type Filter, hasCrossrefFilter, passesFilters, readFilters } from './crossref-filter.ts';
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

/** Each kind of query looks at other fields; `query` at everything that Crossref indexes. */
function searchedBy(index: SearchIndex, name: string, text: string): Ranked[] {
  if (name === 'query.bibliographic') return index.findPrinted(text);
  if (name === 'query.title') return index.findAny(text, ['title']);
  if (name === 'query.author') return index.findAny(text, ['authors']);
  if (name === 'query.container-title') return index.findAny(text, ['venue']);
  return index.findAny(text, [...ALL_FIELDS, 'numbers']);
}

const QUERIES = ['query', 'query.bibliographic', 'query.title', 'query.container-title', 'query.author'];

/** A DOI that is asked for by a filter need not be searched for. */
function listed(library: Library, all: ReadonlySet<CastPaper>, filters: readonly Filter[]): CastPaper[] | undefined {
  const dois = filters.flatMap(([name, value]) => (name === 'doi' ? [value] : []));
  if (dois.length === 0) return undefined;
  return [...new Set(dois.flatMap((doi) => library.byDoi(doi) ?? []))].filter((paper) => all.has(paper));
}

/** Several queries must all match, and their scores add up. */
function searched(index: SearchIndex, query: URLSearchParams): Ranked[] | undefined {
  const parts = QUERIES.flatMap((name) => query.getAll(name).map((text) => searchedBy(index, name, text)));
  const [first, ...rest] = parts;
  return rest.reduce<Ranked[] | undefined>((found, part) => {
    const more = new Map(part.map(({ paper, score }) => [paper.key, score]));
    return found
      ?.flatMap(({ paper, score }) =>
        more.has(paper.key) ? [{ paper, score: score + (more.get(paper.key) ?? 0) }] : [],
      )
      .sort((a, b) => b.score - a.score);
  }, first);
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

function answerList(library: Library, index: SearchIndex, all: ReadonlySet<CastPaper>, request: SiteRequest): Reply {
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
  const whole = () => (listed(library, all, filters) ?? [...all]).map((paper) => ({ paper, score: 1 }));
  const hits = searched(index, query) ?? whole();
  const found = sorted(
    hits.filter(({ paper }) => passesFilters(library, paper, filters)),
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
  const all = shuffled(
    library.knownTo('crossref').filter((paper) => paper.doi && (paper.agency ?? 'crossref') === 'crossref'),
  );
  const set = new Set(all);
  const index = createSearchIndex(all.map((paper) => viewOf(paper, 'crossref')));
  return {
    id: 'crossref',
    hosts: ['api.crossref.org'],
    refuse,
    answer(request) {
      const path = request.path.replace(/^\/v1(?=\/)/, '').replace(/\/$/, '');
      if (path === '/works') return answerList(library, index, set, request);
      const id = /^\/works\/(.+)$/.exec(path)?.[1];
      return id === undefined ? NOT_FOUND : answerWork(library, request, decoded(id));
    },
  };
}
