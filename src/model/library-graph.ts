import type { SnapshotGraph } from './snapshot.ts';

/** Which papers of the library a graph shows; without either, the most cited ones. */
export interface LibraryGraphQuestion {
  /** The papers that this one cites or that cite it. */
  readonly ref?: string;
  readonly collection?: string;
}

/** A citation graph of stored papers; the ids are refs. */
export interface LibraryGraph extends SnapshotGraph {
  /** Stored papers that are not indexed yet, and so not in the graph. */
  readonly pending: number;
}
