import { createHash } from 'node:crypto';
import { authorsOf, type CastArxiv, type CastPaper, displayName, knownTo, viewOf } from '../cast/paper.ts';
import { pdfReply } from '../copy.ts';
import type { Library } from '../library.ts';
import { landingReply } from '../page.ts';
import { journalLine, paperPdf } from '../pdf/paper.ts';
import { isProblem, parseQuery, type Query } from '../search/query.ts';
import { createSearchIndex, type FieldTable, type SearchIndex } from '../search/rank.ts';
import {
  decoded,
  escaped,
  htmlPage,
  integerIn,
  type Reply,
  redirect,
  type Site,
  type SiteRequest,
  text,
} from '../site.ts';
import { htmlText } from '../text/html.ts';

type ArxivPaper = CastPaper & { readonly arxiv: CastArxiv };

function isArxiv(paper: CastPaper): paper is ArxivPaper {
  return paper.arxiv !== undefined && knownTo(paper, 'arxiv');
}

const NEW_ID = /^\d{4}\.\d{4,5}(v\d+)?$/;
const OLD_ID = /^[a-z-]+(\.[A-Z]{2})?\/\d{7}(v\d+)?$/;

function submittedWithin(paper: CastPaper, from: string, to = from): boolean {
  const day = paper.arxiv?.submitted.replaceAll('-', '') ?? '';
  return day >= from.slice(0, 8) && day <= to.slice(0, 8);
}

const FIELDS: FieldTable = {
  ti: ['title'],
  au: ['authors'],
  abs: ['abstract'],
  all: ['title', 'abstract', 'authors', 'keywords'],
  co: (paper, value) => paper.arxiv?.comment?.toLowerCase().includes(value.toLowerCase()) === true,
  jr: ['venue'],
  cat: (paper, value) =>
    [paper.arxiv?.category, ...(paper.arxiv?.more ?? [])].some((name) => name?.startsWith(value.replace('*', ''))),
  id: { keyOf: ({ arxiv }) => arxiv?.id },
  submittedDate: submittedWithin,
};

/** arXiv silently turns unknown prefixes into `all:`; only the echoed query shows it. */
function executed(query: Query): Query {
  if (query.op === 'and' || query.op === 'or') return { op: query.op, parts: query.parts.map(executed) };
  if (query.op === 'not') return { op: 'not', part: executed(query.part) };
  if (query.op === 'term' && !(query.field && Object.hasOwn(FIELDS, query.field))) return { ...query, field: 'all' };
  return query;
}

function printQuery(query: Query): string {
  switch (query.op) {
    case 'all':
      return '';
    case 'not':
      return `ANDNOT ${printQuery(query.part)}`;
    case 'range':
      return `${query.field}:[${query.from} TO ${query.to}]`;
    case 'term':
      return `${query.field ?? 'all'}:${query.phrase ? `"${query.text}"` : query.text}`;
    default:
      return query.parts
        .map((part) => (part.op === 'and' || part.op === 'or' ? `(${printQuery(part)})` : printQuery(part)))
        .join(query.op === 'and' ? ' AND ' : ' OR ')
        .replaceAll('AND ANDNOT', 'ANDNOT');
  }
}

function wrapped(title: string): string {
  return title.length > 76 ? title.replace(/^(.{50,76}?) /, '$1\n  ') : title;
}

function toEntry(cast: ArxivPaper, version: number): string {
  const paper = viewOf(cast, 'arxiv');
  const { arxiv } = cast;
  const id = `${arxiv.id}v${version}`;
  const updated = version > 1 ? (arxiv.updated ?? arxiv.submitted) : arxiv.submitted;
  const scheme = 'scheme="http://arxiv.org/schemas/atom"';
  const lines = [
    `<id>http://arxiv.org/abs/${id}</id>`,
    `<title>${escaped(wrapped(paper.title))}</title>`,
    `<updated>${updated}T17:59:59Z</updated>`,
    `<link href="https://arxiv.org/abs/${id}" rel="alternate" type="text/html"/>`,
    `<link href="https://arxiv.org/pdf/${id}" rel="related" type="application/pdf" title="pdf"/>`,
    `<summary>${escaped(paper.abstract)}</summary>`,
    ...[arxiv.category, ...(arxiv.more ?? [])].map((term) => `<category term="${term}" ${scheme}/>`),
    `<published>${arxiv.submitted}T17:59:59Z</published>`,
    ...(arxiv.comment ? [`<arxiv:comment>${escaped(arxiv.comment)}</arxiv:comment>`] : []),
    `<arxiv:primary_category term="${arxiv.category}"/>`,
    ...(arxiv.linked && paper.doi ? [`<arxiv:journal_ref>${escaped(journalLine(cast))}</arxiv:journal_ref>`] : []),
    ...authorsOf(paper).map((author) => `<author>\n      <name>${escaped(displayName(author))}</name>\n    </author>`),
    ...(arxiv.linked && paper.doi
      ? [
          `<arxiv:doi>${escaped(paper.doi)}</arxiv:doi>`,
          `<link rel="related" href="https://doi.org/${escaped(paper.doi)}" title="doi"/>`,
        ]
      : []),
  ];
  return `  <entry>\n    ${lines.join('\n    ')}\n  </entry>`;
}

