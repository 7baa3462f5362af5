/**
 * Compares the shapes of the sandbox's answers with recorded answers of the real services:
 *   node scripts/run.mjs bench/sandbox-shapes.ts RECORDED.jsonl.gz
 * A shape is the set of paths with their types, with [] for list positions. The table below must explain every
 * difference; an unexplained difference or an unused explanation ends the run with status 1.
 */
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { parseXml, type XmlElement, XmlElement as XmlElementClass } from '@rgrove/parse-xml';
import { CAST } from '../sandbox/cast/index.ts';
import { knownTo } from '../sandbox/cast/paper.ts';
import { startSandbox } from '../sandbox/server.ts';

/** Why a difference between the sandbox and the recordings is intended or harmless. */
interface Explanation {
  /** Start of the answer's name. */
  readonly answer: string;
  readonly kind: 'missing' | 'extra' | 'type';
  readonly paths: readonly RegExp[];
  readonly reason: string;
}

/** Field names under `message` of a Crossref work, alone or in a list. */
const crossref = (names: string) => new RegExp(`^\\.message(\\.items\\[\\])?\\.(${names})$`);

/** Field names of an OpenAlex work, alone or in a list. */
const openalex = (names: string) => new RegExp(`^(\\.results\\[\\])?\\.(${names})$`);

