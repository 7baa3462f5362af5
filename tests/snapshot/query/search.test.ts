import { expect, test } from 'vitest';
import { idsFor, type Line, snapshotOf } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

const SHELF: Line[] = [
  {
    paper_id: 'sparse',
    doi: '10.5555/fake.2023.1',
    title: 'Sparse attention for long documents',
    authors: ['Example, Ada'],
    year: 2023,
    venue: 'ICML',
    abstract: 'We scale attention with sparse patterns.',
    keywords: ['Transformer'],
    tags: ['nlp'],
  },
  {
    paper_id: 'dense',
    title: 'Dense networks',
    authors: ['Sample, Boris'],
    year: 2020,
    abstract: 'Attention is paid to patterns. Documents are long.',
    keywords: ['100%_recall'],
  },
  {
    paper_id: 'graph',
    title: '基于图神经网络的推荐系统',
    authors: ['张三'],
    year: 2022,
    abstract: '本文使用Transformer编码器。',
  },
  {
    paper_id: 'poincare',
    title: 'Poincaré Embeddings für Daten',
    authors: ['Zoë Ångström'],
    abstract: 'гиперболическая геометрия, a naïve façade',
  },
  { paper_id: 'korean', title: '한국어 자연어 처리 연구', authors: ['김철수'], abstract: '토큰화' },
  {
    paper_id: 'full',
    title: 'A long report',
    authors: [],
    year: 2019,
    source_markdown: `# Introduction\n\n${'Nothing here. '.repeat(300)}\n\n# Results\n\nThe zebrafish swam upstream at 2.5 knots.\n\n${'More. '.repeat(400)}`,
    translations: { 'zh-CN': '斑马鱼逆流而上' },
    summaries: { Deep_Read: { summary: 'A summary about lampreys.' } },
  },
];

test.each([
  ['poincare', 'poincare'],
  ['Poincaré', 'poincare'],
  ['гиперболическая', 'poincare'],
  ['naive', 'poincare'],
  ['使用', 'graph'],
  ['编码器', 'graph'],
  ['Transformer编码器', 'graph'],
  ['网', 'graph'],
  ['자연어', 'korean'],
  ['10.5555/FAKE.2023.1', 'sparse'],
  ['https://doi.org/10.5555/fake.2023.1', 'sparse'],
  ['zebrafish 2.5 knots', 'full'],
  ['斑马鱼', 'full'],
  ['lamprey', 'full'],
  ['x OR sparse AND', 'sparse'],
  ['title:(sparse', 'sparse'],
  ['Ångström', 'poincare'],
  ['zebrafich', 'full'],
  ['atention sparce', 'sparse'],
])('%s finds %s first', async (query, id) => {
  expect(idsFor(await snapshotOf(SHELF), query)[0]).toBe(id);
});

test.each(['or', 'AND', '"', '(', '*', 'NEAR(', '-', '^', ':'])('%s is a valid query', async (query) => {
  expect(unwrap((await snapshotOf(SHELF)).search({ query })).hits).toBeDefined();
});

test('papers with the words next to each other come first', async () => {
  const snapshot = await snapshotOf([
    { paper_id: 'apart', title: 'one', authors: [], abstract: 'heat makes slabs and flow does too' },
    { paper_id: 'together', title: 'one', authors: [], abstract: 'slabs and heat flow does make too' },
  ]);
  expect(idsFor(snapshot, 'heat flow')).toEqual(['together', 'apart']);
});

test('the beginning of a DOI is no match for the whole of it', async () => {
  const lines = [1, 2, 3].map((at) => ({ paper_id: `p${at}`, title: `See 10.5555/77.${at}`, abstract: 'Heat.' }));
  const snapshot = await snapshotOf(lines);
  expect(idsFor(snapshot, '10.5555/77.2')).toEqual(['p2']);
  expect(idsFor(snapshot, '10.5555/77.2 heat')[0]).toBe('p2');
});

test('papers with the exact form of a word come first', async () => {
  const text = (paper_id: string, word: string) => ({
    paper_id,
    title: 'one',
    authors: [],
    abstract: `about ${word} of things`,
  });
  const snapshot = await snapshotOf([text('other', 'testing'), text('same', 'tests')]);
  expect(idsFor(snapshot, 'tests')).toEqual(['same', 'other']);
});

