import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type {
  Citation,
  FoundTexts,
  Location,
  QueryFilter,
  Source,
  SourceAnswer,
  SourceContext,
  SourcePage,
  SourceQuery,
  SourceRecord,
  TextQuery,
} from '../model/source.ts';
import { foldText } from '../text/markup.ts';
import { absent, changed, RECORD_CACHE_MS, type Reader, readXml } from './exchange/answer.ts';
import { emptyQuery, nextOffset, PAGE_CACHE_MS, pageStart, toPage } from './exchange/page.ts';
import { joinGroups } from './exchange/query.ts';
import { type ArxivFeed, fromArxiv, toArxivFeed } from './works/arxiv.ts';

const ROOT = 'https://export.arxiv.org/api/query';
const MAX_RESULTS = 100;
const MAX_DEPTH = 30_000;

const reader = (context: SourceContext): Reader => ({ title: 'arXiv', context });

/** Errors are a feed with one entry, with status 200 or 400. */
function readFeed(answer: SourceAnswer, context: SourceContext): Result<ArxivFeed> {
  const root = readXml(reader(context), answer, 'feed', [200, 400]);
  if (!root.ok) return root;
  const feed = toArxivFeed(root.value);
  if (!feed) return changed(reader(context), answer, 'with an entry that is not a paper');
  if (feed.rejected === undefined) return ok(feed);
  context.client.forget(answer);
  return fail('SOURCE_CHANGED', `arXiv rejected the request (${answer.status}): ${feed.rejected.slice(0, 120)}`);
}

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const version = ref.kind === 'arxiv' ? ref.version : undefined;
  const id = version === undefined ? ref.id : `${ref.id}v${version}`;
  const url = `${ROOT}?id_list=${encodeURIComponent(id)}&max_results=1`;
  const answer = await context.client.get({ url, accept: 'application/atom+xml', cacheMs: RECORD_CACHE_MS });
  if (!answer.ok) return answer;
  const feed = readFeed(answer.value, context);
  if (!feed.ok) return feed;
  const [entry] = feed.value.entries;
  if (!entry && feed.value.total === 0) return absent(reader(context), answer.value);
  const same = entry?.id.toLowerCase() === ref.id.toLowerCase() && (version ?? entry.version) === entry.version;
  if (!entry || !same) return changed(reader(context), answer.value, `without the record of ${id}`);
  return ok(fromArxiv(entry, version !== undefined));
}

async function lookupMany(
  refs: readonly Ref[],
  context: SourceContext,
): Promise<Result<readonly (SourceRecord | null)[]>> {
  const ids = refs.map(({ id }) => encodeURIComponent(id)).join(',');
  const url = `${ROOT}?id_list=${ids}&max_results=${refs.length}`;
  const answer = await context.client.get({ url, accept: 'application/atom+xml', cacheMs: RECORD_CACHE_MS });
  if (!answer.ok) return answer;
  const feed = readFeed(answer.value, context);
  if (!feed.ok) return feed;
  const entries = new Map(feed.value.entries.map((entry) => [entry.id.toLowerCase(), entry]));
  return ok(
    refs.map(({ id }) => {
      const entry = entries.get(id.toLowerCase());
      return entry ? fromArxiv(entry, false) : null;
    }),
  );
}

const MATCHES = 10;

async function match({ title }: Citation, context: SourceContext): Promise<Result<readonly SourceRecord[]>> {
  const words = foldText((title ?? '').replace(/[^\p{L}\p{N}]+/gu, ' '));
  if (words === '') return emptyQuery();
  const params = new URLSearchParams({ search_query: `ti:"${words}"`, max_results: String(MATCHES) });
  const url = `${ROOT}?${params}`;
  const answer = await context.client.get({ url, accept: 'application/atom+xml', cacheMs: PAGE_CACHE_MS });
  if (!answer.ok) return answer;
  const feed = readFeed(answer.value, context);
  return feed.ok ? ok(feed.value.entries.map((entry) => fromArxiv(entry, false))) : feed;
}