const EXPLAINED: readonly Explanation[] = [
  {
    answer: 'crossref',
    kind: 'missing',
    paths: [
      crossref('accepted|approved|content-created|content-updated|published-other|version'),
      crossref('journal-issue\\.published-(print|online)'),
      crossref('event\\.(start|end|acronym|sponsor|number|theme)'),
    ],
    reason: 'Dates of the editorial process and of meetings: no client needs them besides published and issued.',
  },
  {
    answer: 'crossref',
    kind: 'missing',
    paths: [
      crossref(
        'funder|assertion|archive|update-policy|alternative-id|special_numbering|clinical-trial-number|description',
      ),
      crossref('content-domain\\.domain\\[\\]|subject\\[\\]|short-title\\[\\]|original-title\\[\\]'),
    ],
    reason: 'Funding, crossmark and archiving details: never read; lists are present and empty.',
  },
  {
    answer: 'crossref',
    kind: 'missing',
    paths: [
      crossref('author\\[\\]\\.(role|suffix)|editor\\[\\]\\.(role|ORCID|authenticated-orcid|affiliation\\[\\])'),
      crossref('(author|editor)\\[\\]\\.affiliation\\[\\]\\.(id|place)'),
      crossref('institution\\[\\]\\.(department|id|acronym|place)|institution\\.(name|place|acronym)'),
      crossref('degree|edition-number|translator'),
    ],
    reason: 'Details of contributors, institutions and books: never read.',
  },
  {
    answer: 'crossref',
    kind: 'missing',
    paths: [crossref('reference\\[\\]\\.(volume-title|series-title|issue|ISSN|issn-type|edition|journal-title)')],
    reason: 'Rare parts of references; the forms with DOI, with fields and as text are covered.',
  },
  {
    answer: 'crossref',
    kind: 'missing',
    paths: [crossref('relation\\.(cites|has-comment|has-version|is-version-of|is-supplemented-by|is-identical-to)')],
    reason: 'Relations besides preprint, review and part: never read.',
  },
  {
    answer: 'crossref work',
    kind: 'extra',
    paths: [crossref('review|relation\\.is-review-of')],
    reason: 'No peer review was recorded alone; the recorded lists have both fields.',
  },
  {
    answer: 'crossref list',
    kind: 'extra',
    paths: [crossref('update-to\\[\\]\\.source|updated-by|relation\\.(is-part-of|has-preprint)')],
    reason: 'No such work is in a recorded list; the recorded single works have the fields.',
  },
  {
    answer: 'unpaywall record',
    kind: 'missing',
    paths: [/^\.z_authors\[\]\.(affiliation|suffix|raw_affiliation_strings\[\])$/],
    reason: 'Affiliations of authors: never read.',
  },
  {
    answer: 'datacite',
    kind: 'missing',
    paths: [
      /attributes\.(container\.(type|title|identifier|identifierType)|contributors\[\]|formats\[\]|sizes\[\])$/,
      /attributes\.(geoLocations\[\]|fundingReferences\[\]|relatedItems\[\]|(views|downloads|citations)OverTime\[\])$/,
      /attributes\.(titles\[\]\.(lang|titleType)|descriptions\[\]\.lang|rightsList\[\]\.lang|creators\[\]\.affiliation\[\])$/,
      /attributes\.subjects\[\]\.(lang|subjectScheme|schemeUri|valueUri|classificationCode)$/,
      /attributes\.relatedIdentifiers\[\]\.(schemeUri|schemeType|resourceTypeGeneral|relatedMetadataScheme)$/,
    ],
    reason: 'Optional parts of the DataCite schema that deposits of the cast do not use.',
  },
  {
    answer: 'datacite',
    kind: 'missing',
    paths: [/^\.included$/, /relationships\.\w+\.data\[\]$/, /^\.meta\.\w+$/],
    reason: 'Linked resources and facet counts: never read.',
  },
  {
    answer: 'datacite list',
    kind: 'extra',
    paths: [/(nameIdentifiers\[\]|rightsList\[\]\.\w+|dates\[\]\.dateInformation)$/],
    reason: 'The five records of the only recorded list do not have them; the recorded single records have them.',
  },
  {
    answer: 'openalex',
    kind: 'missing',
    paths: [
      openalex(
        '(primary_topic|citation_normalized_percentile|cited_by_percentile_year|apc_list|apc_paid|content_urls)\\.\\w+',
      ),
      openalex(
        '(topics|concepts|mesh|sustainable_development_goals|awards|funders|related_works|counts_by_year)\\[\\]',
      ),
      openalex(
        '(authorships\\[\\]\\.(institutions|countries|raw_affiliation_strings|affiliations)|corresponding_(author|institution)_ids)\\[\\]',
      ),
    ],
    reason: 'Topics, measures, affiliations and money: never read; lists are present and empty, objects null.',
  },
  {
    answer: 'openalex',
    kind: 'missing',
    paths: [
      openalex(
        'ids\\.mag|type_crossref|institution_assertions|fulltext_origin|grants|datasets|versions|cited_by_api_url|abstract_inverted_index_v3',
      ),
      openalex('(primary_location|locations\\[\\]|best_oa_location)\\.source\\.is_indexed_in_scopus'),
      /^\.meta\.x_query$/,
    ],
    reason: 'Fields of the time before the rewrite of 2025, or echoes of the query.',
  },
  {
    answer: 'openalex list',
    kind: 'type',
    paths: [openalex('best_oa_location\\.source\\.host_organization(_name)?')],
    reason: 'A repository without a known owner; recorded as null in single works.',
  },
  {
    answer: 'arxiv feed',
    kind: 'missing',
    paths: [/^\.(link\[\]\.@rel|title\[\]\.@type)$/, /arxiv:primary_category\[\]\.@scheme$/],
    reason: 'Attributes of the feed before 2026; the newest recordings do not have them too.',
  },
  { answer: 'arxiv feed', kind: 'missing', paths: [/arxiv:affiliation$/], reason: 'Affiliations: never read.' },
  {
    answer: 'semantic-scholar',
    kind: 'missing',
    paths: [
      /externalIds\.(MAG|DBLP|ACL)$/,
      /publicationVenue\.\w+$/,
      /(fieldsOfStudy|s2FieldsOfStudy|contexts|intents)\[\]$/,
      /\.contextsWithIntent$/,
    ],
    reason: 'Ids of other indexes, venues as objects, fields of study and citation contexts: never read.',
  },
  {
    answer: 'semantic-scholar references',
    kind: 'missing',
    paths: [/externalIds\.(ArXiv|PubMed)$/],
    reason: 'The works cited in the asked article have no such id; single papers show them.',
  },
  {
    answer: 'semantic-scholar match',
    kind: 'missing',
    paths: [/externalIds\.(DOI|PubMed|PubMedCentral)$/, /\.publicationTypes\[\]$/, /\.journal\.(pages|volume)$/],
    reason: 'The matched paper exists on arXiv only.',
  },
  {
    answer: 'semantic-scholar paper',
    kind: 'extra',
    paths: [/^\.(corpusId|abstract|publicationVenue|referenceCount|fieldsOfStudy|s2FieldsOfStudy)$/],
    reason: 'The recorded calls did not ask for these fields; the recorded searches did and have them.',
  },
  {
    answer: 'semantic-scholar',
    kind: 'extra',
    paths: [/^\.data\[\](\.citedPaper)?\.openAccessPdf\.license$/, /\.citedPaper\.citationStyles$/],
    reason: 'Younger than the recorded lists, or not asked for there; recorded single papers have them.',
  },
  {
    answer: 'semantic-scholar',
    kind: 'type',
    paths: [/openAccessPdf\.status$/, /^\.(year|publicationDate)$/],
    reason: 'Closed and undated papers; recorded as null where such papers were asked for (match, search).',
  },
  {
    answer: 'europe-pmc',
    kind: 'missing',
    paths: [/^\.request\.(query|page)$/],
    reason: 'Version 4.5 of the service; since version 5 the query is echoed as queryString and paging is by cursor.',
  },
  {
    answer: 'europe-pmc',
    kind: 'extra',
    paths: [/^\.request\.(queryString|offSet)$/],
    reason: 'As above: names of today’s version.',
  },
  {
    answer: 'europe-pmc',
    kind: 'missing',
    paths: [/\.(tmAccessionTypeList|luceneScore|dbCrossReferenceList|text)$/],
    reason: 'Text mining and scores of version 4.5: never read.',
  },
  {
    answer: 'doaj',
    kind: 'missing',
    paths: [/\.admin$/, /author\[\]\.affiliation$/],
    reason: 'Affiliations and internal marks: never read.',
  },
  {
    answer: 'ncbi idconv',
    kind: 'missing',
    paths: [/^\.responseDate$/, /\.(live|versions)$/],
    reason: 'The retired endpoint at www.ncbi.nlm.nih.gov; its successor of 2025 renamed and dropped these.',
  },
  {
    answer: 'ncbi idconv',
    kind: 'extra',
    paths: [/^\.response-date$/, /^\.request\.\w+$/, /requested-id$/],
    reason: 'The successor of the recorded endpoint echoes the request as an object and names the requested id.',
  },
  {
    answer: 'ncbi idconv',
    kind: 'type',
    paths: [/^\.request$/, /\.pmid$/],
    reason: 'As above; PMIDs became numbers there.',
  },
  {
    answer: 'ncbi esummary',
    kind: 'missing',
    paths: [/\.(printpubdate|sortdate|pmclivedate)$/],
    reason: 'Recorded for the database pmc; the sandbox answers for pubmed.',
  },
  {
    answer: 'ncbi esummary',
    kind: 'extra',
    paths: [/\.(clusterid|lastauthor|sorttitle|lang|issn|essn|pubtype|idtypen|sortpubdate)$/],
    reason: 'As above: fields that summaries of pubmed have and those of pmc lack.',
  },
];

