// Runs the labelled questions of the sandbox, with and without feedback, and prints the ranks of the answers:
//   node scripts/run.mjs bench/search-quality.ts
import { judgeAll, judgeMerge, meanReciprocal, shareInTen } from '../tests/support/search-quality.ts';
import { QUESTIONS } from '../tests/support/search-questions.ts';
import { openSearchWorld } from '../tests/support/search-world.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const world = await openSearchWorld();
const verdicts = await judgeAll(world.steps, QUESTIONS);
const asGeneral = await judgeAll(
  world.steps,
  QUESTIONS.filter(({ domain }) => domain !== 'general').map((question) => ({
    ...question,
    domain: 'general' as const,
  })),
);
await world.close();

const places = (list: readonly (number | null)[]) =>
  list
    .map((place) => place ?? '-')
    .join(' ')
    .padEnd(10);
print('first      after feedback  question');
for (const { question, before, after, broken } of verdicts)
  print(
    `${places(before)} ${places(after)}      ${question.query} (${question.domain})${broken.map((why) => ` !! ${why}`).join('')}`,
  );
const groups = {
  general: verdicts.filter(({ question }) => question.domain === 'general'),
  materials_science: verdicts.filter(({ question }) => question.domain === 'materials_science'),
  'materials questions as general': asGeneral,
};
for (const [name, mine] of Object.entries(groups)) {
  const [before, after] = [mine.flatMap((each) => each.before), mine.flatMap((each) => each.after)];
  print(
    `${name}: ${mine.length} questions, ${before.length} planted papers; in the top ten ${(100 * shareInTen(before)).toFixed(0)} %, ` +
      `after feedback ${(100 * shareInTen(after)).toFixed(0)} %; mean reciprocal rank ${meanReciprocal(before).toFixed(2)}, then ${meanReciprocal(after).toFixed(2)}`,
  );
}
const { records, papers, missed, wrong } = judgeMerge(verdicts.flatMap((each) => each.records));
print(
  `joining: ${records} records of both rounds became ${papers} papers; not joined ${missed.length} ${missed.join(', ')}; wrongly joined ${wrong.length} ${wrong.join(', ')}`,
);
