/** A disc as it is drawn. */
interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The paths of an arrow: its line, and its head as a triangle. */
export interface Arrow {
  readonly line: string;
  readonly head: string;
}

const LENGTH = 8;
const HALF_WIDTH = 3.4;
const GAP = 2;

/** An arrow from the edge of one disc to the edge of another; null if they touch. */
export function arrowBetween(from: Disc, to: Disc): Arrow | null {
  const apart = Math.hypot(to.x - from.x, to.y - from.y);
  if (apart < from.radius + to.radius + LENGTH + GAP) return null;
  const [dx, dy] = [(to.x - from.x) / apart, (to.y - from.y) / apart];
  const at = (ahead: number, aside = 0) =>
    `${(from.x + dx * ahead - dy * aside).toFixed(1)} ${(from.y + dy * ahead + dx * aside).toFixed(1)}`;
  const tip = apart - to.radius - GAP;
  const base = tip - LENGTH;
  return {
    line: `M${at(from.radius)}L${at(base)}`,
    head: `M${at(tip)}L${at(base, HALF_WIDTH)}L${at(base, -HALF_WIDTH)}Z`,
  };
}
