import { authorsOf, type CastPaper, knownTo, viewOf, yearOf } from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import { type Library, namedCopies, numberFor, shuffled } from '../library.ts';
import { isProblem, parseQuery } from '../search/query.ts';
import { createSearchIndex, type FieldTable, type SearchIndex, yearWithin } from '../search/rank.ts';
import { htmlPage, integerIn, json, type Reply, type Site, type SiteRequest } from '../site.ts';

/** The only key that the sandbox accepts. */
export const CORE_KEY = 'sandbox-core-key';

/** Papers with an open copy in a repository. */
function belongs(paper: CastPaper): boolean {
  return knownTo(paper, 'core') && paper.oa !== 'closed' && paper.title !== '';
}

function toWork(cast: CastPaper, library: Library): object {
  const paper = viewOf(cast, 'core');
  const id = numberFor(`core ${paper.key}`);
  const copy = namedCopies(cast).find(({ host }) => host === 'repository') ?? namedCopies(cast)[0];
  const date = paper.date ? `${paper.date.padEnd(7, '-01').padEnd(10, '-01')}T00:00:00` : null;
  return {
    acceptedDate: '',
    arxivId: paper.arxiv?.id ?? null,
    authors: authorsOf(paper).map(({ body, family, given }) => ({
      name: body ?? [family, given].filter(Boolean).join(', '),
    })),
    citationCount: library.citationCount(cast),
    contributors: [],
    outputs: [`https://api.core.ac.uk/v3/outputs/${id}`],
    createdDate: '2024-05-01T00:00:00',
    dataProviders: [],
    depositedDate: '',
    abstract: paper.abstract || null,
    documentType: paper.type === 'dissertation' ? 'thesis' : 'research',
    doi: paper.doi ?? null,
    downloadUrl: copy?.url ?? '',
    fieldOfStudy: null,
    fullText: null,
    id,
    identifiers: [
      { identifier: `oai:repository:${paper.key}`, type: 'OAI_ID' },
      ...(paper.doi ? [{ identifier: paper.doi, type: 'DOI' }] : []),
      { identifier: String(id), type: 'CORE_ID' },
    ],
    title: paper.title,
    language: paper.language ? { code: paper.language, name: paper.language } : null,
    magId: null,
    oaiIds: [`oai:repository:${paper.key}`],
    publishedDate: date,
    publisher: venueOf(paper)?.publisher ?? '',
    pubmedId: paper.pmid ?? null,
    references: [],
    sourceFulltextUrls: copy ? [copy.url] : [],
    updatedDate: '2026-05-11T23:27:42',
    yearPublished: yearOf(paper) ?? null,
    journals: [],
    links: [
      { type: 'download', url: `https://core.ac.uk/download/${id}.pdf` },
      { type: 'display', url: `https://core.ac.uk/works/${id}` },
    ],
  };
}

const FIELDS: FieldTable = {
  // A search by DOI is fuzzy: it returns papers with the same prefix, and the requested one may not be first.
  doi: (paper, value) => paper.doi?.split('/')[0] === value.split('/')[0],
  title: ['title'],
  abstract: ['abstract'],
  'authors.name': ['authors'],
  yearPublished: (paper, value, to) => {
    if (to !== undefined) return yearWithin(paper, value, to);
    const [, sign = '', year = value] = /^(>=|<=|>|<)?(\d{4})$/.exec(value) ?? [];
    const own = yearOf(paper) ?? 0;
    return (
      {
        '': own === Number(year),
        '>=': own >= Number(year),
        '<=': own <= Number(year),
        '>': own > Number(year),
        '<': own < Number(year),
      }[sign] ?? false
    );
  },
};

function answerSearch(library: Library, index: SearchIndex, request: SiteRequest): Reply {
  const limit = integerIn(request.query, 'limit', 10) ?? 10;
  const offset = integerIn(request.query, 'offset', 0) ?? 0;
  if (limit > 100) return htmlPage('504 Gateway Time-out', 'nginx', 504);
  const query = parseQuery(
    (request.query.get('q') ?? '').replace(/yearPublished(>=|<=|>|<)/g, 'yearPublished:$1'),
    'and',
  );
  if (isProblem(query)) return json({ message: `Query is not valid: ${query.problem}` }, 400);
  const found = index.find(query, FIELDS);
  return json({
    totalHits: found.length,
    limit,
    offset,
    scrollId: null,
    results: found.slice(offset, offset + limit).map(({ paper }) => toWork(paper, library)),
    tooks: [],
    esTook: 12,
  });
}

const QUOTA = { 'x-ratelimit-remaining': '99', 'x-ratelimit-limit': '100' };

/** CORE's API: it requires a key, which must not be sent to other hosts. */
export function createCore(library: Library): Site {
  const index = createSearchIndex(shuffled(library.papers.filter(belongs)));
  return {
    id: 'core',
    hosts: ['api.core.ac.uk'],
    refuse: (status) => json({ message: status === 429 ? 'Too many requests' : 'Internal error' }, status, QUOTA),
    answer(request) {
      const bearer = /^Bearer\s+(.+)$/.exec(request.headers['authorization'] ?? '')?.[1];
      if (bearer !== undefined && bearer !== CORE_KEY) return json({ message: 'Invalid API key' }, 401);
      if (bearer === undefined) {
        return {
          ...json({ message: 'Too many requests' }, 429, {
            ...QUOTA,
            'x-ratelimit-remaining': '0',
            'retry-after': '60',
          }),
        };
      }
      if (request.path === '/v3/search/works/') return answerSearch(library, index, request);
      if (request.path === '/v3/search/works') {
        return { status: 301, headers: { location: `https://api.core.ac.uk/v3/search/works/?${request.search}` } };
      }
      return json({ message: 'Not found' }, 404);
    },
  };
}
