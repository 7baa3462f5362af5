import { authorsOf, type CastPaper, datePartsOf, knownTo, yearOf } from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import type { Library } from '../library.ts';
import { isProblem, parseQuery } from '../search/query.ts';
import { createSearchIndex, type FieldTable, type SearchIndex, yearWithin } from '../search/rank.ts';
import { decoded, escaped, htmlPage, integerIn, json, type Reply, type Site, type SiteRequest, text } from '../site.ts';
import { jatsArticle, jatsFront, jatsReply } from '../text/jats.ts';

const XML = 'text/xml; charset=UTF-8';
const RATE = { 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '2' };
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function initialsOf(given: string | undefined): string {
  return (given ?? '')
    .split(/[\s.-]+/)
    .map((part) => part[0] ?? '')
    .join('');
}

function idKind(id: string): 'pmcid' | 'pmid' | 'doi' {
  if (/^pmc/i.test(id)) return 'pmcid';
  return /^\d+$/.test(id) ? 'pmid' : 'doi';
}

function convert(library: Library, id: string): object {
  const finders = { pmcid: library.byPmcid, pmid: library.byPmid, doi: library.byDoi };
  const paper = finders[idKind(id)](id);
  // Only articles in PMC are converted.
  if (!paper?.pmcid || !knownTo(paper, 'ncbi')) {
    return { 'requested-id': id, status: 'error', errmsg: 'Identifier not found in PMC' };
  }
  return {
    doi: paper.doi,
    pmcid: paper.pmcid,
    ...(paper.pmid ? { pmid: Number(paper.pmid) } : {}),
    'requested-id': id,
  };
}

function answerConvert(library: Library, request: SiteRequest): Reply {
  const ids = (request.query.get('ids') ?? '').split(',').filter(Boolean);
  const type = request.query.get('idtype');
  const echo = { 'response-date': '2026-11-01 10:00:00', request: { format: 'json', ids } };
  const odd = ids.find((id) => type && idKind(id) !== type);
  if (odd !== undefined)
    return json({ status: 'error', message: `ID type '${type}' mismatch for '${odd}'`, ...echo }, 404);
  const mixed = new Set(ids.map(idKind)).size > 1;
  if (ids.length === 0 || ids.length > 200 || mixed)
    return json({ status: 'error', message: 'Invalid list of ids', ...echo }, 400);
  return json({ status: 'ok', ...echo, records: ids.map((id) => convert(library, id)) });
}

function pubdate(paper: CastPaper): string {
  const [year, month, day] = datePartsOf(paper.date);
  return [year, month && MONTHS[month - 1], day].filter(Boolean).join(' ');
}

function toSummary(paper: CastPaper): object {
  const venue = venueOf(paper);
  return {
    uid: paper.pmid,
    pubdate: pubdate(paper),
    epubdate: pubdate(paper),
    source: venue?.short ?? venue?.title ?? '',
    authors: authorsOf(paper).map(({ body, family, given }) => ({
      name: body ?? `${family} ${initialsOf(given)}`,
      authtype: body ? 'CollectiveName' : 'Author',
      clusterid: '',
    })),
    lastauthor: '',
    title: `${paper.title}.`,
    sorttitle: paper.title.toLowerCase(),
    volume: paper.volume ?? '',
    issue: paper.issue ?? '',
    pages: paper.pages ?? '',
    lang: ['eng'],
    issn: venue?.issn?.[0] ?? '',
    essn: venue?.issn?.[1] ?? '',
    pubtype: ['Journal Article'],
    articleids: [
      { idtype: 'pubmed', idtypen: 1, value: paper.pmid },
      ...(paper.doi ? [{ idtype: 'doi', idtypen: 3, value: paper.doi }] : []),
      ...(paper.pmcid ? [{ idtype: 'pmc', idtypen: 8, value: paper.pmcid }] : []),
    ],
    fulljournalname: venue?.title ?? '',
    sortpubdate: `${datePartsOf(paper.date).join('/')} 00:00`,
  };
}

function answerSummary(library: Library, ids: readonly string[]): Reply {
  const entries = ids.map((id) => {
    const paper = library.byPmid(id);
    return [id, paper ? toSummary(paper) : { uid: id, error: 'cannot get document summary' }] as const;
  });
  const result = { uids: [...ids], ...Object.fromEntries(entries) };
  return json({ header: { type: 'esummary', version: '0.3' }, result }, 200, RATE);
}

function toArticle(paper: CastPaper): string {
  const venue = venueOf(paper);
  const year = yearOf(paper);
  const authors = authorsOf(paper)
    .map(({ body, family, given }) =>
      body
        ? `<Author ValidYN="Y"><CollectiveName>${escaped(body)}</CollectiveName></Author>`
        : `<Author ValidYN="Y"><LastName>${escaped(family ?? '')}</LastName><ForeName>${escaped(given ?? '')}</ForeName><Initials>${initialsOf(given)}</Initials></Author>`,
    )
    .join('');
  const ids = [
    `<ArticleId IdType="pubmed">${paper.pmid}</ArticleId>`,
    ...(paper.doi ? [`<ArticleId IdType="doi">${escaped(paper.doi)}</ArticleId>`] : []),
    ...(paper.pmcid ? [`<ArticleId IdType="pmc">${paper.pmcid}</ArticleId>`] : []),
  ].join('');
  const issue = `<JournalIssue CitedMedium="Internet"><Volume>${paper.volume ?? ''}</Volume><Issue>${paper.issue ?? ''}</Issue><PubDate><Year>${year ?? ''}</Year></PubDate></JournalIssue>`;
  return `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">${paper.pmid}</PMID><Article PubModel="Print-Electronic"><Journal>${issue}<Title>${escaped(venue?.title ?? '')}</Title></Journal><ArticleTitle>${escaped(paper.title)}.</ArticleTitle><Pagination><MedlinePgn>${escaped(paper.pages ?? '')}</MedlinePgn></Pagination><ELocationID EIdType="doi" ValidYN="Y">${escaped(paper.doi ?? '')}</ELocationID><Abstract><AbstractText>${escaped(paper.abstract)}</AbstractText></Abstract><AuthorList CompleteYN="Y">${authors}</AuthorList><Language>eng</Language></Article></MedlineCitation><PubmedData><ArticleIdList>${ids}</ArticleIdList></PubmedData></PubmedArticle>`;
}

