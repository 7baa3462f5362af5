import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { ZodObject } from 'zod';
import { exportBibtex, exportMarkdown, parseCollection } from '../../src/formats/collection.ts';
import { exportJson } from '../../src/formats/json.ts';
import { createContext } from '../../src/mcp/context.ts';
import { ACTIONS } from '../../src/model/checkpoint.ts';
import { ok } from '../../src/model/result.ts';
import { runTool } from '../../src/tools/run.ts';
import { SEARCH_TOOLS } from '../../src/tools/search.ts';
import type { Tool, ToolContext } from '../../src/tools/tool.ts';
import { verifies } from '../requirements/verifies.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openSessions } from '../support/toy-sessions.ts';
import { createToySteps } from '../support/toy-steps.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
afterEach(() => world.sandbox.clearFaults());
const context = createContext(world.app);
const QUERY = 'perovskite solar cells efficiency';

type Data = Record<string, unknown> & {
  session_id: string;
  step: number;
  checkpoint?: { id: string; kind: string; payload: Record<string, unknown>; options: { action: string }[] };
  result?: { paper_count: number; summary: string };
  error?: { code: string; message: string };
};

async function call(name: string, args: object, more: Partial<ToolContext> = {}) {
  const tool = SEARCH_TOOLS.find((each) => each.name === name) as Tool;
  const { envelope, text, isError } = await runTool(tool, args, { ...context, ...more });
  return { data: envelope as unknown as Data, isError, text };
}
const open = async (args: object = {}) => (await call('search_papers', { query: QUERY, max_results: 8, ...args })).data;
const finish = async (args: object = {}) => {
  const { session_id } = await open(args);
  await call('decide', { session_id, action: 'approve' });
  return (await call('decide', { session_id, action: 'approve' })).data;
};
const files = () => {
  const folder = join(world.env['CARREL_HOME'] ?? '', 'sessions');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
};
/** Work that hangs keeps the places at its sources until it is stopped. */
const giveUp = async (id: string) => (await world.app.sessions()).cleanup(id);
const hangAll = () => world.sandbox.setFault('*', { kind: 'hang' });

verifies('REQ-7.3', 'the description of a search tool names every argument', () => {
  for (const { name, description, input } of SEARCH_TOOLS)
    for (const argument of Object.keys((input as ZodObject).shape)) expect(description, name).toContain(argument);
});

verifies(
  ['REQ-8.2', 'REQ-8.4'],
  'starts a separate session for every search and returns its first checkpoint',
  async () => {
    const [first, second] = [await open(), await open()];
    expect(first.session_id).not.toBe(second.session_id);
    expect(first.checkpoint).toMatchObject({
      kind: 'strategy_confirmation',
      payload: { intent: { topic: QUERY }, strategy: { queries: expect.any(Array) } },
    });
    expect(first.checkpoint?.options.map((option) => option.action)).toEqual(['approve', 'edit', 'reject']);
  },
);

verifies(
  ['REQ-9.3', 'REQ-9.6', 'LIB-3'],
  'records action, data and note of a decision and returns the next checkpoint',
  async () => {
    const { session_id, step } = await open();
    const note = 'as agreed';
    const { data } = await call('decide', { session_id, action: 'approve', note });
    expect(data.checkpoint?.kind).toBe('result_review');
    expect(data.step).toBeGreaterThan(step);
    const path = join(world.env['CARREL_HOME'] ?? '', 'sessions', `${session_id}.jsonl`);
    const decision = readFileSync(path, 'utf8')
      .split('\n')
      .find((line) => line.startsWith('{"kind":"decision"'));
    expect(JSON.parse(decision ?? '{}').decision).toEqual({ action: 'approve', note, face: 'mcp' });
    const end = await call('decide', { session_id, action: 'approve' });
    expect(end.data.result).toMatchObject({ paper_count: expect.any(Number), summary: expect.any(String) });
  },
);

