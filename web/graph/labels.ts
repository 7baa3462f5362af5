import type { Room } from './camera.ts';

/** A point as it is drawn. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Where a label is: it begins (`after`) or ends (`before`) at `x`. */
export interface Place {
  readonly side: 'before' | 'after';
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly half: number;
}

const GAP = 4;
const HALF_LINE = 8;

/** Which labels come first, and how many there are at most. */
export interface LabelChoice {
  /** The active point; it is always labelled. */
  readonly active: number;
  /** Points to label before the others. */
  readonly near: readonly number[];
  readonly most: number;
  /** Labels may cover points, but not each other. */
  readonly mayCover?: boolean;
}

/** Labels for the active point, its neighbours, then the largest, as long as they cover neither labels nor points. */
export function placeLabels(
  discs: readonly Disc[],
  widths: readonly number[],
  room: Room,
  { active, near, most, mayCover = false }: LabelChoice,
): (Place | null)[] {
  const points = discs.map(({ x, y, radius }) => ({ left: x - radius, right: x + radius, y, half: radius }));
  const places: (Place | null)[] = discs.map(() => null);
  const words: Box[] = [];
  const order = discs.map((_, at) => at).sort((a, b) => (discs[b]?.radius ?? 0) - (discs[a]?.radius ?? 0));
  for (const at of new Set([...(discs[active] ? [active] : []), ...near, ...order])) {
    const point = points[at];
    if (!point || words.length >= most) continue;
    const taken = mayCover ? words : [...words, ...points.filter((other) => other !== point)];
    const choices = choicesFor(point, widths[at] ?? 0, mayCover);
    const isInside = ({ box }: Choice) => box.left > GAP && box.right < room.width - GAP;
    const inside = choices.filter(isInside);
    const choice = inside.find(({ box }) => !taken.some((other) => collide(box, other)));
    // The active point is always labelled, whatever the label covers.
    const chosen = choice ?? (at === active ? (inside[0] ?? below(point, widths[at] ?? 0, room)) : undefined);
    if (!chosen) continue;
    words.push(chosen.box);
    places[at] = chosen.place;
  }
  return places;
}

interface Choice {
  readonly place: Place;
  readonly box: Box;
}

function choicesFor(point: Box, width: number, mayCover: boolean): Choice[] {
  const [right, left] = [point.right + GAP, point.left - GAP];
  const box = (start: number, y = point.y): Box => ({ left: start, right: start + width, y, half: HALF_LINE });
  const beyond = mayCover ? [point.y - point.half - HALF_LINE, point.y + point.half + HALF_LINE] : [];
  return [
    { place: { side: 'after', x: right, y: point.y }, box: box(right) },
    { place: { side: 'before', x: left, y: point.y }, box: box(left - width) },
    ...beyond.map((y) => ({ place: { side: 'after', x: right, y } as const, box: box(right, y) })),
  ];
}

/** A label below its point, moved as far as the picture needs to show its beginning. */
function below(point: Box, width: number, room: Room): Choice {
  const x = Math.max(GAP, Math.min(point.left, room.width - GAP - width));
  const y = point.y + point.half + HALF_LINE;
  return { place: { side: 'after', x, y }, box: { left: x, right: x + width, y, half: HALF_LINE } };
}

function collide(a: Box, b: Box): boolean {
  return Math.abs(a.y - b.y) < a.half + b.half && a.left < b.right && b.left < a.right;
}
