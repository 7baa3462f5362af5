import { expect, test } from 'vitest';
import { crossref } from '../../src/sources/crossref.ts';
import { verifies } from '../requirements/verifies.ts';
import { unwrap } from '../support/unwrap.ts';
import { answering } from './answers.ts';

const ref = (id: string) => ({ kind: 'doi', id }) as const;
const work = (fields: object = {}) => ({
  body: { status: 'ok', message: { DOI: '10.1000/Desk.1', title: ['On desks'], ...fields } },
});
const paperOf = async (fields: object) => {
  const result = unwrap(await crossref.lookup(ref('10.1000/desk.1'), answering(work(fields)).context));
  return result.paper;
};

test('encodes every special character of a DOI and sends the contact address', async () => {
  const id = '10.1002/(sici)1097(1998)66:4<261::a,b#c?d%e>3.0.co;2-t';
  const { context, asked } = answering(work({ DOI: id }));
  expect((await crossref.lookup(ref(id), context)).ok).toBe(true);
  const url = new URL(asked[0] ?? '');
  expect(decodeURIComponent(url.pathname)).toBe(`/works/${id}`);
  expect([...url.searchParams]).toEqual([['mailto', 'ada@library.example']]);
});

test('sends no contact address when none is set', async () => {
  const { context, asked } = answering(work());
  const { email: _, ...anonymous } = context;
  await crossref.lookup(ref('10.1000/desk.1'), anonymous);
  expect(asked).toEqual(['https://api.crossref.org/works/10.1000%2Fdesk.1']);
});

test('does not add fields that the record does not have', async () => {
  expect(await paperOf({ subtitle: [''], author: [], subject: [], relation: {}, volume: null })).toEqual({
    doi: '10.1000/desk.1',
    title: 'On desks',
  });
});

verifies(
  'PDT-004.6',
  'prefers the date of publication to the date of issue and ignores the date of registration',
  async () => {
    const parts = (...values: unknown[]) => ({ 'date-parts': [values] });
    expect(await paperOf({ issued: parts(1987, 5), created: parts(2002, 1, 1) })).toMatchObject({
      year: 1987,
      month: 5,
    });
    expect(await paperOf({ published: parts('1990', '7', '2'), issued: parts(1991) })).toMatchObject({
      year: 1990,
      day: 2,
    });
    expect(await paperOf({ issued: parts(null), created: parts(2002) })).not.toHaveProperty('year');
  },
);

test('reads people in parts and organisations as one name, in order', async () => {
  const author = [
    { given: 'Ada B.', family: 'Lang', suffix: 'Jr', ORCID: 'http://orcid.org/0000-0001-0000-000x' },
    { name: 'The Desk Consortium' },
    { affiliation: [] },
    { given: 'Madonna' },
  ];
  expect((await paperOf({ author })).authors).toEqual([
    { family: 'Lang', given: 'Ada B. Jr', orcid: '0000-0001-0000-000X' },
    { literal: 'The Desk Consortium' },
    { literal: 'Madonna' },
  ]);
});

test('reads the licence in force for readers, not one for text mining', async () => {
  const entry = (URL: string, version: string, year: number) => ({
    URL,
    'content-version': version,
    start: { 'date-parts': [[year, 1, 1]] },
  });
  const mining = entry('https://publisher.example/tdm', 'tdm', 2010);
  const disguised = entry('http://www.publisher.example/tdm', 'vor', 2011);
  const later = entry('https://creativecommons.org/licenses/by-nc/4.0/', 'vor', 2999);
  const open = entry('http://creativecommons.org/licenses/by/4.0/legalcode', 'unspecified', 2015);
  expect((await paperOf({ license: [later, mining, disguised, open] })).license).toBe('cc-by-4.0');
  expect(await paperOf({ license: [mining, disguised, later] })).not.toHaveProperty('license');
});

