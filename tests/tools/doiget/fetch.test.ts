import { expect, test } from 'vitest';
import type { Acquired } from '../../../src/acquire/acquired.ts';
import { fail, ok, type Result } from '../../../src/model/result.ts';
import { batchFetch, fetchPaper } from '../../../src/tools/doiget/fetch.ts';
import { expandCitationGraph } from '../../../src/tools/doiget/graph.ts';
import { info, searchLocal } from '../../../src/tools/doiget/library.ts';
import { metadataOnly, resolvePaper } from '../../../src/tools/doiget/resolve.ts';
import { runTool } from '../../../src/tools/run.ts';
import type { Tool, ToolContext } from '../../../src/tools/tool.ts';
import { newLibrary } from '../../support/library.ts';
import { bareEntry, CALL, doi, entryWith, entryWithText, stageText, storeText } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const REF = '10.1234/abc';
const contextOf = (parts: object) => parts as unknown as ToolContext;

/** A context that acquires a text from a source, and no PDF. */
function textFrom(source: string): ToolContext {
  const entry = entryWithText(doi(REF), 'Words.');
  const copy = { ...entry.text, source };
  const acquired = { entry, copy, path: '/x.md', textPath: '/x.md', attempts: [], wasStored: false } as Acquired;
  return contextOf({ acquire: async () => ok(acquired) });
}

test.each([
  ['elife', 'oa-publisher'],
  ['plos', 'oa-publisher'],
  ['ncbi', 'oa-publisher'],
  ['europe-pmc', 'europe-pmc'],
  ['arxiv', 'arxiv'],
])('a text of the source %s is shown as one of %s, and a paper with only a text has no PDF', async (source, shown) => {
  const { envelope } = await runTool(fetchPaper, { ref: REF }, textFrom(source));
  expect(envelope).toMatchObject({ ok: true, source: shown, resolver_profile: shown, has_pdf: false, path: '/x.md' });
  expect(envelope).toMatchObject({ text: { from: 'jats', path: '/x.md' }, already_stored: false });
});

test('a paper with a PDF says so, and has no text of its own', async () => {
  const entry = entryWith(doi(REF), '%PDF');
  const acquired = { entry, copy: entry.copy, path: '/x.pdf', attempts: [], wasStored: true };
  const { envelope } = await runTool(fetchPaper, { ref: REF }, contextOf({ acquire: async () => ok(acquired) }));
  expect(envelope).toMatchObject({ has_pdf: true, already_stored: true, path: '/x.pdf' });
  expect(envelope).not.toHaveProperty('text');
});

const rowsOf = async (failure: Result<never>) => {
  const { envelope } = await runTool(batchFetch, { refs: [REF] }, contextOf({ acquire: async () => failure }));
  return envelope['results'] as { error: Record<string, unknown> }[];
};

test('a failed row of a batch always has denial_context, and one that the client cancelled stays cancelled', async () => {
  expect((await rowsOf(fail('NO_OA_AVAILABLE', 'None.')))[0]).toMatchObject({
    ...{ ref: REF, ok: false },
    error: { code: 'NO_OA_AVAILABLE', denial_context: null },
  });
  expect((await rowsOf(fail('CANCELLED', 'Stopped.')))[0]?.error['code']).toBe('CANCELLED');
});

test('all papers of a batch have one session in the log, and the next batch has another', async () => {
  const sessions: unknown[] = [];
  const acquire = async (_ref: string, { sessionId }: { sessionId?: string }) => {
    sessions.push(sessionId);
    return fail('NO_OA_AVAILABLE', 'None.');
  };
  for (const refs of [[REF, '10.1234/def'], [REF]]) await runTool(batchFetch, { refs }, contextOf({ acquire }));
  expect(sessions).toEqual([expect.any(String), sessions[0], expect.any(String)]);
  expect(sessions[2]).not.toBe(sessions[0]);
});

