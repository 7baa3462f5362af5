import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type {
  Answer,
  CitedWork,
  QueryFilter,
  Source,
  SourceContext,
  SourcePage,
  SourceQuery,
  SourceRecord,
} from '../model/source.ts';
import { bareDoi, present } from './fields.ts';
import {
  asText,
  changed,
  NOTHING_ASKED,
  PAGE_CACHE_MS,
  pageStart,
  RECORD_CACHE_MS,
  type Reader,
  readJson,
} from './reading.ts';
import { type CrossrefWork, crossrefReferences, crossrefWork, fromCrossref } from './works/crossref.ts';

const ROOT = 'https://api.crossref.org/works';
const MAX_ROWS = 100;
const MAX_OFFSET = 10_000;
const ABSENCE = { host: 'api.crossref.org', says: /^\s*Resource not found\.\s*$/u };

/** Works that are papers; reviews, figures and journal issues are registered as works too. */
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

/** An alias is answered by a redirect to the DOI that took over: the answer's own address then names it. */
function isAlias(returned: string, answer: Answer): boolean {
  try {
    return decodeURIComponent(new URL(answer.url).pathname).toLowerCase() === `/works/${returned}`;
  } catch {
    return false;
  }
}

interface Found {
  readonly work: CrossrefWork;
  /** The DOI that took over, when the asked one is an alias. */
  readonly alias?: string;
}

async function find(ref: Ref, context: SourceContext): Promise<Result<Found>> {
  const url = address(`/${encodeURIComponent(ref.id)}`, [], context);
  const answer = await context.client.get({ url, accept: 'application/json', cacheMs: RECORD_CACHE_MS });
  if (!answer.ok) return answer;
  const read = readJson(reader(context), answer.value, single);
  if (!read.ok) return read;
  const work = read.value.message;
  const returned = bareDoi(work.DOI);
  if (returned === ref.id) return ok({ work });
  if (returned && isAlias(returned, answer.value)) return ok({ work, alias: returned });
  return changed(reader(context), answer.value, `with the record of another work than ${ref.id}`);
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

/** Crossref ranks a bag of words: it cannot be held to groups or phrases, and has no filter for language. */
function ignoredFilters(query: SourceQuery): readonly QueryFilter[] {
  const words = query.groups.flat().join(' ').split(/\s+/u);
  return [...(words.length > 1 ? (['groups'] as const) : []), ...(query.language ? (['language'] as const) : [])];
}

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const offset = pageStart(query.cursor);
  const params = searchParams(query, offset);
  if (!params.some(([name]) => name.startsWith('query'))) return fail('INVALID_ARGUMENT', NOTHING_ASKED);
  const url = address('', params, context);
  const answer = await context.client.get({ url, accept: 'application/json', cacheMs: PAGE_CACHE_MS });
  if (!answer.ok) return answer;
  const read = readJson(reader(context), answer.value, list);
  if (!read.ok) return read;
  const { items, 'total-results': total } = read.value.message;
  const end = offset + items.length;
  const more = items.length > 0 && end < Math.min(total ?? 0, MAX_OFFSET);
  return ok({
    records: items.map((item) => fromCrossref(item, context.clock.now())),
    total: total ?? null,
    ...(more ? { next: String(end) } : {}),
    executed: asText(params),
    ignored: ignoredFilters(query),
  });
}

/** Crossref: the registration agency of most journal DOIs. */
export const crossref = {
  id: 'crossref',
  wireKey: 'crossref',
  title: 'Crossref',
  tier: 1,
  registrar: true,
  purpose: 'Metadata, licence, references and editorial notices of works with a Crossref DOI.',
  terms: {
    url: 'https://www.crossref.org/documentation/retrieve-metadata/rest-api/',
    note: 'Free, without key; a contact address moves requests to the polite pool.',
  },
  hosts: ['api.crossref.org'],
  // The strictest published figures that any of our calls meets: 3 lists a second, one connection without address.
  rate: { minGapMs: 350, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1038/nature12373',
  covers: (ref) => ref.kind === 'doi' && !ref.id.startsWith('10.48550/'),
  lookup,
  cannot: ['groups', 'language'],
  search,
  references,
} satisfies Source;
