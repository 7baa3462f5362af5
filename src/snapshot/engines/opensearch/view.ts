import type { Result } from '../../../model/result.ts';
import type { SnapshotRequest } from '../../../model/snapshot.ts';
import type { Cluster } from './cluster.ts';
import type { CountCache } from './counts.ts';
import { type Refused, refusedBy } from './query.ts';
import { type Found, runSearches, type Search } from './searches.ts';
import type { VectorSample } from './vectors/sample.ts';
import type { Version } from './versions.ts';

/** One version of a snapshot in a cluster, and what is kept in memory of it. */
export interface ClusterData extends Version {
  readonly cluster: Cluster;
  readonly counts: CountCache;
  /** What scores of the cluster are multiplied with to be those of our formula. */
  readonly scoreScale: number;
  /** What tells how near a text must be; read once. */
  sample(): Promise<Result<VectorSample>>;
}

/** A version under one rule for texts. */
export interface ClusterView extends ClusterData {
  readonly refused: Refused;
  readonly hasPassages: boolean;
  /** Searches the papers; `key` makes the same question ask the same copies of the shards. */
  run(searches: readonly Search[], key: string): Promise<Result<Found[]>>;
}

/** Views a version under a rule for texts; without one, everything may be found. */
export function viewUnder(data: ClusterData, sharesText: SnapshotRequest['sharesText']): ClusterView {
  const { cluster, index, meta } = data;
  return {
    ...data,
    refused: refusedBy(meta.licenses, sharesText),
    hasPassages: meta.manifest.counts.passages > 0,
    run: (searches, key) => runSearches(cluster, index, searches, key),
  };
}
