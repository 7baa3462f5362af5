import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { foldDoi } from '../model/ref-doi.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Source, SourceContext, SourcePage, SourceQuery, SourceRecord } from '../model/source.ts';
import { foldText } from '../text/markup.ts';
import { bareDoi, doiOfArxivId } from './fields.ts';
import { changed, NOTHING_ASKED, PAGE_CACHE_MS, pageStart, RECORD_CACHE_MS, type Reader, readJson } from './reading.ts';
import { dataciteWork, fromDatacite } from './works/datacite.ts';

const ROOT = 'https://api.datacite.org/dois';
const MAX_SIZE = 100;
const MAX_DEPTH = 10_000;
const ABSENCE = { host: 'api.datacite.org', says: /^\s*\{\s*"errors":\s*\[\s*\{[^{}]*"status":\s*"404"/u };
const PAPER_TYPES =
  'Text OR JournalArticle OR Preprint OR ConferencePaper OR ConferenceProceeding OR Dissertation OR Report OR Book OR BookChapter OR DataPaper';

const single = z.looseObject({ data: dataciteWork });
const list = z.looseObject({
  data: z.array(dataciteWork),
  meta: z.looseObject({ total: z.number().nullish(), totalPages: z.number().nullish() }),
});

const reader = (context: SourceContext): Reader => ({ title: 'DataCite', absence: ABSENCE, context });

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const doi = ref.kind === 'arxiv' ? doiOfArxivId(ref.id) : ref.id;
  const identified = context.email ? `?mailto=${encodeURIComponent(context.email)}` : '';
  const url = `${ROOT}/${encodeURIComponent(doi)}${identified}`;
  const answer = await context.client.get({ url, accept: 'application/json', cacheMs: RECORD_CACHE_MS });
  if (!answer.ok) return answer;
  const read = readJson(reader(context), answer.value, single);
  if (!read.ok) return read;
  if (bareDoi(read.value.data.attributes.doi) !== foldDoi(doi)) {
    return changed(reader(context), answer.value, `with the record of another work than ${doi}`);
  }
  return ok(fromDatacite(read.value.data));
}

const phrase = (term: string) => `"${foldText(term.replace(/["\\]/gu, ' '))}"`;
const allWords = (name: string) =>
  foldText(name.replace(/[^\p{L}\p{N}]+/gu, ' '))
    .split(' ')
    .join(' AND ');

function toQuery({ groups, author, venue, fromYear, toYear }: SourceQuery): string {
  const parts = groups
    .map((group) => group.filter((term) => foldText(term) !== '').map(phrase))
    .filter((terms) => terms.length > 0)
    .map((terms) => `(${terms.join(' OR ')})`);
  // Names are kept as "Family, Given": the words of a name match in any order, the phrase would not.
  if (author) parts.push(`creators.name:(${allWords(author)})`);
  if (venue) parts.push(`container.title:${phrase(venue)}`);
  if (parts.length === 0) return '';
  if (fromYear !== undefined || toYear !== undefined) {
    parts.push(`publicationYear:[${fromYear ?? '*'} TO ${toYear ?? '*'}]`);
  }
  return [...parts, `types.resourceTypeGeneral:(${PAPER_TYPES})`].join(' AND ');
}

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const asked = toQuery(query);
  if (asked === '') return fail('INVALID_ARGUMENT', NOTHING_ASKED);
  const page = Math.max(1, pageStart(query.cursor));
  const size = Math.min(query.limit, MAX_SIZE);
  const params = new URLSearchParams({
    query: asked,
    // Relevance needs page numbers: with a cursor the order is that of registration.
    sort: 'relevance',
    'page[size]': String(size),
    'page[number]': String(page),
    'disable-facets': 'true',
    ...(context.email ? { mailto: context.email } : {}),
  });
  const url = `${ROOT}?${params}`;
  const answer = await context.client.get({ url, accept: 'application/json', cacheMs: PAGE_CACHE_MS });
  if (!answer.ok) return answer;
  const read = readJson(reader(context), answer.value, list);
  if (!read.ok) return read;
  const { data, meta } = read.value;
  const more = data.length > 0 && page < (meta.totalPages ?? 0) && (page + 1) * size <= MAX_DEPTH;
  return ok({
    records: data.map(fromDatacite),
    total: meta.total ?? null,
    ...(more ? { next: String(page + 1) } : {}),
    executed: asked,
    ignored: query.language ? ['language'] : [],
  });
}

/** DataCite: the registration agency of repositories, arXiv and Zenodo among them. */
export const datacite = {
  id: 'datacite',
  wireKey: 'datacite',
  title: 'DataCite',
  tier: 2,
  registrar: true,
  // arXiv states licences only here: its own feed has none.
  leads: ['license'],
  purpose: 'Metadata and licences of works with a DataCite DOI, including every arXiv paper.',
  terms: {
    url: 'https://support.datacite.org/docs/api',
    note: 'Free, without key; 1,000 requests in five minutes with a contact address, fewer without.',
  },
  hosts: ['api.datacite.org'],
  rate: { minGapMs: 350, concurrency: 1 },
  enabledByDefault: true,
  example: '10.48550/arXiv.1706.03762',
  covers: (ref) => ref.kind === 'doi' || ref.kind === 'arxiv',
  lookup,
  cannot: ['language'],
  search,
} satisfies Source;
