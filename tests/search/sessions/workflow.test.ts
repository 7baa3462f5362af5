import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Checkpoint, type Decision, MAX_ROUNDS } from '../../../src/model/checkpoint.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { Collection } from '../../../src/model/collection.ts';
import { search } from '../../../src/search/search.ts';
import { createWaitingHandler } from '../../../src/search/sessions/waiting-handler.ts';
import { createSearchSteps } from '../../../src/search/steps.ts';
import { verifies } from '../../requirements/verifies.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { page, record, searcher } from '../../support/records.ts';
import { approve, openOne, openSessions, REQUEST } from '../../support/toy-sessions.ts';
import { createToySteps } from '../../support/toy-steps.ts';
import { unwrap } from '../../support/unwrap.ts';

const clock = createSystemClock();
const decision = (action: Decision['action'], more: Partial<Decision> = {}): Decision => ({
  action,
  face: 'library',
  ...more,
});
const run = (handle: (checkpoint: Checkpoint) => Decision, steps = createToySteps()) =>
  search(REQUEST, { steps, clock }, { handler: { handle: async (checkpoint) => handle(checkpoint) } });

test('a program can review every checkpoint', async () => {
  const seen: string[] = [];
  const found = await run((checkpoint) => {
    seen.push(`${checkpoint.iteration} ${checkpoint.kind}`);
    return decision('approve');
  });
  expect(seen).toEqual(['0 strategy_confirmation', '0 result_review']);
  expect(unwrap(found).hits).toHaveLength(5);
});

test('an edited strategy is the one that runs', async () => {
  const steps = createToySteps();
  const revised = { ...steps.propose(unwrap(steps.understand(REQUEST)), []) };
  const query = { ...revised.queries[0], keywords: ['edited'], synonyms: {}, booleanQuery: 'edited', purpose: '' };
  await run(
    ({ kind }) =>
      kind === 'strategy_confirmation'
        ? decision('edit', { revised: { ...revised, queries: [query] } })
        : decision('approve'),
    steps,
  );
  expect(steps.asked).toEqual(['0: edited']);
});

test('an edit without data is refused, and the failure says what it needs', async () => {
  expect(await run(() => decision('edit'))).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('edit needs data') },
  });
});

test('marks in the last approval still count', async () => {
  const found = await run(({ kind }) =>
    kind === 'result_review'
      ? decision('approve', { feedback: { markedRelevant: [], markedIrrelevant: ['doi:10.5555/0.0'] } })
      : decision('approve'),
  );
  expect(unwrap(found).hits.map((hit) => hit.id)).not.toContain('doi:10.5555/0.0');
});

/** Papers whose scores depend on each other: a mark would rank the others anew. */
const MONSOON = [
  'Monsoon onset',
  'Onset of the Indian monsoon',
  'Monsoon rain',
  'Rain in Asia',
  'Onset of dry seasons',
];
const rankingSteps = () => {
  const records = MONSOON.map((title, at) => record('a', { doi: `10.1000/${at}`, title, citationCount: at * 40 }));
  return createSearchSteps({ sources: [searcher('a', async () => page(records))], clock });
};

/** The collection that was reviewed last, and the one that comes out. */
async function searchMonsoon(atReview: Partial<Decision>, rounds = 1) {
  let reviewed: Collection | undefined;
  const handle = async (checkpoint: Checkpoint): Promise<Decision> => {
    if (checkpoint.kind !== 'result_review') return decision('approve');
    reviewed = checkpoint.payload.collection;
    return checkpoint.iteration < rounds - 1 ? decision('reject') : decision('approve', atReview);
  };
  const request = { query: 'monsoon onset', domain: 'general', maxResults: 20 } as const;
  const found = unwrap(await search(request, { steps: rankingSteps(), clock }, { handler: { handle } }));
  if (!reviewed) throw new Error('No results were reviewed.');
  return { reviewed, found };
}

test('an approval returns the reviewed papers without the excluded one, in the same order with the same scores', async () => {
  const feedback = { markedRelevant: [], markedIrrelevant: ['doi:10.1000/1'], freeText: 'no rain' };
  const { reviewed, found } = await searchMonsoon({ feedback });
  expect(reviewed.hits.map(({ id }) => id)).toContain('doi:10.1000/1');
  expect(found.hits).toEqual(reviewed.hits.filter(({ id }) => id !== 'doi:10.1000/1'));
  expect(found.ledger).toMatchObject({ retrieved: reviewed.ledger.retrieved, kept: reviewed.hits.length - 1 });
  expect(found.ledger.dropped).toContainEqual(
    expect.objectContaining({ id: 'doi:10.1000/1', why: 'marked_irrelevant' }),
  );
});

