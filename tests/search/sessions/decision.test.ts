import { expect, test } from 'vitest';
import { ok } from '../../../src/model/result.ts';
import { checkDecision, parseDecision, planRequests, previewEdit } from '../../../src/search/sessions/decision.ts';
import { canAdd, type Session } from '../../../src/search/sessions/replay.ts';
import { parseFeedback } from '../../../src/search/strategy/parse-feedback.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { approve, openOne, openSessions } from '../../support/toy-sessions.ts';
import { createToySteps } from '../../support/toy-steps.ts';
import { unwrap } from '../../support/unwrap.ts';

test('approving a strategy with changes is refused, because it would lose them', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId } = await openOne(sessions);
  const data = { queries: [{ keywords: ['heat'] }] };
  const refused = await sessions.decide(sessionId, { ...approve, data });
  expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(unwrap(await sessions.get(sessionId))?.checkpoint?.kind).toBe('strategy_confirmation');
});

test('a note that repeats the free text counts once', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId } = await openOne(sessions);
  unwrap(await sessions.decide(sessionId, approve));
  unwrap(await sessions.wait(sessionId, 1));
  const data = { free_text_feedback: 'not mice' };
  unwrap(await sessions.decide(sessionId, { action: 'edit', data, note: 'not mice', face: 'library' }));
  const next = unwrap(await sessions.wait(sessionId, 3));
  expect(JSON.stringify(next?.checkpoint)).toContain('"not mice"');
  expect(JSON.stringify(next?.checkpoint)).not.toContain('not mice. not mice');
});

test.each([
  ['before the first strategy', { next: 'propose', rounds: [] }, true],
  ['before a later strategy', { next: 'propose', rounds: [{}] }, false],
  ['while sources are asked', { next: 'gather', rounds: [{}] }, false],
  ['at a checkpoint', { next: 'decide', rounds: [{}] }, true],
])('records %s: can be added: %s', (_when, session, expected) => {
  expect(canAdd(session as unknown as Parameters<typeof canAdd>[0], { imports: [] })).toBe(expected);
});

const steps = createToySteps({});
const STRATEGY = { queries: [], sources: ['one'], filters: { maxResults: 10 } };
const hit = (id: string, records: readonly string[] = []) => ({
  ...{ id, paper: { title: id } },
  records: records.map((each) => ({ id: each })),
});
const pending = (kind: 'strategy_confirmation' | 'result_review') =>
  ({
    checkpoint: { id: 'abc:1', kind, payload: { strategy: STRATEGY } },
    rounds: [{ strategy: STRATEGY }],
    imports: [],
    collection: { hits: [hit('a', ['r1', 'r2']), hit('b')] },
  }) as unknown as Session;
const parse = (session: Session, action: string, data?: unknown, more: object = {}) =>
  parseDecision(session, { action, face: 'desk', ...(data !== undefined && { data }), ...more }, steps);
const [STRATEGY_STEP, REVIEW] = [pending('strategy_confirmation'), pending('result_review')];

test('an unknown action is refused with the known ones, and a long one is cut', () => {
  expect(parse(REVIEW, 'x'.repeat(99))).toMatchObject({
    error: { message: `Invalid action "${'x'.repeat(60)}". Must be one of: approve, edit, reject.` },
  });
});

test.each([undefined, null, {}, []])('an edit with the data %j is refused with what it needs', (data) => {
  expect(parse(STRATEGY_STEP, 'edit', data)).toMatchObject({
    error: { message: 'edit needs data: the changed strategy, an object with queries, sources or filters.' },
  });
  expect(parse(REVIEW, 'edit', data)).toMatchObject({
    error: { message: expect.stringMatching(/^edit needs data: feedback, an object with marked_relevant/u) },
  });
  expect(parse(STRATEGY_STEP, 'approve', data)).toEqual({ ok: true, value: { action: 'approve', face: 'desk' } });
});

test('who decided and why is kept, without spaces around the note', () => {
  expect(parse(REVIEW, 'approve', undefined, { by: 'Ada', note: ' fine ' })).toEqual({
    ok: true,
    value: { action: 'approve', face: 'desk', by: 'Ada', note: 'fine' },
  });
  expect(parse(REVIEW, 'approve', undefined, { by: '', note: ' ' })).toEqual({
    ok: true,
    value: { action: 'approve', face: 'desk' },
  });
});

