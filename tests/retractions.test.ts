import { describe, expect, test } from 'vitest';
import { toDot } from '../src/cli/graph/dot.ts';
import { toSvg } from '../src/cli/graph/svg.ts';
import { showGraph } from '../src/cli/graph/view.ts';
import { toOutcome, toRetried, toRows, toWanted } from '../src/desk/fetch-row.ts';
import { listLibrary, readEntry } from '../src/desk/library.ts';
import { CITATION_FORMATS, WRITABLE_FORMATS, writeCollection } from '../src/formats/table.ts';
import { expandGraph } from '../src/graph/expand.ts';
import { createSystemClock } from '../src/model/clock.ts';
import type { Collection, Hit } from '../src/model/collection.ts';
import type { Paper, PaperFields } from '../src/model/paper.ts';
import { ok } from '../src/model/result.ts';
import { toWire } from '../src/model/wire.ts';
import { tagsOf } from '../src/search/gather/tags.ts';
import { buildSnapshot } from '../src/snapshot/build/build.ts';
import { readLibrary } from '../src/snapshot/build/from-store.ts';
import { info, listRecent, searchLocal } from '../src/tools/doiget/library.ts';
import { paperBatchDownload } from '../src/tools/download/batch.ts';
import { paperDownload } from '../src/tools/download/download.ts';
import { paperMetadata } from '../src/tools/download/metadata.ts';
import { runTool } from '../src/tools/run.ts';
import { toReview } from '../src/tools/search/review.ts';
import { toCitable } from '../src/tools/snapshot/cite.ts';
import { searchPapers, searchPapersByKeyword } from '../src/tools/snapshot/find.ts';
import { createReader } from '../src/tools/snapshot/reader.ts';
import type { ToolContext } from '../src/tools/tool.ts';
import { newFolder, openIn } from './support/corpus.ts';
import { newLibrary } from './support/library.ts';
import { bareEntry, CALL, doi, entryWith } from './support/papers.ts';
import { record, searcher } from './support/records.ts';
import { unwrap } from './support/unwrap.ts';

const notAsked = () => Promise.reject(new Error('Lists without a query search no text.'));

const ID = '10.5555/withdrawn';
const OTHER = '10.5555/other';
const FIELDS: PaperFields = { doi: ID, title: 'Cold fusion at home', authors: [], keywords: ['fusion'], year: 1989 };
const MARKED = /retracted/i;

/** The same paper, retracted by its record or by a notice alone. */
const CASES: readonly (readonly [string, PaperFields])[] = [
  ['by a flag of its record', { ...FIELDS, retracted: true }],
  ['only by a notice', { ...FIELDS, notices: [{ kind: 'retraction', about: 'this', doi: '10.5555/notice' }] }],
];

const SAVED = {
  path: '/tmp/x.pdf',
  sizeBytes: 1,
  sha256: 'x',
  source: 'arxiv',
  grade: 'verified',
  attempts: [],
  durationMs: 1,
  wasSaved: false,
};

const toPaper = (fields: PaperFields): Paper => ({ isOa: null, provenance: {}, ...fields });

function toCollection(fields: PaperFields): Collection {
  const paper = toPaper(fields);
  const hit: Hit = { id: ID, paper, score: 1, reason: '', tags: tagsOf(paper), sources: ['crossref'] };
  const facets = { byYear: {}, byVenue: {}, bySource: {}, topAuthors: [], keyThemes: [] };
  const ledger = { rows: [], notAsked: [], retrieved: 1, merged: 0, dropped: [], kept: 1 };
  return { query: 'fusion', hits: [hit], facets, ledger, finishedAt: '' } as unknown as Collection;
}