test('a paper marked as kept in an approval gets the tag and stays in its place', async () => {
  const feedback = { markedRelevant: ['doi:10.1000/2'], markedIrrelevant: [] };
  const { reviewed, found } = await searchMonsoon({ feedback });
  const places = (collection: Collection) => collection.hits.map(({ id, score }) => `${id} ${score}`);
  expect(places(found)).toEqual(places(reviewed));
  expect(found.hits.filter(({ tags }) => tags.includes('kept')).map(({ id }) => id)).toEqual(['doi:10.1000/2']);
});

test('the last of all rounds ends with the papers as reviewed, without the excluded ones', async () => {
  const feedback = { markedRelevant: [], markedIrrelevant: ['doi:10.1000/1'] };
  const { reviewed, found } = await searchMonsoon({ action: 'edit', feedback }, MAX_ROUNDS);
  expect(found.hits).toEqual(reviewed.hits.filter(({ id }) => id !== 'doi:10.1000/1'));
});

test('marks count when the strategy of the last round is rejected', async () => {
  const sessions = openSessions(await temporaryFolder());
  let state = await openOne(sessions);
  while (state.checkpoint) {
    const { kind, iteration } = state.checkpoint;
    const isLast = iteration === MAX_ROUNDS - 1;
    const marks = { marked_irrelevant: [state.collection?.hits[0]?.id] };
    const review = { action: 'edit', data: marks } as const;
    const choice = kind === 'result_review' ? review : { action: isLast ? 'reject' : 'approve' };
    state = unwrap(await sessions.decide(state.sessionId, { ...choice, face: 'library' }));
  }
  expect(state.collection?.hits).toHaveLength(4 * (MAX_ROUNDS - 1));
});

test('rejecting every strategy ends in a failure, not in an empty result', async () => {
  const steps = createToySteps();
  expect(await run(() => decision('reject'), steps)).toMatchObject({
    error: { code: 'SESSION_STATE', message: expect.stringContaining('nothing was searched') },
  });
  expect(steps.asked).toEqual([]);
});

test('the last round ends the search with the papers found so far, and says why', async () => {
  const sessions = openSessions(await temporaryFolder());
  let state = await openOne(sessions);
  while (state.checkpoint) {
    const action = state.checkpoint.kind === 'result_review' ? 'reject' : 'approve';
    state = unwrap(await sessions.decide(state.sessionId, { action, face: 'library', note: 'more' }));
  }
  expect(state).toMatchObject({ state: 'complete', completionReason: 'rounds_exhausted', iteration: MAX_ROUNDS - 1 });
  expect(state.collection?.hits).toHaveLength(5 * MAX_ROUNDS);
});

test('a note counts as free text once', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId } = await openOne(sessions);
  await sessions.decide(sessionId, approve);
  const data = { free_text_feedback: 'newer ones' };
  const next = await sessions.decide(sessionId, { action: 'edit', data, note: 'please', face: 'mcp' });
  const { checkpoint } = unwrap(next);
  const keywords = checkpoint?.kind === 'strategy_confirmation' && checkpoint.payload.strategy.queries[0]?.keywords;
  expect(keywords).toEqual([REQUEST.query, 'newer ones. please']);
});

test('a cancelled search returns a failure', async () => {
  const stop = new AbortController();
  const steps = createToySteps({ gatherMs: 60_000 });
  const found = search(REQUEST, { steps, clock }, { signal: stop.signal });
  setTimeout(() => stop.abort(), 30);
  expect(await found).toMatchObject({ error: { code: 'CANCELLED' } });
});

const CHECKPOINT = { id: 'a:1', kind: 'strategy_confirmation', iteration: 0, step: 1 } as unknown as Checkpoint;

verifies(['REQ-12.2', 'REQ-12.4', 'REQ-12.5'], 'waits at a checkpoint until a decision arrives', async () => {
  const handler = createWaitingHandler();
  expect([handler.isPending(), handler.current()]).toEqual([false, null]);
  const answer = handler.handle(CHECKPOINT);
  expect([handler.isPending(), handler.current()]).toEqual([true, CHECKPOINT]);
  const early = await Promise.race([answer, new Promise((resolve) => setTimeout(() => resolve('waiting'), 30))]);
  expect(early).toBe('waiting');
  const given = decision('approve', { note: 'this very one' });
  expect(handler.setDecision(given)).toBe(true);
  expect(await answer).toBe(given);
  expect([handler.isPending(), handler.current()]).toEqual([false, null]);
});

verifies('REQ-12.3', 'never answers a new checkpoint with an earlier decision', async () => {
  const handler = createWaitingHandler();
  expect(handler.setDecision(decision('approve'))).toBe(false);
  const first = handler.handle(CHECKPOINT);
  handler.setDecision(decision('approve'));
  await first;
  const second = handler.handle(CHECKPOINT);
  const early = await Promise.race([second, new Promise((resolve) => setTimeout(() => resolve('waiting'), 30))]);
  expect(early).toBe('waiting');
});

