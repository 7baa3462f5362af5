import { expect, test } from 'vitest';
import type { SourceAnswer } from '../../src/model/source.ts';
import { openalex } from '../../src/sources/openalex.ts';
import { unwrap } from '../support/unwrap.ts';
import { answering } from './answers.ts';

const ref = { kind: 'doi', id: '10.1000/desk.1' } as const;
const work = (fields: object = {}) => ({
  id: 'https://openalex.org/W1',
  doi: 'https://doi.org/10.1000/Desk.1',
  ...fields,
});

async function recordOf(fields: object) {
  const result = unwrap(await openalex.lookup(ref, answering({ body: work(fields) }).context));
  return result;
}

test('does not add fields that the record does not have', async () => {
  const { paper, locations } = await recordOf({ title: null, is_retracted: false, keywords: [], authorships: [] });
  expect(paper).toEqual({ doi: '10.1000/desk.1', url: 'https://doi.org/10.1000/Desk.1' });
  expect(locations).toEqual([]);
});

test('rebuilds the abstract from its index', async () => {
  const abstract_inverted_index = { desks: [1, 4], 'Old ': [0], and: [2], new: [3], '(P<0.001)': [5] };
  expect((await recordOf({ abstract_inverted_index })).paper.abstract).toBe('Old desks and new desks (P<0.001)');
});

test('lists open locations once, best first, and a copy at arXiv as a version', async () => {
  const best = {
    is_oa: true,
    pdf_url: 'https://arxiv.org/pdf/2102.00001',
    landing_page_url: 'https://arxiv.org/abs/2102.00001v2',
  };
  const arxivCopy = { ...best, version: 'submittedVersion', source: { type: 'repository' } };
  const paid = { is_oa: false, landing_page_url: 'https://p.example/1' };
  const record = await recordOf({
    best_oa_location: arxivCopy,
    locations: [paid, arxivCopy],
    open_access: { oa_url: best.pdf_url },
  });
  expect(record.locations).toEqual([
    { url: best.pdf_url, source: 'openalex', kind: 'pdf', version: 'submitted', host: 'repository' },
  ]);
  expect(record.paper.versions).toEqual([{ kind: 'preprint', arxivId: '2102.00001' }]);
});

test('trusts a retraction, but not its absence', async () => {
  expect((await recordOf({ is_retracted: true })).paper.retracted).toBe(true);
  expect((await recordOf({ is_retracted: false })).paper).not.toHaveProperty('retracted');
});

