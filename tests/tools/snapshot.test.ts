import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ERROR_TABLE } from '../../src/model/error.ts';
import { SNAPSHOT_TOOLS } from '../../src/tools/snapshot.ts';
import { verifies } from '../requirements/verifies.ts';
import { LONG, LONG_TEXT, openShelf, PLAIN, UNLICENSED } from '../support/http-world.ts';

const shelf = await openShelf();
const fingerprint = () =>
  readdirSync(shelf.folder)
    .sort()
    .map((name) => {
      const path = join(shelf.folder, name);
      return `${name} ${statSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : ''}`;
    });
const before = fingerprint();
const { call, read, rpc } = await shelf.serve();
afterAll(() => shelf.close());

interface Hit {
  readonly paper_id: string;
  readonly score: number;
  readonly [field: string]: unknown;
}
const hitsOf = async (tool: string, args: object) => (await call(tool, args)).data?.['hits'] as unknown as Hit[];

verifies(['SNP-15', 'SNP-17', 'SNP-19'], 'finds papers by full text, best match first, with snippets', async () => {
  const hits = await hitsOf('search_papers', { query: 'sponges in the deep sea measurement' });
  expect(hits[0]).toMatchObject({
    paper_id: LONG,
    title: 'Sponges of the deep sea',
    year: 2021,
    venue: 'Journal of Sponges',
  });
  expect(hits[0]?.['snippet_markdown']).toContain('**');
  expect(hits.length).toBeGreaterThan(3);
  for (const hit of hits) expect(hit['snippet_markdown']).toMatch(/\w/);
  expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((one, other) => other - one));
  expect((await hitsOf('search_papers', { query: '"sentence 3999 about"' }))[0]?.paper_id).toBe(LONG);
});

verifies(['SNP-16', 'SNP-20'], 'finds papers by keyword and tag', async () => {
  const all = await hitsOf('search_papers_by_keyword', { keyword: 'transformer', limit: 100 });
  expect(all[0]?.paper_id).toBe(LONG);
  expect(all).toHaveLength(100);
  expect(all.every((hit) => typeof hit['snippet_markdown'] === 'string')).toBe(true);
  expect((await hitsOf('search_papers_by_keyword', { keyword: 'BIOLOGY' })).map((hit) => hit.paper_id)).toEqual([LONG]);
  expect(await hitsOf('search_papers_by_keyword', { keyword: 'trans%' })).toEqual([]);
});

verifies('SNP-17', 'returns id, title, year, venue and a snippet with every hit of both searches', async () => {
  for (const hits of [
    await hitsOf('search_papers', { query: 'measurement', limit: 20 }),
    await hitsOf('search_papers_by_keyword', { keyword: 'matter', limit: 20 }),
  ]) {
    expect(hits).toHaveLength(20);
    for (const hit of hits)
      expect(hit).toMatchObject({
        paper_id: expect.stringMatching(/^filler-\d+$/),
        title: expect.stringMatching(/^Measurement number \d+/),
        year: expect.any(Number),
        venue: expect.stringMatching(/^Journal \d$/),
        snippet_markdown: expect.stringMatching(/measurement/i),
      });
  }
});

verifies('SNP-20', 'returns the papers with a matching keyword, all of them and no other', async () => {
  const pages = [1, 2].map((page) => hitsOf('search_papers_by_keyword', { keyword: 'transformer', limit: 100, page }));
  const ids = (await Promise.all(pages)).flat().map((hit) => hit.paper_id);
  expect([ids.length, new Set(ids).size]).toEqual([121, 121]);
  for (const other of [UNLICENSED, PLAIN]) expect(ids).not.toContain(other);
  const vision = await hitsOf('search_papers_by_keyword', { keyword: 'vision transformer', limit: 100 });
  expect(vision).toHaveLength(60);
});

verifies('SNP-18', 'never returns more results than the limit', async () => {
  for (const [tool, name] of [
    ['search_papers', 'query'],
    ['search_papers_by_keyword', 'keyword'],
  ] as const) {
    expect(await hitsOf(tool, { [name]: 'matter', limit: 3 })).toHaveLength(3);
    expect(await hitsOf(tool, { [name]: 'matter' })).toHaveLength(10);
  }
});

test('pages do not overlap', async () => {
  const ids = async (page: number) =>
    (await hitsOf('search_papers', { query: 'measurement', page, page_size: 20 })).map((hit) => hit.paper_id);
  const [first, second] = [await ids(1), await ids(2)];
  expect(new Set([...first, ...second]).size).toBe(40);
});

