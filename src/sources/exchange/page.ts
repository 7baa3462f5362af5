import { fail, ok, type Result } from '../../model/result.ts';
import type { SourceAnswer, SourcePage } from '../../model/source.ts';
import { changed, type Reader } from './answer.ts';

/** How long the cache keeps a page of search results. */
export const PAGE_CACHE_MS = 3_600_000;

/** The failure of a search without any term. */
export function emptyQuery(): Result<never> {
  return fail('INVALID_ARGUMENT', 'The query is empty.');
}

/** The position of a page; 0 when the cursor is not a number. */
export function pageStart(cursor: string | undefined): number {
  return /^\d{1,6}$/u.test(cursor ?? '') ? Number(cursor) : 0;
}

/** The cursor of the next page, for services that count results. */
export function nextOffset(end: number, total: number | null, maxDepth: number): string | undefined {
  return end < Math.min(total ?? 0, maxDepth) ? String(end) : undefined;
}

/** The cursor of the next page, for services that count pages. */
export function nextPage(page: number, size: number, total: number | null, maxDepth: number): string | undefined {
  return page * size < (total ?? 0) && (page + 1) * size <= maxDepth ? String(page + 1) : undefined;
}

interface PageRead extends Omit<SourcePage, 'next'> {
  /** How many results come before this page; given for services that at times send an empty page by mistake. */
  readonly start?: number;
  readonly next: string | null | undefined;
}

/** A page of results. With `start`, an empty page below the reported total is a failure. */
export function toPage(reader: Reader, answer: SourceAnswer, { start, next, ...page }: PageRead): Result<SourcePage> {
  const { records, total } = page;
  if (records.length === 0 && start !== undefined && start < (total ?? 0))
    return changed(reader, answer, 'with an empty page although it reported results');
  return ok({ ...page, ...(next && records.length > 0 ? { next } : {}) });
}

interface Batch<T, C> {
  readonly items: readonly T[];
  readonly next?: C | null | undefined;
}

/** Reads pages until there are enough items or no more pages; a cursor that comes back unchanged ends the list. */
export async function readPages<T, C>(
  first: C,
  limit: number,
  read: (cursor: C, wanted: number) => Promise<Result<Batch<T, C>>>,
): Promise<Result<readonly T[]>> {
  const items: T[] = [];
  for (let cursor: C | null | undefined = first; cursor !== null && cursor !== undefined && items.length < limit; ) {
    const batch: Result<Batch<T, C>> = await read(cursor, limit - items.length);
    if (!batch.ok) return batch;
    items.push(...batch.value.items);
    cursor = batch.value.next === cursor ? undefined : batch.value.next;
  }
  return ok(items.slice(0, limit));
}

/** A query as it is sent, for the search ledger. */
export function asText(params: readonly (readonly [string, string])[]): string {
  return params.map(([name, value]) => `${name}=${value}`).join('&');
}
