import { orcidOf } from '../cast/orcid.ts';
import { authorsOf, type CastPaper, knownTo, viewOf, yearOf } from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import { arxivDoi, type Library, landingPage } from '../library.ts';
import { isProblem, parseQuery } from '../search/query.ts';
import { createSearchIndex, type FieldTable, type SearchIndex, yearWithin } from '../search/rank.ts';
import { decoded, integerIn, json, type Reply, type Site, type SiteRequest } from '../site.ts';

/** The DOI that DataCite registered for a paper: its own, or that of its arXiv record. */
function dataciteDoi(paper: CastPaper): string | undefined {
  if (!knownTo(paper, 'datacite')) return undefined;
  if (paper.agency === 'datacite' && paper.doi) return paper.doi.toLowerCase();
  return paper.arxiv && arxivDoi(paper.arxiv.id);
}

const TYPES: Readonly<
  Record<string, readonly [general: string, bibtex: string, citeproc: string, ris: string, schema: string]>
> = {
  dataset: ['Dataset', 'misc', 'dataset', 'DATA', 'Dataset'],
  software: ['Software', 'misc', 'article', 'COMP', 'SoftwareSourceCode'],
  dissertation: ['Dissertation', 'phdthesis', 'thesis', 'THES', 'Thesis'],
};

function typesOf(paper: CastPaper, preprint: boolean): object {
  const [resourceTypeGeneral, bibtex, citeproc, ris, schemaOrg] = (preprint ? undefined : TYPES[paper.type]) ?? [
    'Preprint',
    'article',
    'article-journal',
    'RPRT',
    'ScholarlyArticle',
  ];
  return { ris, bibtex, citeproc, schemaOrg, resourceType: preprint ? 'Article' : '', resourceTypeGeneral };
}

function creatorsOf(paper: CastPaper): object[] {
  return authorsOf(paper).map((author) => {
    const orcid = orcidOf(author);
    const nameIdentifiers = orcid
      ? [
          {
            schemeUri: 'https://orcid.org',
            nameIdentifier: `https://orcid.org/${orcid}`,
            nameIdentifierScheme: 'ORCID',
          },
        ]
      : [];
    const rest = { affiliation: [], nameIdentifiers };
    if (author.body) return { name: author.body, nameType: 'Organizational', ...rest };
    const { family = '', given } = author;
    return {
      name: given ? `${family}, ${given}` : family,
      nameType: 'Personal',
      ...(given ? { givenName: given } : {}),
      familyName: family,
      ...rest,
    };
  });
}

function rightsOf(paper: CastPaper): object[] {
  if (!paper.license) return [];
  return [
    {
      rights: `Creative Commons ${paper.license}`,
      rightsUri: `https://creativecommons.org/licenses/${paper.license.replace(/^cc-/, '').replace(/-(\d)/, '/$1')}/legalcode`,
      schemeUri: 'https://spdx.org/licenses/',
      rightsIdentifier: paper.license,
      rightsIdentifierScheme: 'SPDX',
    },
  ];
}

function relatedOf(library: Library, paper: CastPaper, doi: string): object[] {
  const published = paper.doi && paper.doi.toLowerCase() !== doi ? [{ relation: 'IsVersionOf', id: paper.doi }] : [];
  const cited = library.cites(paper).flatMap(({ doi: id }) => (id ? [{ relation: 'References', id }] : []));
  return [...published, ...(paper.agency === 'datacite' ? cited : [])].map(({ relation, id }) => ({
    relationType: relation,
    relatedIdentifier: id,
    relatedIdentifierType: 'DOI',
  }));
}

function datesOf(date: string | undefined, preprint: boolean): object[] {
  if (!date) return [];
  return preprint
    ? [
        { date: `${date}T00:00:00Z`, dateType: 'Submitted' },
        { date: date.slice(0, 7), dateType: 'Available', dateInformation: 'v1' },
      ]
    : [{ date, dateType: 'Issued' }];
}

const NO_LINKS = { data: [] };

interface Resource {
  readonly id: string;
  readonly type: string;
  readonly attributes: Record<string, unknown>;
  readonly relationships: Record<string, unknown>;
}

/** Only single records have counts and the XML. */
const SINGLE_ONLY = /^(prefix|suffix|alternateIdentifiers|relatedItems|xml|.*Count|.*OverTime)$/;

function inList(resource: Resource): Resource {
  const attributes = Object.fromEntries(
    Object.entries(resource.attributes).filter(([name]) => !SINGLE_ONLY.test(name)),
  );
  return { ...resource, attributes, relationships: { client: resource.relationships['client'] } };
}

