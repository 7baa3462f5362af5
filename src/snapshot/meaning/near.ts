import { cosine } from './quantise.ts';

/**
 * A text is near if it is nearer than the average by this many standard deviations: among texts that have nothing to do
 * with a query, about one in forty. A fixed angle would fit one model only.
 */
const NEAR = 2;

/** How near an average text is to a query; `centre` is the mean of all vectors. */
export const averageOf = (centre: Float32Array, query: Float32Array): number =>
  centre.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0);

/** The lowest cosine that counts as near, judged by a sample of all texts. */
export function lowestNear(sample: readonly Int8Array[], query: Float32Array): number {
  const cosines = sample.map((vector) => cosine(query, vector));
  const mean = cosines.reduce((sum, value) => sum + value, 0) / (cosines.length || 1);
  const squares = cosines.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (cosines.length || 1);
  return mean + NEAR * Math.sqrt(squares);
}