verifies(['SNP-22', 'SNP-23'], 'returns the metadata of a paper and its summary templates', async () => {
  const { data } = await call('get_paper_metadata', { paper_id: LONG });
  expect(data).toMatchObject({
    ok: true,
    paper_id: LONG,
    title: 'Sponges of the deep sea',
    authors: [
      { family: 'Wells', given: 'Ida' },
      { family: 'Reed', given: 'Tom' },
    ],
    year: 2021,
    doi: '10.1234/sponge',
    preferred_summary_template: 'simple',
    available_summary_templates: ['abstract', 'deep_read', 'simple'],
    languages: ['zh'],
    has_source: true,
  });
});

verifies(
  ['SNP-24', 'SNP-25', 'SNP-26', 'SNP-30'],
  'returns the preferred summary or the requested one, as content',
  async () => {
    const preferred = await call('get_paper_summary', { paper_id: LONG });
    expect([preferred.data['template'], JSON.parse(preferred.text)]).toEqual(['simple', { text: 'They live long.' }]);
    for (const template of ['deep_read', 'Deep_Read']) {
      const { text, data } = await call('get_paper_summary', { paper_id: LONG, template });
      expect([data['template'], JSON.parse(text)]).toEqual(['deep_read', { text: 'A deep reading of sponges.' }]);
      expect(JSON.stringify(data)).not.toMatch(/https?:|file:|\/snapshot|assets/);
    }
  },
);

verifies(['SNP-27', 'SNP-29'], 'tells agents how to find templates and to limit long texts', async () => {
  const { json } = await rpc('tools/list');
  const tools = json['result']?.['tools'] as unknown as { name: string; description: string }[];
  const describe = (name: string) => tools.find((tool) => tool.name === name)?.description;
  expect(describe('get_paper_summary')).toMatch(/Call get_paper_metadata first .*available_summary_templates/);
  expect(describe('get_paper_source')).toMatch(/can be large: max_chars limits it/);
});

verifies('SNP-28', 'returns the full text of a paper', async () => {
  const { text, data } = await call('get_paper_source', { paper_id: UNLICENSED });
  expect(text).toBe('Corals are bright. This text about corals has an owner who said nothing.');
  expect(data).toMatchObject({ ok: true, source_markdown: text, truncated: false });
});

verifies('SNP-31', 'says so when a paper has no full text', async () => {
  const { isError, data } = await call('get_paper_source', { paper_id: PLAIN });
  expect(isError).toBe(true);
  expect(data['error']).toMatchObject({ code: 'source_not_available', paper_id: PLAIN });
  expect(data['error']?.['message']).toMatch(/not available/);
});

verifies(['SNP-32', 'SNP-33'], 'lists the most frequent values of a category with counts', async () => {
  const { data } = await call('list_top_facets', { category: 'author', limit: 20 });
  const facets = data['facets'] as unknown as { value: string; paper_count: number }[];
  expect(facets).toHaveLength(20);
  expect(facets[0]).toEqual({ value: 'Ann Common', paper_count: 120 });
  const counts = facets.map((facet) => facet.paper_count);
  expect(counts).toEqual([...counts].sort((one, other) => other - one));
  for (const [category, top] of [
    ['venue', { value: 'Journal 0', paper_count: 18 }],
    ['keyword', { value: 'ordinary matter', paper_count: 120 }],
    ['institution', { value: 'Sea Institute', paper_count: 1 }],
    ['tag', { value: 'bulk', paper_count: 120 }],
  ] as const)
    expect((await call('list_top_facets', { category })).data['facets']?.[0], category).toEqual(top);
});

const contentOf = async (uri: string) =>
  (await read(uri))['result']?.['contents']?.[0] as unknown as { text: string; mimeType: string };

verifies(['SNP-34', 'SNP-35', 'SNP-36', 'SNP-39'], 'serves metadata and summaries as resources', async () => {
  const metadata = await contentOf(`paper://${LONG}/metadata`);
  expect(JSON.parse(metadata.text)).toMatchObject({ paper_id: LONG, preferred_summary_template: 'simple' });
  expect(JSON.parse((await contentOf(`paper://${LONG}/summary`)).text)).toEqual({ text: 'They live long.' });
  const deep = await contentOf(`paper://${LONG}/summary/deep_read`);
  expect([deep.mimeType, JSON.parse(deep.text)]).toEqual(['application/json', { text: 'A deep reading of sponges.' }]);
});

verifies(['SNP-37', 'SNP-38'], 'serves full text and translations as resources', async () => {
  expect((await contentOf(`paper://${UNLICENSED}/source`)).text).toMatch(/^Corals are bright/);
  expect((await contentOf(`paper://${LONG}/translation/zh`)).text).toBe('# 深海\n\n海绵生活在深海。');
  expect((await contentOf(`paper://${LONG}/translation/ZH`)).mimeType).toBe('text/markdown');
});

