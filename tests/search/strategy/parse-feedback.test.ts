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

const parse = (data: unknown, from = collection) => parseFeedback(data, from);
const refused = (data: unknown, from?: Collection) => {
  const read = parse(data, from);
  return read.ok ? '' : read.error.message;
};

test('a paper that is marked twice under two names is marked once', () => {
  expect(parse({ marked_relevant: ['10.1000/a', 'PMID:12'] })).toMatchObject({
    value: { markedRelevant: ['doi:10.1000/a'] },
  });
});

test('at most five unknown ids are listed', () => {
  const message = refused({ marked_relevant: [1, 2, 3, 4, 5, 6].map((at) => `10.9999/${at}`) });
  expect([message.includes('10.9999/5'), message.includes('10.9999/6')]).toEqual([true, false]);
});

test.each<[string, (count: number) => unknown, number]>([
  ['letters of a reason', (count) => ({ reasons: { '10.1000/a': 'x'.repeat(count) } }), 200],
  ['letters of free text', (count) => ({ free_text_feedback: 'x'.repeat(count) }), 4000],
  ['marks', (count) => ({ marked_relevant: Array.from({ length: count }, () => '10.1000/a') }), 1000],
])('feedback may have a certain number of %s, and not one more', (_what, data, most) => {
  expect([parse(data(most)).ok, parse(data(most + 1)).ok]).toEqual([true, false]);
});

test('blank text is no feedback', () => {
  expect(refused({ free_text_feedback: '  \n ' })).toContain('it is empty');
});

const joined = {
  hits: [
    {
      ...hit,
      id: 'doi:10.1000/a',
      paper: { ...paper, doi: '10.1000/a' },
      records: [{ id: 'r1' }, { id: 'r2' }, { id: 'r3' }],
    },
    { ...hit, id: 'doi:10.1000/b', paper: { ...paper, doi: '10.1000/b' }, records: [{ id: 'r4' }] },
  ],
} as unknown as Collection;

test('records are split from the others of their paper', () => {
  expect(parse({ split: { '10.1000/A': ['r2', 'r2'] } }, joined)).toMatchObject({
    value: { splits: [[['r2'], ['r1', 'r3']]] },
  });
});

test.each([
  [{ '10.1000/z': ['r1'] }, 'not in this collection'],
  [{ '10.1000/b': ['r4'] }, 'the paper has only one record'],
  [{ '10.1000/a': ['r9'] }, '"r9" is not one of its records: r1, r2, r3'],
  [{ '10.1000/a': ['r1', 'r2', 'r3'] }, 'at least one record must stay'],
])('the split %j is refused: %s', (split, why) => {
  expect(refused({ split }, joined)).toContain(why);
});

test('of two papers with the same DOI, the DOI means the one that has it as its id', () => {
  const shared = {
    hits: [
      { ...hit, id: 'doi:10.1000/a#1', paper: { ...paper, doi: '10.1000/a' } },
      { ...hit, id: 'doi:10.1000/a', paper: { ...paper, doi: '10.1000/a' } },
    ],
  } as unknown as Collection;
  expect(parse({ marked_relevant: ['10.1000/a'] }, shared)).toMatchObject({
    value: { markedRelevant: ['doi:10.1000/a'] },
  });
});

test.each(['PMC77', 'pmc77', 'PMCID:PMC77'])('a paper can be marked by %s', (id) => {
  const archived = {
    hits: [{ ...hit, id: 'doi:10.1000/a', paper: { ...paper, doi: '10.1000/a', pmcid: 'PMC77' } }],
  } as unknown as Collection;
  expect(parse({ marked_relevant: [id] }, archived)).toMatchObject({ value: { markedRelevant: ['doi:10.1000/a'] } });
});

test('an id that two papers share means the first of them', () => {
  const shared = {
    hits: ['doi:10.1000/a', 'doi:10.1000/b'].map((id) => ({ ...hit, id, paper: { ...paper, pmid: '12' } })),
  } as unknown as Collection;
  expect(parse({ marked_relevant: ['pmid:12'] }, shared)).toMatchObject({
    value: { markedRelevant: ['doi:10.1000/a'] },
  });
});

test('an id that is no reference is found in any case', () => {
  const untitled = { hits: [{ ...hit, id: 'title:tides of salt' }] } as unknown as Collection;
  expect(parse({ marked_relevant: ['Title:Tides of Salt'] }, untitled)).toMatchObject({
    value: { markedRelevant: ['title:tides of salt'] },
  });
});
