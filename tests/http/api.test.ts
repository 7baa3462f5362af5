import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CITATION_FORMATS } from '../../src/formats/table.ts';
import { LONG, LONG_TEXT, openShelf, PLAIN } from '../support/http-world.ts';

const shelf = await openShelf();
const web = join(shelf.place, 'web');
mkdirSync(join(web, 'assets'), { recursive: true });
writeFileSync(join(web, 'index.html'), '<!doctype html><title>page</title>');
writeFileSync(join(web, 'assets/app-abcd1234.js'), 'export {};');
writeFileSync(join(shelf.place, 'secret.txt'), 'treasure');
const { get } = await shelf.serve({ webFolder: web });
afterAll(() => shelf.close());
const api = async (path: string) => (await get(`/api/v1/${path}`)).json;

test('a search has filters, facets, sorting and pages', async () => {
  const found = await api(
    'search?q=measurement&page=2&page_size=5&author=ann%20common&from_year=2000&facets=year,venue',
  );
  expect(found).toMatchObject({ ok: true, query: 'measurement', page: 2, page_size: 5, total_is_exact: true });
  expect(found['hits']).toHaveLength(5);
  expect(found['facets']?.['venue']?.[0]).toMatchObject({ value: expect.any(String), paper_count: expect.any(Number) });
  const oldest = await api('search?sort=year_asc&page_size=1');
  expect(oldest['hits']?.[0]).toMatchObject({ year: 1990, snippet_markdown: '' });
});

test('a passage has the position to read on from', async () => {
  const passage = (await api('search?q=%22sentence%203000%20about%22'))['hits']?.[0]?.['passages']?.[0];
  expect(passage).toMatchObject({ where: 'source', text: expect.stringContaining('Sentence 3000 about') });
  const part = await api(`papers/${LONG}/source?offset=${passage?.['start']}&max_chars=2000`);
  expect(part['markdown']).toContain('Sentence 3000 about');
});

test('a paper has its metadata and citing papers', async () => {
  expect((await api(`papers/${LONG}`))['paper']).toMatchObject({
    paper_id: LONG,
    text_served: true,
    references: [{ doi: '10.1234/plain', paper_id: PLAIN }],
  });
  expect((await api(`papers/${PLAIN}`))['paper']).toMatchObject({ cited_by: [LONG], venue: null, has_source: false });
});

test('reads a text in parts to its end', async () => {
  const first = await api(`papers/${LONG}/source?max_chars=100000`);
  expect(first).toMatchObject({ offset: 0, truncated: true, next_offset: 100_000, total_chars: LONG_TEXT.length });
  const last = await api(`papers/${LONG}/source?offset=100000&max_chars=1000000`);
  expect(`${first['markdown']}${last['markdown']}`).toBe(LONG_TEXT);
  expect(last['next_offset']).toBeUndefined();
  expect(await api(`papers/${LONG}/translation/zh`)).toMatchObject({ lang: 'zh', truncated: false });
});

test('a summary is an object', async () => {
  expect(await api(`papers/${LONG}/summary`)).toEqual({
    ok: true,
    paper_id: LONG,
    template: 'simple',
    summary: { text: 'They live long.' },
  });
  expect(await api(`papers/${LONG}/summary/DEEP_READ`)).toMatchObject({ template: 'deep_read' });
});

test.each(CITATION_FORMATS)('cites a paper as $label', async ({ name, label, mimeType, extension }) => {
  const reply = await get(`/api/v1/papers/${LONG}/${name}`);
  expect(reply.headers.get('content-type')).toBe(`${mimeType}; charset=utf-8`);
  const file = `[2021] - Sponges of the deep sea.${extension}`;
  expect(reply.headers.get('content-disposition')).toContain(`attachment; filename="${file}"; filename*=UTF-8''`);
  expect(reply.text).toContain('10.1234/sponge');
  expect((await api(`papers/${LONG}`))['citations']).toContainEqual({ format: name, label });
});

test('counts facets, statistics and the graph', async () => {
  expect(await api('facets/tags?limit=1')).toMatchObject({ facets: [{ value: 'bulk', paper_count: 120 }] });
  expect((await api('facets/author?venue=Reef%20Letters'))['facets']).toEqual([{ value: 'Ida Wells', paper_count: 1 }]);
  const stats = await api('stats');
  expect(stats['counts']).toMatchObject({ papers: 123 });
  expect(stats['authors']?.[0]).toEqual({ value: 'Ann Common', paper_count: 120 });
  const years = (stats['years'] as unknown as { year: number }[]).map(({ year }) => year);
  expect(years).toEqual([...years].sort((one, other) => one - other));
  expect((await api('graph'))['edges']).toEqual([{ citing: LONG, cited: PLAIN }]);
  expect(await api(`papers/${PLAIN}/graph`)).toMatchObject({ truncated: false, nodes: [{ paper_id: PLAIN }, {}] });
});

