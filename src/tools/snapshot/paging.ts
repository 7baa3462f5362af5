import { z } from 'zod';
import { fail, ok, type Result } from '../../model/result.ts';

const MAX_PAGE_SIZE = 100;
const MAX_DEPTH = 10_000;
const DEFAULT_PAGE_SIZE = 10;

/** The schema shows the bounds; toPage checks them, because each has its own error code. */
const bounded = (maximum: number, text: string) =>
  z.number().int().optional().meta({ minimum: 1, maximum }).describe(text);

/** The arguments of tools that return a page. */
export const PAGING = {
  limit: bounded(MAX_PAGE_SIZE, 'Maximum number of hits, 1 to 100 (default: 10).'),
  page: bounded(MAX_DEPTH, 'Page number, from 1.'),
  page_size: bounded(MAX_PAGE_SIZE, 'Alias of limit.'),
};

interface Asked {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
}

/** A valid page. */
export interface ResultPage {
  readonly page: number;
  readonly pageSize: number;
}

/** Checks a page; a value above a limit is a failure, never cut silently. */
export function toPage({ limit, page = 1, page_size }: Asked, fallback = DEFAULT_PAGE_SIZE): Result<ResultPage> {
  if (limit !== undefined && page_size !== undefined && limit !== page_size)
    return fail('invalid_arguments', 'limit and page_size are the same setting. Pass only one.');
  const pageSize = limit ?? page_size ?? fallback;
  if (page < 1 || pageSize < 1) return fail('invalid_arguments', 'page and page_size must be at least 1.');
  if (pageSize > MAX_PAGE_SIZE)
    return fail('page_size_too_large', `A page has at most ${MAX_PAGE_SIZE} items. Request the next page instead.`);
  if (page * pageSize > MAX_DEPTH)
    return fail('pagination_too_deep', `Paging ends at ${MAX_DEPTH} hits. Narrow the query.`);
  return ok({ page, pageSize });
}
