import { z } from 'zod';
import { fail, ok, type Result } from '../../model/result.ts';

const MAX_PAGE_SIZE = 100;
const MAX_DEPTH = 10_000;
const DEFAULT_PAGE_SIZE = 10;

/** A number whose bounds are shown in the schema and checked later, where passing one has a code of its own. */
const bounded = (maximum: number, text: string) =>
  z.number().int().optional().meta({ minimum: 1, maximum }).describe(text);

/** Arguments of every tool that gives a page. */
export const PAGING = {
  limit: bounded(MAX_PAGE_SIZE, 'Most hits to return: 1 to 100, 10 unless given.'),
  page: bounded(MAX_DEPTH, 'Which page, from 1.'),
  page_size: bounded(MAX_PAGE_SIZE, 'Another name of limit.'),
};

interface Asked {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
}

/** A page that exists in principle. */
export interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** Checks a page; limits that are passed are failures, never cut silently. */
export function toPage({ limit, page = 1, page_size }: Asked, fallback = DEFAULT_PAGE_SIZE): Result<Page> {
  if (limit !== undefined && page_size !== undefined && limit !== page_size)
    return fail('invalid_arguments', 'limit and page_size are two names of one number. Give one of them.');
  const pageSize = limit ?? page_size ?? fallback;
  if (page < 1 || pageSize < 1) return fail('invalid_arguments', 'Pages and their sizes are whole numbers from 1.');
  if (pageSize > MAX_PAGE_SIZE)
    return fail('page_size_too_large', `A page has at most ${MAX_PAGE_SIZE} items. Ask for the next page instead.`);
  if (page * pageSize > MAX_DEPTH)
    return fail('pagination_too_deep', `Only the first ${MAX_DEPTH} hits can be listed. Narrow the query.`);
  return ok({ page, pageSize });
}
