import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type {
  Answer,
  QueryFilter,
  Source,
  SourceContext,
  SourcePage,
  SourceQuery,
  SourceRecord,
} from '../model/source.ts';
import { foldText } from '../text/markup.ts';
import { changed, NOTHING_ASKED, PAGE_CACHE_MS, pageStart, RECORD_CACHE_MS, type Reader, readXml } from './reading.ts';
import { type ArxivFeed, fromArxiv, toArxivFeed } from './works/arxiv.ts';

const ROOT = 'https://export.arxiv.org/api/query';
const MAX_RESULTS = 100;
const MAX_DEPTH = 30_000;

const reader = (context: SourceContext): Reader => ({ title: 'arXiv', context });

/** Errors come as a feed with one entry, under 200 or 400. */
function readFeed(answer: Answer, context: SourceContext): Result<ArxivFeed> {
  const root = readXml(reader(context), answer, 'feed', [200, 400]);
  if (!root.ok) return root;
  const feed = toArxivFeed(root.value);
  if (!feed) return changed(reader(context), answer, 'with an entry that is no paper');
  if (feed.rejected === undefined) return ok(feed);
  context.client.forget(answer);
  return fail('SOURCE_CHANGED', `arXiv rejected the request (${answer.status}): ${feed.rejected.slice(0, 120)}`);
}

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const version = ref.kind === 'arxiv' ? ref.version : undefined;
  const asked = version === undefined ? ref.id : `${ref.id}v${version}`;
  const url = `${ROOT}?id_list=${encodeURIComponent(asked)}&max_results=1`;
  const answer = await context.client.get({ url, accept: 'application/atom+xml', cacheMs: RECORD_CACHE_MS });
  if (!answer.ok) return answer;
  const feed = readFeed(answer.value, context);
  if (!feed.ok) return feed;
  const [entry] = feed.value.entries;
  if (!entry && feed.value.total === 0) {
    // Tomorrow's listing may have it: absence comes as a good answer here and must not be kept as one.
    context.client.forget(answer.value);
    return fail('NOT_FOUND', 'arXiv has no such record.');
  }
  const same = entry?.id.toLowerCase() === ref.id.toLowerCase() && (version ?? entry.version) === entry.version;
  if (!entry || !same) return changed(reader(context), answer.value, `without the record of ${asked}`);
  return ok(fromArxiv(entry, version !== undefined));
}

/** A term as arXiv's parser takes it whole: its own syntax inside a term is blanked out. */
function quoted(term: string): string {
  const words = foldText(term.replace(/["():[\]]/gu, ' '));
  return /^[\p{L}\p{N}]+$/u.test(words) ? words : `"${words}"`;
}

function toQuery({ groups, author, venue, fromYear, toYear }: SourceQuery): string {
  const parts = groups
    .map((group) => group.filter((term) => term.trim() !== '').map((term) => `all:${quoted(term)}`))
    .filter((terms) => terms.length > 0)
    .map((terms) => (terms.length > 1 ? `(${terms.join(' OR ')})` : (terms[0] ?? '')));
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

/** What the echoed query no longer holds: an unknown field silently becomes `all:`. */
function ignoredFilters(query: SourceQuery, asked: string, echo: string): readonly QueryFilter[] {
  const lost: QueryFilter[] = query.language ? ['language'] : [];
  if (essence(asked) === essence(echo)) return lost;
  const kept = (field: string) => essence(echo).includes(field);
  if (query.author && !kept('au:')) lost.push('author');
  if (query.venue && !kept('jr:')) lost.push('venue');
  if (query.fromYear !== undefined && !kept('submitteddate:')) lost.push('fromYear');
  if (query.toYear !== undefined && !kept('submitteddate:')) lost.push('toYear');
  return [...lost, 'groups'];
}

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const asked = toQuery(query);
  if (asked === '') return fail('INVALID_ARGUMENT', NOTHING_ASKED);
  const start = pageStart(query.cursor);
  const params = new URLSearchParams({
    search_query: asked,
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
  const { entries, total, echo = asked } = feed.value;
  // arXiv at times sends an empty page of a list that is not empty; that is not "no results".
  if (total === null || (entries.length === 0 && start < total)) {
    return changed(reader(context), answer.value, 'with an empty page where results were announced');
  }
  const end = start + entries.length;
  const more = entries.length > 0 && end < Math.min(total, MAX_DEPTH);
  return ok({
    records: entries.map((entry) => fromArxiv(entry, false)),
    total,
    ...(more ? { next: String(end) } : {}),
    executed: foldText(echo),
    ignored: ignoredFilters(query, asked, echo),
  });
}

/** arXiv: preprints in physics, mathematics, computing and their neighbours. */
export const arxiv = {
  id: 'arxiv',
  wireKey: 'arxiv',
  title: 'arXiv',
  tier: 1,
  registrar: true,
  purpose: 'Metadata and open PDFs of arXiv preprints, and search over them.',
  terms: {
    url: 'https://info.arxiv.org/help/api/tou.html',
    note: 'One request every three seconds over one connection, PDFs included.',
  },
  hosts: ['export.arxiv.org', 'arxiv.org', '*.arxiv.org'],
  rate: { minGapMs: 3000, concurrency: 1 },
  enabledByDefault: true,
  example: '1706.03762',
  covers: (ref) => ref.kind === 'arxiv',
  lookup,
  cannot: ['language'],
  search,
} satisfies Source;
