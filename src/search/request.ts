import { DOMAINS, type SearchRequest } from '../model/collection.ts';
import { fail, ok, type Result } from '../model/result.ts';

/** What a caller may say of a search; everything but the query has a default. */
export interface SearchInput {
  readonly query: string;
  readonly domain?: string | undefined;
  readonly maxResults?: number | undefined;
  readonly fromYear?: number | undefined;
  readonly toYear?: number | undefined;
  readonly language?: string | undefined;
  readonly sources?: readonly string[] | undefined;
}

export const MAX_QUERY_CHARS = 2000;
export const MAX_RESULTS = 500;
export const DEFAULT_MAX_RESULTS = 100;

/** Checks what a search is asked for; every misfit is told at once, and nothing is guessed. */
export function parseRequest(input: SearchInput, searchable: readonly string[]): Result<SearchRequest> {
  const query = input.query.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const domain = DOMAINS.find((each) => each === (input.domain ?? 'general'));
  const maxResults = input.maxResults ?? DEFAULT_MAX_RESULTS;
  const { fromYear, toYear, language } = input;
  const sources = input.sources && [...new Set(input.sources)];
  const reasons = [
    query === '' && 'query: it is empty',
    [...query].length > MAX_QUERY_CHARS && `query: it has more than ${MAX_QUERY_CHARS} characters`,
    !domain && `domain: must be one of ${DOMAINS.join(', ')}`,
    !isWithin(maxResults, 1, MAX_RESULTS) && `max_results: must be a whole number from 1 to ${MAX_RESULTS}`,
    fromYear !== undefined && !isWithin(fromYear, 1000, 2999) && 'from_year: must be a year',
    toYear !== undefined && !isWithin(toYear, 1000, 2999) && 'to_year: must be a year',
    fromYear !== undefined && toYear !== undefined && fromYear > toYear && 'from_year: it is after to_year',
    language !== undefined && !/^[a-z]{2}$/.test(language) && 'language: must be a code of two letters, such as en',
    sources && unknownSources(sources, searchable),
  ].filter((reason) => typeof reason === 'string' && reason !== '');
  if (reasons.length > 0 || !domain) return fail('INVALID_ARGUMENT', `${reasons.join('; ')}.`);
  return ok({
    query,
    domain,
    maxResults,
    ...(fromYear !== undefined && { fromYear }),
    ...(toYear !== undefined && { toYear }),
    ...(language !== undefined && { language }),
    ...(sources && { sources }),
  });
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}

function unknownSources(sources: readonly string[], searchable: readonly string[]): string {
  if (sources.length === 0) return 'sources: the list is empty';
  const unknown = sources.filter((id) => !searchable.includes(id));
  if (unknown.length === 0) return '';
  return `sources: ${unknown.map((id) => JSON.stringify(id.slice(0, 40))).join(', ')} cannot be searched; known: ${searchable.join(', ')}`;
}
