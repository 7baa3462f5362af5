import type { Line } from './line.ts';

/** What most of the text looks like. */
export interface BodyStyle {
  readonly size: number;
  readonly font: number;
  /** From baseline to baseline. */
  readonly leading: number;
}

/** The most common size, the most common font of that size, and the usual distance of its lines. */
export function bodyStyle(lines: readonly Line[]): BodyStyle {
  const size = mostCommon(lines.map((line) => [roundSize(line.size), line.text.length])) ?? 10;
  const body = lines.filter((line) => roundSize(line.size) === size);
  const font = mostCommon(body.map((line) => [line.font, line.text.length])) ?? 0;
  const steps = body.flatMap((line, at): [number, number][] => {
    const before = body[at - 1];
    const step = before && before.page === line.page ? line.y - before.y : 0;
    return step > size * 0.8 && step < size * 3.2 ? [[Math.round(step * 2) / 2, 1]] : [];
  });
  return { size, font, leading: mostCommon(steps) ?? size * 1.2 };
}

/** Sizes closer than half a point are the same. */
export const roundSize = (size: number): number => Math.round(size * 2) / 2;

function mostCommon(weighted: readonly (readonly [number, number])[]): number | undefined {
  const sums = new Map<number, number>();
  for (const [value, weight] of weighted) sums.set(value, (sums.get(value) ?? 0) + weight);
  return [...sums].sort((a, b) => b[1] - a[1])[0]?.[0];
}
