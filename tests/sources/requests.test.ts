import { expect, test } from 'vitest';
import type { Result } from '../../src/model/result.ts';
import type { Source, SourceContext } from '../../src/model/source.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { answering } from './answers.ts';

const sourceOf = (id: string): Source => {
  const source = CATALOG.find((each) => each.id === id);
  if (!source) throw new Error(`There is no source ${id}.`);
  return source;
};

/** The request of a call, as a person reads it. */
async function requestOf(call: (context: SourceContext) => Promise<Result<unknown>> | undefined) {
  const { context, requests } = answering({ status: 500, body: '' });
  await call({ ...context, key: 'KEY' });
  const [first] = requests;
  const url = decodeURIComponent((first?.url ?? '').replaceAll('+', ' ')).replace(/fields=paperId.*$/, 'fields=…');
  return { url, headers: first?.headers, cacheMs: first?.cacheMs };
}

const HOUR_MS = 3_600_000;
const QUERY = {
  groups: [['standing desk', 'bureau'], ['posture']],
  ...{
    author: 'Ada Lang',
    venue: 'Desk Letters',
    fromYear: 2001,
    toYear: 2009,
    language: 'en',
    limit: 500,
    cursor: '40',
  },
};

test.each([
  [
    'crossref',
    'https://api.crossref.org/works?query.bibliographic=standing desk bureau posture&query.author=Ada Lang&query.container-title=Desk Letters&filter=from-pub-date:2001,until-pub-date:2009,type:journal-article,type:posted-content,type:proceedings-article,type:book-chapter,type:book,type:monograph,type:edited-book,type:reference-entry,type:dissertation,type:report&rows=100&offset=40&mailto=ada@library.example',
  ],
  [
    'arxiv',
    'https://export.arxiv.org/api/query?search_query=(all:"standing desk" OR all:bureau) AND all:posture AND au:"Ada Lang" AND jr:"Desk Letters" AND submittedDate:[200101010000 TO 200912312359]&start=40&max_results=100&sortBy=relevance&sortOrder=descending',
  ],
  [
    'datacite',
    'https://api.datacite.org/dois?query=("standing desk" OR "bureau") AND "posture" AND creators.name:(Ada AND Lang) AND container.title:"Desk Letters" AND publicationYear:[2001 TO 2009] AND types.resourceTypeGeneral:(Text OR JournalArticle OR Preprint OR ConferencePaper OR ConferenceProceeding OR Dissertation OR Report OR Book OR BookChapter OR DataPaper)&sort=relevance&page[size]=100&page[number]=40&disable-facets=true&mailto=ada@library.example',
  ],
  [
    'openalex',
    'https://api.openalex.org/works?search=("standing desk" OR bureau) AND posture&filter=raw_author_name.search:Ada Lang,from_publication_date:2001-01-01,to_publication_date:2009-12-31,language:en&per_page=100&cursor=40&api_key=KEY',
  ],
  [
    'europe-pmc',
    'https://www.ebi.ac.uk/europepmc/webservices/rest/search?query=("standing desk" OR bureau) AND posture AND AUTH:"Ada Lang" AND JOURNAL:"Desk Letters" AND PUB_YEAR:[2001 TO 2009]&format=json&resultType=core&pageSize=100&cursorMark=40',
  ],
  [
    'semantic-scholar',
    'https://api.semanticscholar.org/graph/v1/paper/search?query=standing desk bureau posture Ada Lang&year=2001-2009&offset=40&limit=100&fields=…',
  ],
  [
    'doaj',
    'https://doaj.org/api/v4/search/articles/("standing desk" OR bureau) AND posture AND bibjson.author.name:"Ada Lang" AND bibjson.journal.title:"Desk Letters" AND bibjson.year:[2001 TO 2009]?page=40&pageSize=100',
  ],
  [
    'core',
    'https://api.core.ac.uk/v3/search/works/?q=("standing desk" OR bureau) AND posture AND authors.name:"Ada Lang" AND yearPublished>=2001 AND yearPublished<=2009&limit=25&offset=40',
  ],
])('a search with every filter asks %s for %s', async (id, url) => {
  const request = await requestOf((context) => sourceOf(id).search?.(QUERY, context));
  expect([request.url, request.cacheMs]).toEqual([url, HOUR_MS]);
});

