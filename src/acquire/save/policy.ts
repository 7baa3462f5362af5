import type { Grade } from '../../model/entry.ts';
import type { Location } from '../../model/source.ts';
import type { Store } from '../../store/store.ts';
import type { CopiesDeps } from '../copies.ts';
import type { ResolveDeps } from '../resolve.ts';

/** What saving needs. */
export interface SaveDeps extends ResolveDeps, Omit<CopiesDeps, 'openStage' | 'clock'> {
  readonly store: Store;
}

export interface SaveOptions {
  /** The absolute path of the target folder; created if needed. */
  readonly folder: string;
  readonly signal?: AbortSignal;
  /** The same for all papers of a batch; written to the log. */
  readonly sessionId?: string;
}

/** A file of a paper in a folder of the user. */
export interface Placed {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Title of the source that served it. */
  readonly source: string;
  readonly grade: Grade;
}

/** The title of a source, which this policy shows instead of its id or wire key. */
export function titleOf(name: string, { sources }: Pick<SaveDeps, 'sources'>): string {
  return sources.find(({ source }) => source.id === name || source.wireKey === name)?.source.title ?? name;
}

/** The capability under which a copy was fetched; mirrors are the operator's responsibility. */
export function capabilityOf({ source }: Location): 'operator' | 'oa' {
  return source === 'scihub' ? 'operator' : 'oa';
}