verifies('LIB-3', 'records the data of a decision: the changed strategy, or the marks on the results', async () => {
  const { session_id } = await open();
  const queries = [{ keywords: ['perovskite', 'tandem'] }];
  const { data } = await call('decide', { session_id, action: 'edit', data: { queries }, note: 'narrower' });
  const [paper] = (data.checkpoint?.payload['papers'] ?? []) as { id: string }[];
  const marks = { marked_relevant: [paper?.id], marked_irrelevant: [] };
  await call('decide', { session_id, action: 'reject', data: marks });
  const lines = readFileSync(join(world.env['CARREL_HOME'] ?? '', 'sessions', `${session_id}.jsonl`), 'utf8').split(
    '\n',
  );
  const decisions = lines
    .filter((line) => line.startsWith('{"kind":"decision"'))
    .map((line) => JSON.parse(line).decision);
  expect(decisions).toMatchObject([
    { action: 'edit', note: 'narrower', revised: { queries } },
    { action: 'reject', feedback: { markedRelevant: [paper?.id], markedIrrelevant: [] } },
  ]);
});

verifies('REQ-9.5', 'returns the running state when a decision takes too long', async () => {
  const { session_id } = await open({ query: 'ocean acidification corals' });
  hangAll();
  const running = await call('decide', { session_id, action: 'approve' }, { answerWithinMs: 300 });
  expect(running).toMatchObject({
    isError: false,
    data: { session_id, state: 'running', has_pending_checkpoint: false },
  });
  expect(context.answerWithinMs).toBeLessThanOrEqual(25_000);
  await giveUp(session_id);
});

verifies('LIB-32', 'reports that no checkpoint is pending while a search runs', async () => {
  const { session_id } = await open({ query: 'malaria vaccine trial' });
  hangAll();
  await call('decide', { session_id, action: 'approve' }, { answerWithinMs: 100 });
  const again = await call('decide', { session_id, action: 'approve' });
  expect(again.isError).toBe(true);
  expect(again.text).toContain('No pending checkpoint');
  await giveUp(session_id);
});

verifies('REQ-8.6', 'returns the running session when the first checkpoint takes too long', async () => {
  let asked = 0;
  const steps = async () => {
    asked += 1;
    // The first call reads the question; the work comes after it and is slow.
    if (asked > 1) await new Promise((resolve) => setTimeout(resolve, 400));
    return ok(createToySteps());
  };
  const slow = openSessions(await temporaryFolder(), {}, { steps });
  const more = { sessions: async () => slow, answerWithinMs: 50 };
  const { data, isError } = await call('search_papers', { query: QUERY }, more);
  expect({ isError, state: data['state'], id: data.session_id }).toEqual({
    isError: false,
    state: 'running',
    id: expect.any(String),
  });
  const after = await slow.wait(data.session_id, 0);
  expect(after).toMatchObject({ ok: true, value: { state: 'checkpoint' } });
});

verifies('REQ-14.3', 'refuses a decision while no checkpoint is pending', async () => {
  const { session_id } = await open({ query: 'graphene membranes' });
  hangAll();
  await call('decide', { session_id, action: 'approve' }, { answerWithinMs: 100 });
  expect(await call('decide', { session_id, action: 'reject' })).toMatchObject({ isError: true });
  await giveUp(session_id);
});

verifies('LIB-41', 'accepts one of two simultaneous decisions and refuses the other', async () => {
  const { session_id } = await open();
  const [won, lost] = await Promise.all([1, 2].map(() => call('decide', { session_id, action: 'approve' })));
  expect(lost?.isError).toBe(true);
  expect(lost?.text).toContain('checkpoint already being processed');
  expect(won).toMatchObject({ isError: false, data: { current_checkpoint_kind: 'result_review' } });
});

