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

export const DEFAULT_MAX_RESULTS = 100;

/** What is of the wrong type; programs without types call this too. Numbers are judged with their range. */
function findMisfit(input: SearchInput): string | null {
  if (typeof input !== 'object' || input === null) return 'A search takes an object with a query.';
  const { query, language, sources } = input;
  if (typeof query !== 'string') return 'query: must be a text that names a topic.';
  if (language !== undefined && typeof language !== 'string') return 'language: must be a text such as "de".';
  const isList = Array.isArray(sources) && sources.every((id) => typeof id === 'string');
  return sources === undefined || isList ? null : 'sources: must be a list of ids.';
}

/** Fills in the defaults; the first step validates their values. */
export function toRequest(input: SearchInput): Result<SearchRequest> {
  const problem = findMisfit(input);
  if (problem) return fail('INVALID_ARGUMENT', problem);
  const { maxResults = DEFAULT_MAX_RESULTS, fromYear, toYear, language, sources } = input;
  // It is shown at terminals: nothing in it may move a cursor.
  const query = input.query.replace(/\p{Cc}+/gu, ' ').trim();
  const domain = DOMAINS.find((each) => each === (input.domain ?? 'general'));
  if (!domain) return fail('INVALID_ARGUMENT', `domain: must be one of ${DOMAINS.join(', ')}.`);
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