describe.each(CASES)('a paper that is retracted, known %s, is marked', (_, fields) => {
  test.each(WRITABLE_FORMATS.map((format) => [format.name, format] as const))('in the export %s', (name, format) => {
    const collection = toCollection(fields);
    const texts = [format.write([toPaper(fields)]), writeCollection(format, collection)];
    for (const text of texts)
      if (name === 'json') expect(text).toContain('"retracted": true');
      else expect(text).toMatch(MARKED);
  });

  test('in the review of a search, and in a fetch on the desk before and after', () => {
    const collection = toCollection(fields);
    expect(toReview(collection)).toMatchObject({
      papers: [{ retracted: true, tags: expect.arrayContaining(['retracted']) }],
    });
    const [row] = toRows(collection.hits.map(toWanted));
    expect(row).toMatchObject({ retracted: true });
    expect(row && toRetried({ ...row, state: 'cancelled' }, 'unfinished')).toMatchObject({ retracted: true });
    const entry = entryWith(doi(ID), 'text', fields);
    const copy = entry.copy as never;
    const outcome = toOutcome(ok({ entry, copy, path: '/x.pdf', attempts: [], wasStored: false }));
    expect(outcome).toMatchObject({ retracted: true });
  });

  test('in downloads and their metadata', async () => {
    const found = { ...SAVED, ref: doi(ID), paper: toPaper(fields) };
    const brief = { ref: doi(ID), paper: toPaper(fields), availableFrom: [] };
    const context = {
      save: async () => ok(found),
      saveBatch: async () => [ok(found)],
      brief: async () => ok(brief),
    } as unknown as ToolContext;
    const one = await runTool(paperDownload, { identifier: ID }, context);
    const many = await runTool(paperBatchDownload, { identifiers: [ID] }, context);
    const about = await runTool(paperMetadata, { identifier: ID }, context);
    expect(one.envelope).toMatchObject({ retracted: true });
    expect(many.envelope).toMatchObject({ papers: [{ retracted: true }] });
    expect(about.envelope).toMatchObject({ retracted: true });
    for (const { text } of [one, many]) expect(text).toContain('**RETRACTED**');
  });

  test('in every list of the library: tools and desk', async () => {
    const { store } = await newLibrary();
    unwrap(await store.commit(bareEntry(doi(ID), fields), null, CALL));
    const context = { store: async () => store } as unknown as ToolContext;
    const found = await runTool(searchLocal, { query: 'fusion' }, context);
    const recent = await runTool(listRecent, {}, context);
    for (const { envelope } of [found, recent]) expect(JSON.stringify(envelope)).toContain('"retracted":true');
    expect((await runTool(info, { ref: ID }, context)).envelope).toMatchObject({ metadata: { retracted: true } });
    expect(
      unwrap(await listLibrary({ store: async () => store, searchLibrary: notAsked }, {}, 10, 0)).papers,
    ).toMatchObject([{ retracted: true }]);
    expect(unwrap(await readEntry(ID, store))).toMatchObject({ retracted: true });
  });

  test('in every list of a snapshot: hits, graph, references and citations', async () => {
    const { store } = await newLibrary();
    unwrap(await store.commit(bareEntry(doi(ID), fields), null, CALL));
    const citing = { title: 'Follow-up', references: [{ doi: ID }] };
    unwrap(await store.commit(bareEntry(doi(OTHER), citing), null, CALL));
    const out = await newFolder();
    const input = readLibrary(store.list(), async () => ok(null));
    unwrap(await buildSnapshot(input, { out, builtBy: 'test', now: 0 }));
    const snapshot = await openIn(out);
    const context = { snapshot: () => createReader(snapshot, 'all') } as unknown as ToolContext;
    const byWord = (await runTool(searchPapers, { query: 'fusion' }, context)).envelope;
    const byKeyword = (await runTool(searchPapersByKeyword, { keyword: 'fusion' }, context)).envelope;
    for (const envelope of [byWord, byKeyword]) expect(envelope).toMatchObject({ hits: [{ retracted: true }] });
    const id = String((byWord['hits'] as { paper_id: string }[])[0]?.paper_id);
    const other = unwrap(snapshot.search({ query: 'Follow-up' })).hits[0]?.paperId ?? '';
    expect(unwrap(snapshot.graph()).nodes.find(({ paperId }) => paperId === id)).toMatchObject({ retracted: true });
    expect(unwrap(snapshot.paper(other)).references).toMatchObject([{ paperId: id, retracted: true }]);
    for (const { write } of CITATION_FORMATS) expect(write([toCitable(unwrap(snapshot.paper(id)))])).toMatch(MARKED);
  });

  test('in the citation graph: table, Graphviz and SVG', async () => {
    const cited = { doi: OTHER, title: 'Cited', retracted: true };
    const source = searcher('crossref', async () => ok({ records: [], total: 0, executed: '', ignored: [] }), {
      lookup: async () => ok(record('crossref', fields)),
      references: async () => ok([cited]),
    });
    const deps = { sources: [source], clock: createSystemClock() };
    const graph = toWire(unwrap(await expandGraph(doi(ID), deps, { depth: 1 }))) as unknown as { nodes: object[] };
    expect(graph.nodes).toMatchObject([{ retracted: true }, { retracted: true }]);
    const output = { ...graph, ref: ID } as unknown as Parameters<typeof showGraph>[0];
    expect(showGraph(output)).toMatch(/RETRACTED.*Cold fusion[\s\S]*RETRACTED.*Cited/);
    for (const text of [toDot(output), toSvg(output)])
      expect(text.match(/RETRACTED/g)?.length).toBeGreaterThanOrEqual(2);
  });
});
