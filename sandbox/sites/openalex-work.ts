import { orcidOf } from '../cast/orcid.ts';
import {
  authorsOf,
  type CastAuthor,
  type CastCopy,
  type CastPaper,
  displayName,
  viewOf,
  yearOf,
} from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import { arxivDoi, type Library, landingPage, namedCopies, numberFor, openalexId } from '../library.ts';

const ROOT = 'https://openalex.org';

function shortLicense(license: string | undefined): string | null {
  return license ? license.replace(/-\d\.\d$/, '') : null;
}

function sourceOf(paper: CastPaper): object | null {
  const venue = venueOf(paper);
  if (!venue) return null;
  const publisher = `${ROOT}/P${4_310_000_000 + (numberFor(venue.publisher) % 9_000_000)}`;
  return {
    id: `${ROOT}/S${numberFor(venue.title)}`,
    display_name: venue.title,
    issn_l: venue.issn?.[0] ?? null,
    issn: venue.issn ?? null,
    is_oa: venue.doaj === true || venue.repository === true,
    is_in_doaj: venue.doaj === true,
    is_core: true,
    host_organization: publisher,
    host_organization_name: venue.publisher,
    host_organization_lineage: [publisher],
    host_organization_lineage_names: [venue.publisher],
    type: venue.repository ? 'repository' : 'journal',
  };
}

function repositoryOf(copy: CastCopy): object {
  const { host } = new URL(copy.url);
  return {
    id: `${ROOT}/S${numberFor(host)}`,
    display_name: host,
    issn_l: null,
    issn: null,
    is_oa: true,
    is_in_doaj: false,
    is_core: false,
    host_organization: null,
    host_organization_name: null,
    host_organization_lineage: [],
    host_organization_lineage_names: [],
    type: 'repository',
  };
}

function toLocation(paper: CastPaper, copy: CastCopy): Record<string, unknown> {
  const license = shortLicense(copy.license);
  const published = (copy.version ?? 'publishedVersion') === 'publishedVersion';
  const repository = copy.host === 'repository';
  return {
    id: repository ? `pmh:oai:${new URL(copy.url).host}:${paper.key}` : `doi:${paper.doi}`,
    is_oa: true,
    landing_page_url:
      copy.pdf === false || repository ? copy.url : paper.doi ? `https://doi.org/${paper.doi}` : copy.url,
    pdf_url: copy.pdf === false ? null : copy.url,
    source: repository ? repositoryOf(copy) : sourceOf(paper),
    license,
    license_id: license && `${ROOT}/licenses/${license}`,
    version: copy.version ?? 'publishedVersion',
    is_accepted: copy.version !== 'submittedVersion',
    is_published: published,
    raw_source_name: venueOf(paper)?.title ?? null,
    raw_type: paper.type,
  };
}

/** The publisher's location of a closed paper. */
function closedLocation(paper: CastPaper): Record<string, unknown> {
  return {
    id: `doi:${paper.doi}`,
    is_oa: false,
    landing_page_url: paper.doi ? `https://doi.org/${paper.doi}` : (landingPage(paper) ?? null),
    pdf_url: null,
    source: sourceOf(paper),
    license: null,
    license_id: null,
    version: null,
    is_accepted: false,
    is_published: false,
    raw_source_name: venueOf(paper)?.title ?? null,
    raw_type: paper.type,
  };
}

/** Words with their positions. */
function invertedIndex(abstract: string): Record<string, number[]> | null {
  if (!abstract) return null;
  const index = new Map<string, number[]>();
  abstract.split(/\s+/).forEach((word, at) => {
    index.set(word, [...(index.get(word) ?? []), at]);
  });
  return Object.fromEntries(index);
}

const TYPES: Readonly<Record<string, string>> = {
  'journal-article': 'article',
  'posted-content': 'preprint',
  'proceedings-article': 'article',
  'peer-review': 'peer-review',
  component: 'paratext',
  software: 'other',
};

function orcidUrl(author: CastAuthor): string | null {
  const orcid = orcidOf(author);
  return orcid ? `https://orcid.org/${orcid}` : null;
}

function authorshipsOf(paper: CastPaper): object[] {
  const authors = authorsOf(paper);
  return authors.map((author, n) => ({
    author_position: n === 0 ? 'first' : n === authors.length - 1 ? 'last' : 'middle',
    author: {
      id: `${ROOT}/A5${String(numberFor(displayName(author)))
        .padStart(9, '0')
        .slice(0, 9)}`,
      display_name: displayName(author),
      orcid: orcidUrl(author),
    },
    institutions: [],
    countries: [],
    is_corresponding: n === 0,
    raw_author_name: displayName(author),
    raw_affiliation_strings: [],
    raw_orcid: null,
    affiliations: [],
  }));
}

