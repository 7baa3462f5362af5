import { expect, test } from 'vitest';
import type { SessionState } from '../../../src/model/checkpoint.ts';
import type { Collection, Hit } from '../../../src/model/collection.ts';
import { createFailure } from '../../../src/model/error.ts';
import { summariseLedger, toReview } from '../../../src/tools/search/review.ts';
import { toStateOutput } from '../../../src/tools/search/state.ts';

const hit = (id: string, paper: object = {}, more: object = {}) =>
  ({
    id,
    paper: { title: `Paper ${id}`, isOa: null, provenance: {}, ...paper },
    score: 0.123456,
    reason: 'why',
    tags: ['review'],
    sources: ['arxiv'],
    ...more,
  }) as unknown as Hit;
const LEDGER = { rows: [], notAsked: [], retrieved: 0, merged: 0, dropped: [], kept: 0 };
const FACETS = { byYear: {}, byVenue: {}, bySource: {}, topAuthors: [], keyThemes: [] };
const made = (hits: readonly Hit[], more: object = {}) =>
  ({ hits, facets: FACETS, ledger: LEDGER, ...more }) as unknown as Collection;
const many = (count: number) => Array.from({ length: count }, (_, at) => hit(String(at)));
const shownOf = (review: Record<string, unknown>) => review['papers'] as Record<string, unknown>[];

test('a review shows thirty papers at most, and where the next ones are', () => {
  const review = toReview(made(many(31)));
  expect(review).toMatchObject({ total: 31, offset: 0, shown: 30 });
  expect(review['more']).toBe('get_session with offset 30 shows the next papers');
  expect(toReview(made(many(30)))).not.toHaveProperty('more');
  const rest = toReview(made(many(31)), { offset: 30, limit: 30 });
  expect(shownOf(rest).map(({ id }) => id)).toEqual(['30']);
  expect(rest).not.toHaveProperty('more');
});

test('a paper has at most six authors, 300 letters of its abstract and a score of three digits', () => {
  const authors = (count: number) => Array.from({ length: count }, (_, at) => ({ family: `F${at}`, given: 'A' }));
  const papers = shownOf(
    toReview(
      made([
        hit('a', { authors: authors(6), abstract: '😀'.repeat(300) }),
        hit('b', { authors: authors(7), abstract: '😀'.repeat(301) }),
        hit('c', { retracted: true }),
      ]),
    ),
  );
  expect(papers[0]).toMatchObject({ abstract: '😀'.repeat(300), score: 0.123, is_oa: null });
  expect(papers[0]?.['authors']).toEqual(['A F0', 'A F1', 'A F2', 'A F3', 'A F4', 'A F5']);
  expect(papers[1]?.['abstract']).toBe(`${'😀'.repeat(300)}…`);
  expect(papers[1]?.['authors']).toEqual(['A F0', 'A F1', 'A F2', 'A F3', 'A F4', 'et al.']);
  expect(papers[2]).toMatchObject({ retracted: true, authors: [], tags: ['review'], sources: ['arxiv'] });
  expect(papers[2]).not.toHaveProperty('abstract');
  expect(papers[0]).not.toHaveProperty('retracted');
});

test('what a paper was joined from is shown only if it is wanted', () => {
  const joined = made([hit('a', {}, { merged: ['same DOI'], records: [{ id: 'r', arxivId: 'x' }] }), hit('b')]);
  const [first, second] = shownOf(toReview(joined, { offset: 0, limit: 5, groups: true }));
  expect(first).toMatchObject({ joined_because: ['same DOI'], records: [{ id: 'r', arxiv_id: 'x' }] });
  expect(second).not.toHaveProperty('records');
  expect(shownOf(toReview(joined))[0]).not.toHaveProperty('records');
});

test('facets are the fifteen most common values, the most common first', () => {
  const counts = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`v${at}`, at]));
  const names = Object.keys(counts);
  const facets = { byYear: counts, byVenue: counts, bySource: { arxiv: 1 }, topAuthors: names, keyThemes: names };
  const shown = toReview(made([], { facets, suggestions: ['more'] }));
  const { by_year, by_venue, top_authors, key_themes } = shown['facets'] as Record<string, object>;
  for (const each of [by_year, by_venue]) expect(Object.keys(each ?? {})).toEqual(names.toReversed().slice(0, 15));
  expect([top_authors, key_themes]).toEqual([names.slice(0, 15), names.slice(0, 15)]);
  expect(shown['suggested_terms']).toEqual(['more']);
  expect(toReview(made([]))).not.toHaveProperty('suggested_terms');
});

test('the ledger is counted by reason, and names each source that answered or failed once', () => {
  const failure = createFailure('NETWORK_ERROR', 'Down.');
  const rows = [
    { source: 'arxiv', failure },
    { source: 'arxiv', failure },
    { source: 'arxiv', failure: createFailure('RATE_LIMITED', 'Slow.') },
    { source: 'core' },
    { source: 'core' },
  ];
  const dropped = [
    { id: '1', why: 'low_score' },
    { id: '2', why: 'low_score' },
    { id: '3', why: 'marked_irrelevant', reason: 'off topic' },
    { id: '4', why: 'marked_irrelevant', reason: 'off topic' },
  ];
  const imported = [{ source: 'import:a.ris', records: 3 }];
  const ledger = { ...LEDGER, rows, dropped, imported, importedOverLimit: 2, retrieved: 9 };
  expect(summariseLedger(ledger as unknown as Collection['ledger'])).toEqual({
    retrieved: 9,
    imported: { 'import:a.ris': 3 },
    imported_over_limit: 2,
    merged: 0,
    dropped: { low_score: 2, marked_irrelevant: 2 },
    excluded_because: { 'off topic': 2 },
    kept: 0,
    answered: ['core'],
    failed: [
      { source: 'arxiv', code: 'NETWORK_ERROR' },
      { source: 'arxiv', code: 'RATE_LIMITED' },
    ],
    not_asked: [],
  });
  expect(Object.keys(summariseLedger(LEDGER as unknown as Collection['ledger']))).toEqual([
    ...['retrieved', 'merged', 'dropped', 'kept', 'answered', 'failed', 'not_asked'],
  ]);
});