test.each([
  [
    'crossref',
    'https://api.crossref.org/works?query.bibliographic=a b c d&filter=type:journal-article,type:posted-content,type:proceedings-article,type:book-chapter,type:book,type:monograph,type:edited-book,type:reference-entry,type:dissertation,type:report&rows=7&mailto=ada@library.example',
  ],
  [
    'arxiv',
    'https://export.arxiv.org/api/query?search_query=(all:"a b" OR all:c) AND all:d&start=0&max_results=7&sortBy=relevance&sortOrder=descending',
  ],
  [
    'datacite',
    'https://api.datacite.org/dois?query=("a b" OR "c") AND "d" AND types.resourceTypeGeneral:(Text OR JournalArticle OR Preprint OR ConferencePaper OR ConferenceProceeding OR Dissertation OR Report OR Book OR BookChapter OR DataPaper)&sort=relevance&page[size]=7&page[number]=1&disable-facets=true&mailto=ada@library.example',
  ],
  ['openalex', 'https://api.openalex.org/works?search=("a b" OR c) AND d&per_page=7&cursor=*&api_key=KEY'],
  [
    'europe-pmc',
    'https://www.ebi.ac.uk/europepmc/webservices/rest/search?query=("a b" OR c) AND d&format=json&resultType=core&pageSize=7&cursorMark=*',
  ],
  ['semantic-scholar', 'https://api.semanticscholar.org/graph/v1/paper/search?query=a b c d&offset=0&limit=7&fields=…'],
  ['doaj', 'https://doaj.org/api/v4/search/articles/("a b" OR c) AND d?page=1&pageSize=7'],
  ['core', 'https://api.core.ac.uk/v3/search/works/?q=("a b" OR c) AND d&limit=7&offset=0'],
])('a search without filters asks %s for %s', async (id, url) => {
  const query = { groups: [['a b', 'c'], ['d']], limit: 7 };
  expect((await requestOf((context) => sourceOf(id).search?.(query, context))).url).toBe(url);
});

test.each([
  [
    'crossref',
    'https://api.crossref.org/works?query.bibliographic=Lang. On desks, 2001&rows=10&mailto=ada@library.example',
  ],
  ['arxiv', 'https://export.arxiv.org/api/query?search_query=ti:"On desks a study"&max_results=10'],
  [
    'datacite',
    'https://api.datacite.org/dois?query=titles.title:(On AND desks AND a AND study)&page[size]=10&disable-facets=true&mailto=ada@library.example',
  ],
  ['openalex', 'https://api.openalex.org/works?filter=title.search:On desks a study&per_page=10&api_key=KEY'],
  [
    'europe-pmc',
    'https://www.ebi.ac.uk/europepmc/webservices/rest/search?query=TITLE:desks AND TITLE:study&format=json&resultType=core&pageSize=10',
  ],
  [
    'semantic-scholar',
    'https://api.semanticscholar.org/graph/v1/paper/search/match?query=On desks: a "study"&fields=…',
  ],
])('a citation asks %s for %s', async (id, url) => {
  const citation = { text: 'Lang. On desks, 2001', title: 'On desks: a "study"', author: 'Lang', year: 2001 };
  const request = await requestOf((context) => sourceOf(id).match?.(citation, context));
  expect([request.url, request.cacheMs]).toEqual([url, HOUR_MS]);
});

