import { authorsOf, type CastPaper, displayName, yearOf } from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import type { Query } from './query.ts';
import { holdsPhrase, isStopWord, wordsOf } from './text.ts';

/** The searchable words of a paper, by field. */
interface Document {
  readonly paper: CastPaper;
  readonly title: readonly string[];
  readonly abstract: readonly string[];
  readonly authors: readonly string[];
  readonly venue: readonly string[];
  readonly keywords: readonly string[];
}

/** A part of a paper that words are looked for in. */
export type TextField = 'title' | 'abstract' | 'authors' | 'venue' | 'keywords';

const WEIGHTS: Readonly<Record<TextField, number>> = { title: 4, keywords: 2, authors: 2, abstract: 1, venue: 0.5 };

/** The fields a search without a field name looks at. */
export const ALL_FIELDS: readonly TextField[] = ['title', 'abstract', 'authors', 'keywords', 'venue'];

/** What a service makes of a field name: text fields to look in, or a test of its own. */
type FieldMeaning = readonly TextField[] | ((paper: CastPaper, text: string, to?: string) => boolean);

/** A service's fields; an unknown name means all text, which several services do in silence. */
export type FieldTable = Readonly<Record<string, FieldMeaning>>;

/** A found paper with its score. */
export interface Ranked {
  readonly paper: CastPaper;
  readonly score: number;
}

function toDocument(paper: CastPaper): Document {
  return {
    paper,
    title: wordsOf(paper.title),
    abstract: wordsOf(paper.abstract),
    authors: wordsOf(authorsOf(paper).map(displayName).join(' ')),
    venue: wordsOf(venueOf(paper)?.title ?? ''),
    keywords: wordsOf(paper.keywords.join(' ')),
  };
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

function termHolds(document: Document, query: Extract<Query, { op: 'term' }>, fields: FieldTable): boolean {
  const meaning = meaningOf(fields, query.field);
  if (typeof meaning === 'function') return meaning(document.paper, query.text);
  const words = termWords(query.text);
  if (words.length === 0) return true;
  if (!query.phrase && words.length === 1 && isStopWord(words[0] ?? '')) return true;
  return meaning.some((name) => holdsPhrase(document[name], words));
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

function wordScore(document: Document, word: string, rarity: number): number {
  let score = 0;
  for (const field of ALL_FIELDS) {
    const times = document[field].filter((other) => other === word).length;
    if (times > 0) score += (WEIGHTS[field] * times) / (times + 1);
  }
  return score * rarity;
}

/** A search over the cast. */
export interface SearchIndex {
  /** Papers that match the query, best first. */
  find(query: Query, fields?: FieldTable): Ranked[];
  /** Papers with any of the words, best first, as most registries search a bag of words. */
  findAny(text: string, only?: readonly TextField[]): Ranked[];
}

/** Builds the index of the papers that a service has. */
export function createSearchIndex(papers: readonly CastPaper[]): SearchIndex {
  const documents = papers.map(toDocument);
  const rarityOf = (word: string) => {
    const holders = documents.filter((document) => ALL_FIELDS.some((field) => document[field].includes(word))).length;
    return Math.log(1 + documents.length / (1 + holders));
  };
  const rank = (found: readonly Document[], words: readonly string[]): Ranked[] => {
    const rarity = new Map(words.map((word) => [word, rarityOf(word)]));
    const scored = found.map((document) => ({
      paper: document.paper,
      score: words.reduce((sum, word) => sum + wordScore(document, word, rarity.get(word) ?? 0), 0),
    }));
    return scored.sort((a, b) => b.score - a.score || (yearOf(b.paper) ?? 0) - (yearOf(a.paper) ?? 0));
  };
  return {
    find: (query, fields = {}) =>
      rank(
        documents.filter((document) => holds(document, query, fields)),
        [...new Set(wantedWords(query))],
      ),
    findAny: (text, only = ALL_FIELDS) => {
      const words = [...new Set(wordsOf(text))].filter((word) => !isStopWord(word));
      const fits = (document: Document) => words.some((word) => only.some((field) => document[field].includes(word)));
      return rank(documents.filter(fits), words);
    },
  };
}

/** Whether a year is between two bounds, each of which may be `*`; false for an unknown year. */
export function yearWithin(paper: CastPaper, from: string, to: string): boolean {
  const year = yearOf(paper);
  if (year === undefined) return false;
  const low = from === '*' ? 0 : Number(from.slice(0, 4));
  const high = to === '*' ? 9999 : Number(to.slice(0, 4));
  return year >= low && year <= high;
}
