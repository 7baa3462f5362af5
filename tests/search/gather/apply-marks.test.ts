import { expect, test } from 'vitest';
import type { Collection, Hit, UserFeedback } from '../../../src/model/collection.ts';
import { applyMarks } from '../../../src/search/gather/apply-marks.ts';

const hit = (id: string, tags: Hit['tags'] = []): Hit => ({
  ...{ id, score: 1, reason: '', tags, sources: ['one'] },
  paper: { title: `About ${id}`, year: 2020, isOa: null, provenance: {} },
});
const dropped = [{ id: 'z', why: 'low_score' }] as const;
const reviewed = {
  hits: [hit('a', ['review']), hit('b'), hit('c', ['kept'])],
  facets: { byYear: { 2020: 3 } },
  ledger: { dropped, kept: 3 },
} as unknown as Collection;
const said = (relevant: string[], irrelevant: string[], more: Partial<UserFeedback> = {}): UserFeedback => ({
  markedRelevant: relevant,
  markedIrrelevant: irrelevant,
  ...more,
});

test('a collection that no mark changes stays the same', () => {
  expect(applyMarks(reviewed, [])).toBe(reviewed);
  expect(applyMarks(reviewed, [said(['c'], ['unknown'])])).toBe(reviewed);
});

test('excluded papers leave the collection, with the reason, and the counts follow', () => {
  const after = applyMarks(reviewed, [said([], ['a'], { reasons: { a: 'not about tides' } })]);
  expect(after.hits.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(after.facets.byYear).toEqual({ 2020: 2 });
  expect(after.ledger).toMatchObject({
    kept: 2,
    dropped: [...dropped, { id: 'a', title: 'About a', why: 'marked_irrelevant', reason: 'not about tides' }],
  });
});

test('a kept paper gets its tag once, and the others keep theirs', () => {
  const after = applyMarks(reviewed, [said(['a', 'c'], [])]);
  expect(after.hits.map(({ tags }) => tags)).toEqual([['review', 'kept'], [], ['kept']]);
});

test('the last mark and the last reason of a paper count', () => {
  expect(applyMarks(reviewed, [said([], ['a']), said(['a'], [])]).hits).toHaveLength(3);
  expect(applyMarks(reviewed, [said(['a'], []), said([], ['a'])]).hits).toHaveLength(2);
  const reasons = [said([], ['a'], { reasons: { a: 'first' } }), said([], ['a'], { reasons: { a: 'last' } })];
  expect(applyMarks(reviewed, reasons).ledger.dropped.at(-1)).toMatchObject({ reason: 'last' });
});

test('an excluded paper without a title or a reason is listed without them', () => {
  const bare = { ...hit('a'), paper: { isOa: null, provenance: {} } };
  const after = applyMarks({ ...reviewed, hits: [bare] }, [said([], ['a'])]);
  expect(after.ledger.dropped.at(-1)).toEqual({ id: 'a', why: 'marked_irrelevant' });
});
