import { expect, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { SearchStrategy, UserFeedback } from '../../../src/model/collection.ts';
import { createSearchSteps, type Round } from '../../../src/search/steps.ts';
import { page, searcher } from '../../support/records.ts';
import { unwrap } from '../../support/unwrap.ts';

const steps = createSearchSteps({
  sources: ['one', 'two'].map((id) => searcher(id, async () => page([]))),
  clock: createSystemClock(),
});
const intent = unwrap(
  steps.understand({ query: 'monsoon onset', domain: 'general', maxResults: 50, sources: ['one'] }),
);
const first = steps.propose(intent, []);
const nothing: UserFeedback = { markedRelevant: [], markedIrrelevant: [] };
const ran = (strategy: SearchStrategy, freeText?: string): Round => ({
  strategy,
  gathered: { round: 0, records: [], rows: [], notAsked: [], finishedAt: '2026-01-01T00:00:00Z' },
  ...(freeText !== undefined && { feedback: { ...nothing, ...(freeText && { freeText }) } }),
});
const edit = (data: object) => unwrap(steps.parseStrategy(data, first));

test('a strategy is proposed again until somebody has judged it', () => {
  expect(steps.propose(intent, [ran(first)]).queries).toEqual(first.queries);
  expect(steps.propose(intent, [ran(first, '')]).queries).not.toEqual(first.queries);
});

test('the sources are those of the question, then those of the last strategy that ran', () => {
  expect(first.sources).toEqual(['one']);
  expect(steps.propose(intent, [ran(edit({ sources: ['two'] }), '')]).sources).toEqual(['two']);
});

test('of several edited queries the last are kept, also if a strategy of our own came after them', () => {
  const [snow, dust] = ['snow', 'dust'].map((word) => edit({ queries: [{ keywords: [word] }] })) as [
    SearchStrategy,
    SearchStrategy,
  ];
  const words = (...rounds: Round[]) =>
    steps
      .propose(intent, rounds)
      .queries.map(({ booleanQuery }) => booleanQuery)
      .join();
  expect(words(ran(snow, ''), ran(dust, ''))).toMatch(/dust/);
  expect(words(ran(snow, ''), ran(dust, ''))).not.toMatch(/snow/);
  expect(words(ran(snow, ''), ran(first, ''))).toMatch(/snow/);
});

test('feedback before the last strategy that ran does not change its filters again', () => {
  const early = ran(first, 'since 2018');
  const later = ran(edit({ filters: { to_year: 2010 } }), '');
  expect(steps.propose(intent, [early]).filters).toEqual({ fromYear: 2018, maxResults: 50 });
  expect(steps.propose(intent, [early, later]).filters).toEqual({ toYear: 2010, maxResults: 50 });
});

test('the same queries with other years are another strategy', () => {
  expect(steps.propose(intent, [ran(first, 'since 2018')]).queries).toEqual(first.queries);
});

test('a reviewer may refuse sixteen strategies before one comes again; the wide query is always last', () => {
  const rounds: Round[] = [];
  for (let round = 0; round < 18; round += 1) rounds.push(ran(steps.propose(intent, rounds), ''));
  const all = rounds.map(({ strategy: { queries } }) => queries.map(({ booleanQuery }) => booleanQuery).join(' | '));
  expect(new Set(all).size).toBe(16);
  expect(new Set(all.slice(0, 16)).size).toBe(16);
  for (const { strategy } of rounds) {
    expect(strategy.queries.length).toBeGreaterThan(0);
    expect(strategy.queries.slice(0, -1).every(({ match }) => match !== 'any')).toBe(true);
  }
});

test('what a reviewer wrote replaces everything that the question says', () => {
  const asked = unwrap(
    steps.understand({ query: 'Is apixaban safer than warfarin in dialysis?', domain: 'general', maxResults: 50 }),
  );
  const strategy = edit({ queries: [{ keywords: ['snow', 'albedo'] }] });
  const { queries } = steps.propose(asked, [ran(strategy, '')]);
  expect(queries.map(({ booleanQuery }) => booleanQuery).join()).not.toMatch(/apixaban|warfarin|dialysis/);
});

test('the query for any of the words comes after narrower ones that were found later', () => {
  const concepts = [['granite'], ['basalt'], ['marble']];
  const rocks = unwrap(steps.understand({ query: 'rocks', domain: 'general', maxResults: 50, concepts }));
  const { queries } = steps.propose(rocks, []);
  expect(queries.map(({ match = 'all' }) => match)).toEqual(['all', 'all', 'all', 'any']);
});
