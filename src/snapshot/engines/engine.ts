import type { Snapshot } from '../open.ts';

/** A call of a snapshot, which may answer later. */
type Later<Name extends keyof Snapshot> = Snapshot[Name] extends (...asked: infer Asked) => infer Answer
  ? (...asked: Asked) => Answer | Promise<Answer>
  : never;

/** An open snapshot, wherever its index is: every engine answers the same calls with the same results. */
export interface SnapshotEngine extends Pick<Snapshot, 'manifest' | 'refresh' | 'check'> {
  /** Where it is, to hide it in failures. */
  readonly folder: string;
  readonly search: Later<'search'>;
  readonly searchByKeyword: Later<'searchByKeyword'>;
  readonly paper: Later<'paper'>;
  readonly summary: Later<'summary'>;
  readonly source: Later<'source'>;
  readonly translation: Later<'translation'>;
  readonly facets: Later<'facets'>;
  readonly graph: Later<'graph'>;
  readonly file: Later<'file'>;
  /** The nodes of a cluster, to hide them in failures. */
  readonly hosts?: readonly string[];
  close(): void;
}
