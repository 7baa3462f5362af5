import type { Url } from '../../shared/api.ts';
import { apiUrl, type SearchAnswer } from '../api.ts';

/** Orders as the server knows them, and their names for people. */
export const SORTS = {
  relevance: 'Best match',
  year_desc: 'Newest',
  year_asc: 'Oldest',
  title_asc: 'Title A–Z',
  title_desc: 'Title Z–A',
} as const;

export type Sort = keyof typeof SORTS;

/** What can be chosen beside the words, one value each. */
export const CHOICES = {
  keyword: 'Keyword',
  author: 'Author',
  venue: 'Venue',
  institution: 'Institution',
  tag: 'Tag',
} as const;

export type Choice = keyof typeof CHOICES;

/** A search as it stands in the address of the page. */
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
/** The server lists no more hits than these. */
const MOST_LISTED = 10_000;
const LONGEST_WORDS = 500;
const CHOICE_NAMES = Object.keys(CHOICES) as Choice[];

/** Reads a search from an address; what makes no sense there is as if it were absent. */
export function parseSearch(query: string): SearchState {
  const params = new URLSearchParams(query);
  const chosen = CHOICE_NAMES.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  const sort = params.get('sort') ?? '';
  return {
    words: [...(params.get('q') ?? '')].slice(0, LONGEST_WORDS).join(''),
    choices: Object.fromEntries(chosen),
    fromYear: yearOf(params.get('from_year')),
    toYear: yearOf(params.get('to_year')),
    withText: params.get('has_source') === 'true',
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'relevance',
    page: Math.min(wholeOf(params.get('page')) || 1, MOST_LISTED / PAGE_SIZE),
  };
}

/** The address of a search; what is usual is left out. */
export function searchAddress(state: SearchState): string {
  const params = paramsOf(state);
  if (state.page > 1) params.set('page', String(state.page));
  const text = params.toString();
  return text ? `/?${text}` : '/';
}

/** The question a search puts to the server. */
export function searchQuestion(state: SearchState): Url<SearchAnswer> {
  const params = paramsOf(state);
  params.set('page', String(state.page));
  params.set('page_size', String(PAGE_SIZE));
  params.set('facets', [...CHOICE_NAMES, 'year'].join(','));
  return apiUrl('search', [], params);
}

/** Another search; whatever changes, it begins at the first page unless a page is what changes. */
export function changed(state: SearchState, change: Partial<SearchState>): SearchState {
  return { ...state, page: 1, ...change };
}

/** The search for a value of a category, and nothing else. */
export function searchFor(category: string, value: string): string {
  const params = category === 'year' ? { from_year: value, to_year: value } : { [category]: value };
  return `/?${new URLSearchParams(params)}`;
}

/** How many pages can be listed. */
export function pagesOf(total: number): number {
  return Math.ceil(Math.min(total, MOST_LISTED) / PAGE_SIZE);
}

/** Whether anything is chosen beside the words. */
export function isNarrowed(state: SearchState): boolean {
  const { choices, fromYear, toYear, withText } = state;
  return Object.keys(choices).length > 0 || fromYear !== undefined || toYear !== undefined || withText;
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

/** A year of four digits at most, as the field of the form gives it. */
export function yearOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
