import { expect, test } from 'vitest';
import type { Merged } from '../../../src/match/join.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { UserFeedback } from '../../../src/model/collection.ts';
import { createSearchSteps } from '../../../src/search/steps.ts';
import { readFeedback } from '../../../src/search/strategy/feedback.ts';
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
