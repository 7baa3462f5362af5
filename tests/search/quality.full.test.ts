import { expect, test } from 'vitest';
import { judgeAll, meanReciprocal, shareInTen } from '../support/search-quality.ts';
import { QUESTIONS } from '../support/search-questions.ts';
import { openSearchWorld } from '../support/search-world.ts';

test('of all labelled questions nearly every planted paper comes among the first ten', {
  timeout: 120_000,
}, async () => {
  const world = await openSearchWorld();
  const verdicts = await judgeAll(world.steps, QUESTIONS);
  await world.close();
  expect(verdicts.flatMap(({ broken }) => broken)).toEqual([]);
  for (const domain of ['general', 'materials_science']) {
    const mine = verdicts.filter(({ question }) => question.domain === domain);
    expect(shareInTen(mine.flatMap(({ before }) => before))).toBeGreaterThanOrEqual(0.9);
    expect(shareInTen(mine.flatMap(({ after }) => after))).toBeGreaterThanOrEqual(0.9);
    expect(meanReciprocal(mine.flatMap(({ before }) => before))).toBeGreaterThanOrEqual(0.7);
  }
});
