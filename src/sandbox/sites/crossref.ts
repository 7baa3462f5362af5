import { authorsOf, type CastNotice, type CastPaper, datePartsOf, knownTo, viewOf, yearOf } from '../cast/paper.ts';
import { memberOf } from '../cast/publisher.ts';
import { venueOf } from '../cast/venue.ts';
import { type Library, landingPage, namedCopies, numberFor } from '../library.ts';
import { ALL_FIELDS, createSearchIndex, type Ranked, type SearchIndex } from '../search/rank.ts';
import { decoded, escaped, htmlPage, integerIn, json, type Reply, type Site, type SiteRequest, text } from '../site.ts';
import { hasCrossrefFilter, passesFilters, readFilters } from './crossref-filter.ts';

const POOL = { 'x-rate-limit-interval': '1s', 'access-control-allow-origin': '*' };

function poolHeaders(request: SiteRequest, list: boolean): Record<string, string> {
  const polite = request.query.has('mailto') || /mailto:/.test(request.headers['user-agent'] ?? '');
  if (!polite) return { ...POOL, 'x-api-pool': list ? 'public' : 'public-single', 'x-rate-limit-limit': '5' };
  const [pool, limit] = list ? ['polite-array', '3'] : ['polite-single', '10'];
  return { ...POOL, 'x-api-pool': pool, 'x-rate-limit-limit': limit };
}

function stamp(date: string, at = 'T08:00:00Z'): object {
  const full = `${date}-01-01`.slice(0, 10);
  return { 'date-parts': [datePartsOf(full)], 'date-time': `${full}${at}`, timestamp: Date.parse(`${full}${at}`) };
}

function partsOf(date: string | null | undefined): object {
  const parts = datePartsOf(date);
  return { 'date-parts': [parts.length > 0 ? parts : [null]] };
}

function toAuthor(author: ReturnType<typeof authorsOf>[number], n: number): object {
  const sequence = n === 0 ? 'first' : 'additional';
  if (author.body) return { name: author.body, sequence, affiliation: [] };
  return { ...(author.given ? { given: author.given } : {}), family: author.family, sequence, affiliation: [] };
}

const NOTICE_LABELS = {
  retraction: 'Retraction',
  expression_of_concern: 'Expression of concern',
  correction: 'Correction',
  new_version: 'New version',
} as const;

const AT_MIDNIGHT = 'T00:00:00Z';

function toNotice(library: Library, { kind, key, date, source }: CastNotice): object {
  return {
    updated: stamp(date, AT_MIDNIGHT),
    DOI: library.byKey(key)?.doi,
    type: kind,
    source: source ?? 'publisher',
    label: NOTICE_LABELS[kind],
  };
}

function noticesOf(library: Library, paper: CastPaper): Record<string, object[]> {
  const found: Record<string, object[]> = {};
  for (const notice of paper.notices ?? []) {
    found[notice.direction] = [...(found[notice.direction] ?? []), toNotice(library, notice)];
  }
  return found;
}

function relationsOf(library: Library, paper: CastPaper): Record<string, object[]> {
  const found: Record<string, object[]> = {};
  for (const { type, key } of paper.relations ?? []) {
    const id = library.byKey(key)?.doi;
    if (id) found[type] = [...(found[type] ?? []), { 'id-type': 'doi', id, 'asserted-by': 'subject' }];
  }
  return found;
}

/** References as publishers deposit them: most with a DOI, some as printed text only. */
function referencesOf(library: Library, paper: CastPaper): object[] {
  return library.cites(paper).map((cited, n) => {
    const key = `ref${n + 1}`;
    const first = authorsOf(cited)[0];
    const year = yearOf(cited);
    const head = { key, ...(year ? { year: String(year) } : {}), ...(first?.family ? { author: first.family } : {}) };
    if (!cited.doi || n % 5 === 4) {
      const eprint = cited.arxiv ? ` arXiv:${cited.arxiv.id}` : '';
      return { key, unstructured: `${first?.family ?? ''}. ${cited.title} (${year ?? 'n.d.'}).${eprint}` };
    }
    const journal = venueOf(cited)?.title;
    return {
      ...head,
      'doi-asserted-by': n % 2 ? 'crossref' : 'publisher',
      ...(cited.pages ? { 'first-page': cited.pages.split('-')[0] } : {}),
      DOI: cited.doi,
      'article-title': cited.title,
      ...(cited.volume ? { volume: cited.volume } : {}),
      ...(journal ? { 'journal-title': journal } : {}),
    };
  });
}

