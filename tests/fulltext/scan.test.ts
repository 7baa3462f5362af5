import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/disk/database.ts';
import { matchAll } from '../../src/fulltext/plan.ts';
import { followedBy, openPostings } from '../../src/fulltext/postings.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { createVocabulary } from '../../src/fulltext/vocabulary.ts';
import { createIndexes } from '../../src/snapshot/query/indexes.ts';
import { buildFrom, type Line, newFolder, snapshotOf } from '../snapshot/papers.ts';
import { need } from '../store/papers.ts';

const WORDS = ['ion', 'ions', 'deep-sea', 'sea', 'wave', 'waves', 'Straße', '网络', '图神经网络', '2.5', 'x', 'über'];
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
const line = fc.record({ title: text, abstract: text, source_markdown: text });

/** The tables of a snapshot of these lines, opened beside the snapshot. */
async function tablesOf(lines: readonly Line[]) {
  const folder = await newFolder();
  await buildFrom(lines, folder);
  const main = need(openDatabase(join(folder, 'snapshot.db'), { migrations: [''], immutable: true }));
  const vocabulary = createVocabulary(main);
  const indexes = createIndexes(main, vocabulary, { papers: lines.length, passages: lines.length });
  return { main, indexes };
}

const numbered = (lines: readonly object[]): Line[] => lines.map((each, at) => ({ paper_id: `p${at}`, ...each }));

test('whatever is asked, a scan finds the very rows that the index finds', async () => {
  const lines = numbered(fc.sample(line, { numRuns: 60, seed: 7 }));
  const { main, indexes } = await tablesOf(lines);
  const quoted = text.map((words) => `"${words}"`);
  const query = fc.array(fc.oneof(text, quoted, fc.constant('网')), { minLength: 1, maxLength: 3 });
  const compare = (table: 'head' | 'body', scanner: ReturnType<typeof indexes.body>, asked: string) => {
    const match = matchAll(parseQuery(asked));
    const rows = main.prepare(`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ?`).all(match ?? '""');
    const scan = scanner?.scan(parseQuery(asked), () => 10, null);
    expect([...(scan?.rows ?? [])].sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
    expect(scan?.best.length).toBe(Math.min(10, rows.length));
  };
  fc.assert(
    fc.property(query, (parts) => {
      compare('head', indexes.head(), parts.join(' '));
      compare('body', indexes.body(), parts.join(' '));
    }),
    { numRuns: 300 },
  );
  main.close();
});

test('a word is followed by another where their places follow in one column', async () => {
  const { main } = await tablesOf(
    numbered([
      { title: 'deep sea', abstract: 'sea deep' },
      { title: 'the deep', abstract: 'sea and a deep sea' },
    ]),
  );
  const postings = openPostings(main, 'head');
  const pair = followedBy(postings.of('deep'), postings.of('sea'));
  expect([[...pair.rows], [...pair.starts]]).toEqual([
    [1, 2],
    [0, 1, 2],
  ]);
  main.close();
});

test('pages follow each other without a repetition or a gap', async () => {
  const lines = Array.from({ length: 130 }, (_, at) => ({
    paper_id: `p${at}`,
    title: at % 3 ? 'Waves' : 'A wave of the deep sea',
    abstract: 'wave '.repeat(1 + (at % 7)) + 'still water '.repeat(at % 11),
  }));
  const snapshot = await snapshotOf(lines);
  const pages = Array.from({ length: 13 }, (_, at) => need(snapshot.search({ query: 'waves sea', page: at + 1 })));
  const ids = pages.flatMap(({ hits }) => hits.map(({ paperId }) => paperId));
  expect(new Set(ids).size).toBe(130);
  const whole = [1, 2].flatMap((page) => need(snapshot.search({ query: 'waves sea', page, pageSize: 65 })).hits);
  expect(whole.map(({ paperId }) => paperId)).toEqual(ids);
  const scores = whole.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});
