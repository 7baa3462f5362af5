import type { Failure } from './error.ts';
import type { Result } from './result.ts';

/** How texts are embedded in one call. */
export interface EmbedCall {
  /** A person waits: one attempt, a short timeout. */
  readonly isQuery?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Turns texts into vectors whose angle says how close their meaning is. */
export interface Embedder {
  readonly model: string;
  /** One vector of length 1 for each text, all of one dimension. */
  embed(texts: readonly string[], call?: EmbedCall): Promise<Result<readonly Float32Array[]>>;
}

/** The meaning of a query: its vector, or why there is none. */
export type QueryMeaning =
  | { readonly model: string; readonly vector: Float32Array }
  | { readonly problem: Pick<Failure, 'code' | 'message'> };
