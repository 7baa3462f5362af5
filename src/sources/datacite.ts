import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { foldDoi } from '../model/ref-doi.ts';
import { ok, type Result } from '../model/result.ts';
import type {
  Citation,
  QueryFilter,
  Source,
  SourceContext,
  SourcePage,
  SourceQuery,
  SourceRecord,
} from '../model/source.ts';
import { foldText } from '../text/markup.ts';
import { askJson, forList, otherWork, RECORD_CACHE_MS, type Reader } from './exchange/answer.ts';
import { bareDoi, doiOfArxivId } from './exchange/ids.ts';
import { emptyQuery, nextPage, PAGE_CACHE_MS, pageStart, toPage } from './exchange/page.ts';
import { ignoredFilters, joinGroups } from './exchange/query.ts';
import { dataciteWork, fromDatacite } from './works/datacite.ts';

const ROOT = 'https://api.datacite.org/dois';
const MAX_SIZE = 100;
const MAX_DEPTH = 10_000;
const ABSENCE = { host: 'api.datacite.org', message: /^\s*\{\s*"errors":\s*\[\s*\{[^{}]*"status":\s*"404"/u };
const PAPER_TYPES =
  'Text OR JournalArticle OR Preprint OR ConferencePaper OR ConferenceProceeding OR Dissertation OR Report OR Book OR BookChapter OR DataPaper';

const CANNOT: readonly QueryFilter[] = ['language'];

const single = z.looseObject({ data: dataciteWork });
const list = z.looseObject({
  data: z.array(dataciteWork),
  meta: z.looseObject({ total: z.number().nullish() }),
});

const reader = (context: SourceContext): Reader => ({ title: 'DataCite', absence: ABSENCE, context });

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const doi = ref.kind === 'arxiv' ? doiOfArxivId(ref.id) : ref.id;
  const identified = context.email ? `?mailto=${encodeURIComponent(context.email)}` : '';
  const url = `${ROOT}/${encodeURIComponent(doi)}${identified}`;
  const read = await askJson(reader(context), { url, cacheMs: RECORD_CACHE_MS }, single);
  if (!read.ok) return read;
  const { data } = read.value.value;
  if (bareDoi(data.attributes.doi) === foldDoi(doi)) return ok(fromDatacite(data));
  return otherWork(reader(context), read.value.answer, doi);
}

const registeredDoi = (ref: Ref) => (ref.kind === 'arxiv' ? doiOfArxivId(ref.id) : ref.id);

async function askList(query: string, size: number, cacheMs: number, context: SourceContext) {
  const params = new URLSearchParams({
    query,
    'page[size]': String(size),
    'disable-facets': 'true',
    ...(context.email ? { mailto: context.email } : {}),
  });
  return askJson(forList(reader(context)), { url: `${ROOT}?${params}`, cacheMs }, list);
}

async function lookupMany(
  refs: readonly Ref[],
  context: SourceContext,
): Promise<Result<readonly (SourceRecord | null)[]>> {
  const dois = refs.map(registeredDoi);
  const read = await askList(`doi:(${dois.map(phrase).join(' OR ')})`, dois.length, RECORD_CACHE_MS, context);
  if (!read.ok) return read;
  const works = new Map(read.value.value.data.map((work) => [bareDoi(work.attributes.doi), work]));
  return ok(
    dois.map((doi) => {
      const work = works.get(foldDoi(doi));
      return work ? fromDatacite(work) : null;
    }),
  );
}

const MATCHES = 10;

async function match({ title }: Citation, context: SourceContext): Promise<Result<readonly SourceRecord[]>> {
  const words = allWords(title ?? '');
  if (words === '') return emptyQuery();
  const read = await askList(`titles.title:(${words})`, MATCHES, PAGE_CACHE_MS, context);
  return read.ok ? ok(read.value.value.data.map(fromDatacite)) : read;
}

const phrase = (term: string) => `"${foldText(term.replace(/["\\]/gu, ' '))}"`;
const allWords = (name: string) =>
  foldText(name.replace(/[^\p{L}\p{N}]+/gu, ' '))
    .split(' ')
    .join(' AND ');

function toQuery({ groups, author, venue, fromYear, toYear }: SourceQuery): string {
  const parts = [joinGroups(groups, phrase)].filter(Boolean);
  // Names are stored as "Family, Given": their words match in any order, a phrase would not.
  if (author) parts.push(`creators.name:(${allWords(author)})`);
  if (venue) parts.push(`container.title:${phrase(venue)}`);
  if (parts.length === 0) return '';
  if (fromYear !== undefined || toYear !== undefined) {
    parts.push(`publicationYear:[${fromYear ?? '*'} TO ${toYear ?? '*'}]`);
  }
  return [...parts, `types.resourceTypeGeneral:(${PAPER_TYPES})`].join(' AND ');
}

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const sent = toQuery(query);
  if (sent === '') return emptyQuery();
  const page = Math.max(1, pageStart(query.cursor));
  const size = Math.min(query.limit, MAX_SIZE);
  const params = new URLSearchParams({
    query: sent,
    // Relevance requires page numbers: cursors return the order of registration.
    sort: 'relevance',
    'page[size]': String(size),
    'page[number]': String(page),
    'disable-facets': 'true',
    ...(context.email ? { mailto: context.email } : {}),
  });
  const read = await askJson(forList(reader(context)), { url: `${ROOT}?${params}`, cacheMs: PAGE_CACHE_MS }, list);
  if (!read.ok) return read;
  const { data, meta } = read.value.value;
  const total = meta.total ?? null;
  return toPage(reader(context), read.value.answer, {
    records: data.map(fromDatacite),
    total,
    next: nextPage(page, size, total, MAX_DEPTH),
    executed: sent,
    ignored: ignoredFilters(query, CANNOT),
  });
}

/** DataCite registers the DOIs of repositories such as arXiv and Zenodo. */
export const datacite = {
  id: 'datacite',
  wireKey: 'datacite',
  title: 'DataCite',
  tier: 2,
  registrar: true,
  // arXiv publishes licences only here; its own feed has none.
  leads: ['license'],
  purpose: 'Metadata and licences of works with a DataCite DOI, including every arXiv paper.',
  terms: {
    url: 'https://support.datacite.org/docs/api',
    note: 'Free, no key required. Allows 1,000 requests in five minutes with a contact address, fewer without.',
  },
  hosts: ['api.datacite.org'],
  rate: { minGapMs: 350, concurrency: 1 },
  enabledByDefault: true,
  example: '10.48550/arXiv.1706.03762',
  covers: (ref) => ref.kind === 'doi' || ref.kind === 'arxiv',
  lookup,
  batch: { size: 50, lookup: lookupMany },
  match,
  cannot: CANNOT,
  search,
} satisfies Source;
