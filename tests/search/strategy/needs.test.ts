import { expect, test } from 'vitest';
import type { StrategyQuery } from '../../../src/model/collection.ts';
import { needsOf } from '../../../src/search/strategy/needs.ts';
import { understand } from '../../../src/search/understand/intent.ts';
import { unwrap } from '../../support/unwrap.ts';

const intent = unwrap(understand({ query: 'snow', domain: 'general', maxResults: 10, concepts: [['snow']] }, 0));
const GUIDANCE = { relevant: [], irrelevant: [], added: [], removed: [], limits: [], wantsRecent: false };
const weights = (query: Partial<StrategyQuery>) => {
  const whole: StrategyQuery = {
    keywords: ['snow', 'dust', 'albedo'],
    synonyms: {},
    booleanQuery: '',
    purpose: '',
    match: 'any',
    ...query,
  };
  const strategy = { queries: [whole], sources: [], filters: intent.filters };
  return Object.fromEntries(needsOf(intent, strategy, GUIDANCE).map(({ name, weight }) => [name, weight]));
};

test('the words of a wide query are wanted if a reviewer wrote it', () => {
  expect(weights({ origin: 'edited' })).toEqual({ snow: 1, dust: 0.5, albedo: 0.5 });
});

test('the words of our own wide query are not', () => {
  expect(weights({})).toEqual({ snow: 1 });
});
