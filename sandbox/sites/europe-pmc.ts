import { authorsOf, type CastAuthor, type CastPaper, knownTo, viewOf, yearOf } from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import { type Library, namedCopies, numberFor } from '../library.ts';
import { isProblem, parseQuery } from '../search/query.ts';
import { createSearchIndex, type FieldTable, type SearchIndex, yearWithin } from '../search/rank.ts';
import { decoded, htmlPage, integerIn, json, type Reply, type Site, type SiteRequest } from '../site.ts';
import { jatsArticle, jatsReply } from '../text/jats.ts';

const BASE = '/europepmc/webservices/rest';
const JSON_TYPE = { 'content-type': 'application/json;charset=UTF-8' };

/** Biomedical articles and life-science preprints. */
function belongs(paper: CastPaper): boolean {
  return (
    knownTo(paper, 'europe-pmc') && (paper.pmid !== undefined || paper.pmcid !== undefined || paper.venue === 'biorxiv')
  );
}

function sourceOf(paper: CastPaper): string {
  if (paper.pmid) return 'MED';
  return paper.pmcid ? 'PMC' : 'PPR';
}

function idOf(paper: CastPaper): string {
  return paper.pmid ?? paper.pmcid ?? `PPR${numberFor(paper.key) % 1_000_000}`;
}

/** "Kucsko G": family name and initials. */
function shortName(author: CastAuthor): string {
  if (author.body) return author.body;
  const initials = (author.given ?? '')
    .split(/[\s.-]+/)
    .map((part) => part[0] ?? '')
    .join('');
  return `${author.family} ${initials}`.trim();
}

function yes(value: boolean): 'Y' | 'N' {
  return value ? 'Y' : 'N';
}

/** One paper is marked closed although its PDF is free, as in real data. */
function isOpen(paper: CastPaper): boolean {
  return ['gold', 'hybrid'].includes(paper.oa) && paper.situation !== 'europe-pmc-closed-with-pdf';
}

function liteResult(cast: CastPaper, library: Library): Record<string, unknown> {
  const paper = viewOf(cast, 'europe-pmc');
  const venue = venueOf(paper);
  return {
    id: idOf(paper),
    source: sourceOf(paper),
    ...(paper.pmid ? { pmid: paper.pmid } : {}),
    ...(paper.pmcid ? { pmcid: paper.pmcid } : {}),
    ...(paper.doi ? { doi: paper.doi } : {}),
    title: `${paper.title}.`,
    authorString: `${authorsOf(paper).map(shortName).join(', ')}.`,
    ...(venue && !venue.repository ? { journalTitle: venue.short ?? venue.title } : {}),
    ...(paper.issue ? { issue: paper.issue } : {}),
    ...(paper.volume ? { journalVolume: paper.volume } : {}),
    pubYear: String(yearOf(paper) ?? ''),
    ...(venue?.issn ? { journalIssn: venue.issn.join('; ') } : {}),
    ...(paper.pages ? { pageInfo: paper.pages } : {}),
    pubType: sourceOf(paper) === 'PPR' ? 'preprint' : 'research-article; journal article',
    isOpenAccess: yes(isOpen(paper)),
    inEPMC: yes(paper.pmcid !== undefined),
    inPMC: yes(paper.pmcid !== undefined),
    hasPDF: yes(paper.pmcid !== undefined),
    hasBook: 'N',
    hasSuppl: 'N',
    citedByCount: library.citationCount(cast),
    hasReferences: yes((paper.cites ?? []).length > 0),
    hasTextMinedTerms: 'N',
    hasDbCrossReferences: 'N',
    hasLabsLinks: 'N',
    hasTMAccessionNumbers: 'N',
    epmcAuthMan: 'N',
  };
}

function fullTextUrls(paper: CastPaper): object[] {
  const [code, availability] = isOpen(paper) ? ['OA', 'Open access'] : ['F', 'Free'];
  const pmc = paper.pmcid
    ? [
        {
          availability,
          availabilityCode: code,
          documentStyle: 'pdf',
          site: 'Europe_PMC',
          url: `https://europepmc.org/articles/${paper.pmcid}?pdf=render`,
        },
      ]
    : [];
  const rest = namedCopies(paper)
    .filter(({ url, host }) => host === 'publisher' && !url.includes('europepmc.org'))
    .map(({ url }) => ({ availability, availabilityCode: code, documentStyle: 'pdf', site: 'Unpaywall', url }));
  const doi = paper.doi
    ? [
        {
          availability: 'Subscription required',
          availabilityCode: 'S',
          documentStyle: 'doi',
          site: 'DOI',
          url: `https://doi.org/${paper.doi}`,
        },
      ]
    : [];
  return paper.oa === 'closed' ? doi : [...pmc, ...rest, ...doi];
}

