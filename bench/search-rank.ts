// Joins and ranks two thousand records and prints the time, compared with one plain pass over the same text:
//   node scripts/run.mjs bench/search-rank.ts [RECORDS]

import { CAST } from '../sandbox/cast/index.ts';
import { createSystemClock } from '../src/model/clock.ts';
import type { SourceRecord } from '../src/model/source.ts';
import { createSearchSteps, type Round } from '../src/search/steps.ts';
import { topicWords } from '../src/text/words.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const count = Number(process.argv[2] ?? 2000);
const SOURCES = ['crossref', 'arxiv', 'datacite', 'openalex', 'europe-pmc', 'semantic-scholar', 'doaj', 'core'];

/** A reproducible sequence of numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Records of about half as many papers, with shuffled words of the cast; every seventh has words outside ASCII. */
function makeRecords(size: number): SourceRecord[] {
  const random = createRandom(7);
  const vocabulary = [...new Set(CAST.flatMap(({ title, abstract }) => `${title} ${abstract}`.split(/\s+/u)))].filter(
    Boolean,
  );
  const plain = vocabulary.filter((word) => /^[!-~]+$/u.test(word));
  let words = plain;
  const text = (length: number) =>
    Array.from({ length }, () => words[Math.floor(random() ** 2 * words.length)]).join(' ');
  const records: SourceRecord[] = [];
  for (let paper = 0; records.length < size; paper += 1) {
    words = paper % 7 === 0 ? vocabulary : plain;
    const [title, abstract] = [`${text(4)} ${random() < 0.4 ? 'perovskite solar cells' : ''} ${text(4)}`, text(180)];
    const reported = 1 + Math.floor(random() * 3);
    for (let at = 0; at < reported && records.length < size; at += 1) {
      const hasDoi = random() < 0.8;
      records.push({
        source: SOURCES[Math.floor(random() * SOURCES.length)] ?? 'crossref',
        paper: {
          ...(hasDoi && { doi: `10.1000/${paper}` }),
          title,
          abstract,
          year: 2000 + (paper % 25),
          authors: [{ family: `Family${paper % 300}`, given: 'A.' }],
          venue: `Journal ${paper % 40}`,
          citationCount: Math.floor(random() ** 4 * 3000),
          keywords: [text(2), text(1)],
        },
        locations: [],
      });
    }
  }
  return records;
}

const records = makeRecords(count);
const steps = createSearchSteps({ sources: [], clock: createSystemClock() });
const intent = steps.understand({
  query: 'stability of perovskite solar cells',
  domain: 'materials_science',
  maxResults: 100,
});
if (!intent.ok) throw new Error(intent.error.message);
const gathered = { round: 0, records, rows: [], notAsked: [], finishedAt: '2026-01-01T00:00:00.000Z' };
const rounds: Round[] = [{ strategy: steps.propose(intent.value, []), gathered }];

function timed(work: () => void): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}
const cold = timed(() => steps.organise(intent.value, rounds));
const runs = Array.from({ length: 9 }, () => timed(() => steps.organise(intent.value, rounds))).sort((a, b) => a - b);
const plain = Array.from({ length: 9 }, () =>
  timed(() => {
    for (const { paper } of records) topicWords(`${paper.title} ${paper.abstract}`);
  }),
).sort((a, b) => a - b);
const [median = 0, base = 1] = [runs[4], plain[4]];
const { ledger } = steps.organise(intent.value, rounds);
print(`${records.length} records, ${ledger.merged} merged, ${ledger.kept} kept, ${ledger.dropped.length} dropped`);
print(
  `merge and rank: first ${cold.toFixed(0)} ms, then median ${median.toFixed(0)} ms (goal 150); best ${runs[0]?.toFixed(0)} ms`,
);
print(`one pass splitting the same text into words: ${base.toFixed(0)} ms; ratio ${(median / base).toFixed(2)}`);
