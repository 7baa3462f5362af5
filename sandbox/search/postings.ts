import { type Document, TEXT_FIELDS } from './document.ts';

/**
 * An entry is one number: the position of the document, the field, and how often the word occurs there. Small integers
 * need no memory of their own, which matters for the millions of entries of a large cast.
 */
const FIELD_BITS = 3;
const TIMES_BITS = 5;
const MAX_TIMES = 2 ** TIMES_BITS - 1;

/** The word lists of an index. */
export interface Postings {
  /** How many documents have the word. */
  holders(word: string): number;
  each(word: string, visit: (document: number, field: number, times: number) => void): void;
  /** The length of a field of a document, relative to the average. */
  lengthOf(document: number, field: number): number;
  /** The words that start with a prefix. */
  startingWith(prefix: string): string[];
}

interface List {
  readonly entries: number[];
  holders: number;
  last: number;
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function relativeLengths(documents: readonly Document[]): Float32Array[] {
  return TEXT_FIELDS.map((name) => {
    const lengths = Float32Array.from(documents, (document) => document[name].length);
    const average = Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length));
    return lengths.map((length) => length / average);
  });
}

function listsOf(documents: readonly Document[]): Map<string, List> {
  const lists = new Map<string, List>();
  documents.forEach((document, at) => {
    TEXT_FIELDS.forEach((name, field) => {
      for (const [word, times] of countsOf(document[name])) {
        const list = lists.get(word) ?? { entries: [], holders: 0, last: -1 };
        if (list.last === -1) lists.set(word, list);
        if (list.last !== at) list.holders += 1;
        list.last = at;
        list.entries.push(((at << FIELD_BITS) | field) * 2 ** TIMES_BITS + Math.min(times, MAX_TIMES));
      }
    });
  });
  return lists;
}

/** Lists for each word the documents that have it. */
export function createPostings(documents: readonly Document[]): Postings {
  const lists = listsOf(documents);
  const lengths = relativeLengths(documents);
  return {
    holders: (word) => lists.get(word)?.holders ?? 0,
    each: (word, visit) => {
      for (const entry of lists.get(word)?.entries ?? []) {
        const place = Math.floor(entry / 2 ** TIMES_BITS);
        visit(place >> FIELD_BITS, place & (2 ** FIELD_BITS - 1), entry & MAX_TIMES);
      }
    },
    lengthOf: (document, field) => lengths[field]?.[document] ?? 1,
    startingWith: (prefix) => [...lists.keys()].filter((word) => word.startsWith(prefix)),
  };
}
