import { authorsOf, type CastPaper, displayName, knownTo, viewOf, yearOf } from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import { hexFor, type Library, namedCopies, numberFor } from '../library.ts';
import { isProblem, parseQuery } from '../search/query.ts';
import { createSearchIndex, type Ranked, type SearchIndex, yearWithin } from '../search/rank.ts';
import { wordsOf } from '../search/text.ts';
import { decoded, integerIn, json, type Reply, type Site, type SiteRequest } from '../site.ts';

/** The only key that the sandbox accepts. */
export const S2_KEY = 'sandbox-s2-key';

const PREFIX = '/graph/v1/paper';

function problem(status: number, error: string): Reply {
  return json({ error }, status);
}

function corpusIdOf(paper: CastPaper): number {
  return numberFor(`corpus ${paper.key}`);
}

const corpusKey = (paper: CastPaper) => String(corpusIdOf(paper));
const paperKey = (paper: CastPaper) => hexFor(paper.key);

function externalIds(paper: CastPaper): object {
  return {
    ...(paper.arxiv ? { ArXiv: paper.arxiv.id } : {}),
    ...(paper.doi ? { DOI: paper.doi } : {}),
    CorpusId: corpusIdOf(paper),
    ...(paper.pmid ? { PubMed: paper.pmid } : {}),
    ...(paper.pmcid ? { PubMedCentral: paper.pmcid.slice(3) } : {}),
  };
}

/** For a closed paper this is an object with an empty URL, not null. */
function openPdf(paper: CastPaper): object {
  const copy = paper.oa === 'closed' ? undefined : namedCopies(paper).find(({ pdf }) => pdf !== false);
  if (!copy) return { url: '', status: null, license: null };
  const license =
    paper.license
      ?.replace(/-\d\.\d$/, '')
      .replaceAll('-', '')
      .toUpperCase() ?? null;
  return { url: copy.url, status: paper.oa.toUpperCase(), license };
}

function journalOf(paper: CastPaper): object | null {
  const venue = venueOf(paper);
  if (!venue) return null;
  return {
    name: venue.title,
    ...(paper.pages ? { pages: paper.pages.replace('-', ' - ') } : {}),
    ...(paper.volume ? { volume: paper.volume } : {}),
  };
}

const TYPES: Readonly<Record<string, readonly string[] | undefined>> = {
  'journal-article': ['JournalArticle'],
  'proceedings-article': ['Conference'],
  'book-chapter': ['BookSection'],
  dataset: ['Dataset'],
};

type Field = (library: Library, paper: CastPaper) => unknown;

const FIELDS: Readonly<Record<string, Field>> = {
  paperId: (_library, paper) => hexFor(paper.key),
  corpusId: (_library, paper) => corpusIdOf(paper),
  externalIds: (_library, paper) => externalIds(paper),
  url: (_library, paper) => `https://www.semanticscholar.org/paper/${hexFor(paper.key)}`,
  title: (_library, paper) => paper.title,
  abstract: (_library, paper) => paper.abstract || null,
  venue: (_library, paper) => venueOf(paper)?.title ?? '',
  publicationVenue: () => null,
  year: (_library, paper) => yearOf(paper) ?? null,
  referenceCount: (_library, paper) => paper.cites?.length ?? 0,
  citationCount: (library, paper) => library.citationCount(paper),
  influentialCitationCount: (library, paper) => Math.floor(library.citationCount(paper) / 25),
  isOpenAccess: (_library, paper) => paper.oa !== 'closed',
  openAccessPdf: (_library, paper) => openPdf(paper),
  fieldsOfStudy: () => null,
  s2FieldsOfStudy: () => [],
  publicationTypes: (_library, paper) => TYPES[paper.type] ?? null,
  publicationDate: (_library, paper) => (paper.date?.length === 10 ? paper.date : null),
  journal: (_library, paper) => journalOf(paper),
  citationStyles: (_library, paper) => ({
    bibtex: `@Article{${hexFor(paper.key).slice(0, 8)},\n title = {${paper.title}}\n}\n`,
  }),
  authors: (_library, paper) =>
    authorsOf(paper).map((author) => ({ authorId: String(numberFor(displayName(author))), name: displayName(author) })),
  tldr: () => null,
};

const EDGE_FIELDS = new Set(['contexts', 'intents', 'contextsWithIntent', 'isInfluential']);

