import { expect, test } from 'vitest';
import type { SourceAnswer } from '../../src/model/source.ts';
import { semanticScholar } from '../../src/sources/semantic-scholar.ts';
import { unwrap } from '../support/unwrap.ts';
import { answering } from './answers.ts';

const ref = { kind: 'doi', id: '10.1000/desk.1' } as const;
const work = (fields: object = {}) => ({ paperId: 'a1', externalIds: { DOI: '10.1000/Desk.1' }, ...fields });
const paramsOf = (url: string | undefined) => new URL(url ?? '').searchParams;

async function recordOf(fields: object) {
  const result = unwrap(await semanticScholar.lookup(ref, answering({ body: work(fields) }).context));
  return result;
}

test('does not add fields that the record does not have', async () => {
  const openAccessPdf = { url: '', status: 'CLOSED', license: null };
  const { paper, locations } = await recordOf({ title: null, isOpenAccess: false, openAccessPdf, journal: null });
  expect(paper).toEqual({ doi: '10.1000/desk.1' });
  expect(locations).toEqual([]);
});

test('reads a copy with its status and licence', async () => {
  const openAccessPdf = { url: 'https://a.example/1.pdf', status: 'HYBRID', license: 'CCBYNCND' };
  const { paper, locations } = await recordOf({ openAccessPdf, isOpenAccess: true });
  expect(paper).toMatchObject({ isOa: true, oaStatus: 'hybrid', license: 'cc-by-nc-nd' });
  expect(locations).toEqual([
    { url: 'https://a.example/1.pdf', source: 'semantic-scholar', kind: 'pdf', license: 'cc-by-nc-nd' },
  ]);
});

test('requests every field that it reads by name', async () => {
  const { context, asked } = answering({ body: work() });
  await semanticScholar.lookup(ref, context);
  expect(asked[0]).toContain('/paper/DOI:10.1000/desk.1?fields=');
  expect(paramsOf(asked[0]).get('fields')?.split(',')).toEqual(expect.arrayContaining(['externalIds', 'abstract']));
});

test('splits a joint record: the id that was not requested becomes a version', async () => {
  const body = work({ externalIds: { DOI: '10.1000/desk.1', ArXiv: '2102.00001' } });
  const byDoi = await semanticScholar.lookup(ref, answering({ body }).context);
  expect(byDoi).toMatchObject({ value: { paper: { versions: [{ kind: 'preprint', arxivId: '2102.00001' }] } } });
  expect(byDoi.ok && byDoi.value.paper.arxivId).toBeUndefined();
  const byArxiv = await semanticScholar.lookup({ kind: 'arxiv', id: '2102.00001' }, answering({ body }).context);
  expect(byArxiv).toMatchObject({ value: { paper: { versions: [{ kind: 'published', doi: '10.1000/desk.1' }] } } });
  expect(byArxiv.ok && byArxiv.value.paper.doi).toBeUndefined();
});

