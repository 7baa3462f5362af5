import { expect, test } from 'vitest';
import type { ParsedIntent, StrategyQuery } from '../../../src/model/collection.ts';
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

const needs = (query: Partial<StrategyQuery>, guidance = {}, more: Partial<ParsedIntent> = {}) => {
  const whole: StrategyQuery = { keywords: ['snow'], synonyms: {}, booleanQuery: '', purpose: '', ...query };
  const strategy = { queries: [whole], sources: [], filters: intent.filters };
  return needsOf({ ...intent, ...more }, strategy, { ...GUIDANCE, ...guidance });
};
const named = (...given: Parameters<typeof needs>) => needs(...given).map(({ name, weight }) => [name, weight]);

test('what the question compares with counts half, like the other terms of the strategy', () => {
  const keywords = ['snow', 'rain', 'albedo'];
  expect(named({ keywords }, {}, { concepts: ['snow', 'rain'], compared: ['rain'] })).toEqual([
    ['snow', 1],
    ['rain', 0.5],
    ['albedo', 0.5],
  ]);
});

test('if the strategy asks for nothing of the question, its own terms count whole', () => {
  expect(named({ keywords: ['dust', 'albedo'] })).toEqual([
    ['dust', 1],
    ['albedo', 1],
  ]);
});

test.each([
  ['words for a kind of paper', { keywords: ['snow', 'review'] }, {}],
  ['a term that the concepts cover', { keywords: ['snow', 'snows'] }, {}],
  ['a term that was learned from marked papers', { keywords: ['snow', 'dust'], origin: 'learned' }, {}],
  ['a term that the feedback refuses', { keywords: ['snow', 'dust'] }, { removed: ['dust'] }],
] as const)('%s is no need', (_what, query, guidance) => {
  expect(named(query, guidance)).toEqual([['snow', 1]]);
});

test('a concept that is part of a keyword is still asked for, one that is refused is not', () => {
  expect(named({ keywords: ['snow cover'] })).toContainEqual(['snow', 1]);
  expect(named({ keywords: ['snow', 'dust'] }, { removed: ['snow'] })).toEqual([['dust', 1]]);
});

test('a term of the feedback counts like one of the question, and each once', () => {
  expect(named({ keywords: ['snow'] }, { added: ['dust', 'Snow'] })).toEqual([
    ['snow', 1],
    ['dust', 1],
  ]);
});

test('a need is covered by the synonyms of its query, but not by refused ones', () => {
  const spellings = (guidance = {}) => needs({ synonyms: { snow: ['firn', 'neve'] } }, guidance)[0]?.spellings;
  expect(spellings()).toEqual(expect.arrayContaining(['snow', 'firn', 'neve']));
  expect(spellings({ removed: ['firn'] })).not.toContain('firn');
});

test('a verb of the strategy is covered by its noun in the question', () => {
  const keywords = ['degradation', 'degrade'];
  expect(named({ keywords }, {}, { concepts: ['degradation'] })).toEqual([['degradation', 1]]);
});

test('a refused term of the strategy is no need, although it has other names', () => {
  const query = { keywords: ['snow', 'dust'], synonyms: { dust: ['powder'] } };
  expect(named(query, { removed: ['dust'] })).toEqual([['snow', 1]]);
});
