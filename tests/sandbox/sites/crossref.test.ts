import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { ask, askJson } from '../ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

type Work = Record<string, unknown> & { DOI: string; title: string[]; type: string };
interface List {
  readonly message: { readonly items: Work[]; readonly 'total-results': number; readonly 'next-cursor'?: string };
}
const API = 'https://api.crossref.org';
const work = async (doi: string) =>
  (await askJson<{ message: Work }>(sandbox.url, `${API}/works/${encodeURIComponent(doi)}`)).message;
const list = async (query: string) => (await askJson<List>(sandbox.url, `${API}/works?${query}`)).message;

test('a work has an envelope, with lists for titles and date parts', async () => {
  const answer = await askJson(sandbox.url, `${API}/works/10.1038/nature12373`);
  expect(answer).toMatchObject({ status: 'ok', 'message-type': 'work' });
  expect(answer['message']).toMatchObject({
    title: ['Nanometre-scale thermometry in a living cell'],
    'container-title': ['Nature'],
    published: { 'date-parts': [[2013, 7, 31]] },
  });
});

test('an unknown DOI and a DataCite DOI are a plain-text 404', async () => {
  for (const doi of ['10.1234/nonexistent', '10.5281/zenodo.10712345', '10.48550/arXiv.1706.03762']) {
    const answer = await ask(sandbox.url, `${API}/works/${doi}`);
    expect([answer.status, answer.body]).toEqual([404, 'Resource not found.']);
    expect(answer.headers['content-type']).toContain('text/plain');
  }
});

test('the pool depends on the contact address', async () => {
  const anonymous = await ask(sandbox.url, `${API}/works/10.1038/nature12373`);
  const polite = await ask(sandbox.url, `${API}/works?rows=1&mailto=a@b.edu`);
  expect(anonymous.headers).toMatchObject({ 'x-api-pool': 'public-single', 'x-rate-limit-limit': '5' });
  expect(polite.headers).toMatchObject({ 'x-api-pool': 'polite-array', 'x-rate-limit-limit': '3' });
});

test.each([
  '10.1002/(sici)1097-0010(199802)76:2<193::aid-jsfa930>3.0.co;2-p',
  '10.1021/cs,2014,0901a',
  '10.1023/a:1008800912345',
  '10.1016/S0370-1573(98)00122-3',
])('finds the unusual DOI %s in upper and lower case', async (doi) => {
  expect((await work(doi)).DOI).toBe(doi.toLowerCase());
});

test('a DOI with a comma breaks the filter', async () => {
  const answer = await ask(sandbox.url, `${API}/works?filter=doi:10.1021/cs,2014,0901a`);
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body)).toMatchObject({ status: 'failed', 'message-type': 'validation-failure' });
});

test('redirects an alias with a 301 and a relative URL', async () => {
  const answer = await ask(sandbox.url, `${API}/works/10.26434/chemrxiv-2025-x1z9k`);
  expect([answer.status, answer.headers.location]).toEqual([301, '/works/10.26434%2Fchemrxiv-2025-x1z9k-v2']);
});

test('states a retraction in both directions and in the reverse filter', async () => {
  expect(await work('10.1016/j.sandbox.2018.05.017')).toMatchObject({
    'updated-by': [{ type: 'retraction', DOI: '10.1016/j.sandbox.2020.110700', source: 'retraction-watch' }],
  });
  expect(await work('10.1016/j.sandbox.2020.110700')).toMatchObject({
    'update-to': [{ type: 'retraction', DOI: '10.1016/j.sandbox.2018.05.017' }],
  });
  const { items } = await list('filter=updates:10.1016/j.sandbox.2018.05.017,update-type:retraction');
  expect(items.map(({ DOI }) => DOI)).toEqual(['10.1016/j.sandbox.2020.110700']);
});

test('an undated work has a null in its date parts', async () => {
  const undated = await work('10.5555/nd.4711');
  expect(undated['issued']).toEqual({ 'date-parts': [[null]] });
  expect(undated).not.toHaveProperty('published');
});

test('a late registration has the right year and a late creation date', async () => {
  expect(await work('10.1021/ja01300a034')).toMatchObject({
    issued: { 'date-parts': [[1936, 7]] },
    created: { 'date-parts': [[2004, 11, 2]] },
  });
});

test('keeps markup, line breaks and empty titles', async () => {
  expect((await work('10.1007/s00208-012-0801-5')).title[0]).toContain('<sup>3</sup>');
  expect((await work('10.1088/1748-9326/6/2/024001')).title[0]).toContain('\n');
  expect((await work('10.5555/ed.2009.77')).title).toEqual(['']);
  expect(await work('10.1145/3620678.3624650')).toMatchObject({
    subtitle: ['Measuring whether language models quote what they claim'],
  });
});

test('an abstract is JATS and may have a bare less-than sign', async () => {
  expect((await work('10.1186/s12916-018-1100-3'))['abstract']).toMatch(/<jats:sec>.*P<0\.001/s);
});

test('preprint and article refer to each other', async () => {
  expect((await work('10.1101/2019.05.02.625100'))['relation']).toMatchObject({
    'is-preprint-of': [{ id: '10.1038/s41591-020-0790-y' }],
  });
  expect((await work('10.1038/s41591-020-0790-y'))['relation']).toMatchObject({
    'has-preprint': [{ id: '10.1101/2019.05.02.625100' }],
  });
});

test('never marks links of publishers as open', async () => {
  const { items } = await list('rows=1000');
  const uses = items.flatMap((item) =>
    ((item['link'] ?? []) as { 'intended-application': string }[]).map((link) => link['intended-application']),
  );
  expect(new Set(uses)).toEqual(new Set(['similarity-checking']));
});

test('finds papers of a field, filtered by year', async () => {
  const found = await list(
    'query.bibliographic=perovskite+solar+cells+efficiency+improvement+since+2015&filter=from-pub-date:2015&rows=10',
  );
  expect(found.items.length).toBe(10);
  expect(found.items.slice(0, 5).every(({ title }) => /perovskite/i.test(title[0] ?? ''))).toBe(true);
  expect(found.items.map(({ DOI }) => DOI)).not.toContain('10.1021/ja809598r');
});

test('a year as a bound covers the whole year', async () => {
  const { items } = await list('filter=from-pub-date:2021,until-pub-date:2021&rows=100');
  const years = items.map((item) => (item['issued'] as { 'date-parts': number[][] })['date-parts'][0]?.[0]);
  expect(new Set(years)).toEqual(new Set([2021]));
});

test('author search, selection and cursor paging work together', async () => {
  const first = await list('query=perovskite&query.author=Nowak&select=DOI,title&rows=2&cursor=*');
  expect(Object.keys(first.items[0] ?? {}).sort()).toEqual(['DOI', 'title']);
  const second = await list(
    `query=perovskite&query.author=Nowak&select=DOI,title&rows=2&cursor=${first['next-cursor']}`,
  );
  expect(second.items.map(({ DOI }) => DOI)).not.toContain(first.items[0]?.DOI);
});

test('rejects unknown parameters, too many rows and unknown filters', async () => {
  for (const query of ['foo=1', 'rows=1001', 'offset=10001', 'filter=colour:red']) {
    expect((await ask(sandbox.url, `${API}/works?${query}`)).status, query).toBe(400);
  }
});

test('peer reviews and components appear as works', async () => {
  expect((await work('10.1186/s12916-018-1100-3.r1')).type).toBe('peer-review');
  expect((await work('10.1371/journal.pone.0120444.g001')).type).toBe('component');
});
