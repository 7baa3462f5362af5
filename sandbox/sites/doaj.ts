import { orcidOf } from '../cast/orcid.ts';
import { authorsOf, type CastPaper, datePartsOf, displayName, knownTo, viewOf, yearOf } from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import { hexFor, type Library, landingPage } from '../library.ts';
import { isProblem, parseQuery } from '../search/query.ts';
import { createSearchIndex, type FieldTable, type SearchIndex, yearWithin } from '../search/rank.ts';
import { decoded, htmlPage, integerIn, json, type Reply, type Site, type SiteRequest } from '../site.ts';

function belongs(paper: CastPaper): boolean {
  return venueOf(paper)?.doaj === true && knownTo(paper, 'doaj') && paper.title !== '';
}

function toArticle(cast: CastPaper): object {
  const paper = viewOf(cast, 'doaj');
  const venue = venueOf(paper);
  const [first, last] = (paper.pages ?? '').split('-');
  const issns = venue?.issn ?? [];
  return {
    last_updated: '2026-08-01T10:00:00Z',
    bibjson: {
      identifier: [
        ...(paper.doi ? [{ id: paper.doi, type: 'doi' }] : []),
        ...issns.slice(-1).map((id) => ({ id, type: 'eissn' })),
      ],
      journal: {
        ...(paper.volume ? { volume: paper.volume } : {}),
        ...(paper.issue ? { number: paper.issue } : {}),
        country: 'GB',
        license: [
          { open_access: true, title: 'CC BY', type: 'CC BY', url: 'https://creativecommons.org/licenses/by/4.0/' },
        ],
        issns,
        publisher: venue?.publisher,
        language: [(paper.language ?? 'en').toUpperCase()],
        title: venue?.title,
      },
      month: String(datePartsOf(paper.date)[1] ?? ''),
      year: String(yearOf(paper) ?? ''),
      ...(first ? { start_page: first } : {}),
      ...(last ? { end_page: last } : {}),
      subject: [{ code: 'Q', scheme: 'LCC', term: 'Science' }],
      author: authorsOf(paper).map((author) => {
        const orcid = orcidOf(author);
        return { name: displayName(author), ...(orcid ? { orcid_id: `https://orcid.org/${orcid}` } : {}) };
      }),
      // The full-text link is a landing page, whatever type it states.
      link: [{ content_type: 'HTML', type: 'fulltext', url: landingPage(cast) }],
      keywords: paper.keywords,
      title: paper.title,
      ...(paper.abstract ? { abstract: paper.abstract } : {}),
    },
    created_date: `${(paper.date ?? '2020').padEnd(7, '-01').padEnd(10, '-01')}T00:00:00Z`,
    id: hexFor(paper.key).slice(0, 32),
  };
}

const FIELDS: FieldTable = {
  doi: { keyOf: ({ doi }) => doi },
  'bibjson.identifier.id': { keyOf: ({ doi }) => doi },
  title: ['title'],
  'bibjson.title': ['title'],
  'bibjson.abstract': ['abstract'],
  'bibjson.author.name': ['authors'],
  'bibjson.journal.title': ['venue'],
  year: (paper, from, to = from) => yearWithin(paper, from, to),
  'bibjson.year': (paper, from, to = from) => yearWithin(paper, from, to),
};

function failed(error: string): Reply {
  return json({ status: 'bad_request', error: `${error} (ref: sandbox)` }, 400);
}

function answerSearch(index: SearchIndex, request: SiteRequest, raw: string): Reply {
  const query = decoded(raw);
  const page = integerIn(request.query, 'page', 1);
  const pageSize = integerIn(request.query, 'pageSize', 10);
  if (page === null || page < 1) return failed('Page number was less than 1');
  if (pageSize === null || pageSize < 1 || pageSize > 100) return failed('Page size was over the maximum of 100');
  const parsed = parseQuery(query, 'and');
  if (isProblem(parsed)) return failed('Query contains characters that are not allowed');
  // A plus sign is not decoded to a space in a path.
  const found = /\S\+\S/.test(query) ? [] : index.find(parsed, FIELDS).map(({ paper }) => paper);
  const sort = request.query.get('sort');
  if (sort?.startsWith('created_date') || sort?.startsWith('year'))
    found.sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  const here = `https://doaj.org${request.path}`;
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  return json({
    total: found.length,
    page,
    pageSize,
    timestamp: '2026-11-01T00:00:00.000000Z',
    query,
    ...(sort ? { sort } : {}),
    results: found.slice((page - 1) * pageSize, page * pageSize).map(toArticle),
    ...(page < pages
      ? { next: `${here}?page=${page + 1}&pageSize=${pageSize}`, last: `${here}?page=${pages}&pageSize=${pageSize}` }
      : {}),
  });
}

/** DOAJ's search API; the query is part of the path. */
export function createDoaj(library: Library): Site {
  const index = createSearchIndex(library.papers.filter(belongs));
  return {
    id: 'doaj',
    hosts: ['doaj.org'],
    refuse: (status) => json({ status: status === 429 ? 'too_many_requests' : 'error', error: 'Rate limit' }, status),
    answer(request) {
      const raw = /^\/api\/(?:v\d\/)?search\/articles\/(.+)$/.exec(request.path)?.[1];
      if (raw !== undefined) return answerSearch(index, request, raw);
      if (request.path.startsWith('/api/')) return json({ status: 'not_found', error: 'No such endpoint' }, 404);
      return htmlPage('403 Forbidden', 'Access denied.', 403);
    },
  };
}
