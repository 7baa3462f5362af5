import { expect, test } from 'vitest';
import type { Decision } from '../../../src/model/checkpoint.ts';
import type { Collection, SearchRequest, SearchStrategy } from '../../../src/model/collection.ts';
import { createFailure } from '../../../src/model/error.ts';
import type { Imported } from '../../../src/search/imports.ts';
import type { Created, LaterEvent } from '../../../src/search/sessions/event.ts';
import { createSessionId, isSessionId } from '../../../src/search/sessions/id.ts';
import { applyEvent, hasSearched, isRunning, type Session, startSession } from '../../../src/search/sessions/replay.ts';
import { toState } from '../../../src/search/sessions/state.ts';
import { summarise } from '../../../src/search/sessions/summary.ts';
import { unwrap } from '../../support/unwrap.ts';

const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
const STRATEGY = { queries: [], sources: ['one'], filters: { maxResults: 10 } } as SearchStrategy;
const OTHER: SearchStrategy = { ...STRATEGY, sources: ['two'] };
const COLLECTION = { hits: [] } as unknown as Collection;
const NO_ANSWER = createFailure('NETWORK_ERROR', 'down');

const open = (request: Partial<SearchRequest> = {}) =>
  startSession({
    ...{ kind: 'created', v: 2, id: 'abc', at: at(0), face: 'cli', sandbox: false, intent: {} },
    request: { query: 'tides', domain: 'general', maxResults: 10, ...request },
  } as unknown as Created);
const strategy = { kind: 'strategy', at: at(1), strategy: STRATEGY, notes: ['asks one'] } as const;
const decision = (action: Decision['action'], more: Partial<Decision> = {}): LaterEvent => ({
  kind: 'decision',
  at: at(2),
  decision: { action, face: 'desk', ...more },
});
const gathered = (more: object = {}): LaterEvent => ({
  kind: 'gathered',
  at: at(3),
  gathered: { round: 0, records: [], rows: [], notAsked: [], finishedAt: at(3), ...more },
});
const collection: LaterEvent = { kind: 'collection', at: at(4), collection: COLLECTION };
const completed: LaterEvent = { kind: 'completed', at: at(5), reason: 'approved' };
const failure: LaterEvent = { kind: 'failed', at: at(1), error: NO_ANSWER };
const file = (source: string): Imported => ({ source, format: 'ris', records: [], problems: [] });
const added = (more: object): LaterEvent => ({ kind: 'added', at: at(6), face: 'cli', ...more });
const play = (...events: LaterEvent[]) => playOn(open(), ...events);
const playOn = (from: Session, ...events: LaterEvent[]) =>
  events.reduce((session, event) => unwrap(applyEvent(session, event)), from);
const reviewed = () => play(strategy, decision('approve'), gathered(), collection);

test('a session goes from a strategy to a review and to its end, a step at each stop', () => {
  expect(open()).toMatchObject({ next: 'propose', step: 0, history: [{ at: at(0), what: 'opened', face: 'cli' }] });
  const asked = play(strategy);
  expect(asked).toMatchObject({ next: 'decide', step: 1, updatedAt: at(1), createdAt: at(0) });
  expect(asked.checkpoint).toMatchObject({ id: 'abc:1', kind: 'strategy_confirmation', iteration: 0, step: 1 });
  expect(asked.checkpoint?.payload).toMatchObject({ strategy: STRATEGY, notes: ['asks one'] });
  const approved = playOn(asked, decision('approve', { by: 'Ada', note: 'fine' }));
  expect(approved).toMatchObject({ next: 'gather', step: 2, decided: 'abc:1' });
  expect(approved.checkpoint).toBeUndefined();
  expect(approved.history[1]).toEqual({ at: at(2), what: 'approve', face: 'desk', by: 'Ada', note: 'fine' });
  expect(playOn(approved, gathered())).toMatchObject({ next: 'organise', step: 2 });
  const review = playOn(approved, gathered(), collection);
  expect(review).toMatchObject({
    next: 'decide',
    step: 3,
    collection: COLLECTION,
    checkpoint: { kind: 'result_review' },
  });
  const done = playOn(review, decision('approve'), completed);
  expect(done).toMatchObject({ next: 'over', step: 5, reason: 'approved' });
});

test('an edit of the strategy replaces it, and a rejection asks for another', () => {
  expect(play(strategy, decision('edit', { revised: OTHER }))).toMatchObject({
    next: 'gather',
    rounds: [{ strategy: OTHER }],
  });
  const rejected = play(strategy, decision('reject'));
  expect(rejected).toMatchObject({ next: 'propose', rounds: [{ strategy: STRATEGY }] });
  expect(playOn(rejected, strategy).checkpoint).toMatchObject({ iteration: 1, id: 'abc:3' });
});