verifies(
  ['REQ-9.7', 'REQ-9.4'],
  'refuses an invalid edit with the reasons and keeps the checkpoint pending',
  async () => {
    const { session_id, step } = await open();
    for (const data of [undefined, {}, { queries: 'junk' }, { queries: [{ keywords: [] }] }, { marked_relevant: [] }]) {
      const refused = await call('decide', { session_id, action: 'edit', data });
      expect(refused, JSON.stringify(data)).toMatchObject({
        isError: true,
        data: { error: { code: 'INVALID_ARGUMENT' } },
      });
      expect(refused.data.error?.message.length).toBeGreaterThan(20);
      expect((await call('get_session', { session_id })).data).toMatchObject({ step, has_pending_checkpoint: true });
    }
    const edit = { queries: [{ keywords: ['perovskite', 'tandem'] }] };
    const review = (await call('decide', { session_id, action: 'edit', data: edit })).data;
    const [paper] = (review.checkpoint?.payload['papers'] ?? []) as { id: string }[];
    expect(await call('decide', { session_id, action: 'edit', data: edit })).toMatchObject({ isError: true });
    const feedback = { marked_irrelevant: [paper?.id], free_text_feedback: 'stability' };
    const next = await call('decide', { session_id, action: 'edit', data: feedback });
    expect(next).toMatchObject({
      isError: false,
      data: { iteration: 1, current_checkpoint_kind: 'strategy_confirmation' },
    });
  },
);

verifies(['REQ-10.2', 'LIB-34', 'REQ-14.6'], 'refuses to export an unfinished session', async () => {
  const { session_id } = await open();
  const early = await call('export_results', { session_id });
  expect(early).toMatchObject({
    isError: true,
    data: { error: { message: expect.stringContaining('Session not complete') } },
  });
  await call('decide', { session_id, action: 'approve' });
  expect(await call('export_results', { session_id })).toMatchObject({ isError: true });
  await call('decide', { session_id, action: 'approve' });
  expect(await call('export_results', { session_id })).toMatchObject({ isError: false });
});

verifies(
  ['REQ-10.3', 'REQ-10.4', 'LIB-4'],
  'exports a session as JSON, BibTeX or Markdown, and refuses other formats',
  async () => {
    const { session_id } = await finish();
    const json = await call('export_results', { session_id, format: 'json' });
    const collection = unwrap(parseCollection(json.text));
    expect(json.text).toBe(exportJson(collection));
    expect((await call('export_results', { session_id })).text).toBe(exportMarkdown(collection));
    expect((await call('export_results', { session_id, format: 'bibtex' })).text).toBe(exportBibtex(collection));
    for (const format of ['ris', 'csl', 'csv', 'Markdown', ''])
      expect(await call('export_results', { session_id, format }), format).toMatchObject({ isError: true });
  },
);

verifies(['REQ-11.1', 'REQ-11.2', 'REQ-11.4'], 'reports the state of a session', async () => {
  const { session_id, step } = await open();
  const { data } = await call('get_session', { session_id });
  expect(data).toMatchObject({ session_id, query: QUERY, is_complete: false, has_pending_checkpoint: true, step });
  expect(data).toMatchObject({ current_checkpoint_kind: 'strategy_confirmation' });
  const after = (await call('decide', { session_id, action: 'approve' })).data;
  expect(after).toMatchObject({ current_checkpoint_kind: 'result_review' });
  expect(after.step).toBeGreaterThan(step);
  const end = (await call('decide', { session_id, action: 'approve' })).data;
  expect(end).toMatchObject({ is_complete: true, has_pending_checkpoint: false });
  expect(end).not.toHaveProperty('current_checkpoint_kind');
  expect(end.step).toBeGreaterThan(after.step);
});

verifies(['LIB-33', 'REQ-14.4'], 'refuses a decision on a completed session', async () => {
  const { session_id } = await finish();
  const over = await call('decide', { session_id, action: 'approve' });
  expect(over).toMatchObject({
    isError: true,
    data: { error: { message: expect.stringContaining('Session already complete') } },
  });
});

verifies(['LIB-31', 'REQ-14.2'], 'reports an unknown session on every tool', async () => {
  const calls: [string, object][] = [
    ['decide', { action: 'approve' }],
    ['export_results', {}],
    ['get_session', {}],
  ];
  for (const session_id of ['nope', '../../etc/passwd', 'aaaaaaaaaaaaa'])
    for (const [name, args] of calls) {
      const answer = await call(name, { session_id, ...args });
      expect(answer.isError, `${name} ${session_id}`).toBe(true);
      expect(answer.data.error?.message).toContain('Session not found');
      expect(answer.data.error?.message).toContain('carrel sessions');
    }
});