/** Fields that exist; nested ones such as `authors.name` count as their parent. */
function wanted(request: SiteRequest): { readonly names: string[]; readonly unknown: string[] } {
  const names = (request.query.get('fields') ?? 'title')
    .split(',')
    .map((name) => name.trim().split('.')[0] ?? '')
    .filter(Boolean);
  const known = (name: string) => Object.hasOwn(FIELDS, name) || EDGE_FIELDS.has(name);
  return {
    names: ['paperId', ...names],
    unknown: names.filter((name) => !known(name) && name !== 'references' && name !== 'citations'),
  };
}

function toPaper(library: Library, cast: CastPaper, names: readonly string[]): Record<string, unknown> {
  const paper = viewOf(cast, 'semantic-scholar');
  return Object.fromEntries(
    Object.keys(FIELDS)
      .filter((name) => names.includes(name))
      .map((name) => [name, FIELDS[name]?.(library, paper)]),
  );
}

function paperOf(library: Library, id: string): CastPaper | undefined {
  const [, scheme = '', value = id] = /^(DOI|ARXIV|PMID|PMCID|CorpusId|URL):(.+)$/i.exec(id) ?? [];
  const finders: Readonly<Record<string, () => CastPaper | undefined>> = {
    doi: () => library.byDoi(value),
    arxiv: () => library.byArxiv(value.replace(/v\d+$/, '')),
    pmid: () => library.byPmid(value),
    pmcid: () => library.byPmcid(/^pmc/i.test(value) ? value : `PMC${value}`),
    corpusid: () => library.byId(corpusKey, value),
    url: () => library.byArxiv(/arxiv\.org\/abs\/(.+)$/.exec(value)?.[1] ?? ''),
    '': () => library.byId(paperKey, id) ?? library.byDoi(id),
  };
  const paper = finders[scheme.toLowerCase()]?.();
  return paper && knownTo(paper, 'semantic-scholar') ? paper : undefined;
}

/** A reference without a match has a title and no id. */
function unmatched(names: readonly string[]): Record<string, unknown> {
  const known: Readonly<Record<string, unknown>> = { title: 'An unidentified work', venue: '', authors: [] };
  return Object.fromEntries(
    Object.keys(FIELDS)
      .filter((name) => names.includes(name))
      .map((name) => [name, known[name] ?? null]),
  );
}

function edge(library: Library, key: string, paper: CastPaper | null, names: readonly string[]): object {
  const extra = {
    ...(names.includes('contexts') ? { contexts: [] } : {}),
    ...(names.includes('intents') ? { intents: [] } : {}),
    ...(names.includes('isInfluential') ? { isInfluential: false } : {}),
  };
  return { ...extra, [key]: paper ? toPaper(library, paper, names) : unmatched(names) };
}

function answerEdges(
  library: Library,
  request: SiteRequest,
  paper: CastPaper,
  kind: string,
  names: readonly string[],
): Reply {
  const offset = integerIn(request.query, 'offset', 0) ?? 0;
  const limit = integerIn(request.query, 'limit', 100) ?? 100;
  if (limit > 1000) return problem(400, 'Limit must be at most 1000');
  const forward = kind === 'references';
  if (forward && paper.situation === 'null-reference') return json({ offset, data: null });
  const known = (forward ? library.cites(paper) : library.citedBy(paper)).map((other) =>
    knownTo(other, 'semantic-scholar') ? other : null,
  );
  const page = known
    .slice(offset, offset + limit)
    .map((other) => edge(library, forward ? 'citedPaper' : 'citingPaper', other, names));
  return json({ offset, ...(offset + limit < known.length ? { next: offset + limit } : {}), data: page });
}

function inYears(paper: CastPaper, range: string | null): boolean {
  if (!range) return true;
  const [, from, dash, to] = /^(\d{4})?(-)?(\d{4})?$/.exec(range) ?? [];
  return yearWithin(viewOf(paper, 'semantic-scholar'), from ?? '*', dash ? (to ?? '*') : (from ?? '*'));
}

function filtered(found: Ranked[], query: URLSearchParams): CastPaper[] {
  return found
    .map(({ paper }) => paper)
    .filter((paper) => inYears(paper, query.get('year')))
    .filter((paper) => !query.has('openAccessPdf') || paper.oa !== 'closed');
}

/** Relevance search matches papers with most of the words. */
function mostly(index: SearchIndex, text: string): Ranked[] {
  const found = index.findAny(text, ['title', 'abstract', 'keywords', 'authors']);
  const best = found[0]?.score ?? 0;
  return found.filter(({ score }) => score >= best / 4);
}

