/** A point of the layout. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node as the layout sees it; `pull` is its place on the time axis, from -1 (oldest) to 1 (newest). */
export interface LayoutNode {
  readonly radius: number;
  readonly pull: number;
}

type Edge = readonly [from: number, to: number];

/** A layout that settles step by step. */
export interface Layout {
  points(): Point[];
  /** Runs one step; true while the layout still moves. */
  step(): boolean;
}

/** Typed arrays: 500 points make more than 100,000 pairs in every step. */
interface Bodies {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly radius: Float64Array;
}

const STEPS = 320;
const REPULSION = 150;
const SPRING_LENGTH = 60;
const FASTEST = 30;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Lays out a graph by forces: points push each other away, edges pull, time draws along an axis. The same graph always
 * gives the same picture.
 */
export function createLayout(
  nodes: readonly LayoutNode[],
  edges: readonly Edge[],
  time: 'across' | 'down' = 'across',
): Layout {
  const length = 60 + 22 * Math.sqrt(nodes.length);
  const [across, down] = time === 'across' ? [length, 0] : [0, length];
  const home = {
    x: Float64Array.from(nodes, ({ pull }) => pull * across),
    y: Float64Array.from(nodes, ({ pull }) => pull * down),
  };
  const spread = (at: number, turn: (angle: number) => number) => 11 * Math.sqrt(at + 0.5) * turn(at * GOLDEN_ANGLE);
  const bodies: Bodies = {
    count: nodes.length,
    x: home.x.map((x, at) => x + spread(at, Math.cos)),
    y: home.y.map((y, at) => y + spread(at, Math.sin)),
    vx: new Float64Array(nodes.length),
    vy: new Float64Array(nodes.length),
    radius: Float64Array.from(nodes, ({ radius }) => radius),
  };
  const degrees = degreesOf(nodes.length, edges);
  let done = 0;
  return {
    points: () => Array.from(bodies.x, (x, at) => ({ x, y: bodies.y[at] ?? 0 })),
    step() {
      if (done >= STEPS || bodies.count === 0) return false;
      const heat = (1 - done / STEPS) ** 2;
      pushApart(bodies, heat);
      pullTogether(bodies, edges, degrees, heat);
      settle(bodies, home, heat);
      done += 1;
      return done < STEPS;
    },
  };
}

function degreesOf(count: number, edges: readonly Edge[]): Float64Array {
  const degrees = new Float64Array(count);
  for (const at of edges.flat()) degrees[at] = (degrees[at] ?? 0) + 1;
  return degrees;
}

function pushApart(bodies: Bodies, heat: number): void {
  for (let one = 0; one < bodies.count; one += 1) pushFrom(one, bodies, heat);
}

/** Pushes a point and all that follow it away from each other. */
function pushFrom(one: number, { count, x, y, vx, vy, radius }: Bodies, heat: number): void {
  const [ownX, ownY, ownRadius] = [x[one] ?? 0, y[one] ?? 0, radius[one] ?? 0];
  let [pushX, pushY] = [0, 0];
  for (let other = one + 1; other < count; other += 1) {
    const dx = (x[other] ?? 0) - ownX || 0.01;
    const dy = (y[other] ?? 0) - ownY || 0.01;
    const apart = dx * dx + dy * dy;
    const near = ownRadius + (radius[other] ?? 0) + 3;
    // Overlapping points always separate, so that each can be clicked.
    const force = (REPULSION * heat) / (apart < 60 ? 60 : apart) + (apart < near * near ? 0.08 : 0);
    pushX += dx * force;
    pushY += dy * force;
    vx[other] = (vx[other] ?? 0) + dx * force;
    vy[other] = (vy[other] ?? 0) + dy * force;
  }
  vx[one] = (vx[one] ?? 0) - pushX;
  vy[one] = (vy[one] ?? 0) - pushY;
}

function pullTogether({ x, y, vx, vy }: Bodies, edges: readonly Edge[], degrees: Float64Array, heat: number): void {
  for (const [from, to] of edges) {
    if (from === to) continue;
    const dx = (x[to] ?? 0) - (x[from] ?? 0);
    const dy = (y[to] ?? 0) - (y[from] ?? 0);
    const apart = Math.hypot(dx, dy) || 0.01;
    const weight = 1 / Math.max(1, Math.min(degrees[from] ?? 1, degrees[to] ?? 1));
    const force = ((apart - SPRING_LENGTH) / apart) * heat * weight * 0.5;
    vx[from] = (vx[from] ?? 0) + dx * force;
    vy[from] = (vy[from] ?? 0) + dy * force;
    vx[to] = (vx[to] ?? 0) - dx * force;
    vy[to] = (vy[to] ?? 0) - dy * force;
  }
}

function settle({ count, x, y, vx, vy }: Bodies, home: { x: Float64Array; y: Float64Array }, heat: number): void {
  for (let at = 0; at < count; at += 1) {
    vx[at] = ((vx[at] ?? 0) + ((home.x[at] ?? 0) - (x[at] ?? 0)) * 0.037 * heat) * 0.6;
    vy[at] = ((vy[at] ?? 0) + ((home.y[at] ?? 0) - (y[at] ?? 0)) * 0.037 * heat) * 0.6;
    x[at] = (x[at] ?? 0) + Math.max(-FASTEST, Math.min(FASTEST, vx[at] ?? 0));
    y[at] = (y[at] ?? 0) + Math.max(-FASTEST, Math.min(FASTEST, vy[at] ?? 0));
  }
}