test('all who wait for the next checkpoint hear of it', async () => {
  const handler = createWaitingHandler();
  const heard = Promise.all([handler.arrived(), handler.arrived()]);
  void handler.handle(CHECKPOINT);
  expect(await heard).toEqual([CHECKPOINT, CHECKPOINT]);
  expect(await handler.arrived()).toBe(CHECKPOINT);
});

const anyMove = fc.record({
  action: fc.constantFrom('approve', 'edit', 'reject', 'approve', 'dance'),
  data: fc.constantFrom(
    undefined,
    { queries: [{ keywords: ['other'] }] },
    { queries: 'junk' },
    { marked_irrelevant: ['doi:10.5555/0.0'] },
    { marked_relevant: ['nobody'] },
  ),
  restart: fc.boolean(),
  twice: fc.boolean(),
});

verifies('PROP-9', 'moves a session forward with every accepted decision', async () => {
  const home = await temporaryFolder();
  const moves = fc.array(anyMove, { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(moves, async (sequence) => {
      let sessions = openSessions(home);
      let state = await openOne(sessions);
      expect(unwrap(await sessions.get(state.sessionId))).toEqual(state);
      expect(state.state).toBe('checkpoint');
      for (const { action, data, restart, twice } of sequence) {
        if (restart) {
          await sessions.close();
          sessions = openSessions(home);
        }
        const before = state;
        const input = { action, data, face: 'library' as const };
        const tries = [
          sessions.decide(before.sessionId, input),
          ...(twice ? [sessions.decide(before.sessionId, input)] : []),
        ];
        const answers = await Promise.all(tries);
        expect(answers.filter((answer) => answer.ok).length).toBeLessThanOrEqual(1);
        for (const answer of answers) expect(answer).not.toMatchObject({ error: { code: 'INTERNAL_ERROR' } });
        state = unwrap(await sessions.get(before.sessionId)) ?? before;
        if (answers.some((answer) => answer.ok)) expect(state.step).toBeGreaterThan(before.step);
        else expect(state).toEqual(before);
      }
      await sessions.close();
    }),
    { numRuns: 40 },
  );
});

verifies('PROP-8', 'leaves other sessions unchanged when one moves on', async () => {
  const sessions = openSessions(await temporaryFolder());
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('approve', 'reject'), { minLength: 1, maxLength: 8 }),
      async (actions) => {
        const [moving, still] = await Promise.all([
          openOne(sessions, 'moving stars'),
          openOne(sessions, 'still waters'),
        ]);
        for (const action of actions) await sessions.decide(moving.sessionId, { action, face: 'library' });
        expect(unwrap(await sessions.get(still.sessionId))).toEqual(still);
        expect(unwrap(await sessions.get(moving.sessionId))?.query).toBe('moving stars');
      },
    ),
    { numRuns: 20 },
  );
});

verifies(['REQ-12.1', 'LIB-9'], 'lets a program review each checkpoint of a search', async () => {
  const handler = createWaitingHandler();
  const found = search(REQUEST, { steps: createToySteps(), clock }, { handler });
  const kinds: string[] = [];
  for (const _ of [1, 2]) {
    kinds.push((await handler.arrived()).kind);
    const early = await Promise.race([found, new Promise((resolve) => setTimeout(() => resolve('waiting'), 20))]);
    expect(early).toBe('waiting');
    handler.setDecision(decision('approve'));
  }
  expect(kinds).toEqual(['strategy_confirmation', 'result_review']);
  expect(unwrap(await found).hits).toHaveLength(5);
});

verifies(['REQ-15.1', 'REQ-15.2'], 'runs several sessions side by side without mixing them up', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home, { gatherMs: 40 });
  const opened = await Promise.all(['stars', 'cells', 'rivers'].map((query) => openOne(sessions, query)));
  const [first, second, third] = opened;
  const reject = { action: 'reject', face: 'library', note: 'smaller' } as const;
  const answers = await Promise.all([
    sessions.decide(first?.sessionId ?? '', approve),
    sessions.decide(second?.sessionId ?? '', reject),
  ]);
  expect(unwrap(answers[0])).toMatchObject({ query: 'stars', checkpoint: { kind: 'result_review', iteration: 0 } });
  expect(unwrap(answers[1])).toMatchObject({
    query: 'cells',
    checkpoint: { kind: 'strategy_confirmation', iteration: 1 },
  });
  expect(unwrap(await sessions.get(third?.sessionId ?? ''))).toEqual(third);
});
