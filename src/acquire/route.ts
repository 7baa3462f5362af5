import type { Ref } from '../model/ref.ts';
import type { Location } from '../model/source.ts';

const KIND_ORDER: readonly Location['kind'][] = ['pdf', 'unknown', 'page'];
const VERSION_ORDER: readonly Location['version'][] = ['published', 'accepted', 'submitted', undefined];
const HOST_ORDER: readonly Location['host'][] = ['publisher', 'repository', undefined];

/**
 * Sorts copies: PDFs before pages, the version of record before drafts, publishers before repositories; otherwise the
 * order of the sources is kept. For an arXiv ref, arXiv's own copy comes first.
 */
export function route(ref: Ref, locations: readonly Location[]): Location[] {
  const rank = (location: Location): readonly number[] => [
    ref.kind === 'arxiv' && location.source === 'arxiv' ? 0 : 1,
    KIND_ORDER.indexOf(location.kind),
    VERSION_ORDER.indexOf(location.version),
    HOST_ORDER.indexOf(location.host),
  ];
  const unique = new Map(
    locations.map((location) => [addressOf(location), location]).reverse() as [string, Location][],
  );
  return [...unique.values()].reverse().sort((a, b) => compare(rank(a), rank(b)));
}

/** http and https, with or without a fragment, are the same location. */
function addressOf({ url }: Location): string {
  return url.replace(/^http:/i, 'https:').replace(/#.*$/, '');
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
