import { ok, type Result } from '../../../model/result.ts';
import type { PartialReport, SnapshotRequest } from '../../../model/snapshot.ts';
import type { Cluster } from './cluster.ts';
import type { CountCache } from './counts.ts';
import { type Refused, refusedBy } from './query.ts';
import { type Found, runSearches, type Search, toPartial, withoutTexts } from './searches.ts';
import { readAvailableTexts } from './texts.ts';
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
  /** Reads texts by their ids; those on a shard without a copy are absent. */
  texts(ids: readonly string[]): Promise<Result<ReadonlyMap<string, string>>>;
  /** What was read about texts, or something less if shards did not answer. */
  orLess<T>(read: Result<T>, less: T): Result<T>;
  /** What the searches and texts read so far are incomplete in; undefined if in nothing. */
  partial(): Partial | undefined;
}

/** What an answer is incomplete in. */
interface Partial {
  readonly report: PartialReport;
  /** Whether papers may be missing, not only texts. */
  readonly ofPapers: boolean;
}

/** Views a version under a rule for texts; without one, everything may be found. */
export function viewUnder(data: ClusterData, sharesText: SnapshotRequest['sharesText']): ClusterView {
  const { cluster, index, meta } = data;
  const searched: Found[] = [];
  let isTextLost = false;
  return {
    ...data,
    refused: refusedBy(meta.licenses, sharesText),
    hasPassages: meta.manifest.counts.passages > 0,
    async run(searches, key) {
      const found = await runSearches(cluster, index, searches, key);
      if (found.ok) searched.push(...found.value);
      return found;
    },
    async texts(ids) {
      const read = await readAvailableTexts(cluster, meta.texts, ids);
      if (!read.ok) return read;
      isTextLost ||= !read.value.isWhole;
      return ok(read.value.texts);
    },
    orLess(read, less) {
      if (read.ok || read.error.code !== 'NETWORK_ERROR') return read;
      isTextLost = true;
      return ok(less);
    },
    partial() {
      const report = toPartial(searched);
      if (report) return { report, ofPapers: true };
      return isTextLost ? { report: withoutTexts(searched), ofPapers: false } : undefined;
    },
  };
}