test('an edit of a strategy revises it, and one of a review is feedback', () => {
  const edit = parse(STRATEGY_STEP, 'edit', { queries: [{ keywords: ['heat'] }] });
  expect(edit).toMatchObject({ value: { revised: { queries: [{ keywords: ['heat'] }], sources: ['toy'] } } });
  expect(parse(REVIEW, 'edit', { marked_relevant: ['a'] })).toMatchObject({
    value: { feedback: { markedRelevant: ['a'], markedIrrelevant: [] } },
  });
  expect(parse(REVIEW, 'edit', { marked_relevant: ['z'] })).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
});

test('a note is added to the free text of a review, and alone is the free text', () => {
  const text = (data: object | undefined, note: string) =>
    unwrap(parse(REVIEW, 'reject', data, { note })).feedback?.freeText;
  expect([
    text({ free_text_feedback: 'not mice' }, 'too old'),
    text(undefined, 'too old'),
    text(undefined, ''),
  ]).toEqual(['not mice. too old', 'too old', undefined]);
});

test('an edit of a strategy can be previewed, and nothing else', async () => {
  const data = { queries: [{ keywords: ['heat'] }] };
  expect(previewEdit(STRATEGY_STEP, data, steps)).toEqual({ ok: true, value: ['toy is asked as it is.'] });
  expect(previewEdit(STRATEGY_STEP, { queries: 1 }, steps)).toMatchObject({ ok: false });
  expect(unwrap(await planRequests(STRATEGY_STEP, undefined, steps)).map(({ source }) => source)).toEqual(['one']);
  expect(unwrap(await planRequests(STRATEGY_STEP, data, steps)).map(({ source }) => source)).toEqual(['toy']);
  for (const refused of [previewEdit(REVIEW, data, steps), await planRequests(REVIEW, undefined, steps)])
    expect(refused).toMatchObject({
      error: { code: 'SESSION_STATE', message: expect.stringContaining('No pending strategy') },
    });
});

test('the decision of a program is checked like one from outside', () => {
  const feedback = { markedRelevant: ['a'], markedIrrelevant: ['b'], freeText: 'more' };
  const check = (more: object) => checkDecision(REVIEW, { action: 'reject', face: 'library', ...more }, steps);
  expect(check({ feedback })).toMatchObject({ value: { feedback } });
  expect(check({ feedback: { ...feedback, markedRelevant: ['z'] } })).toMatchObject({ ok: false });
  expect(check({ action: 'approve', feedback: { markedRelevant: [], markedIrrelevant: [] } })).toEqual({
    ok: true,
    value: { action: 'approve', face: 'library' },
  });
});

test.each([
  ['alone', 'edit', {}, true],
  ['with free text', 'edit', { free_text_feedback: 'not mice' }, false],
  ['with a relevant paper', 'edit', { marked_relevant: ['b'] }, false],
  ['with an irrelevant paper', 'edit', { marked_irrelevant: ['b'] }, false],
  ['with an approval', 'approve', {}, false],
])('a split %s (%s, %j) is taken: %s', (_what, action, more, expected) => {
  const data = { split: { a: ['r1'] }, ...more };
  const parsed = parseDecision(REVIEW, { action, face: 'desk', data }, { ...steps, parseFeedback });
  expect(parsed.ok).toBe(expected);
  if (!parsed.ok) expect(parsed.error.fields).toHaveProperty('split');
});

test.each([
  ['marks without splits', { markedRelevant: ['a'], splits: [] }, { marked_relevant: ['a'], marked_irrelevant: [] }],
  ['free text alone', { freeText: 'more' }, { marked_relevant: [], marked_irrelevant: [], free_text_feedback: 'more' }],
  [
    'reasons',
    { markedIrrelevant: ['b'], reasons: { b: 'mice' } },
    { marked_relevant: [], marked_irrelevant: ['b'], reasons: { b: 'mice' } },
  ],
  ['splits, by the paper that has the records', { splits: [[['r1'], ['r2']]] }, { split: { 'doi:1': ['r1'] } }],
])('the feedback of a program is checked like that of a person: %s', (_what, more, expected) => {
  const seen: unknown[] = [];
  const hits = [{ id: 'doi:1', records: [{ id: 'r1' }, { id: 'r2' }] }];
  const session = { checkpoint: { kind: 'result_review' }, collection: { hits }, rounds: [] } as unknown as Session;
  const none = { markedRelevant: [], markedIrrelevant: [] };
  const reading = {
    ...createToySteps(),
    parseFeedback: (data: unknown) => {
      seen.push(data);
      return ok(none);
    },
  };
  unwrap(checkDecision(session, { action: 'edit', face: 'library', feedback: { ...none, ...more } }, reading));
  expect(seen).toEqual([expected]);
});