verifies(['REQ-9.2', 'REQ-14.5'], 'refuses an unknown action', async () => {
  const { session_id, step } = await open();
  for (const action of ['dance', 'Approve', '', 'approve '])
    expect(await call('decide', { session_id, action }), action).toMatchObject({ isError: true });
  expect((await call('get_session', { session_id })).data.step).toBe(step);
});

verifies(['REQ-14.7', 'REQ-11.3'], 'reports the failure of a search in the session and in the answer', async () => {
  const { session_id } = await open({ query: 'minimum wage employment' });
  world.sandbox.setFault('*', { kind: 'status', status: 500 });
  const failed = await call('decide', { session_id, action: 'approve' });
  expect(failed).toMatchObject({ isError: true, data: { state: 'failed', is_complete: true } });
  const message = failed.data.error?.message;
  expect(message).toBeTruthy();
  for (const [name, args] of [
    ['decide', { action: 'approve' }],
    ['export_results', {}],
  ] as const)
    expect(await call(name, { session_id, ...args })).toMatchObject({ isError: true, data: { error: { message } } });
  expect((await call('get_session', { session_id })).data).toMatchObject({ state: 'failed', error: { message } });
});

test('keeps the earlier papers when no source answers in a later round', async () => {
  const { session_id } = await open({ query: 'ocean acidification', max_results: 8 });
  const first = (await call('decide', { session_id, action: 'approve' })).data.checkpoint?.payload;
  await call('decide', { session_id, action: 'reject', note: 'corals' });
  // Other words than before, so that no answer comes from the cache.
  const data = { queries: [{ keywords: ['pteropods'] }] };
  world.sandbox.setFault('*', { kind: 'status', status: 500 });
  const down = await call('decide', { session_id, action: 'edit', data });
  expect(down).toMatchObject({ isError: false, data: { current_checkpoint_kind: 'result_review', iteration: 1 } });
  expect(down.data.checkpoint).toMatchObject({
    question: expect.stringContaining('No source answered'),
    payload: {
      total: first?.['total'],
      round_failure: {
        attempts: expect.arrayContaining([
          expect.objectContaining({ source: 'openalex', outcome: 'consulted_failed' }),
        ]),
      },
    },
  });
  await call('decide', { session_id, action: 'reject' });
  const still = await call('decide', { session_id, action: 'edit', data });
  expect(still.data.checkpoint?.payload).toHaveProperty('round_failure');
  const ended = await call('decide', { session_id, action: 'approve' });
  expect(ended.data.result).toMatchObject({
    paper_count: first?.['total'],
    summary: expect.stringContaining('no source answered in round 3'),
  });
  expect(await call('export_results', { session_id })).toMatchObject({ isError: false });
});

test('reports the source that is down and uses the others', async () => {
  const { session_id } = await open({ query: 'perovskite stability' });
  world.sandbox.setFault('api.openalex.org', { kind: 'status', status: 503 });
  const { data } = await call('decide', { session_id, action: 'approve' });
  expect(data.checkpoint?.payload).toMatchObject({
    total: expect.any(Number),
    ledger: { failed: expect.arrayContaining([expect.objectContaining({ source: 'openalex' })]) },
  });
});

test.each([
  ['empty', { query: '' }, 'query'],
  ['control characters alone', { query: '   \u0000\u0007 ' }, 'query'],
  ['10,000 characters', { query: 'x '.repeat(5000) }, 'query'],
  ['an unknown domain', { query: QUERY, domain: 'OPENAI_API_KEY' }, 'domain'],
  ['no results', { query: QUERY, max_results: 0 }, 'max_results'],
  ['fewer than none', { query: QUERY, max_results: -1 }, 'max_results'],
  ['a thousand million', { query: QUERY, max_results: 1e9 }, 'max_results'],
  ['an unknown source', { query: QUERY, sources: ['nobody'] }, 'nobody'],
  ['nothing at all', {}, 'query'],
])('rejects an invalid search with a reason and creates no session: %s', async (_what, args, word) => {
  const before = files().length;
  const { isError, data } = await call('search_papers', args);
  expect(isError).toBe(true);
  expect(data.error?.message).toContain(word);
  expect(files()).toHaveLength(before);
});

