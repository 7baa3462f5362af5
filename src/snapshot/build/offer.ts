import type { Result } from '../../model/result.ts';
import type { SkippedInput, SnapshotRecord } from '../../model/snapshot.ts';

/** A paper that is offered to a build; it is read in full only when its digest is new. */
export interface Offer {
  readonly place: string;
  readonly paperId: string;
  /** Equal for equal input, whatever it is read from. */
  readonly digest: string;
  /** From a sandbox, not from the world. */
  readonly sandbox?: boolean;
  read(): Promise<Result<SnapshotRecord>>;
}

/** What an input yields one after the other: papers, and what is no paper. */
export type Offered = { readonly offer: Offer } | { readonly skipped: SkippedInput };