function answerSearch(library: Library, index: SearchIndex, request: SiteRequest, names: readonly string[]): Reply {
  const offset = integerIn(request.query, 'offset', 0) ?? 0;
  const limit = integerIn(request.query, 'limit', 100) ?? 100;
  const text = request.query.get('query') ?? '';
  if (!text.trim()) return problem(400, 'Missing query parameter');
  if (limit < 1 || limit > 100 || offset + limit > 1000)
    return problem(400, 'Requested data for this limit and/or offset is not available');
  const found = filtered(mostly(index, text), request.query);
  const data = found.slice(offset, offset + limit).map((paper) => toPaper(library, paper, names));
  if (found.length === 0) return json({ total: 0, offset });
  return json({
    total: found.length,
    offset,
    ...(offset + limit < found.length ? { next: offset + limit } : {}),
    data,
  });
}

/** Bulk search supports `+`, `|`, `-` and quotes. */
function answerBulk(library: Library, index: SearchIndex, request: SiteRequest, names: readonly string[]): Reply {
  const text = (request.query.get('query') ?? '')
    .replace(/\s\+\s?/g, ' AND ')
    .replace(/\s\|\s/g, ' OR ')
    .replace(/(^|\s)-(?=\S)/g, '$1NOT ');
  const query = parseQuery(text, 'and');
  if (isProblem(query)) return problem(400, `Invalid query: ${query.problem}`);
  const found = filtered(index.find(query), request.query);
  return json({
    total: found.length,
    token: null,
    data: found.slice(0, 1000).map((paper) => toPaper(library, paper, names)),
  });
}

function answerMatch(library: Library, index: SearchIndex, request: SiteRequest, names: readonly string[]): Reply {
  const text = request.query.get('query') ?? '';
  const words = wordsOf(text);
  const hit = index.findAny(text, ['title'])[0];
  const title = hit ? wordsOf(hit.paper.title) : [];
  const shared = words.filter((word) => title.includes(word)).length;
  if (!hit || shared < words.length * 0.6) return problem(404, 'Title match not found');
  const { paperId, ...rest } = toPaper(library, hit.paper, names);
  return json({ data: [{ paperId, ...rest, matchScore: hit.score * 10 }] });
}

function answerBatch(library: Library, request: SiteRequest, names: readonly string[]): Reply {
  try {
    const { ids } = JSON.parse(request.body) as { ids?: unknown };
    if (!Array.isArray(ids) || ids.length === 0 || ids.length > 500) return problem(400, 'No valid paper ids given');
    return json(
      ids.map((id) => {
        const paper = paperOf(library, String(id));
        return paper ? toPaper(library, paper, names) : null;
      }),
    );
  } catch {
    return problem(400, 'Malformed request body');
  }
}

const MESSAGES: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  429: 'Too Many Requests. Please wait and try again or apply for a key for higher rate limits. https://www.semanticscholar.org/product/api#api-key-form',
  500: 'Internal Server Error',
  504: 'Endpoint request timed out',
};

function refuse(status: number): Reply {
  const message = MESSAGES[status] ?? 'Internal Server Error';
  return json(status === 429 ? { message, code: '429' } : { message }, status);
}

/** Semantic Scholar's graph API; errors of the caller are in `error`, those of the gateway in `message`. */
export function createSemanticScholar(library: Library): Site {
  const index = createSearchIndex(library.knownTo('semantic-scholar').filter((paper) => paper.title));
  return {
    id: 'semantic-scholar',
    hosts: ['api.semanticscholar.org'],
    refuse,
    answer(request) {
      const key = request.headers['x-api-key'];
      if (key !== undefined && key !== S2_KEY) return refuse(403);
      if (!request.path.startsWith(`${PREFIX}/`)) return problem(404, 'Not found');
      const rest = decoded(request.path.slice(PREFIX.length + 1));
      const { names, unknown } = wanted(request);
      if (unknown.length > 0) return problem(400, `Unrecognized or unsupported fields: [${unknown.join(', ')}]`);
      if (rest === 'search') return answerSearch(library, index, request, names);
      if (rest === 'search/bulk') return answerBulk(library, index, request, names);
      if (rest === 'search/match') return answerMatch(library, index, request, names);
      if (rest === 'batch') return answerBatch(library, request, names);
      const [, id = rest, kind] = /^(.+)\/(citations|references)$/.exec(rest) ?? [];
      const paper = paperOf(library, id);
      if (!paper) return problem(404, `Paper with id ${id} not found`);
      return kind ? answerEdges(library, request, paper, kind, names) : json(toPaper(library, paper, names));
    },
  };
}