verifies('LIB-25', 'respects the maximum number of papers and the domain', async () => {
  const few = await finish({ max_results: 3 });
  expect(few.result?.paper_count).toBe(3);
  const query = 'MAPbI3 degradation';
  const [general, materials] = [await open({ query }), await open({ query, domain: 'materials_science' })];
  expect(materials.checkpoint?.payload['strategy']).not.toEqual(general.checkpoint?.payload['strategy']);
  const found = await world.app.search({ query: QUERY, maxResults: 2 });
  expect(found.ok && found.value.hits).toHaveLength(2);
});

test('pages through papers up to a limit', async () => {
  const { session_id } = await open({ query: 'perovskite', max_results: 100 });
  await call('decide', { session_id, action: 'approve' });
  const page = (await call('get_session', { session_id, offset: 2, limit: 3 })).data.checkpoint?.payload;
  expect(page).toMatchObject({ offset: 2, shown: 3 });
  expect(await call('get_session', { session_id, limit: 31 })).toMatchObject({ isError: true });
});

const withToy = async (toy: Parameters<typeof openSessions>[1] = {}) => {
  const sessions = openSessions(await temporaryFolder(), toy);
  return { sessions: async () => sessions };
};

verifies('REQ-8.5', 'returns the result of a search that completes without checkpoints', async () => {
  const { data, text, isError } = await call('search_papers', { query: QUERY, max_results: 3, auto_approve: true });
  expect(isError).toBe(false);
  expect(data).toMatchObject({
    session_id: expect.any(String),
    is_complete: true,
    result: { paper_count: 3, summary: expect.stringMatching(/\w/) },
  });
  expect(data).not.toHaveProperty('checkpoint');
  expect(JSON.parse(text)).toEqual(data);
});

verifies('PROP-6', 'returns a valid state for any query', async () => {
  const more = await withToy();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), async (query) => {
      const opened = await call('search_papers', { query }, more);
      if (opened.isError) {
        expect(opened.data.error?.code).toBe('INVALID_ARGUMENT');
        return;
      }
      const { session_id } = opened.data;
      const { data, isError } = await call('get_session', { session_id }, more);
      expect({ isError, data }).toMatchObject({ isError: false, data: { session_id, is_complete: false } });
    }),
    { numRuns: 60 },
  );
});

verifies('PROP-7', 'gives a valid answer to every action at every checkpoint', async () => {
  const more = await withToy();
  for (const kind of ['strategy_confirmation', 'result_review'])
    for (const action of ACTIONS) {
      const { session_id } = (await call('search_papers', { query: 'living cells' }, more)).data;
      if (kind === 'result_review') await call('decide', { session_id, action: 'approve' }, more);
      const { data, isError } = await call('decide', { session_id, action }, more);
      if (isError) expect(data.error?.code).toBe('INVALID_ARGUMENT');
      else expect(data['state']).toMatch(/^(checkpoint|complete)$/);
      expect(isError).toBe(action === 'edit');
    }
});

test('auto_approve answers with the papers and records that nobody reviewed them', async () => {
  const { data } = await call('search_papers', { query: QUERY, max_results: 8, auto_approve: true });
  expect(data).toMatchObject({ state: 'complete', result: { page: { papers: expect.any(Array) } } });
  expect(data['next']).toContain(`get_session, session_id ${data.session_id}`);
  const history = unwrap(await (await world.app.sessions()).history(data.session_id));
  expect(JSON.stringify(history).match(/auto_approve was set/g)).toHaveLength(2);
});

