import { expect, test } from 'vitest';
import type { Host, HostCapabilities } from '../../web/review/host.ts';
import { createReview } from '../../web/review/review.ts';

const paper = (id: string) => ({ id, title: id, authors: [], score: 1, reason: 'r', tags: [], sources: [] });
const state = (id: string, papers: readonly string[] = ['p1']) => ({
  ok: true,
  session_id: 's1',
  query: 'inks',
  state: 'checkpoint',
  iteration: 0,
  checkpoint: {
    id,
    kind: 'result_review',
    question: 'Q',
    options: [],
    payload: { total: 3, papers: papers.map(paper) },
  },
});
const DONE = { ok: true, session_id: 's1', query: 'inks', state: 'complete', iteration: 0 };
const refused = (code: string) => ({ ok: false, error: { code, message: 'No.' } });
type Params = {
  readonly name?: string;
  readonly arguments?: Record<string, unknown>;
  readonly content?: { text: string }[];
};

/** A review whose host answers in turn, and what it was asked. */
function open(answers: readonly object[], capabilities: object = { serverTools: {}, updateModelContext: {} }) {
  const asked: { method: string; params: Params }[] = [];
  const left = [...answers];
  const request = async (method: string, params: Params) => {
    asked.push({ method, params });
    if (method !== 'tools/call') return {};
    const next = left.shift();
    if (!next) throw new Error('away');
    return { structuredContent: next };
  };
  const review = createReview({ request } as unknown as Host, capabilities as HostCapabilities);
  return { review, calls: () => asked.map(({ params }) => params), asked };
}
const hitsOf = (review: ReturnType<typeof createReview>) => {
  const checkpoint = review.session.get()?.checkpoint;
  return checkpoint && 'results' in checkpoint ? checkpoint.results.hits.map(({ id }) => id) : [];
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('an answer in a chat that is opened again is read anew, because the session may have moved on', async () => {
  const { review, calls } = open([DONE]);
  review.take({ structuredContent: state('c1') });
  expect(review.session.get()?.checkpoint?.id).toBe('c1');
  await settle();
  expect(calls()).toEqual([{ name: 'get_session', arguments: { session_id: 's1' } }]);
  expect(review.session.get()?.state).toBe('complete');
});

test('a host that calls no tools shows the answer and asks for nothing', async () => {
  const { review, calls } = open([], {});
  review.take({ structuredContent: state('c1') });
  await settle();
  expect([review.canDecide, calls()]).toEqual([false, []]);
});

test('a decision names the checkpoint that was seen, and the model is told', async () => {
  const { review, asked } = open([state('c1'), DONE]);
  review.take({ structuredContent: state('c1') });
  await settle();
  expect(await review.decide({ action: 'approve', note: 'fine' } as never)).toBe(true);
  expect(asked[1]?.params).toEqual({
    name: 'decide',
    arguments: { session_id: 's1', checkpoint_id: 'c1', action: 'approve', note: 'fine' },
  });
  expect(asked[2]?.method).toBe('ui/update-model-context');
  expect(asked[2]?.params.content?.[0]?.text).toMatch(/decided "approve".*session s1\. Its state is now complete/);
  expect([review.session.get()?.state, review.isBusy.get()]).toEqual(['complete', false]);
});

test('nothing is decided without a checkpoint, or while a decision is on its way', async () => {
  const { review, calls } = open([state('c1'), DONE]);
  expect(await review.decide({ action: 'approve' } as never)).toBe(false);
  review.take({ structuredContent: state('c1') });
  await settle();
  const [first, second] = await Promise.all([
    review.decide({ action: 'approve' } as never),
    review.decide({ action: 'approve' } as never),
  ]);
  expect([first, second]).toEqual([true, false]);
  expect(calls().filter(({ name }) => name === 'decide')).toHaveLength(1);
});

test.each([
  ['CHECKPOINT_BUSY', true],
  ['SESSION_STATE', true],
  ['INVALID_ARGUMENT', false],
])('after the refusal %s the session is read again: %s', async (code, isRead) => {
  const { review, calls } = open([state('c1'), refused(code), DONE]);
  review.take({ structuredContent: state('c1') });
  await settle();
  expect(await review.decide({ action: 'approve' } as never)).toBe(false);
  expect(calls().filter(({ name }) => name === 'get_session')).toHaveLength(isRead ? 2 : 1);
  expect(review.session.get()?.state).toBe(isRead ? 'complete' : 'checkpoint');
  if (!isRead) expect(review.refusal.get()?.code).toBe(code);
});

test('more papers join those that are shown, and the same checkpoint again does not drop them', async () => {
  const { review, calls } = open([state('c1'), state('c1', ['p2', 'p3']), refused('INVALID_ARGUMENT')]);
  review.take({ structuredContent: state('c1') });
  await settle();
  await review.more();
  expect(calls()[1]?.arguments).toEqual({ session_id: 's1', offset: 1, limit: 30 });
  expect(hitsOf(review)).toEqual(['p1', 'p2', 'p3']);
  review.take({ structuredContent: state('c1') });
  expect(hitsOf(review)).toEqual(['p1', 'p2', 'p3']);
});

test('a host that does not answer is named with the tool', async () => {
  const { review } = open([]);
  review.take({ structuredContent: state('c1') });
  await settle();
  expect(review.refusal.get()).toMatchObject({
    code: 'HOST',
    message: 'The host did not call get_session: Error: away',
  });
});
