import type { Point } from './layout.ts';

/** Which part of the layout is visible: its centre and scale. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The size of the picture. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

const MARGIN = 36;

/** The camera that shows all points. */
export function cameraFor(points: readonly Point[], room: Room): Camera {
  if (points.length === 0) return { x: 0, y: 0, scale: 1 };
  const [left, right] = ends(points.map((point) => point.x));
  const [top, bottom] = ends(points.map((point) => point.y));
  const across = Math.max(1, room.width - 2 * MARGIN) / Math.max(40, right - left);
  const down = Math.max(1, room.height - 2 * MARGIN) / Math.max(40, bottom - top);
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(across, down, 3) };
}

function ends(values: readonly number[]): readonly [number, number] {
  return values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
}

/** Where a point of the layout is in the picture. */
export function project(point: { readonly x: number; readonly y: number }, camera: Camera, room: Room) {
  return {
    x: (point.x - camera.x) * camera.scale + room.width / 2,
    y: (point.y - camera.y) * camera.scale + room.height / 2,
  };
}

/** Zooms around `at`, which stays where it is. */
export function zoom(
  camera: Camera,
  factor: number,
  room: Room,
  at = { x: room.width / 2, y: room.height / 2 },
): Camera {
  const scale = Math.max(0.05, Math.min(12, camera.scale * factor));
  const shift = 1 / camera.scale - 1 / scale;
  return { x: camera.x + (at.x - room.width / 2) * shift, y: camera.y + (at.y - room.height / 2) * shift, scale };
}

/** The nearest point in a direction, for arrow keys; sideways distance counts double. */
export function nextPoint(
  points: readonly Point[],
  from: number,
  direction: readonly [dx: number, dy: number],
): number {
  const origin = points[from];
  if (!origin) return points.length > 0 ? 0 : -1;
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  points.forEach((point, at) => {
    const ahead = (point.x - origin.x) * direction[0] + (point.y - origin.y) * direction[1];
    const aside = Math.abs((point.x - origin.x) * direction[1] - (point.y - origin.y) * direction[0]);
    const cost = ahead + 2 * aside;
    if (at !== from && ahead > 0 && cost < least) [best, least] = [at, cost];
  });
  return best;
}
