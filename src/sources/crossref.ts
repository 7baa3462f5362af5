import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type {
  Citation,
  CitedWork,
  QueryFilter,
  Source,
  SourceAnswer,
  SourceContext,
  SourcePage,
  SourceQuery,
  SourceRecord,
} from '../model/source.ts';
import { askJson, forList, otherWork, RECORD_CACHE_MS, type Reader } from './exchange/answer.ts';
import { present } from './exchange/fields.ts';
import { bareDoi } from './exchange/ids.ts';
import { asText, emptyQuery, nextOffset, PAGE_CACHE_MS, pageStart, toPage } from './exchange/page.ts';
import { ignoredFilters } from './exchange/query.ts';
import { type CrossrefWork, crossrefReferences, crossrefWork, fromCrossref } from './works/crossref.ts';

const ROOT = 'https://api.crossref.org/works';
const MAX_ROWS = 100;
const MAX_OFFSET = 10_000;
const ABSENCE = { host: 'api.crossref.org', message: /^\s*Resource not found\.\s*$/u };

/** The types of papers; reviews, figures and journal issues are works too. */
const PAPER_TYPES = [
  'journal-article',
  'posted-content',
  'proceedings-article',
  'book-chapter',
  'book',
  'monograph',
  'edited-book',
  'reference-entry',
  'dissertation',
  'report',
];

/** Crossref ranks a bag of words and has no filter for language. */
const CANNOT: readonly QueryFilter[] = ['groups', 'language'];

const single = z.looseObject({ status: z.literal('ok'), message: crossrefWork });
const list = z.looseObject({
  status: z.literal('ok'),
  message: z.looseObject({ 'total-results': z.number().nullish(), items: z.array(crossrefWork) }),
});

const reader = (context: SourceContext): Reader => ({ title: 'Crossref', absence: ABSENCE, context });

function address(path: string, params: readonly [string, string][], { email }: SourceContext): string {
  const all = new URLSearchParams(email ? [...params, ['mailto', email]] : [...params]);
  return `${ROOT}${path}${all.size > 0 ? `?${all}` : ''}`;
}

/** For an alias, Crossref redirects to the DOI that replaced it: then the URL of the answer has that DOI. */
function isAlias(returned: string, answer: SourceAnswer): boolean {
  try {
    return decodeURIComponent(new URL(answer.url).pathname).toLowerCase() === `/works/${returned}`;
  } catch {
    return false;
  }
}

interface FoundWork {
  readonly work: CrossrefWork;
  /** The DOI that replaced the requested one, if that is an alias. */
  readonly alias?: string;
}

async function find(ref: Ref, context: SourceContext): Promise<Result<FoundWork>> {
  const url = address(`/${encodeURIComponent(ref.id)}`, [], context);
  const read = await askJson(reader(context), { url, cacheMs: RECORD_CACHE_MS }, single);
  if (!read.ok) return read;
  const { value, answer } = read.value;
  const work = value.message;
  const returned = bareDoi(work.DOI);
  if (returned === ref.id) return ok({ work });
  if (returned && isAlias(returned, answer)) return ok({ work, alias: returned });
  return otherWork(reader(context), answer, ref.id);
}

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const found = await find(ref, context);
  if (!found.ok) return found;
  const { work, alias } = found.value;
  const record = fromCrossref(work, context.clock.now());
  if (!alias) return ok(record);
  const kind = work.type === 'posted-content' ? 'preprint' : 'other';
  const versions = [{ kind, doi: alias } as const, ...(record.paper.versions ?? [])];
  return ok({ ...record, paper: { ...record.paper, doi: ref.id, versions } });
}

async function references(ref: Ref, context: SourceContext): Promise<Result<readonly CitedWork[]>> {
  const found = await find(ref, context);
  if (!found.ok) return found;
  return ok(
    crossrefReferences(found.value.work).map(({ doi, arxivId, title, year, text }) =>
      present<CitedWork>({ doi, arxivId, title: title ?? text, year }),
    ),
  );
}