test.each([
  ['crossref', 'https://api.crossref.org/works/10.1000/a b?mailto=ada@library.example'],
  ['unpaywall', 'https://api.unpaywall.org/v2/10.1000/a b?email=ada@library.example'],
  ['arxiv', 'https://export.arxiv.org/api/query?id_list=10.1000/a b&max_results=1'],
  ['datacite', 'https://api.datacite.org/dois/10.1000/a b?mailto=ada@library.example'],
  ['openalex', 'https://api.openalex.org/works/doi:10.1000/a b?api_key=KEY'],
  [
    'europe-pmc',
    'https://www.ebi.ac.uk/europepmc/webservices/rest/search?query=DOI:"10.1000/a b"&format=json&resultType=core&pageSize=10',
  ],
  ['semantic-scholar', 'https://api.semanticscholar.org/graph/v1/paper/DOI:10.1000/a b?fields=…'],
  ['doaj', 'https://doaj.org/api/v4/search/articles/doi:"10.1000/a b"?page=1&pageSize=10'],
  [
    'ncbi',
    'https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/?ids=10.1000/a b&idtype=pmcid&format=json&tool=carrel&email=ada@library.example',
  ],
  ['core', 'https://api.core.ac.uk/v3/search/works/?q=doi:"10.1000/a b"&limit=10'],
])('a DOI asks %s for %s, which is kept for a day', async (id, url) => {
  const request = await requestOf((context) => sourceOf(id).lookup?.({ kind: 'doi', id: '10.1000/a b' }, context));
  expect([request.url, request.cacheMs]).toEqual([url, 24 * HOUR_MS]);
});

test.each([
  ['semantic-scholar', { 'x-api-key': 'KEY' }],
  ['core', { authorization: 'Bearer KEY' }],
])('the key of %s is sent in a header', async (id, headers) => {
  const request = await requestOf((context) => sourceOf(id).search?.(QUERY, context));
  expect(request.headers).toEqual(headers);
});

test.each([
  ['crossref', 'from-pub-date:2001,type', 'until-pub-date:2009,type'],
  ['arxiv', 'submittedDate:[200101010000 TO ', 'TO 200912312359]'],
  ['datacite', 'publicationYear:[2001 TO *]', 'publicationYear:[* TO 2009]'],
  ['openalex', 'filter=from_publication_date:2001-01-01&', 'filter=to_publication_date:2009-12-31&'],
  ['europe-pmc', 'PUB_YEAR:[2001 TO ', 'TO 2009]'],
  ['semantic-scholar', 'year=2001-2200&', 'year=1000-2009&'],
  ['doaj', 'bibjson.year:[2001 TO 2200]', 'bibjson.year:[1000 TO 2009]'],
  ['core', 'yearPublished>=2001 AND yearPublished<=2200&', 'yearPublished>=1000 AND yearPublished<=2009&'],
])('one bound on the year asks %s for %s or %s', async (id, since, until) => {
  const urlOf = async (bound: { readonly fromYear?: number; readonly toYear?: number }) =>
    (await requestOf((context) => sourceOf(id).search?.({ groups: [['d']], limit: 7, ...bound }, context))).url;
  expect(await urlOf({ fromYear: 2001 })).toContain(since);
  expect(await urlOf({ toYear: 2009 })).toContain(until);
});

test.each(['openalex', 'semantic-scholar', 'core'])(
  '%s gets a key without blanks, and a blank one not at all',
  async (id) => {
    const sent: string[] = [];
    for (const key of [' s3cret\n', ' ']) {
      const { context, requests } = answering({ status: 500, body: '' });
      await sourceOf(id).search?.({ groups: [['desk']], limit: 5 }, { ...context, key });
      sent.push(requests.map(({ url, headers }) => JSON.stringify([url, headers])).join());
    }
    expect(sent[0]).toMatch(/api_key=s3cret"|"s3cret"|"Bearer s3cret"/u);
    expect(sent[1]).not.toMatch(/api_key|api-key|authorization/u);
  },
);