/** The full record omits some short fields and adds lists. */
function coreResult(cast: CastPaper, library: Library): Record<string, unknown> {
  const paper = viewOf(cast, 'europe-pmc');
  const {
    journalTitle: _title,
    journalIssn: _issn,
    journalVolume: _volume,
    issue: _issue,
    pubType: _type,
    ...lite
  } = liteResult(cast, library);
  const venue = venueOf(paper);
  const date = (paper.date ?? '').padEnd(7, '-01').padEnd(10, '-01');
  const journal =
    venue && !venue.repository
      ? { journal: { title: venue.title, ...(venue.issn ? { issn: venue.issn[0] } : {}) } }
      : {};
  return {
    ...lite,
    authorList: {
      author: authorsOf(paper).map((author) =>
        author.body
          ? { collectiveName: author.body }
          : {
              fullName: shortName(author),
              firstName: author.given ?? '',
              lastName: author.family,
              initials: shortName(author).split(' ').at(-1),
            },
      ),
    },
    journalInfo: {
      ...(paper.issue ? { issue: paper.issue } : {}),
      ...(paper.volume ? { volume: paper.volume } : {}),
      yearOfPublication: yearOf(paper) ?? 0,
      ...journal,
    },
    abstractText: paper.abstract,
    publicationStatus: 'epublish',
    language: paper.language === 'en' ? 'eng' : (paper.language ?? 'und'),
    pubTypeList: { pubType: [sourceOf(paper) === 'PPR' ? 'Preprint' : 'research-article'] },
    keywordList: { keyword: paper.keywords },
    fullTextUrlList: { fullTextUrl: fullTextUrls(cast) },
    ...(isOpen(paper) && paper.license ? { license: paper.license.replace(/-\d\.\d$/, '').replaceAll('-', ' ') } : {}),
    firstPublicationDate: date,
    ...(sourceOf(paper) === 'PPR'
      ? { bookOrReportDetails: { publisher: venue?.title, yearOfPublication: yearOf(paper) } }
      : {}),
  };
}

function firstPublished(paper: CastPaper, from: string, to = from): boolean {
  const date = paper.date ?? '';
  return date >= from.slice(0, date.length) && date <= to.padEnd(10, '-99');
}

const FIELDS: FieldTable = {
  '*': ['title', 'abstract', 'authors', 'keywords', 'venue'],
  TITLE: ['title'],
  ABSTRACT: ['abstract'],
  TITLE_ABS: ['title', 'abstract'],
  AUTH: (paper, value) =>
    authorsOf(paper).some((author) => shortName(author).toLowerCase().startsWith(value.toLowerCase())),
  AUTHOR: ['authors'],
  JOURNAL: ['venue'],
  DOI: { keyOf: ({ doi }) => doi },
  EXT_ID: { keyOf: idOf },
  ext_id: { keyOf: idOf },
  PMCID: { keyOf: ({ pmcid }) => pmcid },
  SRC: (paper, value) => sourceOf(paper) === value.toUpperCase(),
  PUBLISHER: (paper, value) => venueOf(paper)?.title.toLowerCase() === value.toLowerCase(),
  PUB_YEAR: (paper, from, to = from) => yearWithin(paper, from, to),
  FIRST_PDATE: firstPublished,
  OPEN_ACCESS: (paper, value) => yes(isOpen(paper)) === value.toUpperCase().slice(0, 1),
  LANG: (paper, value) => (paper.language === 'en' ? 'eng' : paper.language) === value,
};

function failed(errMsg: string): Reply {
  return json({ version: '6.9', errCode: 400, errMsg }, 200, JSON_TYPE);
}