interface Recording {
  readonly api: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly body: string;
}

type Shape = Map<string, Set<string>>;

/** Keys that are data, not structure, are folded into `*`. */
const DATA_KEYS = [/^\.result\.\d+/g];

function foldPath(path: string): string {
  return DATA_KEYS.reduce((text, pattern) => text.replace(pattern, (part) => part.replace(/[^.]+$/, '*')), path);
}

function addShape(shape: Shape, value: unknown, path = ''): Shape {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const folded = foldPath(path);
  shape.set(folded, (shape.get(folded) ?? new Set()).add(type));
  if (/\.(abstract_inverted_index|facets)$/.test(folded)) return shape;
  if (Array.isArray(value)) for (const item of value) addShape(shape, item, `${path}[]`);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) addShape(shape, item, `${path}.${key}`);
  }
  return shape;
}

/** An XML element as an object: attributes, children by name, text. */
function fromXml(element: XmlElement): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(element.attributes)) {
    if (!name.startsWith('xmlns')) result[`@${name}`] = value;
  }
  for (const child of element.children) {
    if (!(child instanceof XmlElementClass)) continue;
    result[child.name] = [...((result[child.name] as unknown[] | undefined) ?? []), fromXml(child)];
  }
  return result;
}

function parseBody(body: string): unknown {
  const text = /^[A-Za-z0-9+/=\s]+$/.test(body.slice(0, 200)) ? Buffer.from(body, 'base64').toString() : body;
  const xml = text.indexOf('<?xml');
  if (xml >= 0 && text.includes('<feed')) {
    const { root } = parseXml(text.slice(xml));
    return root ? fromXml(root) : undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One kind of answer: which recordings show it, and which requests to the sandbox do. */
interface Answer {
  readonly name: string;
  readonly recorded: (row: Recording) => boolean;
  readonly requests: readonly (readonly [host: string, path: string])[];
}

const articles = CAST.filter(({ doi, agency }) => doi && agency !== 'datacite');
const dois = articles.map(({ doi }) => doi ?? '');
const scholarDois = articles.filter((paper) => knownTo(paper, 'semantic-scholar')).map(({ doi }) => doi ?? '');
const deposits = CAST.flatMap(({ doi, agency }) => (doi && agency === 'datacite' ? [doi] : []));
const at = (host: string, ...paths: string[]) => paths.map((path) => [host, path] as const);
const isApi =
  (api: string, pattern: RegExp, status = 200) =>
  (row: Recording) =>
    row.api === api && row.status === status && pattern.test(row.url);
const S2_FIELDS =
  'abstract,authors,citationCount,citationStyles,corpusId,externalIds,fieldsOfStudy,influentialCitationCount,isOpenAccess,journal,openAccessPdf,publicationDate,publicationTypes,publicationVenue,referenceCount,s2FieldsOfStudy,title,url,venue,year';

const ANSWERS: readonly Answer[] = [
  {
    name: 'crossref work',
    recorded: (row) =>
      isApi('crossref', /\/works\/(https:\/\/doi.org\/)?10\./)(row) &&
      !/agency|transform/.test(row.url) &&
      row.body.includes('"message-type"'),
    requests: at('api.crossref.org', ...dois.map((doi) => `/works/${encodeURIComponent(doi)}`)),
  },
  {
    name: 'crossref list',
    recorded: isApi('crossref', /\/works\?/),
    requests: at(
      'api.crossref.org',
      '/works?rows=1000',
      '/works?query=perovskite&cursor=*',
      '/works?query.author=wang&rows=2',
    ),
  },
  {
    name: 'crossref validation',
    recorded: isApi('crossref', /./, 400),
    requests: at('api.crossref.org', '/works?foo=1', '/works?filter=x:1'),
  },
  {
    name: 'unpaywall record',
    recorded: isApi('unpaywall', /\/v2\/10\./),
    requests: at('api.unpaywall.org', ...dois.map((doi) => `/v2/${encodeURIComponent(doi)}?email=a@b.edu`)),
  },
  {
    name: 'unpaywall unknown',
    recorded: isApi('unpaywall', /./, 404),
    requests: at('api.unpaywall.org', '/v2/123456?email=a@b.edu'),
  },
  {
    name: 'datacite record',
    recorded: isApi('datacite', /api\.datacite\.org\/dois\/10/),
    requests: at('api.datacite.org', ...deposits.map((doi) => `/dois/${doi}`), '/dois/10.48550/arXiv.1712.08114'),
  },
  {
    name: 'datacite list',
    recorded: isApi('datacite', /api\.datacite\.org\/dois\?/),
    requests: at('api.datacite.org', '/dois?query=perovskite&page%5Bsize%5D=2'),
  },
  {
    name: 'openalex work',
    recorded: isApi('openalex', /\/works\/(?!.*select=)/),
    requests: at(
      'api.openalex.org',
      ...dois.map((doi) => `/works/https://doi.org/${encodeURIComponent(doi)}`),
      '/works/W2626778328',
    ),
  },
  {
    name: 'openalex list',
    recorded: isApi('openalex', /\/works\?/),
    requests: at('api.openalex.org', '/works?search=perovskite', '/works?filter=publication_year:2020-&per_page=100'),
  },
  {
    name: 'arxiv feed',
    recorded: (row) => row.api === 'arxiv' && row.status === 200 && !row.body.startsWith('HTTP/'),
    requests: at(
      'export.arxiv.org',
      '/api/query?search_query=all:the&max_results=100',
      '/api/query?id_list=0000.00001',
      '/api/query?id_list=1706.03762',
    ),
  },
  {
    name: 'semantic-scholar paper',
    recorded: isApi('semanticscholar', /\/graph\/v1\/paper\/(DOI:)?10[^/]*\/[^/]*\?fields=(?!.*authors\.)/),
    requests: at(
      'api.semanticscholar.org',
      ...scholarDois.map((doi) => `/graph/v1/paper/DOI:${encodeURIComponent(doi)}?fields=${S2_FIELDS}`),
    ),
  },
  {
    name: 'semantic-scholar search',
    recorded: isApi('semanticscholar', /\/graph\/v1\/paper\/search\?/),
    requests: at(
      'api.semanticscholar.org',
      `/graph/v1/paper/search?query=perovskite&limit=5&fields=${S2_FIELDS}`,
      `/graph/v1/paper/search?query=cell+the+in+of+attention+a+climate&fields=${S2_FIELDS}`,
    ),
  },
  {
    name: 'semantic-scholar references',
    recorded: isApi('semanticscholar', /\/paper\/.*\/references/),
    requests: at(
      'api.semanticscholar.org',
      `/graph/v1/paper/DOI:10.3390/en16052201/references?limit=2&fields=contexts,intents,isInfluential,${S2_FIELDS}`,
    ),
  },
  {
    name: 'semantic-scholar bulk',
    recorded: isApi('semanticscholar', /\/paper\/search\/bulk/),
    requests: at('api.semanticscholar.org', '/graph/v1/paper/search/bulk?query=perovskite&fields=title,citationCount'),
  },
  {
    name: 'semantic-scholar match',
    recorded: isApi('semanticscholar', /\/paper\/search\/match/),
    requests: at(
      'api.semanticscholar.org',
      '/graph/v1/paper/search/match?query=Attention+is+all+you+need&fields=authors,citationCount,citationStyles,externalIds,influentialCitationCount,isOpenAccess,journal,openAccessPdf,publicationDate,publicationTypes,title,url,venue,year',
    ),
  },
  {
    name: 'europe-pmc search',
    recorded: isApi('europepmc', /rest\/search/),
    requests: at('www.ebi.ac.uk', '/europepmc/webservices/rest/search?query=*&format=json&pageSize=100'),
  },
  {
    name: 'europe-pmc citations',
    recorded: isApi('europepmc', /\/citations\//),
    requests: at('www.ebi.ac.uk', '/europepmc/webservices/rest/MED/25798938/citations?format=json'),
  },
  {
    name: 'doaj articles',
    recorded: isApi('doaj', /search\/articles/),
    requests: at('doaj.org', '/api/v4/search/articles/*?pageSize=5&sort=year:desc'),
  },
  {
    name: 'ncbi idconv',
    recorded: isApi('ncbi', /idconv/),
    requests: at('pmc.ncbi.nlm.nih.gov', '/tools/idconv/api/v1/articles/?ids=33854235,1&format=json'),
  },
  {
    name: 'ncbi esummary',
    recorded: isApi('ncbi', /esummary/),
    requests: at('eutils.ncbi.nlm.nih.gov', '/entrez/eutils/esummary.fcgi?db=pubmed&retmode=json&id=23903748,33854235'),
  },
];

/** A difference between the two shapes at one path. */
interface Difference {
  readonly answer: string;
  readonly kind: 'missing' | 'extra' | 'type';
  readonly path: string;
  readonly detail: string;
}

function parentOf(path: string): string {
  return path.replace(/(\[\]|\.[^.[]+)$/, '');
}

/** Only the topmost path of a missing branch counts. */
function topmost(paths: readonly string[], other: Shape): string[] {
  return paths.filter((path) => !other.has(path) && (path === '' || other.has(parentOf(path))));
}

function compare(answer: string, real: Shape, own: Shape): Difference[] {
  const lacking = topmost([...real.keys()], own).map((path) => ({
    kind: 'missing' as const,
    path,
    detail: [...(real.get(path) ?? [])].join('|'),
  }));
  const extra = topmost([...own.keys()], real).map((path) => ({
    kind: 'extra' as const,
    path,
    detail: [...(own.get(path) ?? [])].join('|'),
  }));
  const types = [...own].flatMap(([path, mine]) => {
    const theirs = real.get(path);
    const odd = theirs ? [...mine].filter((type) => !theirs.has(type)) : [];
    return odd.length > 0
      ? [{ kind: 'type' as const, path, detail: `${odd.join('|')} instead of ${[...(theirs ?? [])].join('|')}` }]
      : [];
  });
  return [...lacking, ...extra, ...types].map((difference) => ({ answer, ...difference }));
}

function get(base: string, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${base}${path}`, { headers: { host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    });
    sent.on('error', reject);
    sent.end();
  });
}

function shapeOf(bodies: readonly string[]): Shape {
  const shape: Shape = new Map();
  for (const body of bodies) {
    const value = parseBody(body);
    if (value !== undefined) addShape(shape, value);
  }
  return shape;
}

const file = process.argv[2];
if (!file) {
  process.stderr.write('usage: node scripts/run.mjs bench/sandbox-shapes.ts RECORDED.jsonl.gz\n');
  process.exit(2);
}
const rows = gunzipSync(readFileSync(file))
  .toString()
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Recording);
const sandbox = await startSandbox();
const used = new Set<number>();
let unexplained = 0;
const out = (line: string) => process.stdout.write(`${line}\n`);
for (const answer of ANSWERS) {
  const recorded = rows.filter((row) => answer.recorded(row)).map(({ body }) => body);
  const bodies = await Promise.all(answer.requests.map(([host, path]) => get(sandbox.url, host, path)));
  const differences = compare(answer.name, shapeOf(recorded), shapeOf(bodies));
  const open = differences.filter(({ kind, path }) => {
    const found = EXPLAINED.findIndex(
      (row) =>
        answer.name.startsWith(row.answer) && row.kind === kind && row.paths.some((pattern) => pattern.test(path)),
    );
    if (found >= 0) used.add(found);
    return found < 0;
  });
  unexplained += open.length;
  out(
    `${answer.name}: ${recorded.length} recorded, ${bodies.length} requested, ${differences.length} differences, ${open.length} unexplained`,
  );
  for (const { kind, path, detail } of open) out(`  ${kind} ${path || '(root)'}: ${detail}`);
}
await sandbox.close();
const stale = EXPLAINED.filter((_, n) => !used.has(n));
for (const { answer, kind, reason } of stale) out(`stale explanation: ${answer} ${kind}: ${reason}`);
process.exit(unexplained > 0 || stale.length > 0 ? 1 : 0);