function toResource(library: Library, cast: CastPaper, doi: string): Resource {
  const paper = viewOf(cast, 'datacite');
  const preprint = paper.agency !== 'datacite';
  const date = preprint ? cast.arxiv?.submitted : paper.date;
  const [prefix, suffix] = [doi.slice(0, doi.indexOf('/')), doi.slice(doi.indexOf('/') + 1)];
  const client = preprint ? 'arxiv.content' : 'cern.zenodo';
  const created = `${(date ?? '2020-01-01').padEnd(10, '-01')}T09:00:00.000Z`;
  return {
    id: doi,
    type: 'dois',
    attributes: {
      doi,
      prefix,
      suffix,
      identifiers: preprint && cast.arxiv ? [{ identifier: cast.arxiv.id, identifierType: 'arXiv' }] : [],
      alternateIdentifiers:
        preprint && cast.arxiv ? [{ alternateIdentifierType: 'arXiv', alternateIdentifier: cast.arxiv.id }] : [],
      creators: creatorsOf(paper),
      titles: [{ title: paper.title }],
      publisher: preprint ? 'arXiv' : (venueOf(paper)?.publisher ?? 'Zenodo'),
      container: {},
      publicationYear: Number((date ?? '0').slice(0, 4)) || (yearOf(paper) ?? 0),
      subjects: paper.keywords.map((subject) => ({ subject })),
      contributors: [],
      dates: datesOf(date, preprint),
      language: paper.language ?? null,
      types: typesOf(paper, preprint),
      relatedIdentifiers: relatedOf(library, cast, doi),
      relatedItems: [],
      sizes: [],
      formats: [],
      version: preprint ? String(cast.arxiv?.versions ?? 1) : null,
      rightsList: rightsOf(paper),
      descriptions: paper.abstract ? [{ description: paper.abstract, descriptionType: 'Abstract' }] : [],
      geoLocations: [],
      fundingReferences: [],
      xml: '',
      url: preprint ? `https://arxiv.org/abs/${cast.arxiv?.id}` : landingPage(cast),
      contentUrl: null,
      metadataVersion: 1,
      schemaVersion: 'http://datacite.org/schema/kernel-4',
      source: 'api',
      isActive: true,
      state: 'findable',
      reason: null,
      viewCount: 0,
      viewsOverTime: [],
      downloadCount: 0,
      downloadsOverTime: [],
      referenceCount: 0,
      citationCount: library.citationCount(cast),
      citationsOverTime: [],
      partCount: 0,
      partOfCount: 0,
      versionCount: 0,
      versionOfCount: 0,
      created,
      registered: created,
      published: (date ?? '').slice(0, 4),
      updated: '2026-10-01T12:00:00.000Z',
    },
    relationships: {
      client: { data: { id: client, type: 'clients' } },
      provider: { data: { id: client.split('.')[0], type: 'providers' } },
      media: { data: { id: doi, type: 'media' } },
      references: NO_LINKS,
      citations: NO_LINKS,
      parts: NO_LINKS,
      partOf: NO_LINKS,
      versions: NO_LINKS,
      versionOf: NO_LINKS,
    },
  };
}

const NOT_FOUND = json({ errors: [{ status: '404', title: "The resource you are looking for doesn't exist." }] }, 404);

const FIELDS: FieldTable = {
  doi: { keyOf: dataciteDoi },
  'titles.title': ['title'],
  title: ['title'],
  'creators.name': ['authors'],
  'creators.familyName': ['authors'],
  'descriptions.description': ['abstract'],
  publicationYear: (paper, from, to = from) => yearWithin(paper, from, to),
  'types.resourceTypeGeneral': (paper, value) =>
    (paper.agency === 'datacite' ? (TYPES[paper.type]?.[0] ?? 'Preprint') : 'Preprint').toLowerCase() ===
    value.toLowerCase(),
};

function answerList(library: Library, index: SearchIndex, request: SiteRequest): Reply {
  const { query } = request;
  const size = integerIn(query, 'page[size]', 25);
  const number = integerIn(query, 'page[number]', 1);
  if (size === null || number === null || size < 0 || size > 1000) {
    return json({ errors: [{ status: '400', title: 'The page parameters are not valid.' }] }, 400);
  }
  const parsed = parseQuery(query.get('query') ?? '', 'and');
  if (isProblem(parsed))
    return json({ errors: [{ status: '400', title: `Failed to parse query: ${parsed.problem}` }] }, 400);
  const found = index.find(parsed, FIELDS).map(({ paper }) => paper);
  const cursor = query.get('page[cursor]');
  // With a cursor the results are in order of registration, not relevance.
  const ordered = cursor === null ? found : [...found].sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
  const start = cursor === null ? (number - 1) * size : Math.max(0, Number(cursor) - 1);
  const shown = ordered.slice(start, start + size);
  const base = `https://api.datacite.org/dois?query=${encodeURIComponent(query.get('query') ?? '')}`;
  const more = start + size < ordered.length;
  const next = cursor === null ? `page%5Bnumber%5D=${number + 1}` : `page%5Bcursor%5D=${start + size + 1}`;
  return json(
    {
      data: shown.map((paper) => inList(toResource(library, paper, dataciteDoi(paper) ?? ''))),
      meta: {
        total: found.length,
        totalPages: Math.ceil(found.length / Math.max(1, size)),
        ...(cursor === null ? { page: number } : {}),
      },
      links: {
        self: `https://api.datacite.org${request.path}?${request.search}`,
        ...(more ? { next: `${base}&${next}&page%5Bsize%5D=${size}` } : {}),
      },
    },
    200,
    HEADERS,
  );
}

const HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** DataCite's REST API. */
export function createDatacite(library: Library): Site {
  const papers = library.papers.filter((paper) => dataciteDoi(paper) !== undefined);
  const byDoi = new Map(papers.map((paper) => [dataciteDoi(paper), paper]));
  const index = createSearchIndex(papers.map((paper) => viewOf(paper, 'datacite')));
  return {
    id: 'datacite',
    hosts: ['api.datacite.org'],
    refuse: (status) =>
      json(
        {
          errors: [{ status: String(status), title: status === 429 ? 'Too many requests.' : 'Something went wrong.' }],
        },
        status,
      ),
    answer(request) {
      if (/^\/dois\/?$/.test(request.path)) return answerList(library, index, request);
      const doi = /^\/dois\/(.+)$/.exec(request.path)?.[1];
      const id = doi === undefined ? '' : decoded(doi).toLowerCase();
      const paper = byDoi.get(id);
      return paper ? json({ data: toResource(library, paper, id) }, 200, HEADERS) : NOT_FOUND;
    },
  };
}