verifies(['SNP-40', 'SNP-41', 'SNP-42'], 'cuts a long text at the requested length and marks the cut', async () => {
  const { text, data } = await call('get_paper_source', { paper_id: LONG, max_chars: 10_000 });
  const more = LONG_TEXT.length - 10_000;
  expect(text).toBe(`${LONG_TEXT.slice(0, 10_000)}\n[truncated: ${more} more chars]`);
  expect(data).toMatchObject({ truncated: true, total_chars: LONG_TEXT.length, next_offset: 10_000 });
  const whole = await call('get_paper_source', { paper_id: LONG, max_chars: LONG_TEXT.length });
  expect([whole.text, whole.data['truncated']]).toEqual([LONG_TEXT, false]);
  const summary = await call('get_paper_summary', { paper_id: LONG, max_chars: 5 });
  expect(summary.text).toMatch(/^[\s\S]{5}\n\[truncated: \d+ more chars\]$/);
});

test('next_offset reads a long text to its end', async () => {
  let [sofar, offset]: [string, number | undefined] = ['', 0];
  while (offset !== undefined) {
    const { data } = await call('get_paper_source', { paper_id: LONG, max_chars: 33_333, offset });
    sofar += String(data['source_markdown']).replace(/\n\[truncated: \d+ more chars\]$/, '');
    offset = data['next_offset'] as unknown as number | undefined;
  }
  expect(sofar).toBe(LONG_TEXT);
});

verifies('SNP-43', 'cuts long resources at a default length and marks the cut', async () => {
  const { text } = await contentOf(`paper://${LONG}/source`);
  expect(text).toBe(`${LONG_TEXT.slice(0, 50_000)}\n[truncated: ${LONG_TEXT.length - 50_000} more chars]`);
  const rest = await contentOf(`paper://${LONG}/source?offset=50000`);
  expect(rest.text.startsWith(LONG_TEXT.slice(50_000, 50_100))).toBe(true);
});

verifies('SNP-47', 'lists the available templates when one is missing', async () => {
  const { isError, data } = await call('get_paper_summary', { paper_id: LONG, template: 'no_such' });
  expect(isError).toBe(true);
  expect(data['error']).toMatchObject({
    code: 'template_not_available',
    paper_id: LONG,
    template: 'no_such',
    available_summary_templates: ['abstract', 'deep_read', 'simple'],
  });
});

test('an unreadable resource is a JSON-RPC error with the failure as data', async () => {
  const uris: readonly (readonly [string, string])[] = [
    ['paper://nobody/metadata', 'paper_not_found'],
    [`paper://${LONG}/summary/no_such`, 'template_not_available'],
    [`paper://${PLAIN}/source`, 'source_not_available'],
    [`paper://${LONG}/translation/fr`, 'translation_not_available'],
    [`paper://${LONG}/pictures`, 'invalid_arguments'],
    ['paper://..%2F..%2Fetc/source', 'paper_not_found'],
    ['file:///etc/passwd', 'invalid_arguments'],
  ];
  for (const [uri, code] of uris)
    expect(await read(uri)).toMatchObject({ error: { code: -32602, data: { code, uri } } });
});

verifies(['SNP-49'], 'returns structured content and text for every answer and error', async () => {
  const calls: readonly (readonly [string, object, boolean])[] = [
    ['search_papers', { query: 'sponges' }, false],
    ['search_papers', {}, true],
    ['search_papers_by_keyword', { keyword: 'porifera' }, false],
    ['search_papers_by_keyword', { keyword: '' }, true],
    ['get_paper_metadata', { paper_id: LONG }, false],
    ['get_paper_metadata', { paper_id: '../../etc' }, true],
    ['get_paper_summary', { paper_id: LONG }, false],
    ['get_paper_summary', { paper_id: 'nobody' }, true],
    ['get_paper_source', { paper_id: LONG }, false],
    ['get_paper_source', { paper_id: LONG, max_chars: 0 }, true],
    ['list_top_facets', { category: 'tag' }, false],
    ['list_top_facets', { category: 'mood' }, true],
  ];
  for (const [name, args, wanted] of calls) {
    const { isError, data, text } = await call(name, args);
    expect([name, isError, data['ok'], text !== '']).toEqual([name, wanted, !wanted, true]);
  }
});

test.each([
  ['search_papers', { query: ' ' }, 'invalid_query'],
  ['search_papers', { query: 7 }, 'invalid_arguments'],
  ['search_papers', { query: 'a', limit: 2.5 }, 'invalid_arguments'],
  ['search_papers', { query: 'a', limit: 0 }, 'invalid_arguments'],
  ['search_papers', { query: 'a', limit: 5, page_size: 6 }, 'invalid_arguments'],
  ['search_papers', { query: 'a', sort: 'x' }, 'invalid_arguments'],
  ['search_papers_by_keyword', { keyword: 'x'.repeat(501) }, 'query_too_long'],
  ['search_papers_by_keyword', { keyword: 'x', limit: 101 }, 'page_size_too_large'],
  ['get_paper_metadata', { paper_id: '../../etc/passwd' }, 'paper_not_found'],
  ['get_paper_source', { paper_id: LONG, offset: 1e9 }, 'invalid_arguments'],
  ['list_top_facets', { category: 'author', limit: 101 }, 'page_size_too_large'],
  ['list_top_facets', { category: 'mood' }, 'invalid_category'],
])('%s with %j is %s', async (name, args, code) => {
  const { isError, data } = await call(name, args);
  expect([isError, data['error']?.['code']]).toEqual([true, code]);
});

