/** A point of the layout; `pull` draws it along the axis of time, from -1 (oldest) to 1 (newest). */
export interface Point {
  x: number;
  y: number;
  readonly radius: number;
  readonly pull: number;
}

interface Moving extends Point {
  vx: number;
  vy: number;
}

/** A layout that comes to rest step by step. */
export interface Layout {
  readonly points: readonly Point[];
  /** One step; tells whether the layout still moves. */
  step(): boolean;
}

const STEPS = 320;
const REPULSION = 1_500;
const SPRING_LENGTH = 60;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Lays out a graph by forces: points push each other away, edges pull, time draws along an axis. The same graph always
 * gives the same picture.
 */
export function createLayout(
  nodes: readonly { readonly radius: number; readonly pull: number }[],
  edges: readonly (readonly [from: number, to: number])[],
  time: 'across' | 'down' = 'across',
): Layout {
  const length = 60 + 22 * Math.sqrt(nodes.length);
  const [across, down] = time === 'across' ? [length, 0] : [0, length];
  const points: Moving[] = nodes.map((node, at) => ({
    ...node,
    x: node.pull * across + 9 * Math.sqrt(at + 0.5) * Math.cos(at * GOLDEN_ANGLE),
    y: node.pull * down + 12 * Math.sqrt(at + 0.5) * Math.sin(at * GOLDEN_ANGLE),
    vx: 0,
    vy: 0,
  }));
  const degrees = nodes.map(() => 0);
  for (const [from, to] of edges) {
    degrees[from] = (degrees[from] ?? 0) + 1;
    degrees[to] = (degrees[to] ?? 0) + 1;
  }
  let done = 0;
  return {
    points,
    step() {
      if (done >= STEPS || points.length === 0) return false;
      const heat = (1 - done / STEPS) ** 2;
      pushApart(points, heat);
      pullTogether(points, edges, degrees, heat);
      settle(points, { across, down }, heat);
      done += 1;
      return done < STEPS;
    },
  };
}

function pushApart(points: readonly Moving[], heat: number): void {
  for (let one = 0; one < points.length; one += 1)
    for (let other = one + 1; other < points.length; other += 1) {
      const [a, b] = [points[one], points[other]];
      if (a && b) push(a, b, heat);
    }
}

function push(a: Moving, b: Moving, heat: number): void {
  const dx = b.x - a.x || 0.01;
  const dy = b.y - a.y || 0.01;
  const apart = dx * dx + dy * dy;
  const near = a.radius + b.radius + 3;
  // Overlapping points part whatever the heat, so that every one can be pointed at.
  const force = (REPULSION * heat) / Math.max(apart, 60) / 10 + (apart < near * near ? 0.08 : 0);
  a.vx -= dx * force;
  a.vy -= dy * force;
  b.vx += dx * force;
  b.vy += dy * force;
}

function pullTogether(
  points: readonly Moving[],
  edges: readonly (readonly [from: number, to: number])[],
  degrees: readonly number[],
  heat: number,
): void {
  for (const [from, to] of edges) {
    const [a, b] = [points[from], points[to]];
    if (!a || !b || a === b) continue;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const apart = Math.hypot(dx, dy) || 0.01;
    const weight = 1 / Math.max(1, Math.min(degrees[from] ?? 1, degrees[to] ?? 1));
    const force = ((apart - SPRING_LENGTH) / apart) * heat * weight * 0.5;
    a.vx += dx * force;
    a.vy += dy * force;
    b.vx -= dx * force;
    b.vy -= dy * force;
  }
}

function settle(points: readonly Moving[], axis: { across: number; down: number }, heat: number): void {
  for (const point of points) {
    point.vx += (point.pull * axis.across - point.x) * 0.037 * heat;
    point.vy += (point.pull * axis.down - point.y) * 0.037 * heat;
    point.vx *= 0.6;
    point.vy *= 0.6;
    point.x += Math.max(-30, Math.min(30, point.vx));
    point.y += Math.max(-30, Math.min(30, point.vy));
  }
}
