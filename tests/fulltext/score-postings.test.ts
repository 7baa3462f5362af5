import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/disk/database.ts';
import { followedBy } from '../../src/fulltext/followed-by.ts';
import { matchAll } from '../../src/fulltext/match.ts';
import { openParts } from '../../src/fulltext/parts.ts';
import { openPostings } from '../../src/fulltext/postings.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { buildFrom, type Line, newFolder } from '../support/corpus.ts';
import { unwrap } from '../support/unwrap.ts';

const WORDS = ['ion', 'ions', 'deep-sea', 'sea', 'wave', 'waves', 'Straße', '网络', '图神经网络', '2.5', 'x', 'über'];
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
const line = fc.record({ title: text, abstract: text, source_markdown: text });

/** The index of a snapshot of these lines, opened directly. */
async function tablesOf(lines: readonly Line[]) {
  const folder = await newFolder();
  await buildFrom(lines, folder);
  const main = unwrap(openDatabase(join(folder, 'snapshot.db'), { migrations: [''], immutable: true }));
  const sizes = { papers: lines.length, passages: lines.length, title: 1, abstract: 1, labels: 1 };
  const nothing = { texts: { of: () => new Map() }, passageTexts: () => [], withheld: null };
  return { main, parts: openParts({ main, sizes, ...nothing }) };
}

const numbered = (lines: readonly object[]): Line[] => lines.map((each, at) => ({ paper_id: `p${at}`, ...each }));

test('the scorer finds exactly the rows that FTS5 finds, for any query', async () => {
  const lines = numbered(fc.sample(line, { numRuns: 60, seed: 7 }));
  const { main, parts } = await tablesOf(lines);
  const quoted = text.map((words) => `"${words}"`);
  const query = fc.array(fc.oneof(text, quoted, fc.constant('网')), { minLength: 1, maxLength: 3 });
  const compare = (table: 'head' | 'body', scorer: ReturnType<typeof parts.passages>, asked: string) => {
    const match = matchAll(parseQuery(asked));
    const rows = main.prepare(`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ?`).all(match ?? '""');
    const scored = scorer?.score(parseQuery(asked), { count: () => 10, isAllowed: null });
    expect([...(scored?.rows() ?? [])].sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
    expect(scored?.best.length).toBe(Math.min(10, rows.length));
  };
  fc.assert(
    fc.property(query, (words) => {
      compare('head', parts.records(), words.join(' '));
      compare('body', parts.passages(), words.join(' '));
    }),
    { numRuns: 300 },
  );
  main.close();
});

test('a word follows another only if both are neighbours in one column', async () => {
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