test.each(['edit', 'reject'] as const)('after the fifth round, %s ends the search', (action) => {
  const feedback = { markedRelevant: ['x'], markedIrrelevant: [] };
  const round = [strategy, decision('approve'), gathered(), collection, decision(action, { feedback })];
  const four = play(...round, ...round, ...round, ...round);
  expect([four.rounds.length, four.next]).toEqual([4, 'propose']);
  const five = playOn(four, ...round);
  expect(five).toMatchObject({ next: 'finish', reason: 'rounds_exhausted' });
  expect(five.rounds.at(-1)?.feedback).toEqual(feedback);
});

test('a split shows the results of the round again, and its splits stay with later feedback', () => {
  const splits = [[['a'], ['b']]];
  const marks = { markedRelevant: [], markedIrrelevant: [] };
  const split = playOn(reviewed(), decision('edit', { feedback: { ...marks, splits } }));
  expect(split).toMatchObject({ next: 'organise', replaced: ['abc:3'] });
  const later = playOn(split, collection, decision('edit', { feedback: { ...marks, freeText: 'more' } }));
  expect(later.rounds[0]?.feedback).toEqual({ ...marks, freeText: 'more', splits });
  expect(later.replaced).toBeUndefined();
});

test('after a split, files that no review has decided on can still be removed', () => {
  const splits = [[['a'], ['b']]];
  const feedback = { markedRelevant: [], markedIrrelevant: [], splits };
  const more = playOn(reviewed(), added({ imports: [file('import:a')] }), collection);
  const split = playOn(more, decision('edit', { feedback }), collection);
  expect(split).toMatchObject({ undecided: ['import:a'], replaced: ['abc:3', 'abc:5'] });
  expect(playOn(split, added({ removed: ['import:a'] })).imports).toEqual([]);
});

test('the collection at the end replaces the reviewed one if marks changed it', () => {
  const last = { hits: [{ id: 'x' }] } as unknown as Collection;
  const decided = playOn(reviewed(), decision('approve'));
  expect(playOn(decided, completed).collection).toEqual(COLLECTION);
  expect(playOn(decided, { ...completed, collection: last } as LaterEvent).collection).toEqual(last);
});

test('the failure of a round is shown in its review', () => {
  const review = play(strategy, decision('approve'), gathered({ failure: NO_ANSWER }), collection);
  expect(review.checkpoint?.payload).toMatchObject({ failure: { code: 'NETWORK_ERROR' } });
  expect(reviewed().checkpoint?.payload).not.toHaveProperty('failure');
});

test('files that are added to a review start it over, and its earlier form is remembered', () => {
  const more = playOn(reviewed(), added({ imports: [file('import:a')] }));
  expect(more).toMatchObject({ next: 'organise', step: 4, replaced: ['abc:3'], undecided: ['import:a'] });
  expect(more.history.at(-1)).toMatchObject({ what: 'added', note: '0 records as import:a' });
  const gone = playOn(more, collection, added({ removed: ['import:a'] }));
  expect(gone).toMatchObject({ next: 'organise', imports: [], undecided: [], replaced: ['abc:3', 'abc:5'] });
  expect(gone.history.at(-1)).toMatchObject({ what: 'removed', note: 'import:a' });
});

test('criteria alone, and files before the review, leave a checkpoint as it is', () => {
  const criteria = { include: ['tides'], exclude: [] };
  const review = playOn(reviewed(), added({ criteria }));
  expect(review).toMatchObject({ next: 'decide', step: 3, criteria, checkpoint: { id: 'abc:3' } });
  expect(playOn(play(strategy), added({ imports: [file('import:a')] }))).toMatchObject({ next: 'decide', step: 1 });
});

test('a decision on the results fixes the files, one on the strategy does not', () => {
  const first = playOn(open(), added({ imports: [file('import:a')] }), strategy, decision('approve'));
  expect(first.undecided).toEqual(['import:a']);
  const second = playOn(first, gathered(), collection, decision('reject'));
  expect([second.undecided, second.imports.length]).toEqual([[], 1]);
});

test.each<[string, Session, LaterEvent, boolean]>([
  ['files before the first strategy', open(), added({ imports: [file('a')] }), true],
  ['files while sources are asked', play(strategy, decision('approve')), added({ imports: [file('a')] }), false],
  ['files after the end', playOn(reviewed(), decision('approve'), completed), added({ imports: [file('a')] }), false],
  ['criteria after the end', playOn(reviewed(), decision('approve'), completed), added({ criteria: {} }), true],
  ['the removal of an unknown file', reviewed(), added({ removed: ['import:z'] }), false],
  ['a second strategy', play(strategy), strategy, false],
  ['a decision without a checkpoint', open(), decision('approve'), false],
  ['a failure while it works', open(), { kind: 'failed', at: at(1), error: NO_ANSWER }, true],
  ['a failure at a checkpoint', play(strategy), { kind: 'failed', at: at(1), error: NO_ANSWER }, true],
  ['a failure after the end', playOn(reviewed(), decision('approve'), completed), failure, false],
  [
    'a removal after a failure',
    playOn(play(added({ imports: [file('a')] })), failure),
    added({ removed: ['a'] }),
    false,
  ],
  ['an end after a failure', play(failure), completed, false],
  ['a strategy after a failure', play(failure), strategy, false],
  ['files between two rounds', playOn(reviewed(), decision('reject')), added({ imports: [file('a')] }), false],
  ['criteria while sources are asked', play(strategy, decision('approve')), added({ criteria: {} }), false],
  ['results before the sources answered', play(strategy, decision('approve')), collection, false],
  ['an end before the review', reviewed(), completed, false],
])('whether a session takes %s', (_what, session, event, expected) => {
  expect(applyEvent(session, event).ok).toBe(expected);
});

