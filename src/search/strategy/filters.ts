import type { SearchFilters } from '../../model/collection.ts';
import { orderYears } from '../understand/intent.ts';

/** The filters after what free text says about them, oldest first; free text does not change the number of results. */
export function adjustFilters(current: SearchFilters, stated: readonly Partial<SearchFilters>[]): SearchFilters {
  return stated.reduce<SearchFilters>(adjustOnce, current);
}

function adjustOnce(before: SearchFilters, stated: Partial<SearchFilters>): SearchFilters {
  const { fromYear: _from, toYear: _to, ...rest } = { ...before, ...stated, maxResults: before.maxResults };
  return { ...adjustYears(before, stated), ...rest };
}

type Years = Pick<SearchFilters, 'fromYear' | 'toYear'>;

/** The latest statement wins: an earlier bound that contradicts it is removed. Swapping both would invent a range. */
function adjustYears(before: Years, { fromYear, toYear }: Years): Years {
  if (fromYear !== undefined && toYear !== undefined) return orderYears(fromYear, toYear);
  const [from, to] = [fromYear ?? before.fromYear, toYear ?? before.toYear];
  if (from === undefined || to === undefined || from <= to) return orderYears(from, to);
  return fromYear === undefined ? { toYear: to } : { fromYear: from };
}
