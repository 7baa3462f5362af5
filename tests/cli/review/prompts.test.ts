import { beforeEach, expect, test, vi } from 'vitest';
import type { Screening } from '../../../src/cli/review/marks.ts';
import { askDecision, type Preview } from '../../../src/cli/review/prompts.ts';
import type { Checkpoint } from '../../../src/model/checkpoint.ts';
import { ok } from '../../../src/model/result.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { approve, openOne, openSessions } from '../../support/toy-sessions.ts';
import { unwrap } from '../../support/unwrap.ts';

let printed = '';
beforeEach(() => {
  printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

const sessions = async () => openSessions(await temporaryFolder());

/** The decision of a reviewer who types these lines at the review of results, and what was saved on the way. */
async function review(lines: readonly string[], before: Screening = { marks: new Map(), reasons: new Map() }) {
  const all = await sessions();
  const { sessionId } = await openOne(all);
  const { checkpoint, collection } = unwrap(await all.decide(sessionId, approve));
  if (!checkpoint) throw new Error('no review');
  const left = [...lines];
  const saved: Screening[] = [];
  const result = await askDecision(checkpoint, {
    ask: async () => left.shift() ?? null,
    preview: async () => ok([]),
    draft: { load: async () => before, save: async (screening) => void saved.push(screening) },
  });
  return { result, saved, ids: collection?.hits.map(({ id }) => id) ?? [] };
}

/** The decision of a reviewer who types these lines at the strategy. */
async function confirm(lines: readonly string[], preview: Preview = async () => ok(['Asks one source.'])) {
  const { checkpoint } = await openOne(await sessions());
  if (!checkpoint) throw new Error('no checkpoint');
  const left = [...lines];
  const draft = { load: async () => ({ marks: new Map(), reasons: new Map() }), save: async () => undefined };
  return askDecision(checkpoint, { ask: async () => left.shift() ?? null, preview, draft });
}

test('every change of marks is saved, so that a review can be resumed', async () => {
  const { result, saved, ids } = await review(['k 1', 'e 2: off topic']);
  expect(result).toBeNull();
  expect(saved.map(({ marks }) => [...marks])).toEqual([
    [[ids[0], 'keep']],
    [
      [ids[0], 'keep'],
      [ids[1], 'exclude'],
    ],
  ]);
  expect([...(saved[1]?.reasons ?? [])]).toEqual([[ids[1], 'off topic']]);
});

test('a line that is not a command saves nothing and shows the help', async () => {
  const { saved } = await review(['k 99', 'hello']);
  expect(saved).toEqual([]);
  expect(printed.match(/a approve/g)).toHaveLength(3);
});

test.each([
  ['a', { action: 'approve' }],
  ['approve', { action: 'approve' }],
  ['n more on tides', { action: 'reject', note: 'more on tides' }],
])('"%s" sends the marks with the decision', async (line, expected) => {
  const { result, ids } = await review(['k 1', 'e 2: off topic', line]);
  const data = { marked_relevant: [ids[0]], marked_irrelevant: [ids[1]], reasons: { [ids[1] ?? '']: 'off topic' } };
  expect(result).toEqual({ ...expected, data });
});

test('marks of an earlier review count, and without any there is no data', async () => {
  const marks = new Map([['x', 'keep' as const]]);
  const { result } = await review(['a'], { marks, reasons: new Map() });
  expect(result).toEqual({ action: 'approve', data: { marked_relevant: ['x'], marked_irrelevant: [] } });
  expect((await review(['a'])).result).toEqual({ action: 'approve' });
});

test.each(['x', 'exit'])('"%s" leaves the review as it is', async (line) => {
  expect((await review(['k 1', line])).result).toBe('quit');
});

test('an unchanged strategy is approved, a changed one is sent as an edit', async () => {
  expect(await confirm(['a'])).toEqual({ action: 'approve' });
  expect(await confirm(['from 2015', 'a'])).toMatchObject({ action: 'edit', data: { filters: { from_year: 2015 } } });
  expect(await confirm(['r too broad'])).toEqual({ action: 'reject', note: 'too broad' });
});

test('an edit that the session refuses is not part of the decision', async () => {
  const refuse: Preview = async () => ({ ok: false, error: { code: 'INVALID_ARGUMENT', message: 'No.' } }) as never;
  expect(await confirm(['from 2015', 'a'], refuse)).toEqual({ action: 'approve' });
  expect(printed).toContain('No.');
});

/** A review of these papers without a session. */
const reviewOf = (hits: readonly object[]): Checkpoint => {
  const whole = hits.map((hit) => ({ paper: {}, reason: '', tags: [], score: 1, ...hit }));
  const collection = { hits: whole, intent: {}, ledger: { rows: [], notAsked: [], dropped: [] } };
  return { kind: 'result_review', payload: { collection } } as unknown as Checkpoint;
};
const NO_DRAFT = { load: async () => ({ marks: new Map(), reasons: new Map() }), save: async () => undefined };

test('a page has fifteen papers, m turns it, and after the last page the first follows', async () => {
  const hits = Array.from({ length: 16 }, (_, at) => ({ id: `h${at}`, paper: { title: `Paper ${at}` } }));
  const pages: string[] = [];
  const left = ['m', 'm'];
  const ask = async () => {
    pages.push(printed);
    printed = '';
    return left.shift() ?? null;
  };
  await askDecision(reviewOf(hits), { ask, preview: async () => ok([]), draft: NO_DRAFT });
  expect(pages.map((page) => page.match(/Paper \d+/g)?.length)).toEqual([15, 1, 15]);
  expect(pages[1]).toContain('Paper 15');
});

test('the records of a joined paper are listed, and one can be split from it', async () => {
  const records = [{ id: 'r1', source: 'arxiv', title: 'T' }];
  const left = ['g 1', 'g 2', 's 1 r1'];
  const result = await askDecision(reviewOf([{ id: 'h0', merged: ['same title'], records }]), {
    ask: async () => left.shift() ?? null,
    preview: async () => ok([]),
    draft: NO_DRAFT,
  });
  expect(printed).toContain('  same title\n  r1  arxiv · T\n');
  expect(printed).toContain('Choose a paper that was joined from several records.');
  expect(result).toEqual({ action: 'edit', data: { split: { h0: ['r1'] } } });
});