interface FeedFacts {
  readonly query: string;
  readonly ids: string;
  readonly start: number;
  readonly max: number;
  readonly total: number;
}

function toFeed(facts: FeedFacts, entries: readonly string[], status = 200): Reply {
  const { query, ids, start, max } = facts;
  const title = escaped(`arXiv Query: search_query=${query}&id_list=${ids}&start=${start}&max_results=${max}`);
  const link = escaped(
    `https://arxiv.org/api/query?search_query=${query.replaceAll(' ', '+')}&start=${start}&max_results=${max}&id_list=${ids}`,
  );
  const hash = createHash('sha1').update(title).digest('base64').replace('=', '');
  const body = `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/${hash}</id>
  <title>${title}</title>
  <updated>2026-11-01T00:00:00Z</updated>
  <link href="${link}" type="application/atom+xml"/>
  <opensearch:itemsPerPage>${max}</opensearch:itemsPerPage>
  <opensearch:totalResults>${facts.total}</opensearch:totalResults>
  <opensearch:startIndex>${start}</opensearch:startIndex>
${entries.map((entry) => `${entry}\n`).join('')}</feed>
`;
  return text(body, status, 'application/atom+xml; charset=utf-8');
}

/** An error is an entry; the status is 400 for a malformed id and 200 for other errors. */
function errorFeed(facts: FeedFacts, message: string, status: number): Reply {
  const id = `https://arxiv.org/api/errors#${message.replace(/\W+/g, '_')}`;
  const entry = `  <entry>
    <id>${escaped(id)}</id>
    <title>Error</title>
    <updated>2026-11-01T00:00:00Z</updated>
    <link href="${escaped(id)}" rel="alternate" type="text/html"/>
    <summary>${escaped(message)}</summary>
    <author>
      <name>arXiv api core</name>
    </author>
  </entry>`;
  return toFeed({ ...facts, total: 1 }, [entry], status);
}

interface Version {
  readonly paper: ArxivPaper;
  readonly version: number;
}

/** The paper of an id with or without version; undefined for a version that does not exist. */
function versionOf(library: Library, id: string): Version | undefined {
  const [, bare = '', wanted] = /^(.+?)(?:v(\d+))?$/.exec(id) ?? [];
  const paper = library.byArxiv(bare);
  if (!paper || !isArxiv(paper)) return undefined;
  const newest = paper.arxiv.versions ?? 1;
  const version = wanted ? Number(wanted) : newest;
  return version >= 1 && version <= newest ? { paper, version } : undefined;
}

function answerIds(library: Library, facts: FeedFacts): Reply {
  const ids = facts.ids.split(',').map((id) => id.trim());
  const bad = ids.find((id) => !NEW_ID.test(id) && !OLD_ID.test(id));
  if (bad !== undefined) return errorFeed(facts, `incorrect id format for ${bad}`, 400);
  const found = ids.flatMap((id) => versionOf(library, id) ?? []);
  const shown = found.slice(facts.start, facts.start + facts.max);
  return toFeed(
    { ...facts, total: found.length },
    shown.map(({ paper, version }) => toEntry(paper, version)),
  );
}

function sorted(papers: ArxivPaper[], request: SiteRequest): ArxivPaper[] {
  const by = request.query.get('sortBy');
  if (by !== 'submittedDate' && by !== 'lastUpdatedDate') return papers;
  const sign = request.query.get('sortOrder') === 'ascending' ? 1 : -1;
  return [...papers].sort((a, b) => sign * a.arxiv.submitted.localeCompare(b.arxiv.submitted));
}