test('describes the snapshot and the health of the server', async () => {
  const reported = await api('snapshot');
  expect(reported).toMatchObject({ ok: true, counts: { papers: 123 }, public: false, text: 'all' });
  expect((await get('/healthz')).json).toMatchObject({ ok: true, papers: 123, build_id: reported['build_id'] });
});

test('answers on this machine are not compressed', async () => {
  const { headers } = await get('/api/v1/stats', { headers: { 'accept-encoding': 'gzip' } });
  expect(headers.get('content-encoding')).toBeNull();
});

test.each([
  ['papers/nobody', 404, 'paper_not_found'],
  ['papers/..%2F..%2Fetc', 404, 'paper_not_found'],
  [`papers/${LONG}/summary/x`, 404, 'template_not_available'],
  [`papers/${PLAIN}/source`, 404, 'source_not_available'],
  [`papers/${PLAIN}/pdf`, 404, 'source_not_available'],
  [`papers/${LONG}/translation/fr`, 404, 'translation_not_available'],
  [`papers/${LONG}/source?offset=x`, 400, 'invalid_arguments'],
  [`papers/${LONG}/source?max_chars=0`, 400, 'invalid_arguments'],
  ['facets/mood', 400, 'invalid_category'],
  ['search?q=a&q=b', 400, 'invalid_arguments'],
  ['search?colour=red', 400, 'invalid_arguments'],
  ['search?page_size=101', 400, 'page_size_too_large'],
  ['search?page=101&page_size=100', 400, 'pagination_too_deep'],
  [`search?q=${'x'.repeat(501)}`, 400, 'query_too_long'],
  ['nothing', 404, 'invalid_arguments'],
  ['papers/%E0%A4%A', 400, 'invalid_arguments'],
])('%s is %i %s', async (path, status, code) => {
  const reply = await get(`/api/v1/${path}`);
  expect([reply.status, reply.json['ok'], reply.json['error']?.['code']]).toEqual([status, false, code]);
});

test.each(['/api/v2/stats', '/api/x/stats', '/api/v1', '/api/'])('%s is not a version of the API', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('rejects writes below /api', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await get('/api/v1/search', { method })).headers.get('allow')).toBe('GET, HEAD');
});

test('does not send an unchanged response again', async () => {
  const { headers } = await get('/api/v1/stats');
  const again = await get('/api/v1/stats', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect([again.status, again.text]).toEqual([304, '']);
  const other = await get('/api/v1/graph', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(other.status).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  const [head, full] = [await get('/api/v1/stats', { method: 'HEAD' }), await get('/api/v1/stats')];
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'));
});

test('serves the page under a strict policy, at all of its paths', async () => {
  for (const path of ['/', '/papers/123', '/search']) {
    const { status, text, headers } = await get(path);
    expect([status, text]).toEqual([200, '<!doctype html><title>page</title>']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
    expect(headers.get('cache-control')).toBe('no-cache');
  }
  const script = await get('/assets/app-abcd1234.js');
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-type')).toContain('text/javascript');
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/none.js',
  '/.env',
  '/a\\..\\secret.txt',
])('serves no file at %s', async (path) => {
  const { status, text } = await get(path);
  expect([status === 404 || status === 200, text.includes('treasure')]).toEqual([true, false]);
});

test('explains that the page is not built', async () => {
  const { get: bare } = await shelf.serve({ webFolder: join(shelf.place, 'none') });
  expect((await bare('/')).text).toContain('its page is not built');
});

test('marks sandbox content in the snapshot, the paper and the tools', async () => {
  const marks = async ({ get, call }: Awaited<ReturnType<typeof shelf.serve>>) => [
    (await get('/api/v1/snapshot')).json['sandbox'],
    (await get(`/api/v1/papers/${PLAIN}`)).json['paper']?.['sandbox'],
    (await call('get_paper_metadata', { paper_id: PLAIN })).data['sandbox'],
    (await call('search_papers', { query: 'plain' })).data['sandbox'],
    (await call('search_papers_by_keyword', { keyword: 'plain' })).data['sandbox'],
  ];
  const other = await openShelf([{ paper_id: PLAIN, title: 'A plain paper', authors: [], keywords: ['plain'] }]);
  expect(await marks(await other.serve())).toEqual([false, ...Array.from({ length: 4 }, () => undefined)]);
  const manifest = join(other.folder, 'manifest.json');
  const facts = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify({ ...facts, sandbox: true }));
  expect(await marks(await other.serve())).toEqual(Array.from({ length: 5 }, () => true));
  await other.close();
});