test.each([
  [{ kind: 'pmid', id: '123' }, '/PMID:123'],
  [{ kind: 'pmcid', id: 'PMC45' }, '/PMCID:45'],
  [{ kind: 'arxiv', id: 'hep-th/9901001' }, '/ARXIV:hep-th/9901001'],
] as const)('%j is asked as %s; a record of another work is not taken', async (asked, path) => {
  const externalIds = { PubMed: '123', PubMedCentral: '45', ArXiv: 'hep-th/9901001' };
  const desk = answering({ body: work({ externalIds }) }, { body: work() });
  expect((await semanticScholar.lookup(asked, desk.context)).ok).toBe(true);
  expect(new URL(desk.asked[0] ?? '').pathname).toBe(`/graph/v1/paper${path}`);
  expect(await semanticScholar.lookup(asked, desk.context)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test.each([
  [400, { error: 'Unrecognized or unsupported fields: [x]' }, 'SOURCE_CHANGED'],
  [403, { message: 'Forbidden' }, 'CAPABILITY_DENIED'],
  [404, { error: 'Paper with id DOI:10.1000/desk.1 not found' }, 'NOT_FOUND'],
  [504, { message: 'Endpoint request timed out' }, 'NETWORK_ERROR'],
  [200, { message: 'Internal Server Error' }, 'SOURCE_CHANGED'],
])('%i with %j is %s', async (status, body, code) => {
  const result = await semanticScholar.lookup(ref, answering({ status, body }).context);
  expect(result).toMatchObject({ ok: false, error: { code } });
});

test('searches for words and years, and stops at the maximum depth', async () => {
  const { context, asked } = answering({ body: { total: 5000, data: [work()] } });
  const query = { groups: [['desk work'], ['posture']], author: 'Lang', fromYear: 2001, limit: 500 };
  const first = await semanticScholar.search(query, context);
  expect(first).toMatchObject({ ok: true, value: { total: 5000, next: '1', ignored: ['groups', 'author'] } });
  expect(paramsOf(asked[0]).get('query')).toBe('desk work posture Lang');
  expect(paramsOf(asked[0]).get('year')).toBe('2001-2200');
  const last = await semanticScholar.search({ ...query, cursor: '998' }, context);
  expect(paramsOf(asked[1]).get('limit')).toBe('1');
  expect(last.ok && last.value.next).toBeUndefined();
});

test('accepts no list without results, but not with results', async () => {
  const query = { groups: [['desk']], limit: 5 };
  const none = await semanticScholar.search(query, answering({ body: { total: 0, offset: 0 } }).context);
  expect(none).toMatchObject({ ok: true, value: { records: [], total: 0 } });
  const lost = await semanticScholar.search(query, answering({ body: { total: 3, offset: 0 } }).context);
  expect(lost).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test('accepts a page beyond the end because the total is an estimate, except the first page', async () => {
  const said = { status: 400, body: { error: 'Requested data for this limit and/or offset is not available' } };
  const query = { groups: [['desk']], limit: 5 };
  const beyond = await semanticScholar.search({ ...query, cursor: '100' }, answering(said).context);
  expect(beyond).toMatchObject({ ok: true, value: { records: [], total: null } });
  const first = await semanticScholar.search(query, answering(said).context);
  expect(first).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test('follows the pages of references and leaves out withheld works', async () => {
  const row = (citedPaper: object | null) => ({ citedPaper });
  const withheld = row({ paperId: null, externalIds: null, title: null, year: null });
  const { context, asked } = answering(
    { body: { offset: 0, next: 2, data: [row(work({ title: 'Chairs', year: 1999 })), withheld, row(null)] } },
    { body: { offset: 2, data: [row({ paperId: 'b2', externalIds: { ArXiv: '2102.00002' } })] } },
  );
  const result = await semanticScholar.references(ref, context);
  expect(result.ok && result.value).toEqual([
    { doi: '10.1000/desk.1', sourceId: 'a1', title: 'Chairs', year: 1999 },
    { arxivId: '2102.00002', sourceId: 'b2' },
  ]);
  expect(asked.map((url) => paramsOf(url).get('offset'))).toEqual(['0', '2']);
});

test('a withheld list is not an empty list', async () => {
  const result = await semanticScholar.references(ref, answering({ body: { data: null } }).context);
  expect(result).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test('stops at the limit, or when the offset does not advance', async () => {
  const body = { offset: 0, next: 0, data: [{ citingPaper: work() }, { citingPaper: { paperId: 'b2' } }] };
  const one = await semanticScholar.citations(ref, 1, answering({ body }).context);
  expect(one.ok && one.value.length).toBe(1);
  const { context, asked } = answering({ body });
  const all = await semanticScholar.citations(ref, 10, context);
  expect(all.ok && all.value.length).toBe(2);
  expect(asked.length).toBe(1);
});

test('fails at once on a refusal without a key; waits as usual with a key', () => {
  const refusal = (message: string): SourceAnswer => ({
    status: 429,
    headers: {},
    body: JSON.stringify({ message }),
    url: '',
  });
  const keyless = refusal('Too Many Requests. Please wait and try again or apply for a key for higher rate limits.');
  expect(semanticScholar.throttle(keyless, 0)).toEqual({ kind: 'wait', ms: 30_000 });
  expect(semanticScholar.throttle(refusal('Too Many Requests'), 0)).toBeNull();
});

test('sends the key as a header and keeps it out of messages', async () => {
  const { context, requests } = answering({ status: 403, body: 'no s3cret' });
  const result = await semanticScholar.lookup(ref, { ...context, key: 's3cret' });
  expect(requests[0]).toMatchObject({ headers: { 'x-api-key': 's3cret' }, url: expect.not.stringContaining('s3cret') });
  expect(JSON.stringify(result)).toContain('CARREL_S2_KEY');
  expect(JSON.stringify(result)).not.toContain('s3cret');
});

test('the record of a merged paper is not taken, even if it has everything else', async () => {
  const body = work({ externalIds: { DOI: '10.1000/other' }, title: 'Desks', year: 2001 });
  const found = await semanticScholar.lookup(ref, answering({ body }).context);
  expect(found).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});
