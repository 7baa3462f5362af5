import { ok, type Result } from '../../../../model/result.ts';
import type { Json } from '../cluster.ts';
import type { Place, Places } from '../passages.ts';
import { readDocuments } from '../texts.ts';
import type { ClusterView } from '../view.ts';

/** A paper and the vectors of its passages that meaning found, nearest first. */
interface NearOfPaper {
  readonly paperId: string;
  readonly near: readonly string[];
}

/** Fills the places of papers up to a number with those of passages that meaning found. */
export async function addNearPlaces(
  { cluster, meta }: ClusterView,
  papers: readonly NearOfPaper[],
  places: Places,
  count: number,
): Promise<Result<Places>> {
  const open = papers.filter(({ paperId }) => (places.get(paperId)?.length ?? 0) < count);
  const ids = open.flatMap(({ near }) => near.slice(0, count));
  const read = await readDocuments(cluster, meta.vectors ?? '', ids);
  if (!read.ok) return read;
  const filled = new Map(places);
  for (const { paperId, near } of open) {
    const own = places.get(paperId) ?? [];
    const others = near.flatMap((id) => toPlace(read.value.get(id))).filter((place) => !own.some(isSame(place)));
    filled.set(paperId, [...own, ...others].slice(0, count));
  }
  return ok(filled);
}

const isSame = (one: Place) => (other: Place) => one.place === other.place && one.start === other.start;

function toPlace(source: Json | undefined): Place[] {
  const { place, start, end } = source ?? {};
  return typeof place === 'string' ? [{ place, start: Number(start), end: Number(end) }] : [];
}