test.each([
  [{ kind: 'pmid', id: '123' }, '/works/pmid:123'],
  [{ kind: 'pmcid', id: 'PMC45' }, '/works/pmcid:PMC45'],
  [{ kind: 'arxiv', id: '2102.00001' }, '/works/doi:10.48550%2Farxiv.2102.00001'],
] as const)('%j is asked as %s and must be the answer', async (asked, path) => {
  const ids = { pmid: 'https://pubmed.ncbi.nlm.nih.gov/123', pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/45' };
  const desk = answering({ body: work({ ids, doi: 'https://doi.org/10.48550/arxiv.2102.00001' }) }, { body: work() });
  expect((await openalex.lookup(asked, desk.context)).ok).toBe(true);
  expect(new URL(desk.asked[0] ?? '').pathname).toBe(path);
  expect(await openalex.lookup(asked, desk.context)).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test('does not send a blank key; the failure for a rejected key names its setting, not the key', async () => {
  const { context, asked } = answering({ status: 401, body: 'Invalid key s3cret' });
  await openalex.lookup(ref, { ...context, key: ' ' });
  expect(asked[0]).not.toContain('api_key');
  const result = await openalex.lookup(ref, { ...context, key: 's3cret' });
  expect(asked[1]).toContain('api_key=s3cret');
  expect(!result.ok && result.error.code).toBe('CAPABILITY_DENIED');
  expect(JSON.stringify(result)).toContain('CARREL_OPENALEX_KEY');
  expect(JSON.stringify(result)).not.toContain('s3cret');
});

test('combines groups, filters and cursor; the last page has no next', async () => {
  const pages = ['abc', null].map((next_cursor) => ({ body: { meta: { count: 2, next_cursor }, results: [work()] } }));
  const { context, asked } = answering(...pages);
  const query = {
    groups: [['work place', 'desk'], ['posture']],
    author: 'Lang, A',
    venue: 'J',
    toYear: 2005,
    language: 'EN',
    limit: 1,
  };
  const first = await openalex.search(query, context);
  const { searchParams } = new URL(asked[0] ?? '');
  expect(searchParams.get('search')).toBe('("work place" OR desk) AND posture');
  expect(searchParams.get('filter')).toBe('raw_author_name.search:Lang A,to_publication_date:2005-12-31,language:en');
  expect(first).toMatchObject({ ok: true, value: { total: 2, next: 'abc', ignored: ['venue'] } });
  const last = await openalex.search({ ...query, cursor: 'abc' }, context);
  expect(last.ok && last.value.next).toBeUndefined();
});

test('reads references in batches of fifty; those not found keep their id', async () => {
  const referenced_works = Array.from({ length: 60 }, (_, i) => `https://openalex.org/W${i + 10}`);
  const batch = (results: object[]) => ({ body: { meta: {}, results } });
  const named = { ...work(), id: 'https://openalex.org/W10', display_name: 'Chairs', publication_year: 1999 };
  const { context, asked } = answering({ body: work({ referenced_works }) }, batch([named]), batch([]));
  const result = await openalex.references(ref, context);
  expect(asked.slice(1).map((url) => new URL(url).searchParams.get('filter')?.split('|').length)).toEqual([50, 10]);
  expect(result.ok && result.value.slice(0, 2)).toEqual([
    { doi: '10.1000/desk.1', sourceId: 'W10', title: 'Chairs', year: 1999 },
    { sourceId: 'W11' },
  ]);
});

test('fails if any batch of references fails', async () => {
  const { context } = answering(
    { body: work({ referenced_works: ['https://openalex.org/W2'] }) },
    { status: 500, body: '' },
  );
  expect(await openalex.references(ref, context)).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
});

test('follows the cursor of citations until the limit or the end', async () => {
  const pages = ['c1', 'c1'].map((next_cursor) => ({ body: { meta: { next_cursor }, results: [work()] } }));
  const { context, asked } = answering({ body: work() }, ...pages);
  const result = await openalex.citations(ref, 5, context);
  expect(result.ok && result.value.length).toBe(2);
  expect(asked.slice(1).map((url) => new URL(url).searchParams.get('cursor'))).toEqual(['*', 'c1']);
  expect(asked[1]).toContain('filter=cites%3AW1');
});

const NOON = Date.UTC(2026, 0, 2, 12);
const refusal = (status: number, headers: Record<string, string>): SourceAnswer => ({
  status,
  headers,
  body: '',
  url: '',
});

test.each([
  ['too fast', 403, {}, { kind: 'wait' }],
  ['too fast, with a date', 429, { 'retry-after': 'Fri, 02 Jan 2026 12:00:02 GMT' }, { kind: 'wait', ms: 2000 }],
  [
    'spent, with a reset',
    429,
    { 'x-ratelimit-remaining': '3', 'x-ratelimit-credits-required': '10', 'x-ratelimit-reset': '60' },
    { kind: 'exhausted', untilMs: NOON + 60_000 },
  ],
  [
    'spent, nothing else said',
    429,
    { 'x-ratelimit-remaining': '0' },
    { kind: 'exhausted', untilMs: NOON + 12 * 3_600_000 },
  ],
  ['a wait of 15 hours', 429, { 'retry-after': '54000' }, { kind: 'exhausted', untilMs: NOON + 54_000_000 }],
  ['a limit per second', 429, { 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0' }, { kind: 'wait' }],
  ['some left', 429, { 'x-ratelimit-remaining': '500', 'retry-after': '1' }, { kind: 'wait', ms: 1000 }],
] as const)('distinguishes refusals: %s', (_, status, headers, expected) => {
  expect(openalex.throttle(refusal(status, headers), NOON)).toEqual(expected);
});

test.each([
  [{ publication_year: 2019, publication_date: '2020-03-04' }, { year: 2019 }],
  [
    { publication_year: 2020, publication_date: '2020-03-04' },
    { year: 2020, month: 3, day: 4 },
  ],
  [{ publication_year: 2020, publication_date: '2020-01-01' }, { year: 2020 }],
  [{ publication_date: '2020-03-04' }, { year: 2020, month: 3, day: 4 }],
])('trusts the stated year, and a date only where it agrees: %o', async (fields, expected) => {
  const { paper } = await recordOf(fields);
  expect({ year: paper.year, month: paper.month, day: paper.day }).toEqual({
    month: undefined,
    day: undefined,
    ...expected,
  });
});
