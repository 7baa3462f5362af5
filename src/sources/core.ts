import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type {
  QueryFilter,
  Source,
  SourceContext,
  SourceKey,
  SourcePage,
  SourceQuery,
  SourceRecord,
} from '../model/source.ts';
import { absent, askJson, changed, needsKey, RECORD_CACHE_MS, type Read, type Reader } from './exchange/answer.ts';
import { bareDoi } from './exchange/ids.ts';
import { emptyQuery, nextOffset, PAGE_CACHE_MS, pageStart, toPage } from './exchange/page.ts';
import { booleanText, exactly, ignoredFilters, quoteTerm, yearRange } from './exchange/query.ts';
import { coreWork, fromCore } from './works/core.ts';

// Without the trailing slash the request is redirected.
const ROOT = 'https://api.core.ac.uk/v3/search/works/';
/** Works may include their full text, so pages stay small. */
const MAX_PAGE = 25;
const MAX_DEPTH = 10_000;

const KEY: SourceKey = {
  setting: 'CARREL_CORE_KEY',
  required: true,
  note: 'Register for a free key at core.ac.uk. Without a key, CORE refuses nearly every request.',
};

const CANNOT: readonly QueryFilter[] = ['venue', 'language'];

const page = z.looseObject({ totalHits: z.number(), results: z.array(coreWork) });

const reader = (context: SourceContext) => ({ title: 'CORE', key: KEY, context }) satisfies Reader;

async function ask(
  params: Record<string, string>,
  cacheMs: number,
  context: SourceContext,
): Promise<Result<Read<z.output<typeof page>>>> {
  const key = context.key?.trim();
  if (!key) return needsKey(reader(context));
  const url = `${ROOT}?${new URLSearchParams(params)}`;
  return askJson(reader(context), { url, headers: { authorization: `Bearer ${key}` }, cacheMs }, page);
}

/** A DOI query is a fuzzy search here: only a work that states the DOI itself counts. */
async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const found = await ask({ q: exactly('doi', ref.id), limit: '10' }, RECORD_CACHE_MS, context);
  if (!found.ok) return found;
  const { value, answer } = found.value;
  if (value.totalHits > 0 && value.results.length === 0) {
    return changed(reader(context), answer, 'with an empty list although it reported results');
  }
  const same = value.results.filter((work) => bareDoi(work.doi) === ref.id);
  const work = same.find(({ downloadUrl }) => downloadUrl) ?? same[0];
  return work ? ok(fromCore(work)) : absent(reader(context), answer);
}

function toQuery(query: SourceQuery): string {
  const parts = [
    booleanText(query.groups),
    // `authors.name:` narrows the search; `authors:` widens it.
    query.author ? `authors.name:${quoteTerm(query.author)}` : '',
  ].filter(Boolean);
  const years = yearRange(query);
  if (parts.length > 0 && years) parts.push(`yearPublished>=${years[0]}`, `yearPublished<=${years[1]}`);
  return parts.join(' AND ');
}

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const q = toQuery(query);
  if (q === '') return emptyQuery();
  const offset = pageStart(query.cursor);
  const limit = String(Math.min(query.limit, MAX_PAGE));
  const found = await ask({ q, limit, offset: String(offset) }, PAGE_CACHE_MS, context);
  if (!found.ok) return found;
  const { totalHits, results } = found.value.value;
  return toPage(reader(context), found.value.answer, {
    records: results.map(fromCore),
    total: totalHits,
    start: offset,
    next: nextOffset(offset + results.length, totalHits, MAX_DEPTH),
    executed: q,
    ignored: ignoredFilters(query, CANNOT),
  });
}

/** CORE harvests open copies from repositories and journals worldwide. */
export const core = {
  id: 'core',
  wireKey: 'core',
  title: 'CORE',
  tier: 2,
  purpose: 'Open copies in repositories by DOI, and search.',
  terms: {
    url: 'https://core.ac.uk/terms',
    note: 'Requires a free key. Allows 1,000 tokens a day and as few as ten requests a minute.',
  },
  hosts: ['api.core.ac.uk'],
  // The strictest published limit of any kind of key.
  rate: { minGapMs: 6000, concurrency: 1, perDay: 1000 },
  enabledByDefault: true,
  example: '10.1038/s41586-021-03380-y',
  key: KEY,
  covers: (ref) => ref.kind === 'doi',
  lookup,
  cannot: CANNOT,
  search,
} satisfies Source;