test('a quoted phrase is required', async () => {
  expect(idsFor(await snapshotOf(SHELF), '"sparse patterns"')).toEqual(['sparse']);
});

test('a phrase that no paper has is relaxed, and the answer says so', async () => {
  const found = unwrap((await snapshotOf(SHELF)).search({ query: 'attention "sparse unicorns"' }));
  expect(found.hits.map(({ paperId }) => paperId)).toEqual(['sparse', 'dense']);
  expect([found.total, found.relaxed]).toEqual([2, ['sparse unicorns']]);
});

test('of several phrases only those that no paper has are relaxed', async () => {
  const found = unwrap((await snapshotOf(SHELF)).search({ query: '"sparse patterns" "attention span" networks' }));
  expect([found.hits.map(({ paperId }) => paperId), found.relaxed]).toEqual([['sparse'], ['attention span']]);
});

test.each(['relevance', 'title_asc'] as const)('papers with a relaxed phrase come first by %s', async (sort) => {
  const text = (paper_id: string, abstract: string) => ({ paper_id, title: paper_id, authors: [], abstract });
  const snapshot = await snapshotOf([
    text('both-words', 'heat and flow and layer and boundary, heat and flow and layer and boundary'),
    text('first-phrase', `heat flow ${'and much else besides '.repeat(40)}`),
    text('second-phrase', `boundary layer ${'and much else besides '.repeat(40)}`),
  ]);
  const found = unwrap(snapshot.search({ query: '"heat flow" "boundary layer"', sort }));
  const ids = found.hits.map(({ paperId }) => paperId);
  expect(found.relaxed).toEqual(['heat flow', 'boundary layer']);
  expect(sort === 'relevance' ? ids.at(-1) : ids[0]).toBe('both-words');
});

test('a misspelled word inside a phrase is corrected before the phrase is relaxed', async () => {
  const found = unwrap((await snapshotOf(SHELF)).search({ query: '"sparce patterns"' }));
  expect(found).toMatchObject({ total: 1, relaxed: [], corrections: { sparce: 'sparse' } });
});

test('a phrase that leads to no paper at all is not reported as relaxed', async () => {
  expect(unwrap((await snapshotOf(SHELF)).search({ query: '"qqqq wwww"' }))).toMatchObject({ total: 0, relaxed: [] });
});

test('an answer has all its years', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({ paper_id: `p${at}`, title: 'Waves', year: 1960 + at }));
  const found = unwrap((await snapshotOf(lines)).search({ query: 'waves', facets: ['year'] }));
  expect(found.facets?.year?.map(({ value }) => Number(value))).toEqual(lines.map(({ year }) => year));
});

test.each(['waves', ''])('the years of "%s" include those of papers beyond the best thousand', async (query) => {
  const lines = Array.from({ length: 1_005 }, (_, at) => ({
    paper_id: `p${at}`,
    title: 'Waves',
    year: 2000 - (at % 3),
    tags: ['wet'],
  }));
  const old = { paper_id: 'old', title: `${'something else '.repeat(40)} waves`, year: 1936 };
  const dry = { paper_id: 'dry', title: 'Deserts', year: 1900 };
  const snapshot = await snapshotOf([...lines, old, dry]);
  const { facets } = unwrap(snapshot.search({ query, facets: ['year', 'tag'], sort: 'relevance' }));
  const years = ['1998', '1999', '2000'].map((value) => ({ value, paperCount: 335 }));
  const few = (query === '' ? ['1900', '1936'] : ['1936']).map((value) => ({ value, paperCount: 1 }));
  expect(facets?.year).toEqual([...few, ...years]);
  // Other values are counted among the best thousand.
  expect(facets?.tag).toEqual([{ value: 'wet', paperCount: query === '' ? 1_000 : expect.any(Number) }]);
  const late = unwrap(snapshot.search({ query, facets: ['year'], filters: { fromYear: 1998 } }));
  expect(late.facets?.year).toEqual(years);
});