test('auto_approve goes on after the answer when the search takes longer', async () => {
  const steps = async () => ok(createToySteps({ gatherMs: 300 }));
  const sessions = openSessions(await temporaryFolder(), {}, { steps });
  const more = { sessions: async () => sessions, answerWithinMs: 60 };
  const { data } = await call('search_papers', { query: QUERY, auto_approve: true }, more);
  expect(data['state']).toBe('running');
  await expect
    .poll(async () => (await call('get_session', { session_id: data.session_id }, more)).data['state'], {
      timeout: 5000,
    })
    .toBe('complete');
});

verifies('PROP-10', 'forgets a session after cleanup', async () => {
  const more = await withToy();
  const { session_id } = (await call('search_papers', { query: 'living cells' }, more)).data;
  const sessions = await more.sessions();
  expect(await sessions.cleanup(session_id)).toMatchObject({ ok: true });
  expect(await sessions.get(session_id)).toEqual({ ok: true, value: null });
  const gone = await call('get_session', { session_id }, more);
  expect(gone).toMatchObject({ isError: true, text: expect.stringContaining('Session not found') });
});

verifies('LIB-36', 'keeps an internal error in the session and returns it again', async () => {
  const more = await withToy({
    onGather() {
      throw new Error('a planted bug');
    },
  });
  const { session_id } = (await call('search_papers', { query: 'living cells' }, more)).data;
  await call('decide', { session_id, action: 'approve' }, more);
  const state = (await call('get_session', { session_id }, more)).data;
  expect(state).toMatchObject({ is_complete: true, error: { message: expect.stringContaining('a planted bug') } });
  for (const [name, args] of [
    ['decide', { action: 'approve' }],
    ['export_results', {}],
  ] as const) {
    const { isError, text } = await call(name, { session_id, ...args }, more);
    expect(isError).toBe(true);
    expect(text).toContain('a planted bug');
    expect(text).not.toContain('already complete');
  }
});

test('an agent adds records and criteria of its own to a search', async () => {
  const records = '@article{own, title={A perovskite of my own}, year=2020}';
  const criteria = { include: ['measured outdoors'] };
  const state = await open({ records, criteria, sources: ['none'], auto_approve: true });
  expect(state).toMatchObject({
    imported: [{ source: 'import:records', format: 'bibtex', records: 1 }],
    criteria: { include: ['measured outdoors'], exclude: [] },
    result: { paper_count: 1, ledger: { imported: { 'import:records': 1 } } },
  });
});

test('records that cannot be read are refused, with the formats that can', async () => {
  const { data } = await call('search_papers', { query: QUERY, records: 'just words' });
  expect(data.error).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringContaining('EndNote XML') });
});

test('a search with auto_approve is finished by another process after a kill', async () => {
  const home = await temporaryFolder();
  const slow = openSessions(home, { gatherMs: 60_000 });
  const more = { sessions: async () => slow, answerWithinMs: 50 };
  const { session_id } = (await call('search_papers', { query: 'living cells', auto_approve: true }, more)).data;
  await slow.close();
  const other = openSessions(home);
  expect(unwrap(await other.wait(session_id, 0))).toMatchObject({ state: 'complete', completionReason: 'approved' });
});

test('lists the records of a group and splits them', async () => {
  const { session_id } = await open();
  await call('decide', { session_id, action: 'approve' });
  const { data } = await call('get_session', { session_id, groups: true });
  type Group = { id: string; joined_because?: string[]; records?: { id: string }[] };
  const papers = data.checkpoint?.payload['papers'] as Group[];
  const joined = papers.find(({ records = [] }) => records.length > 1);
  expect(joined?.joined_because?.length).toBeGreaterThan(0);
  const split = { [joined?.id ?? '']: [joined?.records?.[1]?.id] };
  const after = (await call('decide', { session_id, action: 'edit', data: { split } })).data;
  expect(after.checkpoint).toMatchObject({
    kind: 'result_review',
    payload: { ledger: { retrieved: expect.any(Number) } },
  });
  expect(after.checkpoint?.id).not.toBe(data.checkpoint?.id);
});