test('a failed session is over, with its failure', () => {
  const failed = playOn(play(strategy, decision('approve')), { kind: 'failed', at: at(3), error: NO_ANSWER });
  expect(failed).toMatchObject({ next: 'over', reason: 'failed', step: 3, error: { code: 'NETWORK_ERROR' } });
  expect(toState(failed)).toMatchObject({
    state: 'failed',
    completionReason: 'failed',
    error: { code: 'NETWORK_ERROR' },
  });
});

test.each<[string, Session, object]>([
  ['that prepares its strategy', open(), { state: 'running', phase: 'preparing the strategy', step: 0, iteration: 0 }],
  ['that asks the sources', play(strategy, decision('approve')), { state: 'running', phase: 'asking the sources' }],
  ['that ranks', play(strategy, decision('approve'), gathered()), { state: 'running', phase: 'ranking' }],
  ['that waits', play(strategy), { state: 'checkpoint', checkpoint: { id: 'abc:1' } }],
  ['that ends', playOn(reviewed(), decision('approve')), { state: 'running', phase: 'finishing' }],
  [
    'that is over',
    playOn(reviewed(), decision('approve'), completed),
    { state: 'complete', completionReason: 'approved' },
  ],
  ['in its second round', playOn(reviewed(), decision('reject'), strategy), { iteration: 1 }],
])('the state of a session %s', (_what, session, expected) => {
  expect(toState(session)).toMatchObject(expected);
});

test('the run of a session says more about its phase', () => {
  const progress = [{ source: 'one', title: 'One', done: 1, total: 2, retrieved: 3, failed: 0 }];
  const run = { phase: () => 'gathering: One', sources: () => progress };
  expect(toState(play(strategy, decision('approve')), run)).toMatchObject({ phase: 'gathering: One', progress });
  expect(toState(play(strategy, decision('approve'), gathered()), run)).not.toHaveProperty('progress');
});

test('results are shown only if a source has answered or records were added', () => {
  expect(hasSearched(reviewed())).toBe(true);
  const silent = play(strategy, decision('approve'), gathered({ failure: NO_ANSWER }), collection);
  expect([hasSearched(silent), 'collection' in toState(silent)]).toEqual([false, false]);
  const withFile = playOn(open(), added({ imports: [file('a')] }), strategy, decision('approve'));
  expect(hasSearched(withFile)).toBe(true);
  expect(toState(withFile).imported).toEqual([{ source: 'a', format: 'ris', records: 0, problems: [] }]);
});

test('a search that approves itself does not wait', () => {
  const auto = playOn(open({ autoApprove: 'by a script' }), strategy);
  expect([isRunning(auto), isRunning(play(strategy))]).toEqual([true, false]);
  expect(toState(auto)).toMatchObject({ state: 'running', phase: 'approving' });
  expect(toState(auto)).not.toHaveProperty('checkpoint');
});

test('ids have thirteen letters that no file system confuses', () => {
  const id = createSessionId();
  expect(id).toMatch(/^[a-z2-7]{13}$/);
  expect([isSessionId(id), isSessionId(id.slice(1)), isSessionId(`${id}a`), isSessionId(`${id.slice(1)}/`)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isSessionId(id.toUpperCase().replace(/\d/g, 'A'))).toBe(false);
});

test('the state has the criteria, in its collection too, and the time of the last event', () => {
  const criteria = { include: ['tides'], exclude: [] };
  const state = toState(playOn(reviewed(), added({ criteria })));
  expect(state).toMatchObject({ criteria, collection: { criteria }, createdAt: at(0), updatedAt: at(6) });
  expect(toState(reviewed())).not.toHaveProperty('criteria');
  expect(toState(reviewed()).collection).not.toHaveProperty('criteria');
});

test('why a search ended is known only once it is over', () => {
  expect(toState(playOn(reviewed(), decision('approve')))).not.toHaveProperty('completionReason');
});

test('a line of the list has no reason of the end and no failure of the search', () => {
  const failed = summarise(play(failure));
  expect(failed).toEqual({
    ...{ sessionId: 'abc', query: 'tides', state: 'failed', step: 1, iteration: 0 },
    ...{ createdAt: at(0), updatedAt: at(1) },
  });
  const done = summarise(playOn(reviewed(), decision('approve'), completed));
  expect(Object.keys(done)).not.toContain('completionReason');
  expect(done).toMatchObject({ state: 'complete', paperCount: 0 });
});
