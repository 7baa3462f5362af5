import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { QueryFilter, Source, SourceContext, SourcePage, SourceQuery, SourceRecord } from '../model/source.ts';
import { absent, askJson, changed, RECORD_CACHE_MS, type Reader } from './exchange/answer.ts';
import { emptyQuery, nextPage, PAGE_CACHE_MS, pageStart, toPage } from './exchange/page.ts';
import { booleanText, exactly, ignoredFilters, quoteTerm, yearRange } from './exchange/query.ts';
import { doajDoi, doajWork, fromDoaj } from './works/doaj.ts';

const ROOT = 'https://doaj.org/api/v4/search/articles';
const MAX_PAGE = 100;
const MAX_DEPTH = 1000;

const CANNOT: readonly QueryFilter[] = ['language'];

const page = z.looseObject({ total: z.number(), results: z.array(doajWork) });

const reader = (context: SourceContext): Reader => ({ title: 'DOAJ', context });

/** The query is part of the path, so its spaces must not become plus signs. */
function ask(query: string, params: Record<string, string>, cacheMs: number, context: SourceContext) {
  const url = `${ROOT}/${encodeURIComponent(query)}?${new URLSearchParams(params)}`;
  return askJson(reader(context), { url, cacheMs }, page);
}

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const read = await ask(exactly('doi', ref.id), { page: '1', pageSize: '10' }, RECORD_CACHE_MS, context);
  if (!read.ok) return read;
  const { value, answer } = read.value;
  if (value.total > 0 && value.results.length === 0) {
    return changed(reader(context), answer, 'with an empty list although it reported results');
  }
  const work = value.results.find((result) => doajDoi(result) === ref.id);
  return work ? ok(fromDoaj(work)) : absent(reader(context), answer);
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
  const sent = toQuery(query);
  if (sent === '') return emptyQuery();
  const size = Math.min(query.limit, MAX_PAGE);
  const number = Math.max(1, pageStart(query.cursor));
  const read = await ask(sent, { page: String(number), pageSize: String(size) }, PAGE_CACHE_MS, context);
  if (!read.ok) return read;
  const { total, results } = read.value.value;
  return toPage(reader(context), read.value.answer, {
    records: results.map(fromDoaj),
    total,
    start: (number - 1) * size,
    next: nextPage(number, size, total, MAX_DEPTH),
    executed: sent,
    ignored: ignoredFilters(query, CANNOT),
  });
}

/** DOAJ lists articles of fully open-access journals. */
export const doaj = {
  id: 'doaj',
  wireKey: 'doaj',
  title: 'DOAJ',
  tier: 2,
  purpose: 'Metadata and landing pages of articles in fully open-access journals, and search.',
  terms: { url: 'https://doaj.org/api/v4/docs', note: 'Free, no key required. Allows about two requests a second.' },
  hosts: ['doaj.org'],
  rate: { minGapMs: 500, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1371/journal.pbio.2003992',
  covers: (ref) => ref.kind === 'doi',
  lookup,
  cannot: CANNOT,
  search,
} satisfies Source;
