import type { Fields } from '../../../src/desk/wire.ts';
import type { Strategy } from '../api.ts';
import { conceptsOf, markWords } from './words.ts';

/** Something that papers must be about: a name and its synonyms. */
export interface Concept {
  readonly id: string;
  readonly name: string;
  readonly synonyms: readonly string[];
  /** A word that only a wide query has; the ids of the concepts with this word. */
  readonly wordOf?: readonly string[];
}

/** A query combines concepts, named by their ids. */
export interface DraftQuery {
  readonly concepts: readonly string[];
  readonly purpose?: string;
  /** One of the concepts is enough. */
  readonly match?: 'any';
}

/** A strategy as edited; a change of a concept changes every query that contains it. */
export interface StrategyDraft {
  readonly concepts: readonly Concept[];
  readonly queries: readonly DraftQuery[];
  readonly sources: readonly string[];
  /** The search only ranks added records. */
  readonly asksNone?: true;
  readonly filters: Readonly<Record<FilterName, string>>;
}

type FilterName = 'from_year' | 'to_year' | 'language' | 'author' | 'venue' | 'max_results';
const NUMBERS: readonly string[] = ['from_year', 'to_year', 'max_results'];

/** The draft of an unchanged strategy. */
export function draftOf({ queries, sources, filters }: Strategy): StrategyDraft {
  const text = (value: string | number | undefined) => (value === undefined ? '' : String(value));
  const concepts = new Map<string, Concept>();
  const idOf = (name: string, synonyms: readonly string[]): string => {
    const key = JSON.stringify([name, synonyms]);
    const concept = concepts.get(key) ?? { id: String(concepts.size), name, synonyms };
    concepts.set(key, concept);
    return concept.id;
  };
  const drafts = queries.map((query) => ({
    concepts: query.keywords.map((keyword) => idOf(keyword, query.synonyms[keyword] ?? [])),
    purpose: query.purpose,
    ...matchOf(query),
  }));
  return {
    concepts: markWords([...concepts.values()], drafts),
    queries: drafts,
    sources,
    ...(sources.length === 0 && { asksNone: true as const }),
    filters: {
      from_year: text(filters.from_year),
      to_year: text(filters.to_year),
      language: text(filters.language),
      author: text(filters.author),
      venue: text(filters.venue),
      max_results: text(filters.max_results),
    },
  };
}

const matchOf = (query: object): Pick<DraftQuery, 'match'> =>
  'match' in query && query.match === 'any' ? { match: 'any' } : {};

/** A draft with another concept, as part of the first query. */
export function withConcept(draft: StrategyDraft): StrategyDraft {
  const id = String(Math.max(-1, ...draft.concepts.map((concept) => Number(concept.id))) + 1);
  return {
    ...draft,
    concepts: [...draft.concepts, { id, name: '', synonyms: [] }],
    queries: draft.queries.map((query, at) => (at === 0 ? { ...query, concepts: [...query.concepts, id] } : query)),
  };
}

/** A draft without a concept, in any query. */
export function withoutConcept(draft: StrategyDraft, id: string): StrategyDraft {
  return {
    ...draft,
    concepts: draft.concepts.filter((concept) => concept.id !== id),
    queries: draft.queries.map((query) => ({ ...query, concepts: query.concepts.filter((each) => each !== id) })),
  };
}

/** The synonyms in a text, separated by commas or semicolons. */
export function splitSynonyms(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Whether two drafts search for the same. */
export function isSame(one: StrategyDraft, other: StrategyDraft): boolean {
  const essence = (draft: StrategyDraft) =>
    JSON.stringify([draft.queries.map((query) => previewOf(draft, query)), [...draft.sources].sort(), draft.filters]);
  return essence(one) === essence(other);
}

const quoted = (text: string): string => (/\s/.test(text) ? `"${text}"` : text);

/** A query in Boolean form. */
export function previewOf(draft: StrategyDraft, query: DraftQuery): string {
  const groups = conceptsOf(draft, query).map(({ name, synonyms }) => [name.trim(), ...synonyms].map(quoted));
  const joined = query.match === 'any' ? [groups.flat()] : groups;
  return joined.map((names) => (names.length > 1 ? `(${names.join(' OR ')})` : (names[0] ?? ''))).join(' AND ');
}

/** What to send, which fields are invalid, and how to map the server's field names to the page's. */
export function readDraft(draft: StrategyDraft): {
  data: Record<string, unknown>;
  fields: Fields;
  place: (fields: Fields) => Fields;
} {
  const fields: Record<string, string> = {};
  const filters: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(draft.filters)) {
    const value = text.trim();
    const isWrong = NUMBERS.includes(name) && value !== '' && !/^\d{1,9}$/.test(value);
    if (isWrong) fields[`filters-${name}`] = 'Must be a whole number.';
    filters[name] = value === '' ? null : NUMBERS.includes(name) ? Number(value) : value;
  }
  if (draft.sources.length === 0 && !draft.asksNone) fields['sources'] = 'Select at least one source.';
  for (const { id, name, synonyms } of draft.concepts)
    if (name.trim() === '' && synonyms.length > 0) fields[`concept-${id}`] = 'Name the concept of these synonyms.';
  const sent = draft.queries.map((query) => conceptsOf(draft, query));
  for (const [at, concepts] of sent.entries())
    if (concepts.length === 0) fields[`queries-${at}`] = 'A query needs a concept. Add one, or remove the query.';
  const queries = sent.map((concepts, at) => ({
    ...matchOf(draft.queries[at] ?? {}),
    keywords: concepts.map(({ name }) => name.trim()),
    synonyms: Object.fromEntries(concepts.map(({ name, synonyms }) => [name.trim(), synonyms])),
  }));
  const data = { queries, ...(draft.sources.length > 0 && { sources: draft.sources }), filters };
  const place = (refused: Fields): Fields =>
    Object.fromEntries(Object.entries(refused).map(([path, why]) => [toField(path, sent), why]));
  return { data, fields, place };
}

/** The page's id for a path such as `queries[0].keywords[1]`. */
function toField(path: string, sent: readonly (readonly Concept[])[]): string {
  const [, query, rest = ''] = /^queries\[(\d+)\](.*)$/.exec(path) ?? [];
  if (query === undefined) return path.replace(/^filters\./, 'filters-').replace(/^sources.*/, 'sources');
  const concepts = sent[Number(query)] ?? [];
  const named = concepts[Number(/^\.keywords\[(\d+)\]/.exec(rest)?.[1] ?? -1)];
  // The line of its query shows a word.
  if (named) return named.wordOf ? `queries-${query}` : `concept-${named.id}`;
  const other = concepts.find(({ name }) => rest.startsWith(`.synonyms.${name.trim()}`));
  return other && !other.wordOf ? `synonyms-${other.id}` : `queries-${query}`;
}

/** The ids of the fields, in page order. */
export function fieldIds(fields: Fields): string[] {
  const order = ['concept', 'synonyms', 'queries', 'filters'];
  const weight = (id: string) => {
    const at = order.indexOf(id.split('-')[0] ?? '');
    return at < 0 ? order.length : at;
  };
  return Object.keys(fields).sort((a, b) => weight(a) - weight(b) || a.localeCompare(b));
}
