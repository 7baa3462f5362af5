/** A colour of the legend, for a range of years. */
export interface YearBand {
  readonly from: number;
  readonly to: number;
}

const BANDS = 6;

/** Divides years into bands with about the same number of papers each. */
export function bandsOf(years: readonly (number | null)[]): YearBand[] {
  const sorted = years.filter((year) => year !== null).sort((a, b) => a - b);
  const starts = Array.from({ length: BANDS }, (_, at) => sorted[Math.floor((at * sorted.length) / BANDS)]);
  const distinct = [...new Set(starts.filter((year) => year !== undefined))];
  const last = sorted.at(-1);
  if (last === undefined) return [];
  return distinct.map((from, at) => ({ from, to: (distinct[at + 1] ?? last + 1) - 1 }));
}

/** The colour of a year: the place of its band on a scale of six, or null for an unknown year. */
export function colourOf(year: number | null, bands: readonly YearBand[]): number | null {
  const at = year === null ? -1 : bands.findIndex((band) => year >= band.from && year <= band.to);
  if (at < 0) return null;
  return bands.length < 2 ? BANDS - 1 : Math.round((at * (BANDS - 1)) / (bands.length - 1));
}