function answerSearch(library: Library, index: SearchIndex, request: SiteRequest): Reply {
  const { query } = request;
  const wanted = query.get('query') ?? '';
  const type = query.get('resultType') ?? 'lite';
  const size = integerIn(query, 'pageSize', 25);
  if (!wanted.trim()) return failed('Please provide a valid query');
  if (size === null || size < 1 || size > 1000)
    return failed('The value for the pageSize parameter must be between 1 and 1000');
  const parsed = parseQuery(wanted, 'and');
  if (isProblem(parsed)) return failed(`Query cannot be parsed: ${parsed.problem}`);
  const sort = query.get('sort') ?? '';
  const found = index.find(parsed, FIELDS).map(({ paper }) => paper);
  if (/^CITED/i.test(sort)) found.sort((a, b) => library.citationCount(b) - library.citationCount(a));
  const mark = query.get('cursorMark') ?? '*';
  const start = mark === '*' ? 0 : Number(Buffer.from(mark, 'base64').toString()) || 0;
  const shown = found.slice(start, start + size);
  // At the end the service returns the same cursor.
  const next = shown.length === 0 ? mark : Buffer.from(String(start + shown.length)).toString('base64');
  const result = shown.map((paper) =>
    type === 'core'
      ? coreResult(paper, library)
      : type === 'idlist'
        ? { id: idOf(paper), source: sourceOf(paper), ...(paper.pmid ? { pmid: paper.pmid } : {}) }
        : liteResult(paper, library),
  );
  const echo = { queryString: wanted, resultType: type, cursorMark: mark, pageSize: size, sort, synonym: false };
  return json(
    { version: '6.9', hitCount: found.length, nextCursorMark: next, request: echo, resultList: { result } },
    200,
    JSON_TYPE,
  );
}

function toCitation(paper: CastPaper, library: Library): object {
  const { id, source, title, authorString, pageInfo, issue, journalVolume } = liteResult(paper, library);
  const journal = venueOf(paper);
  return {
    id,
    source,
    citationType: 'research-article; journal article',
    title,
    authorString,
    journalAbbreviation: journal?.short ?? journal?.title ?? '',
    pubYear: yearOf(paper) ?? 0,
    ...(journalVolume ? { volume: journalVolume } : {}),
    ...(issue ? { issue } : {}),
    ...(pageInfo ? { pageInfo } : {}),
    citedByCount: library.citationCount(paper),
  };
}

const linkKey = (paper: CastPaper) => (belongs(paper) ? `${sourceOf(paper)}/${idOf(paper)}` : undefined);

function answerLinks(library: Library, request: SiteRequest, source: string, id: string, kind: string): Reply {
  const paper = library.byId(linkKey, `${source}/${id}`);
  const page = integerIn(request.query, 'page', 1) ?? 1;
  const pageSize = integerIn(request.query, 'pageSize', 25) ?? 25;
  const all = paper ? (kind === 'citations' ? library.citedBy(paper) : library.cites(paper)) : [];
  const found = kind === 'citations' ? all.filter(belongs) : all;
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const list =
    kind === 'citations'
      ? { citationList: { citation: shown.map((other) => toCitation(other, library)) } }
      : {
          referenceList: {
            reference: shown.map((other, n) => ({
              ...(belongs(other)
                ? toCitation(other, library)
                : {
                    title: other.title,
                    authorString: authorsOf(other).map(shortName).join(', '),
                    pubYear: yearOf(other) ?? 0,
                  }),
              citedOrder: (page - 1) * pageSize + n + 1,
              ...(other.doi ? { doi: other.doi } : {}),
              match: yes(belongs(other)),
            })),
          },
        };
  return json(
    {
      version: '6.9',
      hitCount: found.length,
      request: { id, source, offSet: (page - 1) * pageSize, pageSize },
      ...list,
    },
    200,
    JSON_TYPE,
  );
}

/** JATS of open articles; 404 for others. */
function answerFullText(library: Library, pmcid: string): Reply {
  const paper = library.byPmcid(pmcid);
  if (!paper || !belongs(paper) || !isOpen(paper)) return htmlPage('404 Not Found', 'No full text.', 404);
  return jatsReply(jatsArticle(library, paper));
}

/** Europe PMC's web services. */
export function createEuropePmc(library: Library): Site {
  const index = createSearchIndex(library.papers.filter(belongs));
  return {
    id: 'europe-pmc',
    hosts: ['www.ebi.ac.uk'],
    answer(request) {
      if (!request.path.startsWith(BASE)) return undefined;
      const [first = '', second = '', third = ''] = request.path
        .slice(BASE.length + 1)
        .split('/')
        .map(decoded);
      if (first === 'search') return answerSearch(library, index, request);
      if (second === 'fullTextXML') return answerFullText(library, first);
      if (third === 'citations' || third === 'references') return answerLinks(library, request, first, second, third);
      return htmlPage('404 Not Found', 'No such resource.', 404);
    },
  };
}
