import { DOMAINS, type SearchRequest } from '../model/collection.ts';
import { fail, ok, type Result } from '../model/result.ts';

/** The arguments of a search; all but the query have a default. */
export interface SearchInput {
  readonly query: string;
  readonly domain?: string | undefined;
  readonly maxResults?: number | undefined;
  readonly fromYear?: number | undefined;
  readonly toYear?: number | undefined;
  readonly language?: string | undefined;
  readonly sources?: readonly string[] | undefined;
  /** What to search for, each concept with its synonyms, instead of what the query names. */
  readonly concepts?: readonly (readonly string[])[] | undefined;
}

export const DEFAULT_MAX_RESULTS = 100;
/** The longest query, in characters. */
export const MAX_QUERY = 1000;
/** The maximum number of papers in a collection. */
export const MAX_RESULTS = 500;

const invalid = (field: string, message: string): Result<never> =>
  fail('INVALID_ARGUMENT', `${field} ${message}`, { fields: { [field]: `${field} ${message}` } });

/** Checks types, because programs without types call this too; the first step checks the ranges of numbers. */
function checkTypes(input: SearchInput): Result<never> | null {
  if (typeof input !== 'object' || input === null)
    return fail('INVALID_ARGUMENT', 'A search takes an object with a query.');
  const { query, language, sources, concepts } = input;
  if (typeof query !== 'string') return invalid('query', 'must be a string that names a topic.');
  if (language !== undefined && typeof language !== 'string')
    return invalid('language', 'must be a string such as "de".');
  const isList = Array.isArray(sources) && sources.every((id) => typeof id === 'string');
  if (sources !== undefined && !isList) return invalid('sources', 'must be an array of ids.');
  return concepts === undefined || isConcepts(concepts)
    ? null
    : invalid('concepts', 'must be an array of arrays of words, such as [["solar cell", "photovoltaics"]].');
}

const isConcepts = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((terms) => Array.isArray(terms) && terms.every((term) => typeof term === 'string'));

/** Fills in the defaults; the first step checks the values. */
export function toRequest(input: SearchInput): Result<SearchRequest> {
  const failure = checkTypes(input);
  if (failure) return failure;
  const { maxResults = DEFAULT_MAX_RESULTS, fromYear, toYear, language, sources, concepts } = input;
  // The query is shown in terminals, so it must not contain control characters.
  const query = input.query.replace(/\p{Cc}+/gu, ' ').trim();
  const domain = DOMAINS.find((each) => each === (input.domain ?? 'general'));
  if (!domain) return invalid('domain', `must be one of ${DOMAINS.join(', ')}.`);
  return ok({
    query,
    domain,
    maxResults,
    ...(fromYear !== undefined && { fromYear }),
    ...(toYear !== undefined && { toYear }),
    ...(language !== undefined && { language }),
    ...(sources && { sources }),
    ...(concepts && { concepts }),
  });
}
