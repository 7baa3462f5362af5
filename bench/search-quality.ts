// Runs the labelled questions of the sandbox, with and without feedback, and prints the ranks of the answers:
//   node scripts/run.mjs bench/search-quality.ts
// Plays retrieval collections as the world, asks their questions, and compares the final list with the raw question at
// each source and with the search of a snapshot:
//   node scripts/run.mjs bench/search-quality.ts FOLDER [NAME...]
// FOLDER has collections, each with corpus.jsonl, queries.jsonl and qrels.tsv, or .gz of them. Settings of the ranking
// were compared on all four collections, so no part of them is cleanly held out.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { judgeAll, judgeMerge, meanReciprocal, shareInTen } from '../tests/support/search-quality.ts';
import { QUESTIONS } from '../tests/support/search-questions.ts';
import { openSearchWorld } from '../tests/support/search-world.ts';
import { loadCollection, mean, ndcg, recall } from './collections.ts';
import { type Ask, askSearch, askSource, openCollectionWorld, openSnapshotWorld } from './search-collections.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

async function runLabelled(): Promise<void> {
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
}

interface Measured {
  readonly name: string;
  readonly recalls: readonly number[];
  readonly gains: readonly number[];
}

/** Measures one way of asking; returns null if it answers none of the questions. */
async function measure(
  name: string,
  ask: Ask,
  queries: ReturnType<typeof loadCollection>['queries'],
): Promise<Measured | null> {
  const [recalls, gains]: [number[], number[]] = [[], []];
  let isSilent = true;
  for (const { text, judged } of queries) {
    const hits = await ask(text);
    isSilent &&= hits.length === 0;
    recalls.push(recall(hits, judged, 20));
    gains.push(ndcg(hits, judged));
  }
  return isSilent ? null : { name, recalls, gains };
}

function printRow({ name, recalls, gains }: Measured): void {
  const atOdd = recalls.filter((_recall, at) => at % 2 === 1);
  print(
    `  ${name.padEnd(28)} recall@20 ${mean(recalls).toFixed(4)} (odd places ${mean(atOdd).toFixed(4)}), nDCG@10 ${mean(gains).toFixed(4)}`,
  );
}

/** Whether the search beats the raw question at the best source. */
async function runCollection(folder: string, name: string): Promise<boolean> {
  const { documents, queries } = loadCollection(join(folder, name));
  print(`${name}: ${documents.length} documents, ${queries.length} questions`);
  const world = await openCollectionWorld(documents);
  const search = await measure('search', askSearch(world.steps), queries);
  const raw: Measured[] = [];
  for (const handle of world.sources.filter(({ source, disabled }) => source.search && !disabled)) {
    const measured = await measure(`raw question, ${handle.source.id}`, askSource(handle), queries);
    if (measured) raw.push(measured);
  }
  await world.close();
  const snapshot = await openSnapshotWorld(documents);
  const own = await measure('snapshot', snapshot.ask, queries);
  snapshot.close();
  for (const each of [search, ...raw, own]) if (each) printRow(each);
  const best = Math.max(...raw.map(({ recalls }) => mean(recalls)));
  return search !== null && mean(search.recalls) > best;
}

const [folder, ...named] = process.argv.slice(2);
if (!folder) await runLabelled();
else {
  const beaten: boolean[] = [];
  for (const name of named.length > 0 ? named : readdirSync(folder)) beaten.push(await runCollection(folder, name));
  if (beaten.includes(false)) print('below the raw question at the best source');
  process.exit(beaten.includes(false) ? 1 : 0);
}