test('marks a retracted paper, but not the retraction notice', async () => {
  const entry = { DOI: '10.1000/Notice', type: 'retraction', source: 'retraction-watch' };
  const retracted = await paperOf({ 'updated-by': [{ ...entry, updated: { 'date-parts': [[2020, 3]] } }] });
  expect(retracted.retracted).toBe(true);
  expect(retracted.notices).toEqual([
    { kind: 'retraction', doi: '10.1000/notice', date: '2020-03', about: 'this', via: 'retraction-watch' },
  ]);
  const notice = await paperOf({ 'update-to': [entry] });
  expect(notice).not.toHaveProperty('retracted');
  expect(notice.notices?.[0]?.about).toBe('other');
});

test('turns relations to preprint and article into versions', async () => {
  const relation = {
    'has-preprint': [{ 'id-type': 'doi', id: '10.48550/arXiv.2101.00001' }],
    'is-preprint-of': [{ 'id-type': 'doi', id: '10.1000/Final' }],
    cites: [],
  };
  expect((await paperOf({ relation })).versions).toEqual([
    { kind: 'preprint', doi: '10.48550/arxiv.2101.00001', arxivId: '2101.00001' },
    { kind: 'published', doi: '10.1000/final' },
  ]);
});

test('keeps DOI, title, year and text of deposited references', async () => {
  const reference = [
    { key: '1', DOI: '10.1000/Other', 'article-title': 'Chairs', year: '1999a' },
    { key: '2', unstructured: 'A. Lang, Lamps (2001).' },
    { key: '3', author: 'Lang', 'journal-title': 'J. Furn.', volume: '4', 'first-page': '12', year: '2003' },
    { key: '4' },
  ];
  const { context } = answering(work({ reference }));
  expect((await paperOf({ reference })).references).toEqual([
    { doi: '10.1000/other', title: 'Chairs', year: 1999 },
    { text: 'A. Lang, Lamps (2001).' },
    { year: 2003, text: 'Lang, J. Furn., 4, 12' },
  ]);
  const cited = await crossref.references(ref('10.1000/desk.1'), context);
  expect(cited.ok && cited.value[1]).toEqual({ title: 'A. Lang, Lamps (2001).' });
});

test('treats only a link without a special purpose as an open copy', async () => {
  const link = [
    { URL: 'https://p.example/tdm.pdf', 'content-type': 'application/pdf', 'intended-application': 'text-mining' },
    { URL: 'https://p.example/a.pdf', 'content-type': 'application/pdf', 'intended-application': 'unspecified' },
  ];
  const result = await crossref.lookup(ref('10.1000/desk.1'), answering(work({ link })).context);
  expect(result.ok && result.value.locations.map(({ url, kind }) => [url, kind])).toEqual([
    ['https://p.example/a.pdf', 'pdf'],
  ]);
});

test('keeps the requested id of an alias and adds the new DOI as a version', async () => {
  const url = 'https://api.crossref.org/works/10.1000%2Fdesk.1.v2';
  const said = { ...work({ DOI: '10.1000/desk.1.v2', type: 'posted-content' }), url };
  const result = await crossref.lookup(ref('10.1000/desk.1'), answering(said).context);
  expect(result.ok && result.value.paper).toMatchObject({
    doi: '10.1000/desk.1',
    versions: [{ kind: 'preprint', doi: '10.1000/desk.1.v2' }],
  });
});

test('rejects the record of another work', async () => {
  const result = await crossref.lookup(ref('10.1000/desk.2'), answering(work()).context);
  expect(!result.ok && result.error.code).toBe('SOURCE_CHANGED');
});

