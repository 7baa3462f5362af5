import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type {
  Answer,
  QueryFilter,
  Source,
  SourceContext,
  SourceKey,
  SourcePage,
  SourceQuery,
  SourceRecord,
} from '../model/source.ts';
import { bareDoi } from './fields.ts';
import { booleanText, quoteTerm, yearRange } from './query.ts';
import {
  changed,
  NOTHING_ASKED,
  needsKey,
  PAGE_CACHE_MS,
  pageStart,
  RECORD_CACHE_MS,
  type Reader,
  readJson,
} from './reading.ts';
import { coreWork, fromCore } from './works/core.ts';

// Without the slash at the end the request is redirected.
const ROOT = 'https://api.core.ac.uk/v3/search/works/';
/** Works may come with their full text, so pages stay small. */
const MAX_PAGE = 25;
const MAX_DEPTH = 10_000;

const KEY: SourceKey = {
  setting: 'CARREL_CORE_KEY',
  required: true,
  note: 'Free on registration at core.ac.uk; without a key nearly every request is refused.',
};

const page = z.looseObject({ totalHits: z.number(), results: z.array(coreWork) });

const reader = (context: SourceContext) => ({ title: 'CORE', key: KEY, context }) satisfies Reader;

async function ask(
  params: Record<string, string>,
  cacheMs: number,
  context: SourceContext,
): Promise<Result<{ readonly value: z.output<typeof page>; readonly answer: Answer }>> {
  const key = context.key?.trim();
  if (!key) return needsKey(reader(context));
  const url = `${ROOT}?${new URLSearchParams(params)}`;
  const headers = { authorization: `Bearer ${key}` };
  const answer = await context.client.get({ url, accept: 'application/json', headers, cacheMs });
  if (!answer.ok) return answer;
  const read = readJson(reader(context), answer.value, page);
  return read.ok ? ok({ value: read.value, answer: answer.value }) : read;
}

/** Asking by DOI is a fuzzy search here: only a work that itself states the DOI counts. */
async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const q = `doi:"${ref.id.replace(/["\\]/gu, '\\$&')}"`;
  const found = await ask({ q, limit: '10' }, RECORD_CACHE_MS, context);
  if (!found.ok) return found;
  const { value, answer } = found.value;
  if (value.totalHits > 0 && value.results.length === 0) {
    return changed(reader(context), answer, 'with an empty list where results were announced');
  }
  const same = value.results.filter((work) => bareDoi(work.doi) === ref.id);
  const work = same.find(({ downloadUrl }) => downloadUrl) ?? same[0];
  if (work) return ok(fromCore(work));
  context.client.forget(answer);
  return fail('NOT_FOUND', 'CORE has no such record.');
}

function toQuery(query: SourceQuery): string {
  const parts = [
    booleanText(query.groups),
    // Only the name inside the list of authors narrows; `authors:` widens.
    query.author ? `authors.name:${quoteTerm(query.author)}` : '',
  ].filter(Boolean);
  const years = yearRange(query);
  if (parts.length > 0 && years) parts.push(`yearPublished>=${years[0]}`, `yearPublished<=${years[1]}`);
  return parts.join(' AND ');
}

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const q = toQuery(query);
  if (q === '') return fail('INVALID_ARGUMENT', NOTHING_ASKED);
  const offset = pageStart(query.cursor);
  const limit = String(Math.min(query.limit, MAX_PAGE));
  const found = await ask({ q, limit, offset: String(offset) }, PAGE_CACHE_MS, context);
  if (!found.ok) return found;
  const { totalHits, results } = found.value.value;
  if (results.length === 0 && offset < totalHits) {
    return changed(reader(context), found.value.answer, 'with an empty page where results were announced');
  }
  const end = offset + results.length;
  const ignored = (['venue', 'language'] as const).filter((name): name is QueryFilter & typeof name => !!query[name]);
  return ok({
    records: results.map(fromCore),
    total: totalHits,
    ...(end < Math.min(totalHits, MAX_DEPTH) ? { next: String(end) } : {}),
    executed: q,
    ignored,
  });
}

/** CORE: copies of papers that repositories and journals all over the world let it harvest. */
export const core = {
  id: 'core',
  wireKey: 'core',
  title: 'CORE',
  tier: 2,
  purpose: 'Open copies of papers in repositories by DOI, and search over them.',
  terms: {
    url: 'https://core.ac.uk/terms',
    note: 'A free key; 1,000 tokens a day and as few as ten requests a minute.',
  },
  hosts: ['api.core.ac.uk'],
  // The strictest published figures that any kind of key meets.
  rate: { minGapMs: 6000, concurrency: 1, perDay: 1000 },
  enabledByDefault: true,
  example: '10.1038/s41586-021-03380-y',
  key: KEY,
  covers: (ref) => ref.kind === 'doi',
  lookup,
  cannot: ['venue', 'language'],
  search,
} satisfies Source;