function answerFetch(library: Library, ids: readonly string[]): Reply {
  const papers = ids.flatMap((id) => library.byPmid(id) ?? []);
  if (!ids.some((id) => /^\d+$/.test(id))) {
    const body = `<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE eEfetchResult PUBLIC "-//NLM//DTD efetch 20131226//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20131226/efetch.dtd">\n<eFetchResult>\n\t<ERROR>ID list is empty! Possibly it has no correct IDs.</ERROR>\n</eFetchResult>\n`;
    return text(body, 400, XML);
  }
  return text(
    `<?xml version="1.0" ?>\n<PubmedArticleSet>\n${papers.map(toArticle).join('\n')}\n</PubmedArticleSet>\n`,
    200,
    XML,
  );
}

/** Open articles whole, others without their body, unknown ones as an error inside a success. */
function answerPmc(library: Library, [id = '']: readonly string[]): Reply {
  const paper = library.byPmcid(`PMC${id.replace(/^PMC/i, '')}`);
  if (!paper || !knownTo(paper, 'ncbi'))
    return jatsReply(`<Reply Id="${escaped(id)}" error="is not found in pmc"/>`, 'pmc-articleset');
  const isOpen = ['gold', 'hybrid'].includes(paper.oa) && paper.situation !== 'europe-pmc-closed-with-pdf';
  return jatsReply(isOpen ? jatsArticle(library, paper) : jatsFront(paper), 'pmc-articleset');
}

const FIELDS: FieldTable = {};

/** Field tags in brackets become years or are dropped; an invalid query returns zero hits with an ERROR. */
function answerSearch(index: SearchIndex, request: SiteRequest): Reply {
  const term = request.query.get('term') ?? '';
  const size = integerIn(request.query, 'retmax', 20) ?? 20;
  const start = integerIn(request.query, 'retstart', 0) ?? 0;
  const years = /(\d{4}):(\d{4})\[(?:dp|pdat)\]/i.exec(term);
  const parsed = parseQuery(
    term
      .replace(/\d{4}:\d{4}\[\w+\]/g, '')
      .replace(/\[[\w\s/]+\]/g, '')
      .replace(/(^|\s)AND\s*$/, ''),
    'and',
  );
  const header = { type: 'esearch', version: '0.3' };
  if (isProblem(parsed))
    return json({ header, esearchresult: { ERROR: `Search Backend failed: ${parsed.problem}` } }, 200, RATE);
  const found = index
    .find(parsed, FIELDS)
    .map(({ paper }) => paper)
    .filter((paper) => !years || yearWithin(paper, years[1] ?? '*', years[2] ?? '*'));
  const idlist = found.slice(start, start + size).map((paper) => paper.pmid);
  const counts = { count: String(found.length), retmax: String(idlist.length), retstart: String(start) };
  if (request.query.get('retmode') === 'json') {
    return json(
      { header, esearchresult: { ...counts, idlist, translationset: [], querytranslation: term } },
      200,
      RATE,
    );
  }
  const ids = idlist.map((id) => `<Id>${id}</Id>`).join('\n');
  return text(
    `<?xml version="1.0" encoding="UTF-8" ?>\n<eSearchResult><Count>${counts.count}</Count><RetMax>${counts.retmax}</RetMax><RetStart>${start}</RetStart><IdList>\n${ids}\n</IdList></eSearchResult>\n`,
    200,
    XML,
  );
}

/** NCBI: the id converter and part of the E-utilities. */
export function createNcbi(library: Library): Site {
  const index = createSearchIndex(library.papers.filter((paper) => paper.pmid && knownTo(paper, 'ncbi')));
  return {
    id: 'ncbi',
    hosts: ['pmc.ncbi.nlm.nih.gov', 'eutils.ncbi.nlm.nih.gov', 'www.ncbi.nlm.nih.gov'],
    refuse: (status) =>
      json({ error: 'API rate limit exceeded', 'api-key': '203.0.113.1', count: '4', limit: '3' }, status, RATE),
    answer(request) {
      if (request.path.startsWith('/tools/idconv/api/v1/articles')) return answerConvert(library, request);
      const tool = /^\/entrez\/eutils\/(\w+)\.fcgi$/.exec(request.path)?.[1];
      const ids = decoded(request.query.get('id') ?? '')
        .split(',')
        .filter(Boolean);
      if (tool && ids.length > 200) return htmlPage('414 Request-URI Too Long', 'Use POST.', 414);
      if (tool === 'esummary') return answerSummary(library, ids);
      if (tool === 'efetch')
        return request.query.get('db') === 'pmc' ? answerPmc(library, ids) : answerFetch(library, ids);
      return tool === 'esearch' ? answerSearch(index, request) : undefined;
    },
  };
}
