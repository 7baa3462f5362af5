import { expect, onTestFinished, test } from 'vitest';
import { closeData, openData, type SnapshotData } from '../../../src/snapshot/data.ts';
import { readLocalFacts, readLocalPapers } from '../../../src/snapshot/engines/opensearch/documents.ts';
import { readGraph } from '../../../src/snapshot/engines/opensearch/graph.ts';
import {
  findFile,
  readPaper,
  readSource,
  readSummary,
  readTranslation,
} from '../../../src/snapshot/engines/opensearch/papers.ts';
import { toVectorDocuments } from '../../../src/snapshot/engines/opensearch/vectors/documents.ts';
import { addNearPlaces } from '../../../src/snapshot/engines/opensearch/vectors/places.ts';
import { createSampleReader } from '../../../src/snapshot/engines/opensearch/vectors/sample.ts';
import type { ClusterData, ClusterView } from '../../../src/snapshot/engines/opensearch/view.ts';
import { withMeaning } from '../../../src/snapshot/engines/with-meaning.ts';
import { buildFrom, type Line, newFolder } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';
import { type Answers, clusterOf, searched } from './in-process.ts';

async function folderOf(lines: readonly Line[]): Promise<SnapshotData> {
  const out = await newFolder();
  await buildFrom(lines, out);
  const data = unwrap(await openData(out));
  onTestFinished(() => closeData(data));
  return data;
}
const LINE = {
  ...{
    paper_id: 'b',
    title: 'Heat of CELLS',
    authors: ['Lang, Ada'],
    year: 2001,
    venue: 'Desks',
    abstract: 'Short heat.',
  },
  ...{ keywords: ['Ice'], source_markdown: 'A long text on heat.', license: 'cc-by', doi: '10.5555/b' },
  ...{ summaries: { simple: { summary: 'Warm words.' } }, references: [{ doi: '10.5555/a' }] },
};
const OTHER = { paper_id: 'a', title: 'Water', doi: '10.5555/a', source_markdown: 'Opening words.' };

test('a paper of a folder becomes a document with its words, facets, citations and marks', async () => {
  const [other, paper] = [...readLocalPapers(await folderOf([LINE, OTHER]), false)];
  expect([other?.paperId, paper?.paperId]).toEqual(['a', 'b']);
  expect(paper?.read().document.places).toEqual(['paper', 'source', 'summary/simple']);
  const { document, texts } = paper?.read() ?? {};
  expect(document).toMatchObject({
    ...{
      paper_id: 'b',
      year: 2001,
      title_key: 'heat of cells',
      has_source: true,
      has_opening: false,
      license: 'cc-by',
    },
    ...{ cites: ['a'], cited_by: 0, folded: { author: ['ada lang'], venue: ['desks'], keyword: ['ice'], tag: [] } },
    show: { title: 'Heat of CELLS', abstract: 'Short heat.', retracted: false, marks: { doi: '10.5555/b' }, pdf: null },
  });
  expect(document?.aliases).toContain('doi:10.5555/b');
  expect(document?.words).toMatchObject({ opening: '', title: expect.stringContaining('heat') });
  expect(document?.passages.map(({ is_summary, license, at }) => [is_summary, license, at])).toEqual([
    [false, 'cc-by', 0],
    [true, 'cc-by', 1],
  ]);
  // A passage of a summary is cut from its words, not from its JSON.
  expect(document?.passages.map(({ place, words }) => [place, words])).toEqual([
    ['source', 'a long text on heat'],
    ['summary/simple', 'warm word'],
  ]);
  expect(texts?.get('source')).toBe('A long text on heat.');
  expect(other?.read().document).toMatchObject({ cited_by: 1, has_opening: true, words: { abstract: '' } });
  expect(other?.read().document.words.opening).toContain('open');
});

test('a paper that cites another twice counts once', async () => {
  const references = [{ doi: '10.5555/a' }, { doi: '10.5555/A' }];
  const [cited, citing] = [...readLocalPapers(await folderOf([{ ...LINE, references }, OTHER]), false)];
  expect([cited?.read().document.cited_by, citing?.read().document.cites]).toEqual([1, ['a']]);
});