const LICENSE_URLS: Readonly<Record<string, string>> = {
  'cc-by-4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'cc-by-nc-4.0': 'https://creativecommons.org/licenses/by-nc/4.0/',
  'cc-by-nc-nd-4.0': 'https://creativecommons.org/licenses/by-nc-nd/4.0/',
  'cc0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
};

function licensesOf(paper: CastPaper): object {
  const URL = paper.license && LICENSE_URLS[paper.license];
  if (!URL || !paper.date) return {};
  return { license: [{ start: stamp(paper.date, AT_MIDNIGHT), 'content-version': 'vor', 'delay-in-days': 0, URL }] };
}

function linksOf(paper: CastPaper): object {
  const copy = namedCopies(paper).find(({ host }) => host === 'publisher');
  if (!copy) return {};
  const link = { URL: copy.url, 'content-type': 'application/pdf', 'content-version': 'vor' };
  return { link: [{ ...link, 'intended-application': 'similarity-checking' }] };
}

function abstractOf(paper: CastPaper): object {
  if (!paper.abstract) return {};
  return { abstract: paper.jats ?? `<jats:title>Abstract</jats:title><jats:p>${escaped(paper.abstract)}</jats:p>` };
}

function venueFields(paper: CastPaper): object {
  const venue = venueOf(paper);
  const posted = paper.type === 'posted-content';
  const issn = venue?.issn ?? [];
  return {
    'container-title': venue && !posted ? [venue.title] : [],
    'short-container-title': venue?.short && !posted ? [venue.short] : [],
    publisher: venue?.publisher ?? 'Test Press',
    ...(issn.length > 0
      ? { ISSN: issn, 'issn-type': issn.map((value, n) => ({ value, type: n ? 'electronic' : 'print' })) }
      : {}),
    ...(posted
      ? { institution: [{ name: venue?.title ?? 'Archive' }], 'group-title': 'General', subtype: 'preprint' }
      : {}),
    ...(paper.volume ? { volume: paper.volume } : {}),
    ...(paper.issue ? { issue: paper.issue, 'journal-issue': { issue: paper.issue } } : {}),
    ...(paper.pages ? { page: paper.pages } : {}),
  };
}

function dateFields(paper: CastPaper): object {
  const registered = stamp(paper.registered ?? paper.date ?? '2016-06-01');
  const posted = paper.type === 'posted-content' ? { posted: partsOf(paper.date) } : {};
  return {
    indexed: { ...stamp('2026-10-01'), version: '3.41.0' },
    created: registered,
    deposited: registered,
    issued: partsOf(paper.date),
    ...(paper.date ? { published: partsOf(paper.date), ...posted } : {}),
    ...(paper.date && venueOf(paper)?.issn ? { 'published-online': partsOf(paper.date) } : {}),
  };
}

const TYPES: Readonly<Record<string, string>> = { software: 'other' };

function toWork(library: Library, cast: CastPaper, score: number): Record<string, unknown> {
  const paper = viewOf(cast, 'crossref');
  const doi = paper.doi ?? '';
  const references = referencesOf(library, cast);
  const authors = authorsOf(paper).map(toAuthor);
  return {
    ...dateFields(paper),
    ...venueFields(paper),
    ...abstractOf(paper),
    ...licensesOf(paper),
    ...linksOf(cast),
    ...noticesOf(library, cast),
    DOI: doi.toLowerCase(),
    type: TYPES[paper.type] ?? paper.type,
    source: 'Crossref',
    'is-referenced-by-count': library.citationCount(cast),
    'reference-count': references.length,
    'references-count': references.length,
    ...(references.length > 0 ? { reference: references } : {}),
    title: [paper.title],
    subtitle: [],
    'short-title': [],
    'original-title': [],
    prefix: doi.slice(0, doi.indexOf('/')),
    ...(authors.length > 0 ? { author: authors } : {}),
    member: memberOf(doi),
    ...(paper.language ? { language: paper.language } : {}),
    'content-domain': { domain: [], 'crossmark-restriction': false },
    score,
    resource: { primary: { URL: landingPage(cast) } },
    URL: `https://doi.org/${doi.toLowerCase()}`,
    relation: relationsOf(library, cast),
    subject: [],
  };
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

interface Page {
  readonly rows: number;
  readonly offset: number;
}

function pageOf(query: URLSearchParams): Page | Reply {
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
    .map(({ paper, score }) => toWork(library, paper, score));
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
