import type { FoundPaper } from '../../fulltext/rank.ts';
import type { FusedPaper } from '../meaning/fuse.ts';

/** The papers that fit a request, in order. */
export interface Selected {
  readonly all: readonly (FoundPaper | FusedPaper)[];
  /** Whether the query names the first ones by an id. */
  readonly isNamed: boolean;
  readonly total: number;
  readonly totalIsExact: boolean;
}
