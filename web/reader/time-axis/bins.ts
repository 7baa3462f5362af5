/** Papers of one year, or of several when there are too many years to draw. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly papers: number;
}

const WIDTHS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Years as adjacent columns, at most `most` of them. */
export function binsOf(years: readonly { readonly year: number; readonly paper_count: number }[], most: number): Bin[] {
  const all = years.map(({ year }) => year);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  if (!Number.isFinite(first)) return [];
  const width = WIDTHS.find((each) => Math.floor(last / each) - Math.floor(first / each) < most) ?? 1000;
  const start = Math.floor(first / width) * width;
  const bins = Array.from({ length: Math.floor((last - start) / width) + 1 }, (_, at) => ({
    from: start + at * width,
    to: start + (at + 1) * width - 1,
    papers: 0,
  }));
  for (const { year, paper_count } of years) {
    const bin = bins[Math.floor((year - start) / width)];
    if (bin) bin.papers += paper_count;
  }
  return bins;
}

/** The years of a column, as people write them. */
export const nameOf = ({ from, to }: Pick<Bin, 'from' | 'to'>): string => (from === to ? `${from}` : `${from}–${to}`);
