import type { Fields } from '../../src/desk/wire.ts';
import type { Strategy } from './api.ts';

/** A query as typed. */
export interface DraftQuery {
  readonly terms: readonly { readonly keyword: string; readonly synonyms: string }[];
  readonly purpose?: string;
}

/** A strategy as typed: every field is a string. */
export interface StrategyDraft {
  readonly queries: readonly DraftQuery[];
  readonly sources: readonly string[];
  readonly filters: Readonly<Record<FilterName, string>>;
}

type FilterName = 'from_year' | 'to_year' | 'language' | 'author' | 'venue' | 'max_results';
const NUMBERS: readonly string[] = ['from_year', 'to_year', 'max_results'];

/** The draft of an unchanged strategy. */
export function draftOf({ queries, sources, filters }: Strategy): StrategyDraft {
  const text = (value: string | number | undefined) => (value === undefined ? '' : String(value));
  return {
    queries: queries.map(({ keywords, synonyms, purpose }) => ({
      terms: keywords.map((keyword) => ({ keyword, synonyms: (synonyms[keyword] ?? []).join(', ') })),
      purpose,
    })),
    sources,
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

/** Whether two drafts are equal. */
export function isSame(one: StrategyDraft, other: StrategyDraft): boolean {
  const essence = (draft: StrategyDraft) =>
    JSON.stringify([draft.queries.map(({ terms }) => terms), [...draft.sources].sort(), draft.filters]);
  return essence(one) === essence(other);
}

const split = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const quoted = (text: string): string => (/\s/.test(text) ? `"${text}"` : text);

/** The query in Boolean form. */
export function previewOf({ terms }: DraftQuery): string {
  return terms
    .filter(({ keyword }) => keyword.trim() !== '')
    .map(({ keyword, synonyms }) => [keyword.trim(), ...split(synonyms)].map(quoted))
    .map((names) => (names.length > 1 ? `(${names.join(' OR ')})` : (names[0] ?? '')))
    .join(' AND ');
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
  if (draft.sources.length === 0) fields['sources'] = 'Select at least one source.';
  const sent = draft.queries.map(({ terms }, at) => {
    const kept = terms
      .map((term, place) => ({ ...term, keyword: term.keyword.trim(), place }))
      .filter(({ keyword }) => keyword !== '');
    for (const [place, term] of terms.entries())
      if (term.keyword.trim() === '' && term.synonyms.trim() !== '')
        fields[`queries-${at}-keyword-${place}`] = 'Synonyms need a keyword.';
    if (kept.length === 0) fields[`queries-${at}`] = 'A query needs a keyword. Add one, or remove the query.';
    return kept;
  });
  const queries = sent.map((terms) => ({
    keywords: terms.map(({ keyword }) => keyword),
    synonyms: Object.fromEntries(terms.map(({ keyword, synonyms }) => [keyword, split(synonyms)])),
  }));
  const data = { queries, sources: draft.sources, filters };
  const place = (refused: Fields): Fields =>
    Object.fromEntries(Object.entries(refused).map(([path, why]) => [toField(path, sent), why]));
  return { data, fields, place };
}

/** The page's id for a path such as `queries[0].keywords[1]`; empty keywords are not sent, so positions differ. */
function toField(
  path: string,
  sent: readonly (readonly { readonly keyword: string; readonly place: number }[])[],
): string {
  const [, query, rest = ''] = /^queries\[(\d+)\](.*)$/.exec(path) ?? [];
  if (query === undefined) return path.replace(/^filters\./, 'filters-').replace(/^sources.*/, 'sources');
  const terms = sent[Number(query)] ?? [];
  const at = /^\.keywords\[(\d+)\]/.exec(rest)?.[1];
  if (at !== undefined) return `queries-${query}-keyword-${terms[Number(at)]?.place ?? 0}`;
  const named = terms.find(({ keyword }) => rest.startsWith(`.synonyms.${keyword}`));
  return named ? `queries-${query}-synonyms-${named.place}` : `queries-${query}`;
}

/** The ids of the fields, in page order. */
export function fieldIds(fields: Fields): string[] {
  const weight = (id: string) => (id.startsWith('queries') ? 0 : id.startsWith('filters') ? 1 : 2);
  return Object.keys(fields).sort((a, b) => weight(a) - weight(b) || a.localeCompare(b));
}
