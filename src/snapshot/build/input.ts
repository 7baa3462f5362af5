import type { Result } from '../../model/result.ts';
import type { SkippedInput, SnapshotRecord } from '../../model/snapshot.ts';

/** A paper for a build; it is read in full only if its digest is new. */
export interface InputPaper {
  readonly place: string;
  readonly paperId: string;
  /** Equal for equal input. */
  readonly digest: string;
  /** Whether it comes from a sandbox. */
  readonly sandbox?: boolean;
  read(): Promise<Result<SnapshotRecord>>;
}

/** One item of the input of a build: a paper, or something that cannot be used. */
export type BuildInput = { readonly paper: InputPaper } | { readonly skipped: SkippedInput };
