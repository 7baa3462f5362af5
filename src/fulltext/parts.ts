import type { Database } from '../disk/database.ts';
import { readFieldWeights } from './field-lengths.ts';
import { openPostings, type Postings } from './postings.ts';
import { readColumn } from './read-column.ts';
import { createPostingScorer, type PostingScorer, type ScoredTable } from './score-postings.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import type { Withheld } from './withheld.ts';

/** The texts of a record that are indexed. */
export interface RecordTexts {
  readonly title: string;
  readonly abstract: string;
  readonly labels: string;
}

/** How many rows there are, and the average length of each text of a record. */
export interface FulltextSizes {
  readonly papers: number;
  readonly passages: number;
  readonly title: number;
  readonly abstract: number;
  readonly labels: number;
}

/** What a full-text index is opened on. */
export interface FulltextOptions {
  readonly main: Database;
  readonly sizes: FulltextSizes;
  readonly texts: { of(ids: readonly number[]): ReadonlyMap<number, RecordTexts> };
  /** The texts of passages. */
  passageTexts(ids: readonly number[]): readonly string[];
  /** Null if queries may match everything. */
  readonly withheld: Withheld | null;
}

/** The parts that ranking and counting share; what is kept in memory is read on first use. */
export interface FulltextParts extends FulltextOptions {
  readonly vocabulary: Vocabulary;
  readonly postings: Readonly<Record<'head' | 'body', Postings>>;
  records(): PostingScorer;
  /** Null if there are too many passages to keep in memory. */
  passages(): PostingScorer | null;
  /** The paper of a passage. */
  paperOf(passage: number): number;
}

/** More passages are not kept in memory, where each takes about twenty bytes. */
const MAX_PASSAGES_IN_MEMORY = 4_000_000;

/** Opens the parts of the index in the tables `head`, `body` and `terms`, next to `papers` and `passages`. */
export function openParts(options: FulltextOptions): FulltextParts {
  const { main, sizes, withheld } = options;
  const vocabulary = createVocabulary(main);
  const postings = {
    head: openPostings(main, 'head', withheld?.records),
    body: openPostings(main, 'body', withheld?.passages),
  };
  const scorerOf = (table: Omit<ScoredTable, 'postings' | 'isCounted'>) =>
    createPostingScorer(vocabulary, { ...table, postings: postings[table.table], isCounted: withheld === null });
  const lastOf = (table: string) => Number(main.prepare(`SELECT max(id) AS id FROM ${table}`).get()?.['id'] ?? 0);
  const records = once(() => {
    const last = lastOf('papers');
    const weights = readFieldWeights(main, last);
    return scorerOf({ table: 'head', rows: sizes.papers, last, weights });
  });
  const passages = once(() => scorerOf({ table: 'body', rows: sizes.passages, last: lastOf('passages') }));
  const papers = once(() => readPapers(main, lastOf('passages')));
  const readPaper = (passage: number) =>
    Number(main.prepare('SELECT paper FROM passages WHERE id = ?').get(passage)?.['paper'] ?? 0);
  const isSmall = sizes.passages <= MAX_PASSAGES_IN_MEMORY;
  return {
    ...options,
    vocabulary,
    postings,
    records,
    passages: () => (isSmall ? passages() : null),
    paperOf: (passage) => (isSmall ? (papers()[passage] ?? 0) : readPaper(passage)),
  };
}

/** The paper of each passage. */
function readPapers(main: Database, last: number): Int32Array {
  const papers = new Int32Array(last + 1);
  for (const text of readColumn(main, "id || ' ' || paper", 'passages', last))
    for (const pair of text.split(',')) {
      const [passage = '', paper = ''] = pair.split(' ');
      papers[Number(passage)] = Number(paper);
    }
  return papers;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
