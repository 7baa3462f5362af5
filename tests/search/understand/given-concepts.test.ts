import { expect, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import { toRequest } from '../../../src/search/request.ts';
import { createSearchSteps } from '../../../src/search/steps.ts';
import { page, searcher } from '../../support/records.ts';
import { unwrap } from '../../support/unwrap.ts';

const steps = createSearchSteps({ sources: [searcher('one', async () => page([]))], clock: createSystemClock() });
const query = 'How do perovskite solar cells degrade under heat and light?';
const understand = (concepts: readonly (readonly string[])[]) => {
  const request = toRequest({ query, concepts });
  return request.ok ? steps.understand(request.value) : request;
};

test('given concepts and their synonyms are what is asked, and nothing of our own reading', () => {
  const intent = unwrap(
    understand([
      ['perovskite solar cell', 'PSC'],
      ['degradation', 'stability'],
    ]),
  );
  const [broad] = steps.propose(intent, []).queries;
  expect(broad?.booleanQuery).toBe('("perovskite solar cell" OR PSC) AND (degradation OR stability)');
  expect(intent.topic).toBe(query);
});

test('a given concept without synonyms gets none of ours', () => {
  const [broad] = steps.propose(unwrap(understand([['machine learning']])), []).queries;
  expect(broad?.synonyms).toEqual({});
});

test.each([
  ['no concept', []],
  ['a concept without a word', [['stability'], [' ', '!']]],
  ['the same concept twice', [['Stability'], ['stability', 'lifetime']]],
  ['too many concepts', Array.from({ length: 9 }, (_, at) => [`concept ${at}`])],
  ['too many terms', [Array.from({ length: 21 }, (_, at) => `term ${at}`)]],
  ['a long term', [['x'.repeat(201)]]],
])('%s is refused with the field', (_what, concepts) => {
  const answer = understand(concepts);
  expect(answer).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', fields: { concepts: expect.any(String) } },
  });
});

test('concepts of a wrong type are refused', () => {
  const request = toRequest({ query, concepts: ['stability'] as unknown as string[][] });
  expect(request).toMatchObject({
    ok: false,
    error: { fields: { concepts: expect.stringContaining('array of arrays') } },
  });
});

test.each([
  ['eight concepts', Array.from({ length: 8 }, (_, at) => [`concept ${at}`])],
  ['twenty terms', [Array.from({ length: 20 }, (_, at) => `term ${at}`)]],
  ['a term of two hundred letters', [['x'.repeat(200)]]],
])('%s are accepted', (_what, concepts) => {
  expect(understand(concepts)).toMatchObject({ ok: true });
});

test('quotes and control characters are removed from terms, and each term counts once', () => {
  const { concepts, synonyms } = unwrap(understand([['"Heat"\u0007', 'heat', '“warm” flow', '?']]));
  expect([concepts, synonyms]).toEqual([['Heat'], { Heat: ['warm flow'] }]);
});