test.each([
  ['## Background\n\nWe tamed zebras.', 'Background We tamed zebras.'],
  ['We tamed zebras. \\#\\# Methods In the wild.', 'We tamed zebras. Methods In the wild.'],
  ['We tamed zebras. ### Methods In the wild.', 'We tamed zebras. Methods In the wild.'],
])('a preview and a snippet of %j show no heading marks', async (abstract, plain) => {
  const [hit] = unwrap((await snapshotOf([{ title: 'x', abstract }])).search({ query: 'zebras' })).hits;
  expect([hit?.summaryPreview, hit?.snippetMarkdown.replaceAll('**', '')]).toEqual([plain, plain]);
});

test('a snippet of a passage shows no heading marks', async () => {
  const source = `# Title\n\n## Results\n\nThe zebrafish swam.`;
  const [hit] = unwrap(
    (await snapshotOf([{ title: 'x', abstract: 'y', source_markdown: source }])).search({ query: 'zebrafish' }),
  ).hits;
  expect(hit?.snippetMarkdown).toBe('Title Results The **zebrafish** swam.');
});

test('the name of an author is not the heading of a passage', async () => {
  const opening = `## On zebrafish\n\n${'We describe how they move. '.repeat(12)}`;
  const source_markdown = `${opening}\n## Ping Xiong and José Díaz\n\nThe zebrafish swam.`;
  const authors = ['Xiong, Ping', 'Diaz, Jose'];
  const [hit] = unwrap((await snapshotOf([{ title: 'x', authors, source_markdown }])).search({ query: 'swam' })).hits;
  expect(hit?.passages[0]).toMatchObject({ start: opening.length + 1, heading: 'On zebrafish' });
});

test('a hit has the passage, its position and its heading', async () => {
  const snapshot = await snapshotOf(SHELF);
  const [hit] = unwrap(snapshot.search({ query: 'zebrafish' })).hits;
  const passage = hit?.passages[0];
  expect(passage).toMatchObject({ where: 'source', heading: 'Results' });
  expect(unwrap(snapshot.source('full')).slice(passage?.start, passage?.end).trim()).toBe(passage?.text);
  expect(hit?.snippetMarkdown).toContain('**zebrafish**');
});

test('a snippet escapes Markdown and keeps spaces', async () => {
  const snapshot = await snapshotOf([
    { title: 'x', authors: [], abstract: 'a *star* and [[[not]]] a 图神经网络 link' },
  ]);
  const [hit] = unwrap(snapshot.search({ query: '神经 star' })).hits;
  expect(hit?.snippetMarkdown).toBe('a \\***star**\\* and \\[\\[\\[not\\]\\]\\] a 图**神经**网络 link');
});

test('a hit names only what is known of its paper', async () => {
  const snapshot = await snapshotOf([{ title: 'Heat', authors: [], doi: '10.5555/a' }]);
  const [hit] = unwrap(snapshot.search({ query: 'heat' })).hits;
  expect(hit).toHaveProperty('doi', '10.5555/a');
  for (const name of ['type', 'oaStatus', 'grade']) expect(hit).not.toHaveProperty(name);
});

test('filters, sorting and facets work with and without a query', async () => {
  const snapshot = await snapshotOf(SHELF);
  const ids = (page: ReturnType<typeof snapshot.search>) => unwrap(page).hits.map((hit) => hit.paperId);
  expect(ids(snapshot.search({ query: 'attention', filters: { fromYear: 2021 } }))).toEqual(['sparse']);
  expect(ids(snapshot.search({ query: 'attention', filters: { keyword: 'transformer' } }))).toEqual(['sparse']);
  for (const query of ['', ' \t'])
    expect(ids(snapshot.search({ query, sort: 'year_asc', pageSize: 2 }))).toEqual(['full', 'dense']);
  expect(ids(snapshot.search({ query: 'attention', sort: 'year_asc' }))).toEqual(['dense', 'sparse']);
  const { facets } = unwrap(snapshot.search({ query: 'attention', facets: ['year'] }));
  expect(facets?.year).toEqual([
    { value: '2020', paperCount: 1 },
    { value: '2023', paperCount: 1 },
  ]);
});

