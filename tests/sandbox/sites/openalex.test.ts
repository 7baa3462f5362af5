import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { OPENALEX_KEY } from '../../../sandbox/sites/openalex.ts';
import { ask, askJson } from '../ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

interface Page {
  readonly meta: { readonly count: number; readonly next_cursor?: string | null };
  readonly results: { readonly id: string; readonly title: string; readonly publication_year: number }[];
}
const API = 'https://api.openalex.org/works';

test.each(['doi:10.1038/nature12373', 'https://doi.org/10.1038/NATURE12373', 'pmid:23903748'])(
  'finds a work as %s',
  async (id) => {
    expect(await askJson(sandbox.url, `${API}/${id}`)).toMatchObject({
      doi: 'https://doi.org/10.1038/nature12373',
      publication_year: 2013,
    });
  },
);

test('answers a bare DOI and an unknown work with an HTML 404, which costs credits too', async () => {
  for (const id of ['10.1038/nature12373', 'doi:10.1234/nonexistent']) {
    const answer = await ask(sandbox.url, `${API}/${id}`);
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.headers['x-ratelimit-cost-usd']).toBe('0.0001');
  }
});

test('answers a blank or wrong key with 401; the right key raises the quota', async () => {
  expect((await ask(sandbox.url, `${API}/W2626778328?api_key=`)).status).toBe(401);
  expect((await ask(sandbox.url, `${API}/W2626778328?api_key=wrong`)).status).toBe(401);
  const answer = await ask(sandbox.url, `${API}/W2626778328?api_key=${OPENALEX_KEY}`);
  expect([answer.status, answer.headers['x-ratelimit-limit-usd']]).toEqual([200, '1']);
});

test('the abstract is an inverted index', async () => {
  const work = await askJson<{ abstract_inverted_index: Record<string, number[]> }>(
    sandbox.url,
    `${API}/doi:10.1038/nature12373`,
  );
  expect(work.abstract_inverted_index['Knowing']).toEqual([0]);
});

test('redirects a merged id with 301', async () => {
  const answer = await ask(sandbox.url, `${API}/W3000000001`);
  expect(answer.status).toBe(301);
  expect((await askJson(sandbox.url, String(answer.headers.location)))['title']).toBe(
    'Do vision transformers see shapes or textures?',
  );
});

test('an arXiv paper without a DataCite DOI has its own id', async () => {
  expect(await askJson(sandbox.url, `${API}/W2626778328`)).toMatchObject({ doi: 'https://doi.org/10.65215/2q58a426' });
});

test('search matches all words and costs ten times as much as a list', async () => {
  const answer = await ask(
    sandbox.url,
    `${API}?search=perovskite+solar+cells+efficiency&filter=publication_year:2015-`,
  );
  const page = JSON.parse(answer.body) as Page;
  expect(page.results.length).toBeGreaterThan(5);
  expect(page.results.every((work) => work.publication_year >= 2015)).toBe(true);
  expect(answer.headers['x-ratelimit-cost-usd']).toBe('0.001');
  expect((await askJson<Page>(sandbox.url, `${API}?search=perovskite+elephants`)).meta.count).toBe(0);
});

test('supports booleans and phrases', async () => {
  const page = await askJson<Page>(
    sandbox.url,
    `${API}?search=${encodeURIComponent('"ion migration" AND (theory OR experiment)')}`,
  );
  expect(
    page.results
      .map(({ title }) => title)
      .sort()
      .slice(0, 2),
  ).toEqual(['Ion migration in halide perovskites I: theory', 'Ion migration in halide perovskites II: experiment']);
});

test('filters citations in both directions', async () => {
  const { results } = await askJson<Page>(sandbox.url, `${API}?filter=cites:W2626778328`);
  expect(results.map(({ title }) => title)).toContain('Do vision transformers see shapes or textures?');
});

test('a cursor ends with null', async () => {
  let cursor: string | null | undefined = '*';
  let seen = 0;
  while (cursor) {
    const page: Page = await askJson<Page>(
      sandbox.url,
      `${API}?filter=publication_year:2019|2020&per_page=5&cursor=${cursor}`,
    );
    seen += page.results.length;
    cursor = page.meta.next_cursor;
  }
  expect(cursor).toBeNull();
  expect(seen).toBeGreaterThan(10);
});

test('rejects unknown filters and pages beyond the limit with 400', async () => {
  for (const query of ['filter=colour:red', 'per_page=101', 'page=200&per_page=100']) {
    const answer = await ask(sandbox.url, `${API}?${query}`);
    expect(answer.status, query).toBe(400);
    expect(JSON.parse(answer.body).message).toBeTruthy();
  }
});