function searchParams(query: SourceQuery, offset: number): [string, string][] {
  const { author, venue, fromYear, toYear } = query;
  const filters = [
    fromYear === undefined ? '' : `from-pub-date:${fromYear}`,
    toYear === undefined ? '' : `until-pub-date:${toYear}`,
    ...PAPER_TYPES.map((type) => `type:${type}`),
  ].filter(Boolean);
  const params: [string, string][] = [
    ['query.bibliographic', query.groups.flat().join(' ').trim()],
    ['query.author', author ?? ''],
    ['query.container-title', venue ?? ''],
    ['filter', filters.join(',')],
    ['rows', String(Math.min(query.limit, MAX_ROWS))],
    ['offset', offset > 0 ? String(offset) : ''],
  ];
  return params.filter(([, value]) => value !== '');
}

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const offset = pageStart(query.cursor);
  const params = searchParams(query, offset);
  if (!params.some(([name]) => name.startsWith('query'))) return emptyQuery();
  const url = address('', params, context);
  const read = await askJson(forList(reader(context)), { url, cacheMs: PAGE_CACHE_MS }, list);
  if (!read.ok) return read;
  const { items, 'total-results': total = null } = read.value.value.message;
  return toPage(reader(context), read.value.answer, {
    records: items.map((item) => fromCrossref(item, context.clock.now())),
    total,
    next: nextOffset(offset + items.length, total, MAX_OFFSET),
    executed: asText(params),
    ignored: ignoredFilters(query, CANNOT),
  });
}

/** A DOI with a comma would be cut at it. */
const isListable = ({ id }: Ref) => !id.includes(',');

async function lookupMany(
  refs: readonly Ref[],
  context: SourceContext,
): Promise<Result<readonly (SourceRecord | null)[]>> {
  const listed = refs.filter(isListable);
  if (listed.length === 0) return ok(refs.map(() => null));
  const params: [string, string][] = [
    ['filter', listed.map(({ id }) => `doi:${id}`).join(',')],
    ['rows', String(listed.length)],
  ];
  const read = await askJson(
    forList(reader(context)),
    { url: address('', params, context), cacheMs: RECORD_CACHE_MS },
    list,
  );
  if (!read.ok) return read;
  const works = new Map(read.value.value.message.items.map((work) => [bareDoi(work.DOI), work]));
  return ok(refs.map(({ id }) => alignRecord(works.get(id), context)));
}

const alignRecord = (work: CrossrefWork | undefined, { clock }: SourceContext) =>
  work ? fromCrossref(work, clock.now()) : null;

/** Longer queries are no better, and a URL has a limit. */
const MAX_CITATION = 500;
const MATCHES = 10;

async function match({ text }: Citation, context: SourceContext): Promise<Result<readonly SourceRecord[]>> {
  const params: [string, string][] = [
    ['query.bibliographic', text.slice(0, MAX_CITATION)],
    ['rows', String(MATCHES)],
  ];
  const read = await askJson(
    forList(reader(context)),
    { url: address('', params, context), cacheMs: PAGE_CACHE_MS },
    list,
  );
  if (!read.ok) return read;
  return ok(read.value.value.message.items.map((item) => fromCrossref(item, context.clock.now())));
}

/** Crossref registers most journal DOIs. */
export const crossref = {
  id: 'crossref',
  wireKey: 'crossref',
  title: 'Crossref',
  tier: 1,
  registrar: true,
  purpose: 'Metadata, licences, references and editorial notices of works with a Crossref DOI.',
  terms: {
    url: 'https://www.crossref.org/documentation/retrieve-metadata/rest-api/',
    note: 'Free, no key required. Requests with a contact address use the polite pool.',
  },
  hosts: ['api.crossref.org'],
  // The strictest published limits for our requests: 3 lists a second, one connection without a contact address.
  rate: { minGapMs: 350, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1038/nature12373',
  covers: (ref) => ref.kind === 'doi' && !ref.id.startsWith('10.48550/'),
  lookup,
  batch: { size: 40, lookup: lookupMany },
  match,
  cannot: CANNOT,
  search,
  references,
} satisfies Source;
