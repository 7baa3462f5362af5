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

/** Fills in the defaults; whether the values make sense is for the engine to say, which reads them. */
export function toRequest(input: SearchInput): Result<SearchRequest> {
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
