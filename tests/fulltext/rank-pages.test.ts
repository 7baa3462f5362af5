import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/disk/database.ts';
import { countMatching } from '../../src/fulltext/count.ts';
import { openParts, type RecordTexts } from '../../src/fulltext/parts.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { rankPapers } from '../../src/fulltext/rank.ts';
import { createPostingScorer, type PostingScorer } from '../../src/fulltext/score-postings.ts';
import { countTerms, FULLTEXT_TABLES } from '../../src/fulltext/tables.ts';
import { indexPassage, indexRecord } from '../../src/fulltext/write.ts';
import { unwrap } from '../support/unwrap.ts';

const PAPERS = 420;
const PER_PAPER = 3;
const EVERY = { sql: '', values: [], allows: () => null };
/** From a word that most texts have to one that few have. */
const WORDS = ['flow', 'wave', 'shock', 'layer', 'rotor', 'kraken'];

/** Numbers from 0 to 1 that depend on nothing but the seed. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** An index of more papers and passages than are ranked first. */
function indexOf(seed: number, maxRead: number | null) {
  const tables =
    'CREATE TABLE papers (id INTEGER PRIMARY KEY); CREATE TABLE passages (id INTEGER PRIMARY KEY, paper INTEGER);';
  const main = unwrap(openDatabase(':memory:', { migrations: [tables + FULLTEXT_TABLES] }));
  const chance = chanceOf(seed);
  const text = () => WORDS.flatMap((word, at) => Array(Math.floor(chance() ** (at + 1) * 3.5)).fill(word)).join(' ');
  const texts = new Map<number, RecordTexts>();
  for (let id = 1; id <= PAPERS; id += 1) {
    const record = { title: text(), abstract: text(), labels: '' };
    texts.set(id, record);
    main.prepare('INSERT INTO papers (id) VALUES (?)').run(id);
    indexRecord(main, id, record);
    for (let at = 0; at < PER_PAPER; at += 1) {
      const passage = id * PER_PAPER + at;
      main.prepare('INSERT INTO passages (id, paper) VALUES (?, ?)').run(passage, id);
      indexPassage(main, passage, text());
    }
  }
  countTerms(main);
  const parts = openParts({
    main,
    sizes: { papers: PAPERS, passages: PAPERS * PER_PAPER, title: 20, abstract: 20, labels: 1 },
    texts: { of: (ids) => new Map(ids.map((id) => [id, texts.get(id) as RecordTexts])) },
    passageTexts: () => [],
    withheld: null,
  });
  if (maxRead === null) return parts;
  const last = (PAPERS + 1) * PER_PAPER;
  const scorerOf = (table: 'head' | 'body'): PostingScorer =>
    createPostingScorer(parts.vocabulary, {
      ...{ table, postings: parts.postings[table], isCounted: true, rows: PAPERS, last, maxRead },
    });
  const [records, passages] = [scorerOf('head'), scorerOf('body')];
  return { ...parts, records: () => records, passages: () => passages };
}

const question = fc
  .array(fc.constantFrom(...WORDS, '"flow wave"', '"wave shock"', 'flow-wave', 'ro*'), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));

test.each([
  ['every word is read', null],
  ['only rare words are read', 700],
  ['the words are too common to be read', 0],
])('however many papers are wanted, the order of those that fit is the same if %s', (_, maxRead) => {
  fc.assert(
    fc.property(fc.integer(), question, fc.integer({ min: 1, max: PAPERS }), (seed, text, wanted) => {
      const parts = indexOf(seed, maxRead);
      const query = parseQuery(text);
      const rank = (count: number) => rankPapers(parts, query, EVERY, count).found;
      const all = rank(10_000);
      const ids = all.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(countMatching(parts, query, EVERY).total);
      expect(all.every(({ score }, at) => at === 0 || score <= (all[at - 1]?.score ?? 0))).toBe(true);
      const some = rank(wanted);
      expect(some.length).toBeGreaterThanOrEqual(Math.min(wanted, all.length));
      expect(some).toEqual(all.slice(0, some.length));
      parts.main.close();
    }),
    { numRuns: 12 },
  );
});