verifies('SNP-46', 'refuses any arguments with a lower-snake code of the closed table', async () => {
  const codes = Object.keys(ERROR_TABLE).filter((code) => /^[a-z]+(_[a-z]+)*$/.test(code));
  const odd = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.string());
  const fields = ['query', 'keyword', 'paper_id', 'template', 'max_chars', 'category', 'limit', 'page'];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SNAPSHOT_TOOLS.map(({ name }) => name)),
      fc.dictionary(fc.constantFrom(...fields), odd),
      async (name, args) => {
        const { isError, data } = await call(name, args);
        if (isError) expect(codes).toContain(data['error']?.['code']);
      },
    ),
    { numRuns: 60 },
  );
});

verifies('SNP-51', 'accepts a query of 500 characters and refuses 501', async () => {
  expect((await call('search_papers', { query: 'x'.repeat(500) })).isError).toBe(false);
  const { isError, data } = await call('search_papers', { query: 'x'.repeat(501) });
  expect([isError, data['error']?.['code']]).toEqual([true, 'query_too_long']);
});

verifies('SNP-52', 'accepts a page of 100 results and refuses 101', async () => {
  expect(await hitsOf('search_papers', { query: 'measurement', page_size: 100 })).toHaveLength(100);
  const { isError, data } = await call('search_papers', { query: 'measurement', page_size: 101 });
  expect([isError, data['error']?.['code']]).toEqual([true, 'page_size_too_large']);
});

verifies('SNP-53', 'refuses to page beyond 10,000 results', async () => {
  expect((await call('search_papers', { query: 'measurement', page_size: 100, page: 100 })).isError).toBe(false);
  for (const tool of ['search_papers', 'search_papers_by_keyword']) {
    const name = tool === 'search_papers' ? 'query' : 'keyword';
    const { data } = await call(tool, { [name]: 'matter', page_size: 100, page: 101 });
    expect(data['error']?.['code']).toBe('pagination_too_deep');
  }
});

test('answers list the fields that contain text of papers', async () => {
  const untrusted = async (name: string, args: object) => (await call(name, args)).meta?.['carrel/untrusted'];
  expect(await untrusted('get_paper_source', { paper_id: LONG })).toEqual(['source_markdown']);
  expect(await untrusted('search_papers', { query: 'sea' })).toContain('hits[].snippet_markdown');
});

verifies('SNP-50', 'leaves the snapshot unchanged', async () => {
  await call('search_papers', { query: 'sponges' });
  await call('get_paper_source', { paper_id: LONG });
  expect(fingerprint()).toEqual(before);
});

verifies(['SNP-45', 'SNP-46'], 'names the paper and the template when a file of the snapshot is corrupt', async () => {
  const folder = join(shelf.place, 'broken');
  cpSync(shelf.folder, folder, { recursive: true });
  const assets = new DatabaseSync(join(folder, 'assets.db'));
  const spoil = assets.prepare("UPDATE assets SET packed = 0, data = ? WHERE place = 'summary/deep_read'");
  expect(spoil.run(Buffer.from('{not json')).changes).toBe(1);
  expect(assets.prepare("DELETE FROM assets WHERE place = 'source' AND paper_id = ?").run(LONG).changes).toBe(1);
  assets.close();
  const server = await shelf.serve({ snapshot: folder });
  const errorOf = async (name: string, args: object) => (await server.call(name, args)).data['error'];
  const message = expect.stringMatching(/^\w+ .*\.$/);
  expect(await errorOf('get_paper_summary', { paper_id: LONG, template: 'deep_read' })).toMatchObject({
    code: 'asset_parse_failed',
    paper_id: LONG,
    template: 'deep_read',
    message,
  });
  expect(await errorOf('get_paper_source', { paper_id: LONG })).toMatchObject({
    code: 'asset_fetch_failed',
    paper_id: LONG,
    message,
  });
  expect(await errorOf('get_paper_summary', { paper_id: LONG, template: 'x' })).toMatchObject({
    code: 'template_not_available',
    paper_id: LONG,
    template: 'x',
    message,
  });
  expect(await server.read(`paper://${LONG}/source`)).toMatchObject({
    error: { code: -32603, data: { code: 'asset_fetch_failed', paper_id: LONG } },
  });
});
