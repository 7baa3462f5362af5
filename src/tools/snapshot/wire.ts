import type { SnapshotHit, SnapshotPage } from '../../model/snapshot.ts';
import { toWire, type Wire } from '../../model/wire.ts';
import type { ShownPaper } from './reader.ts';

/** The wire form of a paper; the keys of `production` are data and stay unchanged. */
export function toWirePaper({ production, ...paper }: ShownPaper): Wire<Omit<ShownPaper, 'production'>> & {
  readonly production: ShownPaper['production'];
} {
  return { ...toWire(paper), production };
}

/** The wire form of a page of hits; the keys of `corrections` are data and stay unchanged. */
export function toWirePage({
  hits,
  total,
  totalIsExact,
  corrections,
  relaxed,
  meaning,
  partial,
  facets,
}: SnapshotPage) {
  return {
    total,
    total_is_exact: totalIsExact,
    corrections,
    relaxed,
    ...(meaning && { meaning }),
    ...(partial && { partial: toWire(partial) }),
    hits: toWireHits(hits),
    ...(facets && { facets: toWire(facets) }),
  };
}

/** The wire form of hits. */
export function toWireHits(hits: readonly SnapshotHit[]): Wire<readonly SnapshotHit[]> {
  return toWire(hits);
}
