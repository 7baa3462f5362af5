/**
 * A text is near if it is nearer than the average by this many standard deviations: among texts that have nothing to do
 * with a query, about one in forty. A fixed angle would fit one model only.
 */
export const NEAR = 2;

/** How near an average text is to a query; `centre` is the mean of all vectors. */
export const averageOf = (centre: Float32Array, query: Float32Array): number =>
  centre.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0);
