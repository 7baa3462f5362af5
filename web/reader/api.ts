import type { ApiAnswers } from '../../src/http/wire.ts';
import type { Passage, SnapshotHit } from '../../src/model/snapshot.ts';
import type { Wire } from '../../src/model/wire.ts';
import type { Url } from '../shared/api.ts';
import { type Asked, useApi } from '../shared/use-api.ts';

export type SnapshotAnswer = ApiAnswers['snapshot'];
export type SearchAnswer = ApiAnswers['search'];
export type Hit = Wire<SnapshotHit>;
export type HitPassage = Wire<Passage>;
export type Paper = ApiAnswers['papers/*']['paper'];
export type Verification = NonNullable<Paper['verification']>;
export type TextAnswer = ApiAnswers['papers/*/source'];
export type StatsAnswer = ApiAnswers['stats'];
export type FacetCount = StatsAnswer['authors'][number];

/** The address of a route; `parts` fill its stars. */
export function apiUrl<Route extends keyof ApiAnswers>(
  route: Route,
  parts: readonly string[] = [],
  params?: URLSearchParams,
): Url<ApiAnswers[Route]> {
  const left = [...parts];
  const path = route.replaceAll('*', () => encodeURIComponent(left.shift() ?? ''));
  return `/api/v1/${path}${params ? `?${params}` : ''}` as Url<ApiAnswers[Route]>;
}

const MAX_REMEMBERED = 60;
const remembered = new Map<string, unknown>();

/** Like `useApi`, and shows the last answer of an address while it is requested again. */
export function useAnswer<T>(url: Url<T> | null): Asked<T> {
  const asked = useApi(url);
  if (url === null) return asked;
  if (asked.loading) return { ...asked, value: (remembered.get(url) as T | undefined) ?? asked.value };
  if (asked.isCurrent) remember(url, asked.value);
  return asked;
}

function remember(url: string, value: unknown): void {
  remembered.delete(url);
  remembered.set(url, value);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}