/** A term without the characters that arXiv's parser reads as syntax. */
function quoted(term: string): string {
  const words = foldText(term.replace(/["():[\]]/gu, ' '));
  return /^[\p{L}\p{N}]+$/u.test(words) ? words : `"${words}"`;
}

function toQuery({ groups, author, venue, fromYear, toYear }: SourceQuery): string {
  const parts = [joinGroups(groups, (term) => `all:${quoted(term)}`)].filter(Boolean);
  if (author) parts.push(`au:${quoted(author)}`);
  if (venue) parts.push(`jr:${quoted(venue)}`);
  if (parts.length > 0 && (fromYear !== undefined || toYear !== undefined)) {
    parts.push(`submittedDate:[${fromYear ?? 1990}01010000 TO ${toYear ?? 2200}12312359]`);
  }
  return parts.join(' AND ');
}

const essence = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}:]+/gu, ' ')
    .trim();

/** The filters that the echoed query has lost: arXiv silently turns an unknown field into `all:`. */
function lostFilters(query: SourceQuery, sent: string, echo: string): readonly QueryFilter[] {
  const lost: QueryFilter[] = query.language ? ['language'] : [];
  if (essence(sent) === essence(echo)) return lost;
  const kept = (field: string) => essence(echo).includes(field);
  if (query.author && !kept('au:')) lost.push('author');
  if (query.venue && !kept('jr:')) lost.push('venue');
  if (query.fromYear !== undefined && !kept('submitteddate:')) lost.push('fromYear');
  if (query.toYear !== undefined && !kept('submitteddate:')) lost.push('toYear');
  return [...lost, 'groups'];
}

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const sent = toQuery(query);
  if (sent === '') return emptyQuery();
  const start = pageStart(query.cursor);
  const params = new URLSearchParams({
    search_query: sent,
    start: String(start),
    max_results: String(Math.min(query.limit, MAX_RESULTS)),
    sortBy: 'relevance',
    sortOrder: 'descending',
  });
  const url = `${ROOT}?${params}`;
  const answer = await context.client.get({ url, accept: 'application/atom+xml', cacheMs: PAGE_CACHE_MS });
  if (!answer.ok) return answer;
  const feed = readFeed(answer.value, context);
  if (!feed.ok) return feed;
  const { entries, total, echo = sent } = feed.value;
  if (total === null) return changed(reader(context), answer.value, 'without the number of results');
  return toPage(reader(context), answer.value, {
    records: entries.map((entry) => fromArxiv(entry, false)),
    total,
    start,
    next: nextOffset(start + entries.length, total, MAX_DEPTH),
    executed: foldText(echo),
    ignored: lostFilters(query, sent, echo),
  });
}

/** The first month in which arXiv converted new papers to HTML; ar5iv has older ones, in their newest version. */
const HTML_SINCE = 2312;

async function findTexts({ ref }: TextQuery): Promise<Result<FoundTexts>> {
  if (ref.kind !== 'arxiv') return ok({ locations: [] });
  const version = ref.version ? `v${ref.version}` : '';
  const text = (url: string): Location => ({ url, source: 'arxiv', kind: 'html', version: 'submitted' });
  const own = text(`https://arxiv.org/html/${ref.id}${version}`);
  if (version) return ok({ locations: [own] });
  const older = text(`https://ar5iv.labs.arxiv.org/html/${ref.id}`);
  const isNew = Number(/^\d{4}(?=\.)/.exec(ref.id)?.[0] ?? 0) >= HTML_SINCE;
  return ok({ locations: isNew ? [own, older] : [older, own] });
}

/** arXiv hosts preprints in physics, mathematics, computer science and related fields. */
export const arxiv = {
  id: 'arxiv',
  wireKey: 'arxiv',
  title: 'arXiv',
  tier: 1,
  registrar: true,
  purpose: 'Metadata, open PDFs and HTML texts of arXiv preprints, and search.',
  terms: {
    url: 'https://info.arxiv.org/help/api/tou.html',
    note: 'Free, no key required. Allows one request every three seconds over one connection, including files.',
  },
  hosts: ['export.arxiv.org', 'arxiv.org', '*.arxiv.org'],
  rate: { minGapMs: 3000, concurrency: 1, countsDownloads: true },
  enabledByDefault: true,
  example: '1706.03762',
  covers: (ref) => ref.kind === 'arxiv',
  lookup,
  batch: { size: 50, lookup: lookupMany },
  match,
  texts: { from: 'html', find: findTexts },
  cannot: ['language'],
  search,
} satisfies Source;
