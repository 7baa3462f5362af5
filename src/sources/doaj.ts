import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { QueryFilter, Source, SourceContext, SourcePage, SourceQuery, SourceRecord } from '../model/source.ts';
import { booleanText, quoteTerm, yearRange } from './query.ts';
import { changed, NOTHING_ASKED, PAGE_CACHE_MS, pageStart, RECORD_CACHE_MS, type Reader, readJson } from './reading.ts';
import { doajDoi, doajWork, fromDoaj } from './works/doaj.ts';

const ROOT = 'https://doaj.org/api/v4/search/articles';
const MAX_PAGE = 100;
const MAX_DEPTH = 1000;

const page = z.looseObject({ total: z.number(), results: z.array(doajWork) });

const reader = (context: SourceContext): Reader => ({ title: 'DOAJ', context });

/** The query is a part of the path, where a plus sign is a plus sign: blanks are encoded. */
function askFor(query: string, params: Record<string, string>, cacheMs: number, context: SourceContext) {
  const url = `${ROOT}/${encodeURIComponent(query)}?${new URLSearchParams(params)}`;
  return context.client.get({ url, accept: 'application/json', cacheMs });
}

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const query = `doi:"${ref.id.replace(/["\\]/gu, '\\$&')}"`;
  const answer = await askFor(query, { page: '1', pageSize: '10' }, RECORD_CACHE_MS, context);
  if (!answer.ok) return answer;
  const read = readJson(reader(context), answer.value, page);
  if (!read.ok) return read;
  const { total, results } = read.value;
  if (total > 0 && results.length === 0) {
    return changed(reader(context), answer.value, 'with an empty list where results were announced');
  }
  const work = results.find((result) => doajDoi(result) === ref.id);
  if (work) return ok(fromDoaj(work));
  // Absence comes as a good answer and must not be kept as one.
  context.client.forget(answer.value);
  return fail('NOT_FOUND', 'DOAJ has no such record.');
}

function toQuery(query: SourceQuery): string {
  const years = yearRange(query);
  const parts = [
    booleanText(query.groups),
    query.author ? `bibjson.author.name:${quoteTerm(query.author)}` : '',
    query.venue ? `bibjson.journal.title:${quoteTerm(query.venue)}` : '',
  ].filter(Boolean);
  if (parts.length > 0 && years) parts.push(`bibjson.year:[${years.join(' TO ')}]`);
  return parts.join(' AND ');
}

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const asked = toQuery(query);
  if (asked === '') return fail('INVALID_ARGUMENT', NOTHING_ASKED);
  const size = Math.min(query.limit, MAX_PAGE);
  const number = Math.max(1, pageStart(query.cursor));
  const answer = await askFor(asked, { page: String(number), pageSize: String(size) }, PAGE_CACHE_MS, context);
  if (!answer.ok) return answer;
  const read = readJson(reader(context), answer.value, page);
  if (!read.ok) return read;
  const { total, results } = read.value;
  const seen = (number - 1) * size;
  if (results.length === 0 && seen < Math.min(total, MAX_DEPTH)) {
    return changed(reader(context), answer.value, 'with an empty page where results were announced');
  }
  const more = results.length > 0 && seen + size < Math.min(total, MAX_DEPTH);
  const ignored: readonly QueryFilter[] = query.language ? ['language'] : [];
  return ok({
    records: results.map(fromDoaj),
    total,
    ...(more ? { next: String(number + 1) } : {}),
    executed: asked,
    ignored,
  });
}

/** DOAJ: articles of journals that are open as a whole. */
export const doaj = {
  id: 'doaj',
  wireKey: 'doaj',
  title: 'DOAJ',
  tier: 2,
  purpose: 'Metadata and landing pages of articles in fully open-access journals, and search over them.',
  terms: { url: 'https://doaj.org/api/v4/docs', note: 'Free, without key; about two requests a second.' },
  hosts: ['doaj.org'],
  rate: { minGapMs: 500, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1371/journal.pbio.2003992',
  covers: (ref) => ref.kind === 'doi',
  lookup,
  cannot: ['language'],
  search,
} satisfies Source;