test('a search by keyword matches parts of keywords, literally and newest first', async () => {
  const snapshot = await snapshotOf(SHELF);
  const ids = (keyword: string) => unwrap(snapshot.searchByKeyword(keyword)).map((hit) => hit.paperId);
  expect([ids('RANSFORM'), ids('%'), ids('nlp'), ids('_x')]).toEqual([['sparse'], ['dense'], ['sparse'], []]);
});

test.each([
  [{ query: 'x'.repeat(501) }, 'query_too_long'],
  [{ query: 'x', pageSize: 101 }, 'page_size_too_large'],
  [{ query: 'x', pageSize: 100, page: 101 }, 'pagination_too_deep'],
  [{ query: 'x', page: 0 }, 'invalid_arguments'],
])('%o is refused', async (request, code) => {
  expect((await snapshotOf(SHELF)).search(request)).toMatchObject({ ok: false, error: { code } });
});

test('a misspelled word is corrected to a word of the library if nothing matches', async () => {
  const snapshot = await snapshotOf([
    ...SHELF,
    { title: 'Perovskite cells', abstract: 'Perovskites and perovskite layers.' },
    { title: 'In the text', source_markdown: `${'Nothing here. '.repeat(200)}Only the text names thermoporometries.` },
  ]);
  const correctionsOf = (query: string) => unwrap(snapshot.search({ query })).corrections;
  expect(correctionsOf('atention')).toEqual({ atention: 'attention' });
  expect(correctionsOf('perovskti')).toEqual({ perovskti: 'perovskite' });
  expect(correctionsOf('thermopurometry')).toEqual({ thermopurometry: 'thermoporometries' });
});