test('the digest of a paper changes with any of its facts, and not with those of another paper', async () => {
  const digestOf = async (line: Line) =>
    [...readLocalPapers(await folderOf([line, OTHER]), false)].find(({ paperId }) => paperId === 'b')?.digest;
  const own = await digestOf(LINE);
  expect(own).toHaveLength(27);
  expect(await digestOf(LINE)).toBe(own);
  for (const more of [{ source_markdown: 'Other.' }, { tags: ['x'], references: [] }])
    expect(await digestOf({ ...LINE, ...more })).not.toBe(own);
});

test('what is known about all papers has every licence, with null for none, and the counted facets', async () => {
  const facts = readLocalFacts(await folderOf([LINE, OTHER]));
  expect(facts.licenses).toEqual(['cc-by', null]);
  expect(facts.facets['keyword']).toEqual([{ value: 'Ice', paperCount: 1 }]);
  expect(facts.averages.every((average) => average > 0)).toBe(true);
});

test('a vector says whether it was made from a text that may have to be withheld', async () => {
  const [other, paper] = [...readLocalPapers(await folderOf([LINE, OTHER]), false)].map((each) => each.read().document);
  const bytes = Int8Array.of(1, -2);
  const of = (document: typeof paper) =>
    document &&
    [
      ...toVectorDocuments(
        document,
        [0, 1, 2].map((at) => ({ at, bytes })),
      ),
    ].map(([at, each]) => [at, each.is_text]);
  expect(of(paper)).toEqual([
    [0, false],
    [1, true],
    [2, false],
  ]);
  expect(of(other)?.[0]).toEqual([0, true]);
  const [, passage] = paper ? ([...toVectorDocuments(paper, [{ at: 1, bytes }])][0] ?? []) : [];
  expect(passage).toMatchObject({
    paper_id: 'b',
    year: 2001,
    license: 'cc-by',
    place: 'source',
    start: 0,
    vector: [1, -2],
  });
});

const VECTORS = { model: 'toy', dimension: 2, records: 1, passages: 0 };
test.each([
  ['with vectors', VECTORS, { query: 'heat' }, true],
  ['by relevance', VECTORS, { query: 'heat', sort: 'relevance' as const }, true],
  ['without vectors', undefined, { query: 'heat' }, false],
  ['without words', VECTORS, { query: ' ' }, false],
  ['by year', VECTORS, { query: 'heat', sort: 'year_desc' as const }, false],
])('a search %s uses the meaning of its query: %s', async (_what, vectors, request, expected) => {
  const meaning = { problem: { code: 'NETWORK_ERROR', message: '' } } as const;
  const asked = await withMeaning(vectors, request, async () => meaning);
  expect(asked.meaning).toEqual(expected ? meaning : undefined);
});

function dataOf(...said: Answers) {
  const { cluster, asked } = clusterOf(...said);
  const meta = { texts: 'texts', vectors: 'v', licenses: [], manifest: { counts: {}, vectors: { dimension: 2 } } };
  return { asked, cluster, meta, data: { cluster, index: 'papers-1', meta } as unknown as ClusterData };
}
const docs = (found: Readonly<Record<string, unknown>>) => ({
  body: { docs: Object.entries(found).map(([_id, _source]) => ({ _id, _source })) },
});
const text = (value: unknown) => ({ text: typeof value === 'string' ? value : JSON.stringify(value) });

test('passages that meaning found fill the places that words left, each once', async () => {
  const at = (start: number) => ({ place: 'source', start, end: start + 5 });
  const { data, asked } = dataOf(docs({ 'a/1': at(0), 'a/2': at(10), 'b/1': at(0), 'a/0': {} }));
  const wanted = [
    { paperId: 'a', near: ['a/1', 'a/0', 'a/2', 'a/3'] },
    { paperId: 'b', near: ['b/1'] },
    { paperId: 'full', near: ['full/1'] },
  ];
  const places = new Map([
    ['a', [at(10)]],
    ['full', [at(1), at(2), at(3)]],
  ]);
  const filled = unwrap(await addNearPlaces(data as ClusterView, wanted, places, 3));
  expect(filled.get('a')?.map(({ start }) => start)).toEqual([10, 0]);
  expect([filled.get('b')?.length, filled.get('full')?.length]).toEqual([1, 3]);
  expect(asked[0]?.json).toEqual({ ids: ['a/1', 'a/0', 'a/2', 'b/1'] });
});

