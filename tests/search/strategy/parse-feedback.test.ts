import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Collection } from '../../../src/model/collection.ts';
import { parseFeedback } from '../../../src/search/strategy/parse-feedback.ts';

const paper = { title: 'T', isOa: null, provenance: {} };
const hit = { paper, score: 1, reason: '', tags: [], sources: [] };
const collection = {
  hits: [
    { ...hit, id: 'doi:10.1000/a', paper: { ...paper, doi: '10.1000/a', pmid: '12' } },
    { ...hit, id: 'arxiv:1706.03762', paper: { ...paper, arxivId: '1706.03762' } },
  ],
} as unknown as Collection;

test.each([['doi:10.1000/a'], ['10.1000/A'], ['https://doi.org/10.1000/a'], ['PMID:12']])(
  'a paper can be marked by %s',
  (id) => {
    expect(parseFeedback({ marked_relevant: [id] }, collection)).toMatchObject({
      ok: true,
      value: { markedRelevant: ['doi:10.1000/a'], markedIrrelevant: [] },
    });
  },
);

test('free text alone is feedback', () => {
  expect(parseFeedback({ free_text_feedback: ' more snow ' }, collection)).toMatchObject({
    value: { freeText: 'more snow' },
  });
});

test.each<[string, unknown, RegExp]>([
  ['nothing', {}, /it is empty/],
  ['junk only', { foo: 1 }, /foo/],
  ['an unknown id', { marked_relevant: ['10.9999/none'] }, /not in this collection: "10.9999\/none"/],
  ['both marks', { marked_relevant: ['10.1000/a'], marked_irrelevant: ['doi:10.1000/a'] }, /also marked irrelevant/],
  ['a list of numbers', { marked_relevant: [1] }, /marked_relevant\[0\]/],
])('feedback with %s is refused with the reason', (_what, data, reason) => {
  const read = parseFeedback(data, collection);
  expect(read.ok ? '' : read.error.message).toMatch(reason);
});

test('any feedback is either accepted or refused with a failure', () => {
  const shaped = fc.record({ marked_relevant: fc.anything(), free_text_feedback: fc.anything() }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), shaped), (data) => {
      const read = parseFeedback(data, collection);
      if (!read.ok) expect(read.error.code).toBe('INVALID_ARGUMENT');
    }),
  );
});

test('a reason excludes its paper, on one line and under the id of the hit', () => {
  expect(parseFeedback({ reasons: { '10.1000/A': ' off\n topic ' } }, collection)).toMatchObject({
    value: { markedIrrelevant: ['doi:10.1000/a'], reasons: { 'doi:10.1000/a': 'off topic' } },
  });
});

test('a reason for a paper that is marked relevant or unknown is refused', () => {
  const both = parseFeedback({ marked_relevant: ['10.1000/a'], reasons: { '10.1000/a': 'off topic' } }, collection);
  expect(both.ok ? '' : both.error.message).toMatch(/also marked irrelevant/);
  const unknown = parseFeedback({ reasons: { '10.9/x': 'off topic' } }, collection);
  expect(unknown.ok ? '' : unknown.error.fields).toHaveProperty('reasons');
});
