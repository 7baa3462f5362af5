import { type CastPaper, yearOf } from '../cast/paper.ts';
import { type Document, documentOf, TEXT_FIELDS, type TextField } from './document.ts';
import { createPostings, type Postings } from './postings.ts';
import type { Query } from './query.ts';
import { holdsPhrase, isStopWord, wordsOf } from './text.ts';

/** How much a word counts in each field. */
type Weights = Readonly<Record<TextField, number>>;

const WEIGHTS: Weights = { title: 4, keywords: 2, authors: 2, abstract: 1, venue: 0.5, numbers: 0.5 };

/** A registry that searches one field with all bibliographic words does not weigh them by their origin. */
const FLAT: Weights = { title: 1, keywords: 0, authors: 1, abstract: 0, venue: 1, numbers: 1 };

/** The fields a search without a field name looks at. */
export const ALL_FIELDS: readonly TextField[] = ['title', 'abstract', 'authors', 'keywords', 'venue'];

/** What a search for a printed reference looks at. */
const BIBLIOGRAPHIC: readonly TextField[] = ['title', 'authors', 'venue', 'numbers'];

/** A field that is looked up by its exact value, in lower case. */
interface KeyField {
  readonly keyOf: (paper: CastPaper) => string | undefined;
}

/** What a service makes of a field name: text fields to look in, an exact value, or a test of its own. */
type FieldMeaning = readonly TextField[] | KeyField | ((paper: CastPaper, text: string, to?: string) => boolean);

/** A service's fields; an unknown name means all text, which several services do in silence. */
export type FieldTable = Readonly<Record<string, FieldMeaning>>;

/** A found paper with its score. */
export interface Ranked {
  readonly paper: CastPaper;
  readonly score: number;
}

/** Keeps the star of a prefix when splitting into words. */
function termWords(text: string): string[] {
  const words = wordsOf(text);
  const last = words.at(-1);
  return text.endsWith('*') && last ? [...words.slice(0, -1), `${last}*`] : words;
}

function meaningOf(fields: FieldTable, field: string | undefined): FieldMeaning {
  return (field === undefined ? undefined : fields[field]) ?? fields['*'] ?? ALL_FIELDS;
}

function isKeyField(meaning: FieldMeaning | undefined): meaning is KeyField {
  return typeof meaning === 'object' && 'keyOf' in meaning;
}

type Term = Extract<Query, { op: 'term' }>;

/** The words that a term needs; none for a term that every paper satisfies. */
function neededWords(query: Term): string[] {
  const words = termWords(query.text);
  return !query.phrase && words.length === 1 && isStopWord(words[0] ?? '') ? [] : words;
}

function termHolds(document: Document, query: Term, fields: FieldTable): boolean {
  const meaning = meaningOf(fields, query.field);
  if (typeof meaning === 'function') return meaning(document.paper, query.text);
  if (isKeyField(meaning)) return meaning.keyOf(document.paper)?.toLowerCase() === query.text.toLowerCase();
  const words = neededWords(query);
  return words.length === 0 || meaning.some((name) => holdsPhrase(document[name], words));
}

function rangeHolds(document: Document, query: Extract<Query, { op: 'range' }>, fields: FieldTable): boolean {
  const meaning = fields[query.field];
  return typeof meaning === 'function' ? meaning(document.paper, query.from, query.to) : true;
}

function holds(document: Document, query: Query, fields: FieldTable): boolean {
  switch (query.op) {
    case 'all':
      return true;
    case 'and':
      return query.parts.every((part) => holds(document, part, fields));
    case 'or':
      return query.parts.some((part) => holds(document, part, fields));
    case 'not':
      return !holds(document, query.part, fields);
    case 'range':
      return rangeHolds(document, query, fields);
    case 'term':
      return termHolds(document, query, fields);
  }
}

function wantedWords(query: Query): string[] {
  if (query.op === 'and' || query.op === 'or') return query.parts.flatMap(wantedWords);
  return query.op === 'term' ? termWords(query.text).filter((word) => !isStopWord(word)) : [];
}

/** Beyond this many papers, only the best are in order: clients do not turn so many pages. */
const MAX_SORTED = 1000;

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || (yearOf(b.paper) ?? 0) - (yearOf(a.paper) ?? 0);
}

function bestFirst(found: Ranked[]): Ranked[] {
  if (found.length <= MAX_SORTED) return found.sort(byScore);
  const scores = Float64Array.from(found, ({ score }) => score).sort();
  const least = scores[scores.length - MAX_SORTED] ?? 0;
  const best = found.filter(({ score }) => score > least);
  return [...best.sort(byScore), ...found.filter(({ score }) => score <= least)];
}

/** A search over the cast. */
export interface SearchIndex {
  /** Papers that match the query, best first. */
  find(query: Query, fields?: FieldTable): Ranked[];
  /** Papers with any of the words, best first, as most registries search a bag of words. */
  findAny(text: string, only?: readonly TextField[]): Ranked[];
  /** Papers by the words of a printed reference. */
  findPrinted(text: string): Ranked[];
}