test('the sample of vectors is read once', async () => {
  const centre = Buffer.from(Float32Array.of(0.5, 0.25).buffer).toString('base64');
  const stored = { centre, sample: Buffer.from([1, 255, 2, 3]).toString('base64') };
  const { asked, cluster, meta } = dataOf(docs({ ':vectors': text(stored) }));
  const read = createSampleReader(cluster, meta as never);
  const sample = unwrap(await read());
  expect([[...sample.centre], sample.vectors.map((vector) => [...vector])]).toEqual([
    [0.5, 0.25],
    [
      [1, -1],
      [2, 3],
    ],
  ]);
  await read();
  expect(asked).toHaveLength(1);
});

test('the graph of all has the papers that cite or are cited, the most cited first', async () => {
  const { data, asked } = dataOf(searched([]));
  expect(unwrap(await readGraph(data, undefined))).toEqual({ nodes: [], edges: [], truncated: false });
  const sent = String(asked[0]?.body?.data);
  expect(sent).toContain('{"exists":{"field":"cites"}},{"range":{"cited_by":{"gt":0}}}');
  expect(sent).toContain('"sort":[{"cited_by":"desc"},{"paper_id":"asc"}]');
});

const PAPER = {
  ...{
    paperId: 'a',
    title: 'T',
    authors: [],
    keywords: [],
    abstract: null,
    license: null,
    hasPdf: true,
    hasSource: true,
  },
  ...{ languages: ['de'], availableSummaryTemplates: ['abstract', 'simple'], preferredSummaryTemplate: 'abstract' },
};

test('a paper, its text and its translations are read by their places, and a lost one is reported', async () => {
  const whole = () =>
    dataOf(docs({ 'a/paper': text(PAPER), 'a/source': text('All.'), 'a/translation/de': text('Alles.') })).data;
  expect(unwrap(await readPaper(whole(), 'a', undefined)).hasPdf).toBe(false);
  expect(unwrap(await readPaper(whole(), 'a', '/files')).hasPdf).toBe(true);
  expect(unwrap(await readSource(whole(), 'a'))).toBe('All.');
  expect(unwrap(await readTranslation(whole(), 'a', 'DE'))).toBe('Alles.');
  const lost = () => dataOf(docs({ 'a/paper': text(PAPER) })).data;
  expect(await readSource(lost(), 'a')).toMatchObject({ error: { code: 'asset_fetch_failed' } });
  expect(await readTranslation(lost(), 'a', 'de')).toMatchObject({ error: { code: 'asset_fetch_failed' } });
  const none = dataOf(docs({ 'a/paper': text({ ...PAPER, hasSource: false }) })).data;
  expect(await readSource(none, 'a')).toMatchObject({ error: { code: 'source_not_available' } });
  for (const id of ['x', 'a/b']) expect((await readPaper(dataOf(docs({})).data, id, undefined)).ok).toBe(false);
});

test('a summary in the words of the paper quotes its text only where texts are shared', async () => {
  const data = () => dataOf(docs({ 'a/paper': text(PAPER), 'a/source': text('Opening words of it.') }), docs({})).data;
  expect(unwrap(await readSummary(data(), 'a', undefined)).json).toContain('Opening words');
  expect(unwrap(await readSummary(data(), 'a', undefined, () => false)).json).not.toContain('Opening words');
  expect(await readSummary(data(), 'a', 'SIMPLE')).toMatchObject({ error: { code: 'asset_fetch_failed' } });
  expect(await readSummary(data(), 'a', 'none')).toMatchObject({ error: { code: 'template_not_available' } });
});

test('a PDF is found in the folder of files by its name, which cannot lead out of it', async () => {
  const find = (pdf: unknown, files?: string) =>
    findFile(dataOf({ body: { _source: { show: { pdf } } } }).data, 'a', files);
  const name = `${'a'.repeat(64)}.pdf`;
  expect(unwrap(await find(name, '/files'))).toBe(`/files/${name}`);
  expect([unwrap(await find(name)), unwrap(await find(null, '/files'))]).toEqual([null, null]);
  expect(await find('../x.pdf', '/files')).toMatchObject({ error: { code: 'asset_fetch_failed' } });
  expect((await findFile(dataOf({ status: 404, body: {} }).data, 'a', '/files')).ok).toBe(false);
});
