import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type {
  Citation,
  FoundTexts,
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
import { absent, changed, RECORD_CACHE_MS, type Reader, readJson } from './exchange/answer.ts';
import { bareDoi, toPmcid, toPmid } from './exchange/ids.ts';
import { emptyQuery, PAGE_CACHE_MS, toPage } from './exchange/page.ts';
import { booleanText, exactly, ignoredFilters, quoteTerm, yearRange } from './exchange/query.ts';
import { type EuropePmcWork, europePmcWork, fromEuropePmc } from './works/europe-pmc.ts';

const REST = 'https://www.ebi.ac.uk/europepmc/webservices/rest';
const ROOT = `${REST}/search`;
const MAX_PAGE = 100;
const FIRST = '*';
const CANNOT: readonly QueryFilter[] = ['language'];

const rejection = z.looseObject({ errCode: z.union([z.string(), z.number()]), errMsg: z.string().nullish() });
const page = z.looseObject({
  hitCount: z.number(),
  nextCursorMark: z.string().nullish(),
  resultList: z.looseObject({ result: z.array(europePmcWork) }),
});
type ResultPage = z.output<typeof page>;

const reader = (context: SourceContext): Reader => ({ title: 'Europe PMC', context });

/** Errors arrive with status 200, as a code and a message. */
function readPage(answer: SourceAnswer, context: SourceContext): Result<ResultPage> {
  const read = readJson(reader(context), answer, z.union([rejection, page]));
  if (!read.ok) return read;
  const body = read.value;
  if (!('errCode' in body)) return ok(body as ResultPage);
  context.client.forget(answer);
  const code = Number(body.errCode);
  const text = `Europe PMC answered with error ${code}: ${foldText(String(body.errMsg ?? 'no reason given')).slice(0, 120)}`;
  if (code === 429) return fail('RATE_LIMITED', text);
  return fail(code >= 500 ? 'NETWORK_ERROR' : 'SOURCE_CHANGED', text);
}

function askFor(query: string, more: Record<string, string>, cacheMs: number, context: SourceContext) {
  const params = new URLSearchParams({ query, format: 'json', resultType: 'core', ...more });
  return context.client.get({ url: `${ROOT}?${params}`, accept: 'application/json', cacheMs });
}

function queryFor(ref: Ref): string {
  if (ref.kind === 'pmid') return `EXT_ID:${ref.id} AND SRC:MED`;
  if (ref.kind === 'pmcid') return `PMCID:${ref.id}`;
  return exactly('DOI', ref.id);
}

function isSame(ref: Ref, work: EuropePmcWork): boolean {
  if (ref.kind === 'pmid') return toPmid(work.pmid) === ref.id;
  if (ref.kind === 'pmcid') return toPmcid(work.pmcid) === ref.id;
  return bareDoi(work.doi) === ref.id;
}

async function lookup(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>> {
  const answer = await askFor(queryFor(ref), { pageSize: '10' }, RECORD_CACHE_MS, context);
  if (!answer.ok) return answer;
  const found = readPage(answer.value, context);
  if (!found.ok) return found;
  const { hitCount, resultList } = found.value;
  if (hitCount > 0 && resultList.result.length === 0) {
    return changed(reader(context), answer.value, 'with an empty list although it reported results');
  }
  const same = resultList.result.filter((work) => isSame(ref, work));
  // A work can appear twice, from PubMed and from a smaller collection.
  const work = same.find(({ source }) => source === 'MED') ?? same[0];
  return work ? ok(fromEuropePmc(work)) : absent(reader(context), answer.value);
}

async function lookupMany(
  refs: readonly Ref[],
  context: SourceContext,
): Promise<Result<readonly (SourceRecord | null)[]>> {
  const query = refs.map((ref) => `(${queryFor(ref)})`).join(' OR ');
  const answer = await askFor(query, { pageSize: String(MAX_PAGE) }, RECORD_CACHE_MS, context);
  if (!answer.ok) return answer;
  const found = readPage(answer.value, context);
  if (!found.ok) return found;
  const works = found.value.resultList.result;
  return ok(
    refs.map((ref) => {
      const same = works.filter((work) => isSame(ref, work));
      const work = same.find(({ source }) => source === 'MED') ?? same[0];
      return work ? fromEuropePmc(work) : null;
    }),
  );
}

/** A query of more words is slower and finds no more. */
const MAX_WORDS = 15;

async function match({ title, text }: Citation, context: SourceContext): Promise<Result<readonly SourceRecord[]>> {
  const words = [...new Set((title ?? text).match(/[\p{L}\p{N}]{3,}/gu) ?? [])].slice(0, MAX_WORDS);
  if (words.length === 0) return emptyQuery();
  const query = words.map((word) => `TITLE:${quoteTerm(word)}`).join(' AND ');
  const answer = await askFor(query, { pageSize: '10' }, PAGE_CACHE_MS, context);
  if (!answer.ok) return answer;
  const read = readPage(answer.value, context);
  return read.ok ? ok(read.value.resultList.result.map(fromEuropePmc)) : read;
}

/** The open access subset has JATS under the PMCID; the others answer 404. */
async function findTexts({ ref, pmcid: known }: TextQuery, context: SourceContext): Promise<Result<FoundTexts>> {
  const record = known ? null : await lookup(ref, context);
  if (record && !record.ok) return record;
  const pmcid = known ?? record?.value.paper.pmcid;
  if (!pmcid) return fail('NOT_FOUND', 'Europe PMC has the record, but not the text.');
  return ok({
    locations: [{ url: `${REST}/${pmcid}/fullTextXML`, source: 'europe-pmc', kind: 'jats' }],
    ...(!known && { pmcid }),
  });
}

function toQuery(query: SourceQuery): string {
  const years = yearRange(query);
  const parts = [
    booleanText(query.groups),
    query.author ? `AUTH:${quoteTerm(query.author)}` : '',
    query.venue ? `JOURNAL:${quoteTerm(query.venue)}` : '',
  ].filter(Boolean);
  if (parts.length > 0 && years) parts.push(`PUB_YEAR:[${years.join(' TO ')}]`);
  return parts.join(' AND ');
}

async function search(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>> {
  const sent = toQuery(query);
  if (sent === '') return emptyQuery();
  const cursorMark = query.cursor ?? FIRST;
  const pageSize = String(Math.min(query.limit, MAX_PAGE));
  const answer = await askFor(sent, { pageSize, cursorMark }, PAGE_CACHE_MS, context);
  if (!answer.ok) return answer;
  const read = readPage(answer.value, context);
  if (!read.ok) return read;
  const { hitCount, nextCursorMark: next, resultList } = read.value;
  return toPage(reader(context), answer.value, {
    records: resultList.result.map(fromEuropePmc),
    total: hitCount,
    ...(cursorMark === FIRST && { start: 0 }),
    // An unchanged cursor marks the end.
    next: next === cursorMark ? undefined : next,
    executed: sent,
    ignored: ignoredFilters(query, CANNOT),
  });
}

/** Europe PMC covers the life sciences, with preprints and the free full texts of PMC. */
export const europePmc = {
  id: 'europe-pmc',
  wireKey: 'europe-pmc',
  title: 'Europe PMC',
  tier: 2,
  purpose: 'Metadata, abstracts and free full texts of life-science papers and preprints, and search.',
  terms: {
    url: 'https://europepmc.org/RestfulWebService',
    note: 'Free, no key required. No published limit.',
  },
  hosts: ['www.ebi.ac.uk'],
  rate: { minGapMs: 250, concurrency: 2 },
  enabledByDefault: true,
  example: '10.1038/nature12373',
  covers: (ref) => ref.kind !== 'arxiv',
  lookup,
  batch: { size: 50, lookup: lookupMany },
  match,
  texts: { from: 'jats', find: findTexts },
  cannot: CANNOT,
  search,
} satisfies Source;