class Index implements SearchIndex {
  readonly #papers: readonly CastPaper[];
  readonly #keys = new Map<KeyField['keyOf'], Map<string, number[]>>();
  #loaded: { readonly documents: readonly Document[]; readonly postings: Postings } | undefined;

  constructor(papers: readonly CastPaper[]) {
    this.#papers = papers;
  }

  /** The first search builds the index, so that a sandbox starts at once. */
  get #index() {
    if (!this.#loaded) {
      const documents = this.#papers.map(documentOf);
      this.#loaded = { documents, postings: createPostings(documents) };
    }
    return this.#loaded;
  }

  #byKey(keyOf: KeyField['keyOf'], value: string): number[] {
    let map = this.#keys.get(keyOf);
    if (!map) {
      map = new Map();
      for (const [at, paper] of this.#papers.entries()) {
        const key = keyOf(paper)?.toLowerCase();
        if (key !== undefined) map.set(key, [...(map.get(key) ?? []), at]);
      }
      this.#keys.set(keyOf, map);
    }
    return map.get(value.toLowerCase()) ?? [];
  }

  #holdersOf(word: string): number[] {
    const { postings } = this.#index;
    const found = new Set<number>();
    for (const one of word.endsWith('*') ? postings.startingWith(word.slice(0, -1)) : [word]) {
      postings.each(one, (document) => found.add(document));
    }
    return [...found];
  }

  /** Positions among which the answer is; undefined when every paper may be in it. */
  #candidates(query: Query, fields: FieldTable): number[] | undefined {
    if (query.op === 'term') {
      const meaning = meaningOf(fields, query.field);
      if (isKeyField(meaning)) return this.#byKey(meaning.keyOf, query.text);
      if (typeof meaning === 'function') return undefined;
      return smallest(neededWords(query).map((word) => this.#holdersOf(word)));
    }
    if (query.op === 'and') return smallest(query.parts.map((part) => this.#candidates(part, fields)));
    if (query.op !== 'or') return undefined;
    const parts = query.parts.map((part) => this.#candidates(part, fields));
    return parts.includes(undefined) ? undefined : [...new Set(parts.flatMap((part) => part ?? []))];
  }

  /** Scores like BM25: rare words count more, and long texts do not win by their length. */
  #scores(words: readonly string[], only: readonly TextField[], weights: Weights): Float64Array {
    const { documents, postings } = this.#index;
    const scores = new Float64Array(documents.length);
    const weightOf = TEXT_FIELDS.map((name) => (only.includes(name) ? weights[name] : 0));
    for (const word of new Set(words)) {
      const rarity = Math.log(1 + documents.length / (1 + postings.holders(word)));
      postings.each(word, (at, field, times) => {
        const weight = weightOf[field] ?? 0;
        const length = postings.lengthOf(at, field);
        scores[at] = (scores[at] ?? 0) + (rarity * weight * times) / (times + 0.7 + 0.3 * length);
      });
    }
    return scores;
  }

  #ranked(positions: readonly number[], scores: Float64Array): Ranked[] {
    return bestFirst(positions.map((at) => ({ paper: this.#papers[at] as CastPaper, score: scores[at] ?? 0 })));
  }

  find(query: Query, fields: FieldTable = {}): Ranked[] {
    const { documents } = this.#index;
    const positions = (this.#candidates(query, fields) ?? [...documents.keys()]).filter((at) => {
      const document = documents[at];
      return document !== undefined && holds(document, query, fields);
    });
    return this.#ranked(
      positions.sort((a, b) => a - b),
      this.#scores(wantedWords(query), ALL_FIELDS, WEIGHTS),
    );
  }

  findAny(text: string, only: readonly TextField[] = ALL_FIELDS): Ranked[] {
    return this.#findWords(text, only, WEIGHTS);
  }

  findPrinted(text: string): Ranked[] {
    return this.#findWords(text, BIBLIOGRAPHIC, FLAT);
  }

  #findWords(text: string, only: readonly TextField[], weights: Weights): Ranked[] {
    const words = wordsOf(text).filter((word) => !isStopWord(word));
    const scores = this.#scores(words, only, weights);
    const found: number[] = [];
    scores.forEach((score, at) => {
      if (score > 0) found.push(at);
    });
    return this.#ranked(found, scores);
  }
}

/** The shortest of the lists that are there. */
function smallest(lists: readonly (number[] | undefined)[]): number[] | undefined {
  return lists.reduce((best, list) => (list && (!best || list.length < best.length) ? list : best), undefined);
}

/** Searches the papers that a service has. */
export function createSearchIndex(papers: readonly CastPaper[]): SearchIndex {
  return new Index(papers);
}

/** Whether a year is between two bounds, each of which may be `*`; false for an unknown year. */
export function yearWithin(paper: CastPaper, from: string, to: string): boolean {
  const year = yearOf(paper);
  if (year === undefined) return false;
  const low = from === '*' ? 0 : Number(from.slice(0, 4));
  const high = to === '*' ? 9999 : Number(to.slice(0, 4));
  return year >= low && year <= high;
}