const session = (more: object): SessionState =>
  ({
    sessionId: 's1',
    query: 'q',
    state: 'running',
    step: 1,
    iteration: 0,
    createdAt: 'then',
    updatedAt: 'now',
    ...more,
  }) as SessionState;
const review = (iteration: number, more: object = {}) =>
  session({
    state: 'checkpoint',
    iteration,
    checkpoint: { id: 'c1', kind: 'result_review', iteration, step: 1, payload: { collection: made([]), ...more } },
  });
const strategy = (iteration: number) =>
  session({
    state: 'checkpoint',
    checkpoint: { id: 'c1', kind: 'strategy_confirmation', iteration, step: 1, payload: {} },
  });
const effects = (state: SessionState) =>
  Object.fromEntries(toStateOutput(state).checkpoint?.options.map(({ action, effect }) => [action, effect]) ?? []);

test('the last of five rounds says that it is the last', () => {
  const last = 'Ends the session: this was the last round.';
  expect(effects(strategy(4))['reject']).toBe(last);
  expect(effects(strategy(3))['reject']).toContain('creates a new strategy');
  for (const action of ['edit', 'reject']) {
    expect(effects(review(4))[action]).toContain(`${last} Papers marked irrelevant are excluded.`);
    expect(effects(review(3))[action]).toContain('Starts another round');
  }
});

test('a review after a round without an answer asks another question, and says what failed', () => {
  const failed = toStateOutput(review(1, { failure: createFailure('NETWORK_ERROR', 'Down.') })).checkpoint;
  expect(failed?.question).toContain('No source answered in this round.');
  expect(failed?.payload).toMatchObject({ round_failure: { code: 'NETWORK_ERROR' } });
  const fine = toStateOutput(review(1)).checkpoint;
  expect(fine?.question).toContain('Review the results.');
  expect(fine?.payload).not.toHaveProperty('round_failure');
});

test.each([
  ['running', {}, 'Call get_session with session_id s1'],
  ['complete', { collection: made([]) }, 'No paper was found. Start a new search'],
  ['complete', { collection: made([hit('a')]) }, 'call export_results with format'],
  ['failed', {}, 'Start a new one with search_papers'],
])('a session that is %s says what to do next', (state, more, next) => {
  const shown = toStateOutput(session({ state, ...more }));
  expect(shown.next).toContain(next);
  expect(shown.is_complete).toBe(state === 'complete' || state === 'failed');
});

test.each([
  ['running', false],
  ['failed', false],
  ['complete', true],
])('a session that is %s and has papers has a result: %s', (state, has) => {
  expect('result' in toStateOutput(session({ state, collection: made([hit('a')]) }))).toBe(has);
});

test('a session at a checkpoint asks to show it to the person', () => {
  const { next, is_complete } = toStateOutput(review(0));
  expect(next).toBe(
    'Show the checkpoint to the person you work for, then call decide with session_id s1 and checkpoint_id c1.',
  );
  expect(is_complete).toBe(false);
});

test('the summary of a search counts papers and rounds, and names rounds without an answer', () => {
  const failure = createFailure('NETWORK_ERROR', 'Down.');
  const rows = [
    { round: 0, source: 'arxiv', pages: 1 },
    { round: 1, source: 'arxiv', pages: 0, failure },
    { round: 2, source: 'arxiv', pages: 2, failure },
  ];
  const collection = made([hit('a'), hit('b')], { ledger: { ...LEDGER, rows } });
  const done = session({ state: 'complete', iteration: 2, collection, completionReason: 'rounds_exhausted' });
  expect(toStateOutput(done).result).toMatchObject({
    paper_count: 2,
    summary: '2 papers in 3 round(s); no source answered in round 2; all 5 rounds were used. First: Paper a',
    completion_reason: 'rounds_exhausted',
  });
  const plain = toStateOutput(session({ state: 'complete', collection: made([]) })).result;
  expect(plain).toMatchObject({ summary: '0 papers in 1 round(s)', completion_reason: 'approved' });
  expect(plain).not.toHaveProperty('page');
});

test('of the problems of an added file, twenty are listed and all are counted', () => {
  const problems = Array.from({ length: 21 }, (_, at) => ({ place: `line ${at}`, message: 'odd' }));
  const file = { source: 'import:a.ris', format: 'ris', records: 2 };
  const imported = [
    { ...file, problems },
    { ...file, problems: [] },
  ];
  const [first, second] = toStateOutput(session({ imported })).imported ?? [];
  expect(first).toMatchObject({ problem_count: 21, problems: { length: 20 } });
  expect(second).toEqual(file);
});
