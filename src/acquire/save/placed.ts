import type { Grade } from '../../model/entry.ts';
import type { Location } from '../../model/source.ts';
import type { Store } from '../../store/store.ts';
import type { CopiesDeps } from '../copies.ts';
import type { ResolveDeps } from '../resolve.ts';

/** What saving needs from outside. */
export interface SaveDeps extends ResolveDeps, Omit<CopiesDeps, 'openStage' | 'clock'> {
  readonly store: Store;
}

export interface SaveOptions {
  /** Where the file goes, as an absolute path; it is made if need be. */
  readonly folder: string;
  readonly signal?: AbortSignal;
  /** One for all papers of a batch; the log rows carry it. */
  readonly sessionId?: string;
}

/** A file in a folder of the user's that is this paper. */
export interface Placed {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Title of the source that served it. */
  readonly source: string;
  readonly grade: Grade;
}

/** The title under which this policy shows a source. */
export function titleOf(id: string, { sources }: Pick<SaveDeps, 'sources'>): string {
  return sources.find(({ source }) => source.id === id)?.source.title ?? id;
}

/** By what right a copy was fetched: the operator's mirrors are the operator's word. */
export function capabilityOf({ source }: Location): 'operator' | 'oa' {
  return source === 'scihub' ? 'operator' : 'oa';
}
