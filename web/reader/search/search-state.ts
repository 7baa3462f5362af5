import type { Url } from '../../shared/api.ts';
import { apiUrl, type SearchAnswer } from '../api.ts';

/** Sort orders of the server, with their display names. */
export const SORTS = {
  relevance: 'Best match',
  year_desc: 'Newest',
  year_asc: 'Oldest',
  title_asc: 'Title A–Z',
  title_desc: 'Title Z–A',
} as const;

export type Sort = keyof typeof SORTS;

/** Filters, one value each. */
export const CHOICES = {
  keyword: 'Keyword',
  author: 'Author',
  venue: 'Venue',
  institution: 'Institution',
  tag: 'Tag',
} as const;

export type Choice = keyof typeof CHOICES;

/** A search as the address of the page has it. */
export interface SearchState {
  readonly words: string;
  readonly choices: Readonly<Partial<Record<Choice, string>>>;
  readonly fromYear?: number | undefined;
  readonly toYear?: number | undefined;
  readonly withText: boolean;
  readonly sort: Sort;
  readonly page: number;
}

/** Hits on a page. */
const PAGE_SIZE = 20;
/** The server pages through at most this many hits. */
const MAX_LISTED = 10_000;
const MAX_QUERY_CHARS = 500;
const CHOICE_NAMES = Object.keys(CHOICES) as Choice[];

/** Reads a search from an address; ignores invalid values. */
export function parseSearch(query: string): SearchState {
  const params = new URLSearchParams(query);
  const chosen = CHOICE_NAMES.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  const sort = params.get('sort') ?? '';
  return {
    words: [...(params.get('q') ?? '')].slice(0, MAX_QUERY_CHARS).join(''),
    choices: Object.fromEntries(chosen),
    fromYear: yearOf(params.get('from_year')),
    toYear: yearOf(params.get('to_year')),
    withText: params.get('has_source') === 'true',
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'relevance',
    page: Math.min(wholeOf(params.get('page')) || 1, MAX_LISTED / PAGE_SIZE),
  };
}

/** The address of a search, without defaults. */
export function searchAddress(state: SearchState): string {
  const params = paramsOf(state);
  if (state.page > 1) params.set('page', String(state.page));
  const text = params.toString();
  return text ? `/?${text}` : '/';
}

/** The request that a search sends to the server. */
export function searchQuestion(state: SearchState): Url<SearchAnswer> {
  const params = paramsOf(state);
  params.set('page', String(state.page));
  params.set('page_size', String(PAGE_SIZE));
  params.set('facets', [...CHOICE_NAMES, 'year'].join(','));
  return apiUrl('search', [], params);
}

/** The request for all years of an answer, whichever of them are chosen. */
export function yearsQuestion(state: SearchState): Url<SearchAnswer> {
  const params = paramsOf({ ...state, fromYear: undefined, toYear: undefined, sort: 'relevance' });
  params.set('page_size', '1');
  params.set('facets', 'year');
  return apiUrl('search', [], params);
}

/** The request for the number of results only. */
export function countQuestion(state: SearchState): Url<SearchAnswer> {
  const params = paramsOf({ ...state, sort: 'relevance' });
  params.set('page_size', '1');
  return apiUrl('search', [], params);
}

/** An active filter, and the search without it. */
export interface ActiveFilter {
  readonly label: string;
  readonly value: string;
  readonly without: SearchState;
}

/** The active filters of a search, in the order of the page. */
export function activeFilters(state: SearchState): ActiveFilter[] {
  const { choices, fromYear, toYear, withText } = state;
  const chosen = CHOICE_NAMES.flatMap((name) => {
    const { [name]: value, ...others } = choices;
    return value ? [{ label: CHOICES[name], value, without: changed(state, { choices: others }) }] : [];
  });
  const years = {
    label: 'Years',
    value: fromYear === toYear ? `${fromYear}` : `${fromYear ?? ''}–${toYear ?? ''}`,
    without: changed(state, { fromYear: undefined, toYear: undefined }),
  };
  const text = { label: 'Only', value: 'with full text', without: changed(state, { withText: false }) };
  return [...chosen, ...(hasYears(state) ? [years] : []), ...(withText ? [text] : [])];
}

/** The search without any filter. */
export function withoutFilters(state: SearchState): SearchState {
  return changed(state, { choices: {}, fromYear: undefined, toYear: undefined, withText: false });
}

/** Whether years are chosen. */
export function hasYears({ fromYear, toYear }: SearchState): boolean {
  return fromYear !== undefined || toYear !== undefined;
}

/** A changed search; it starts at the first page unless the page itself changes. */
export function changed(state: SearchState, change: Partial<SearchState>): SearchState {
  return { ...state, page: 1, ...change };
}

/** The address of a search for one value of a category. */
export function searchFor(category: string, value: string): string {
  const params = category === 'year' ? { from_year: value, to_year: value } : { [category]: value };
  return `/?${new URLSearchParams(params)}`;
}

/** How many pages of results there are. */
export function pagesOf(total: number): number {
  return Math.ceil(Math.min(total, MAX_LISTED) / PAGE_SIZE);
}

function paramsOf(state: SearchState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.words.trim()) params.set('q', state.words);
  for (const name of CHOICE_NAMES) {
    const value = state.choices[name];
    if (value) params.set(name, value);
  }
  if (state.fromYear !== undefined) params.set('from_year', String(state.fromYear));
  if (state.toYear !== undefined) params.set('to_year', String(state.toYear));
  if (state.withText) params.set('has_source', 'true');
  if (state.sort !== 'relevance') params.set('sort', state.sort);
  return params;
}

function wholeOf(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

/** A year as typed; undefined when it is not one. */
export function yearOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