test.each([
  [404, 'Resource not found.', 'NOT_FOUND'],
  [400, { status: 'failed', message: [{ type: 'x' }] }, 'SOURCE_CHANGED'],
  [200, '<html>Maintenance</html>', 'SOURCE_CHANGED'],
  [200, { status: 'error', message: 'x' }, 'SOURCE_CHANGED'],
  [504, '<html>Gateway</html>', 'NETWORK_ERROR'],
])('an answer %s %j is %s', async (status, body, code) => {
  const result = await crossref.lookup(ref('10.1000/desk.1'), answering({ status, body }).context);
  expect(!result.ok && result.error.code).toBe(code);
});

test('a redirect to a web page does not mean that a work is missing', async () => {
  const said = { status: 404, body: 'Resource not found.', url: 'https://www.crossref.org/maintenance' };
  const result = await crossref.lookup(ref('10.1000/desk.1'), answering(said).context);
  expect(!result.ok && result.error.code).toBe('SOURCE_CHANGED');
  expect(crossref.hosts).toEqual(['api.crossref.org']);
});

test('searches in Crossref parameters, reports ignored filters and pages by offset', async () => {
  const items = [{ DOI: '10.1000/a' }, { DOI: '10.1000/b' }];
  const { context, asked } = answering({ body: { status: 'ok', message: { 'total-results': 9, items } } });
  const query = {
    groups: [['standing desk', 'bureau'], ['posture']],
    author: 'Lang',
    fromYear: 2001,
    language: 'en',
    limit: 2,
  };
  const result = await crossref.search({ ...query, cursor: '4' }, context);
  const { searchParams } = new URL(asked[0] ?? '');
  expect(searchParams.get('query.bibliographic')).toBe('standing desk bureau posture');
  expect(searchParams.get('query.author')).toBe('Lang');
  expect(searchParams.get('filter')).toContain('from-pub-date:2001,type:journal-article');
  expect(searchParams.get('offset')).toBe('4');
  expect(result).toMatchObject({ ok: true, value: { total: 9, next: '6', ignored: ['groups', 'language'] } });
});

test('a search without a term sends no request', async () => {
  const { context, asked } = answering(work());
  const result = await crossref.search({ groups: [[' ']], limit: 5 }, context);
  expect([!result.ok && result.error.code, asked]).toEqual(['INVALID_ARGUMENT', []]);
});

const on = (...parts: number[]) => ({ 'date-parts': [parts] });

test('dates a paper by its publication, not by the day it went online or was registered', async () => {
  const all = { published: on(2014, 2), issued: on(2014), 'published-online': on(2013, 11), created: on(2010) };
  expect(await paperOf(all)).toMatchObject({ year: 2014, month: 2 });
  expect(await paperOf({ 'published-print': on(2014), 'published-online': on(2013) })).toMatchObject({ year: 2014 });
  expect(await paperOf({ 'published-online': on(2013), posted: on(2012) })).toMatchObject({ year: 2013 });
  expect((await paperOf({ created: on(2010) })).year).toBeUndefined();
});

test('asks for many DOIs at once, except those with a comma, which would be cut at it', async () => {
  const { context, asked } = answering({ body: { status: 'ok', message: { items: [{ DOI: '10.1000/desk.1' }] } } });
  const found = unwrap(await crossref.batch.lookup([ref('10.1000/a,b'), ref('10.1000/desk.1')], context));
  expect(new URL(asked[0] ?? '').searchParams.get('filter')).toBe('doi:10.1000/desk.1');
  expect(found.map((record) => record?.paper.doi)).toEqual([undefined, '10.1000/desk.1']);
});

test('a citation is cut to what a URL can hold', async () => {
  const { context, asked } = answering({ body: { status: 'ok', message: { items: [] } } });
  await crossref.match({ text: 'a'.repeat(3_000) }, context);
  expect(new URL(asked[0] ?? '').searchParams.get('query.bibliographic')).toHaveLength(500);
});

test('covers the DOIs of every prefix but that of arXiv', () => {
  expect(crossref.covers(ref('10.1000/desk.1'))).toBe(true);
  expect(crossref.covers(ref('10.48550/arxiv.1401.12345'))).toBe(false);
});