test.each([
  ['doiget_fetch_paper', fetchPaper, 'acquire'],
  ['doiget_resolve_paper', resolvePaper, 'resolve'],
  ['doiget_metadata_only', metadataOnly, 'keepMetadata'],
] as const)('%s can be cancelled', async (_name, tool, part) => {
  const { signal } = new AbortController();
  const given: unknown[] = [];
  const work = async (_ref: string, options: object) => {
    given.push(options);
    return fail('CANCELLED', 'Stopped.');
  };
  await runTool(tool as Tool, { ref: REF }, contextOf({ [part]: work }), { signal });
  expect(given).toEqual([{ signal }]);
});

test('a dry run of a batch plans what it can, and a malformed reference is a failed row', async () => {
  const plan = (ref: string) => (ref === REF ? ok({ ref: { doi: REF } }) : fail('INVALID_REF', 'No reference.'));
  const { envelope } = await runTool(batchFetch, { refs: ['nothing', REF], dry_run: true }, contextOf({ plan }));
  expect(envelope['plans']).toMatchObject([
    { ref: 'nothing', ok: false, error: { code: 'INVALID_REF', denial_context: null } },
    { dry_run: true, ref: { doi: REF } },
  ]);
});

const GRAPH = { nodes: [], edges: [], truncated: false, truncatedBy: [], unidentified: 0, attempts: [] };

test.each([
  [{}, { depth: 1, total: 100, perPaper: 20 }],
  [{ depth: 0 }, { depth: 0 }],
  [
    { depth: 3, total: 1, per_paper: 1 },
    { depth: 3, total: 1, perPaper: 1 },
  ],
  [{ depth: -1 }, null],
  [{ depth: 4 }, null],
  [{ total: 0 }, null],
  [{ total: 101 }, null],
  [{ per_paper: 0 }, null],
  [{ per_paper: 21 }, null],
  [{ depth: 1.5 }, null],
])('a citation graph with %j is expanded with %j', async (asked, expected) => {
  const calls: object[] = [];
  const expandGraph = async (_ref: string, options: object) => {
    calls.push(options);
    return ok(GRAPH);
  };
  const { failure } = await runTool(expandCitationGraph, { ref: REF, ...asked }, contextOf({ expandGraph }));
  expect(failure?.code).toBe(expected === null ? 'INVALID_REF' : undefined);
  expect(calls).toMatchObject(expected === null ? [] : [expected]);
});

test('a stored paper without a PDF has the path of its text, and what of it is in quarantine', async () => {
  const { store } = await newLibrary();
  unwrap(await storeText(store, doi(REF), 'Words.'));
  const context = contextOf({ store: async () => store });
  const { envelope } = await runTool(info, { ref: REF }, context);
  expect(envelope).toMatchObject({ ok: true, copy: null, has_pdf: false, path: expect.stringMatching(/\.xml$|\.md$/) });
  expect((envelope['text'] as { path: string }).path).toBe(envelope['path']);
  expect(envelope).not.toHaveProperty('quarantine');
  const doubtful = entryWith(doi(REF), 'odd');
  unwrap(await store.quarantine(doubtful, await stageText(store, doi(REF), 'odd'), CALL));
  const again = await runTool(info, { ref: REF }, context);
  expect(again.envelope['quarantine']).toEqual([
    {
      ...{ ref: REF, sha256: doubtful.copy?.sha256, grade: 'verified', final_url: 'https://example.org/a.pdf' },
      path: expect.any(String),
    },
  ]);
});

test('a search of the library counts all papers that fit, also those beyond the limit', async () => {
  const { store } = await newLibrary();
  for (const id of ['10.1234/a', '10.1234/b', '10.1234/c'])
    unwrap(await store.commit(bareEntry(doi(id), { title: `Salt of ${id}` }), null, CALL));
  const context = contextOf({ store: async () => store });
  const { envelope } = await runTool(searchLocal, { query: 'salt', limit: 2 }, context);
  expect([envelope['count'], envelope['capped'], (envelope['results'] as object[]).length]).toEqual([3, false, 2]);
});