test('pages repeat no paper and leave none out', async () => {
  const lines = Array.from({ length: 130 }, (_, at) => ({
    paper_id: `p${at}`,
    title: at % 3 ? 'Waves' : 'A wave of the deep sea',
    abstract: 'wave '.repeat(1 + (at % 7)) + 'still water '.repeat(at % 11),
  }));
  const snapshot = await snapshotOf(lines);
  const pages = Array.from({ length: 13 }, (_, at) => unwrap(snapshot.search({ query: 'waves sea', page: at + 1 })));
  const ids = pages.flatMap(({ hits }) => hits.map(({ paperId }) => paperId));
  expect(new Set(ids).size).toBe(130);
  const whole = [1, 2].flatMap((page) => unwrap(snapshot.search({ query: 'waves sea', page, pageSize: 65 })).hits);
  expect(whole.map(({ paperId }) => paperId)).toEqual(ids);
  const scores = whole.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

test('filters apply to papers that only a passage finds', async () => {
  const snapshot = await snapshotOf(SHELF);
  const find = (filters: object) => unwrap(snapshot.search({ query: 'zebrafish', filters }));
  expect(find({})).toMatchObject({ total: 1, totalIsExact: true, hits: [{ paperId: 'full' }] });
  expect(find({ toYear: 2019 })).toMatchObject({ total: 1, hits: [{ paperId: 'full' }] });
  expect(find({ fromYear: 2020 })).toMatchObject({ total: 0, hits: [] });
  expect(find({ author: 'Sample, Boris' })).toMatchObject({ total: 0, hits: [] });
});

test('the total counts a paper once, whether its record, a passage or both fit', async () => {
  const text = (words: string) => `# Results\n\n${words} swam upstream.`;
  const snapshot = await snapshotOf([
    { paper_id: 'record', title: 'Lampreys', authors: [] },
    { paper_id: 'passage', title: 'A report', authors: [], source_markdown: text('Two lampreys') },
    { paper_id: 'both', title: 'More lampreys', authors: [], source_markdown: text('Three lampreys') },
  ]);
  expect(unwrap(snapshot.search({ query: 'lampreys' }))).toMatchObject({ total: 3, totalIsExact: true });
});

test('a word in the title counts more than the same word in the abstract', async () => {
  const snapshot = await snapshotOf([
    { paper_id: 'abstract', title: 'Quiet rivers', authors: [], abstract: 'Lampreys swimming' },
    { paper_id: 'title', title: 'Lampreys swimming', authors: [], abstract: 'Quiet rivers' },
    { paper_id: 'other', title: 'Deep lakes', authors: [], abstract: 'Silent mud' },
  ]);
  expect(idsFor(snapshot, 'lampreys')).toEqual(['title', 'abstract']);
});

test('a snippet escapes every character that Markdown or HTML would interpret', async () => {
  const abstract = 'Lampreys <b>swim</b> *fast* [here](x) `now` # | ~ _end_';
  const snapshot = await snapshotOf([{ paper_id: 'a', title: 'x', authors: [], abstract }]);
  const [hit] = unwrap(snapshot.search({ query: 'lampreys' })).hits;
  expect(hit?.snippetMarkdown).toBe(
    '**Lampreys** \\<b\\>swim\\</b\\> \\*fast\\* \\[here\\](x) \\`now\\` \\# \\| \\~ \\_end\\_',
  );
});

test('titles are sorted in both directions without regard to upper and lower case', async () => {
  const titled = (id: string, title: string) => ({ paper_id: id, title, authors: [] });
  const snapshot = await snapshotOf([titled('1', 'beta'), titled('2', 'Alpha'), titled('3', 'Gamma')]);
  const sorted = (sort: 'title_asc' | 'title_desc') =>
    unwrap(snapshot.search({ query: '', sort })).hits.map(({ title }) => title);
  expect(sorted('title_asc')).toEqual(['Alpha', 'beta', 'Gamma']);
  expect(sorted('title_desc')).toEqual(['Gamma', 'beta', 'Alpha']);
});

test.each(['10.5555/fake.2023.1', 'sparse'])('filters apply to the paper that "%s" names by its id', async (query) => {
  const snapshot = await snapshotOf(SHELF);
  expect(unwrap(snapshot.search({ query, filters: { fromYear: 2023 } })).hits[0]?.paperId).toBe('sparse');
  const { hits, total } = unwrap(snapshot.search({ query, filters: { toYear: 2022 } }));
  expect([hits.filter(({ paperId }) => paperId === 'sparse'), total]).toEqual([[], hits.length]);
});

test.each(['year_desc', 'year_asc'] as const)('papers of unknown year are at the end by %s', async (sort) => {
  const { hits } = unwrap((await snapshotOf(SHELF)).search({ query: '', sort, pageSize: 100 }));
  const years = hits.flatMap(({ year }) => year ?? []);
  expect(hits.slice(years.length).map(({ year }) => year)).toEqual([null, null]);
  const ascending = [2019, 2020, 2022, 2023];
  expect(years).toEqual(sort === 'year_asc' ? ascending : ascending.reverse());
});

test('a phrase with a misspelled word is corrected, and only the other phrase is relaxed', async () => {
  const found = unwrap((await snapshotOf(SHELF)).search({ query: '"sparce patterns" "attention span"' }));
  expect(found).toMatchObject({ total: 1, relaxed: ['attention span'], corrections: { sparce: 'sparse' } });
});

test('a phrase is relaxed if no paper that the filters allow has it', async () => {
  const text = (paper_id: string, year: number, abstract: string) => ({ paper_id, title: paper_id, year, abstract });
  const snapshot = await snapshotOf([
    text('old', 2000, 'the deep sea'),
    text('new', 2020, 'a sea that is deep, with cold water'),
  ]);
  const found = unwrap(snapshot.search({ query: '"deep sea" "cold water"', filters: { fromYear: 2010 } }));
  expect([found.hits.map(({ paperId }) => paperId), found.relaxed]).toEqual([['new'], ['deep sea']]);
});

test('words are corrected only if nothing fits as typed', async () => {
  const found = unwrap((await snapshotOf(SHELF)).search({ query: 'sparse atention' }));
  expect([found.total > 0, found.corrections]).toEqual([true, {}]);
});

test('a paper that is named by its id counts, and is listed once', async () => {
  const snapshot = await snapshotOf([
    { paper_id: 'x9qz', title: 'Heat', doi: '10.5555/heat' },
    { paper_id: 'b', title: 'Cites 10.5555/heat' },
  ]);
  const ids = (query: string) => {
    const { hits, total } = unwrap(snapshot.search({ query }));
    return [hits.map(({ paperId }) => paperId), total];
  };
  expect([ids('x9qz'), ids('10.5555/heat')]).toEqual([
    [['x9qz'], 1],
    [['x9qz', 'b'], 2],
  ]);
});