function answerSearch(index: SearchIndex, facts: FeedFacts, request: SiteRequest): Reply {
  const parsed = parseQuery(facts.query, 'or');
  if (isProblem(parsed)) return errorFeed(facts, `malformed query: ${parsed.problem}`, 200);
  const query = executed(parsed);
  const found = sorted(
    index
      .find(query, FIELDS)
      .map(({ paper }) => paper)
      .filter(isArxiv),
    request,
  );
  const shown = found.slice(facts.start, facts.start + facts.max);
  const entries = shown.map((paper) => toEntry(paper, paper.arxiv.versions ?? 1));
  return toFeed({ ...facts, query: printQuery(query), total: found.length }, entries);
}

function answerQuery(library: Library, index: SearchIndex, request: SiteRequest): Reply {
  const { query } = request;
  const start = integerIn(query, 'start', 0);
  const max = integerIn(query, 'max_results', 10);
  const facts = {
    query: query.get('search_query') ?? '',
    ids: query.get('id_list') ?? '',
    start: start ?? 0,
    max: max ?? 10,
    total: 0,
  };
  if (start === null || start < 0) return errorFeed(facts, 'start must be an integer', 400);
  if (max === null || max < 0 || max > 2000) return errorFeed(facts, 'max_results must be an integer below 2001', 400);
  if (facts.ids) return answerIds(library, facts);
  if (!facts.query) return toFeed(facts, []);
  return answerSearch(index, facts, request);
}

const NOT_HERE = htmlPage('Article not found', 'No such article, or it has no file of this kind.', 404);

function answerFile(library: Library, kind: string, id: string): Reply {
  const bare = id.replace(/\.pdf$/, '');
  const found = versionOf(library, bare);
  if (!found) return NOT_HERE;
  if (kind === 'abs') return landingReply(found.paper, `https://arxiv.org/pdf/${bare}`);
  if (bare !== id) return redirect(`https://arxiv.org/pdf/${bare}`, 301);
  return pdfReply(paperPdf(library, found.paper, { arxivVersion: found.version }));
}

const WITHDRAWN = htmlPage('Article withdrawn', 'The authors withdrew this article; it has no file.', 404);
/** HTML is made of papers that were submitted since then. */
const HTML_SINCE = '2023-12-01';

/** ar5iv has the newest version of older papers, and sends visitors to arXiv for the others. */
function answerAr5iv(library: Library, id: string): Reply {
  const found = versionOf(library, id);
  const isConverted = found && found.paper.arxiv.submitted < HTML_SINCE && found.paper.arxiv.submitted > '1996';
  if (!found || !isConverted) return redirect(`https://arxiv.org/abs/${id}`, 307);
  return htmlText(library, found.paper, found.version, 'ar5iv');
}

function answerHtml(library: Library, id: string): Reply {
  const found = versionOf(library, id);
  if (!found || found.paper.arxiv.submitted < HTML_SINCE)
    return htmlPage('No HTML', 'HTML is not available for the source.', 404);
  return htmlText(library, found.paper, found.version, 'arxiv');
}

/** arXiv: query API, abstract pages and files. */
export function createArxiv(library: Library): Site {
  const index = createSearchIndex(library.papers.filter(isArxiv));
  return {
    id: 'arxiv',
    hosts: ['export.arxiv.org', 'arxiv.org', 'www.arxiv.org', 'ar5iv.labs.arxiv.org'],
    refuse: (status) => (status === 429 ? text('Rate exceeded.', 429, 'text/plain') : undefined),
    answer(request) {
      if (request.path === '/api/query') return answerQuery(library, index, request);
      const [, kind, id = ''] = /^\/(abs|pdf|html)\/(.+)$/.exec(request.path) ?? [];
      const found = versionOf(library, decoded(id));
      if (found?.paper.arxiv.withdrawn && kind !== 'abs') return WITHDRAWN;
      if (kind === 'html')
        return request.host === 'ar5iv.labs.arxiv.org'
          ? answerAr5iv(library, decoded(id))
          : answerHtml(library, decoded(id));
      return kind ? answerFile(library, kind, decoded(id)) : NOT_HERE;
    },
  };
}
