import { expect, test } from 'vitest';
import type { Merged } from '../../../src/match/join.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { UserFeedback } from '../../../src/model/collection.ts';
import { createSearchSteps } from '../../../src/search/steps.ts';
import { knownStems, learnTerms, readFeedback } from '../../../src/search/strategy/feedback.ts';
import { page, searcher } from '../../support/records.ts';
import { unwrap } from '../../support/unwrap.ts';

const [a, b] = ['doi:10.1/a', 'doi:10.1/b'].map((id) => ({ aliases: [id] }) as unknown as Merged) as [Merged, Merged];
const steps = createSearchSteps({ sources: [searcher('one', async () => page([]))], clock: createSystemClock() });
const intent = unwrap(steps.understand({ query: 'living cells', domain: 'general', maxResults: 5 }));
const relevant = (id: string): UserFeedback => ({ markedRelevant: [id], markedIrrelevant: [] });
const irrelevant = (id: string): UserFeedback => ({ markedRelevant: [], markedIrrelevant: [id] });
const read = (...all: UserFeedback[]) => readFeedback(all, [a, b], intent, 2026);

test('a later mark replaces an earlier one', () => {
  expect(read(relevant('doi:10.1/a'), irrelevant('doi:10.1/a'))).toMatchObject({ relevant: [], irrelevant: [a] });
  expect(read(irrelevant('doi:10.1/a'), relevant('doi:10.1/a'))).toMatchObject({ relevant: [a], irrelevant: [] });
});

test('marks of different papers and rounds add up, and a mark of an unknown paper is ignored', () => {
  const both = read(relevant('doi:10.1/a'), irrelevant('doi:10.1/b'), relevant('doi:10.1/unknown'));
  expect(both).toMatchObject({ relevant: [a], irrelevant: [b] });
});

test('a later wish for a term undoes an earlier refusal, and the reverse', () => {
  const said = (freeText: string): UserFeedback => ({ markedRelevant: [], markedIrrelevant: [], freeText });
  const [refusal, wish] = [said('no polymers'), said('more polymers')];
  expect(read(refusal, wish)).toMatchObject({ added: ['polymers'], removed: [] });
  expect(read(wish, refusal)).toMatchObject({ added: [], removed: ['polymers'] });
});

const wishesIn = (freeText: string) => {
  const { added, removed } = read({ markedRelevant: [], markedIrrelevant: [], freeText });
  return { added, removed };
};

test.each([
  'no polymers',
  'not polymers',
  'without polymers',
  "don't want polymers",
  'do not show polymers',
  'exclude polymers',
  'excluding polymers',
  'except polymers',
  'except for polymers',
  'avoid polymers',
  'drop polymers',
  'remove polymers',
  'less polymers',
  'fewer polymers',
  'ignore polymers',
  'nothing about polymers',
  'rather than polymers',
  'instead of polymers',
  'too many polymers',
  'too much polymers',
  'never polymers',
  'skip polymers',
  'leave out polymers',
  'stop polymers',
  'but no polymers',
  'please exclude polymers',
  'please drop polymers',
  'or skip polymers',
  'and skip polymers',
  'but skip polymers',
])('"%s" refuses polymers', (text) => {
  expect(wishesIn(text)).toEqual({ added: [], removed: ['polymers'] });
});

test.each([
  'more polymers',
  'only polymers',
  'focus on polymers',
  'include polymers',
  'add polymers',
  'I want polymers please',
  'especially polymers',
  'better results on polymers',
])('"%s" wishes for polymers', (text) => {
  expect(wishesIn(text)).toEqual({ added: ['polymers'], removed: [] });
});

test.each([
  ['more glaciers, but no polymers', ['glaciers'], ['polymers']],
  ['more glaciers. No polymers', ['glaciers'], ['polymers']],
  ['more glaciers; without polymers', ['glaciers'], ['polymers']],
  ['no polymers, more glaciers', ['glaciers'], ['polymers']],
  ['no polymers, rather glaciers', ['glaciers'], ['polymers']],
  ['glaciers instead of polymers', ['glaciers'], ['polymers']],
  ['glaciers rather than polymers', ['glaciers'], ['polymers']],
  ['glaciers except polymers', ['glaciers'], ['polymers']],
  ['glaciers excluding polymers', ['glaciers'], ['polymers']],
  ['no polymers and more glaciers', ['glaciers'], ['polymers']],
  ['no polymers and focus on glaciers', ['glaciers'], ['polymers']],
  ['too broad', [], []],
])('each clause of "%s" is read by itself', (text, added, removed) => {
  expect(wishesIn(text)).toEqual({ added, removed });
});

test('free text states filters and the wish for new papers', () => {
  const { limits, wantsRecent } = read(
    { markedRelevant: [], markedIrrelevant: [], freeText: 'since 2018' },
    { markedRelevant: [], markedIrrelevant: [], freeText: 'only recent papers' },
  );
  expect(limits[0]).toEqual({ fromYear: 2018 });
  expect(wantsRecent).toBe(true);
});

test('terms are learned that marked papers share and others lack, the most distinctive first', () => {
  const marked = [{ title: 'Delamination of tandem cells', keywords: ['humidity'] }, { title: 'Delamination in rain' }];
  const others = [{ title: 'Rain on cells' }, { title: 'More rain' }];
  const known = knownStems(['cells']);
  expect(learnTerms(marked, others, known, 3)).toEqual(['delamination', 'humidity', 'tandem']);
  expect(learnTerms(marked, others, known, 1)).toEqual(['delamination']);
  expect(learnTerms([], others, known, 3)).toEqual([]);
});

test('short words, numbers, little and vague words are not learned', () => {
  expect(learnTerms([{ title: 'On the new results of 2020 in an ox' }], [], new Set(), 9)).toEqual([]);
});

test('a wish for new papers stays when later feedback does not repeat it', () => {
  const said = (freeText: string): UserFeedback => ({ markedRelevant: [], markedIrrelevant: [], freeText });
  expect(read(said('only recent papers'), said('more polymers')).wantsRecent).toBe(true);
  expect(read(said('more polymers')).wantsRecent).toBe(false);
});

test('what the question excludes is refused under all its names', () => {
  const { removed } = readFeedback([], [], { ...intent, excluded: ['otters'] }, 2026);
  expect(removed).toEqual(expect.arrayContaining(['otters', 'Lutra lutra']));
});

test('a term that the question has is not learned, although all marked papers have it', () => {
  const marked = [{ title: 'Delamination by humidity' }, { title: 'Delamination' }];
  expect(learnTerms(marked, [], knownStems(['delaminations']), 3)).toEqual(['humidity']);
});