function biblioOf(paper: CastPaper): object {
  const [first = null, last = first] = paper.pages ? paper.pages.split('-') : [];
  return { volume: paper.volume ?? null, issue: paper.issue ?? null, first_page: first, last_page: last };
}

/** For an arXiv paper without a journal, OpenAlex uses the DOI that DataCite registered. */
export function openalexDoi(paper: CastPaper): string | undefined {
  const doi = viewOf(paper, 'openalex').doi;
  return (doi ?? (paper.arxiv && arxivDoi(paper.arxiv.id)))?.toLowerCase();
}

function idsOf(paper: CastPaper, id: string, doi: string | undefined): object {
  return {
    openalex: id,
    ...(doi ? { doi: `https://doi.org/${doi}` } : {}),
    ...(paper.pmid ? { pmid: `https://pubmed.ncbi.nlm.nih.gov/${paper.pmid}` } : {}),
    ...(paper.pmcid ? { pmcid: `https://www.ncbi.nlm.nih.gov/pmc/articles/${paper.pmcid.slice(3)}` } : {}),
  };
}

/** OpenAlex knows a retraction, except where the label says that it does not. */
function isRetracted(paper: CastPaper): boolean {
  return (paper.notices ?? []).some(({ kind, direction }) => kind === 'retraction' && direction === 'updated-by');
}

function openFields(cast: CastPaper): Record<string, unknown> {
  const open = cast.oa !== 'closed';
  const copies = open ? namedCopies(cast).map((copy) => toLocation(cast, copy)) : [];
  const published = namedCopies(cast).some((copy) => open && copy.host === 'publisher');
  const locations = published || !cast.doi ? copies : [closedLocation(cast), ...copies];
  const best = copies[0] ?? null;
  return {
    primary_location: locations[0] ?? null,
    locations,
    locations_count: locations.length,
    best_oa_location: best,
    open_access: {
      is_oa: open,
      oa_status: cast.oa,
      oa_url: best ? (best['pdf_url'] ?? best['landing_page_url']) : null,
      any_repository_has_fulltext: copies.some((_, n) => namedCopies(cast)[n]?.host === 'repository'),
    },
  };
}

/** The OpenAlex record of a paper. */
export function toOpenalexWork(library: Library, cast: CastPaper): Record<string, unknown> {
  const paper = viewOf(cast, 'openalex');
  const id = `${ROOT}/${openalexId(cast)}`;
  const doi = openalexDoi(cast);
  const cited = library.cites(cast).map((other) => `${ROOT}/${openalexId(other)}`);
  return {
    id,
    doi: doi ? `https://doi.org/${doi}` : null,
    title: paper.title || null,
    display_name: paper.title || null,
    publication_year: yearOf(paper) ?? null,
    publication_date: paper.date ? paper.date.padEnd(7, '-01').padEnd(10, '-01') : null,
    ids: idsOf(cast, id, doi),
    language: paper.language ?? null,
    ...openFields(cast),
    type: TYPES[paper.type] ?? paper.type,
    indexed_in: [
      ...(paper.doi ? ['crossref'] : []),
      ...(paper.arxiv ? ['arxiv'] : []),
      ...(paper.pmid ? ['pubmed'] : []),
    ],
    authorships: authorshipsOf(paper),
    institutions: [],
    countries_distinct_count: 0,
    institutions_distinct_count: 0,
    corresponding_author_ids: [],
    corresponding_institution_ids: [],
    apc_list: null,
    apc_paid: null,
    fwci: null,
    has_fulltext: false,
    cited_by_count: library.citationCount(cast),
    citation_normalized_percentile: null,
    cited_by_percentile_year: null,
    biblio: biblioOf(paper),
    is_retracted: isRetracted(cast),
    is_paratext: false,
    is_xpac: false,
    primary_topic: null,
    topics: [],
    keywords: paper.keywords.map((name) => ({
      id: `${ROOT}/keywords/${name.toLowerCase().replaceAll(' ', '-')}`,
      display_name: name,
      score: 0.5,
    })),
    concepts: [],
    mesh: [],
    sustainable_development_goals: [],
    awards: [],
    funders: [],
    has_content: { pdf: false, grobid_xml: false },
    content_urls: null,
    referenced_works_count: cited.length,
    referenced_works: cited,
    related_works: [],
    abstract_inverted_index: invertedIndex(paper.abstract ?? ''),
    counts_by_year: [],
    updated_date: '2026-10-30T00:00:00.000000',
    created_date: '2025-10-10T00:00:00',
  };
}
