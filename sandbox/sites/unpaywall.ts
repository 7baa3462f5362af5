import { orcidOf } from '../cast/orcid.ts';
import { authorsOf, type CastCopy, type CastPaper, displayName, knownTo, viewOf, yearOf } from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import { type Library, landingPage, namedCopies } from '../library.ts';
import { decoded, htmlPage, json, type Reply, type Site, type SiteRequest } from '../site.ts';

/** Unpaywall drops the version of a licence. */
function shortLicense(license: string | undefined): string | null {
  return license ? license.replace(/-\d\.\d$/, '') : null;
}

function toLocation(paper: CastPaper, copy: CastCopy, best: boolean): Record<string, unknown> {
  const repository = copy.host === 'repository';
  const landing = landingPage(paper);
  return {
    updated: '2026-05-02T11:09:31.000000',
    url: copy.url,
    url_for_pdf: copy.pdf === false ? null : copy.url,
    url_for_landing_page: copy.pdf === false ? copy.url : repository ? new URL(copy.url).origin : (landing ?? null),
    evidence: repository ? 'oa repository (via OAI-PMH doi match)' : 'open (via page says license)',
    license: shortLicense(copy.license),
    version: copy.version ?? 'publishedVersion',
    host_type: copy.host,
    is_best: best,
    pmh_id: repository ? `oai:${new URL(copy.url).host}:${paper.key}` : null,
    endpoint_id: repository ? 'sandbox-endpoint' : null,
    repository_institution: repository ? new URL(copy.url).host : null,
    oa_date: paper.date?.length === 10 ? paper.date : null,
  };
}

/** Records since 2024 have the name as printed; older ones have its parts. */
function zAuthors(paper: CastPaper): object[] | null {
  const shape = paper.zAuthors ?? ((yearOf(paper) ?? 0) >= 2024 ? 'raw' : 'names');
  if (shape === 'null') return null;
  const authors = authorsOf(paper);
  const place = (n: number) => (n === 0 ? 'first' : n === authors.length - 1 ? 'last' : 'middle');
  return authors.map((author, n) => {
    if (shape === 'raw') {
      const raw = { author_position: place(n), raw_author_name: displayName(author) };
      return { ...raw, is_corresponding: n === 0, raw_affiliation_strings: [] };
    }
    const sequence = n === 0 ? 'first' : 'additional';
    if (author.body) return { name: author.body, sequence };
    const orcid = orcidOf(author);
    return {
      ...(orcid ? { ORCID: `http://orcid.org/${orcid}`, 'authenticated-orcid': false } : {}),
      ...(author.given ? { given: author.given } : {}),
      family: author.family,
      sequence,
    };
  });
}

function toRecord(cast: CastPaper): Record<string, unknown> {
  const paper = viewOf(cast, 'unpaywall');
  const doi = (paper.doi ?? '').toLowerCase();
  const venue = venueOf(paper);
  const open = paper.oa !== 'closed';
  const locations = open ? namedCopies(cast).map((copy, n) => toLocation(cast, copy, n === 0)) : [];
  const best = locations[0] ?? null;
  return {
    doi,
    doi_url: `https://doi.org/${doi}`,
    title: paper.title || null,
    genre: paper.type,
    is_paratext: false,
    published_date: paper.date ? paper.date.padEnd(7, '-01').padEnd(10, '-01') : null,
    year: yearOf(paper) ?? null,
    journal_name: venue?.title ?? null,
    journal_issns: venue?.issn?.join(',') ?? null,
    journal_issn_l: venue?.issn?.[0] ?? null,
    journal_is_oa: venue?.doaj === true,
    journal_is_in_doaj: venue?.doaj === true,
    publisher: venue?.publisher ?? null,
    is_oa: open,
    oa_status: paper.oa,
    has_repository_copy: locations.some((location) => location['host_type'] === 'repository'),
    best_oa_location: best,
    first_oa_location: best,
    oa_locations: locations,
    oa_locations_embargoed: [],
    updated: '2026-05-24T02:33:38Z',
    data_standard: 2,
    z_authors: zAuthors(paper),
  };
}

function problem(status: number, message: string): Reply {
  return json({ HTTP_status_code: status, error: true, message }, status);
}

const PLACEHOLDERS = ['your_email', 'youremail', 'unpaywall_01@example.com', 'test@test.com'];

function emailProblem(request: SiteRequest): Reply | undefined {
  const email = request.query.get('email');
  if (!email) return problem(422, 'Email address required in API call, see http://unpaywall.org/products/api');
  const refused =
    !email.includes('@') ||
    /example\.com$/i.test(email) ||
    PLACEHOLDERS.some((word) => email.toLowerCase().startsWith(word));
  return refused
    ? problem(422, 'Please use your own email address in API calls. See http://unpaywall.org/products/api')
    : undefined;
}

function isRegistered(paper: CastPaper): boolean {
  return (paper.agency ?? 'crossref') === 'crossref' && knownTo(paper, 'unpaywall');
}

/** An unknown DOI gets an HTML page; text that is not a DOI gets a JSON error. */
function unknown(doi: string): Reply {
  if (/^10\.\d+\/\S+$/.test(doi))
    return htmlPage('404 Not Found', 'The requested URL was not found on the server.', 404);
  return problem(
    404,
    `'${doi}' isn't in Unpaywall. See https://support.unpaywall.org/a/solutions/articles/44001900286`,
  );
}

/** Unpaywall's API. */
export function createUnpaywall(library: Library): Site {
  return {
    id: 'unpaywall',
    hosts: ['api.unpaywall.org'],
    refuse: (status) => problem(status, status === 429 ? 'Too many requests' : 'Internal server error'),
    answer(request) {
      const id = /^\/v2\/(.+)$/.exec(request.path)?.[1];
      if (id === undefined) return undefined;
      const refused = emailProblem(request);
      if (refused) return refused;
      if (id.startsWith('search')) return problem(500, 'Internal server error');
      const doi = decoded(id).toLowerCase();
      const paper = library.byDoi(doi);
      return paper && isRegistered(paper) ? json(toRecord(paper)) : unknown(doi);
    },
  };
}
