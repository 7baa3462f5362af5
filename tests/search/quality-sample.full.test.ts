import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Domain } from '../../src/model/collection.ts';
import { judgeAll, judgeMerge, meanReciprocal, shareInTen } from '../support/search-quality.ts';
import { QUESTIONS } from '../support/search-questions.ts';
import { openSearchWorld, type SearchWorld, searchOnce } from '../support/search-world.ts';

let world: SearchWorld;
beforeAll(async () => {
  world = await openSearchWorld();
});
afterAll(() => world.close());

test('planted papers come among the first ten, and feedback brings them further up', async () => {
  const verdicts = await judgeAll(
    world.steps,
    QUESTIONS.filter((_question, at) => at % 4 === 2),
  );
  const [before, after] = [verdicts.flatMap((each) => each.before), verdicts.flatMap((each) => each.after)];
  expect(verdicts.flatMap(({ broken }) => broken)).toEqual([]);
  expect(shareInTen(before)).toBeGreaterThanOrEqual(0.9);
  expect(meanReciprocal(after)).toBeGreaterThanOrEqual(meanReciprocal(before));
  expect(judgeMerge(verdicts.flatMap(({ records }) => records))).toMatchObject({ missed: [], wrong: [] });
});

test('the field finds by a name what the words of the question do not hold', async () => {
  const titles = async (domain: Domain) => {
    const { collection } = await searchOnce(world.steps, 'ionic transport', domain);
    return collection.hits.map(({ paper }) => paper.title);
  };
  expect(await titles('materials_science')).toContain('Ion migration in halide perovskites I: theory');
  expect(await titles('general')).not.toContain('Ion migration in halide perovskites I: theory');
});
