import type { Graph } from '../../shared/wire.ts';
import { type Camera, cameraFor, project, type Room } from './camera.ts';
import { createLayout, type Layout } from './layout.ts';

/** The parts of the picture, in the order of the nodes. */
export interface Parts {
  readonly nodes: readonly SVGGElement[];
  readonly labels: readonly SVGTextElement[];
  readonly edges: SVGPathElement;
  readonly active: SVGPathElement;
}

/** A graph as numbers: what the layout and the drawing work on. */
export interface Scene {
  readonly layout: Layout;
  readonly radii: readonly number[];
  readonly edges: readonly (readonly [from: number, to: number])[];
}

/** Makes a scene of a graph. */
export function createScene(graph: Graph, time: 'across' | 'down'): Scene {
  const places = new Map(graph.nodes.map((node, at) => [node.paper_id, at]));
  const edges = graph.edges.flatMap(({ citing, cited }) => {
    const [from, to] = [places.get(citing), places.get(cited)];
    return from === undefined || to === undefined ? [] : [[from, to] as const];
  });
  const years = graph.nodes.flatMap((node) => (node.year === null ? [] : [node.year])).sort((a, b) => a - b);
  const rank = (year: number | null) =>
    year === null || years.length < 2 ? 0 : (2 * years.indexOf(year)) / (years.length - 1) - 1;
  const radii = graph.nodes.map((node) => 4 + Math.min(14, 2.2 * Math.sqrt(node.cited_by)));
  const points = graph.nodes.map((node, at) => ({ radius: radii[at] ?? 4, pull: rank(node.year) }));
  return { layout: createLayout(points, edges, time), radii, edges };
}

/** How large points are from far away; words stay readable whatever the distance. */
const sizeAt = (camera: Camera) => Math.max(0.55, Math.min(1, camera.scale ** 0.7));

/** Puts every part where the camera sees it. */
export function draw(scene: Scene, parts: Parts, camera: Camera, room: Room, active: number): void {
  const size = sizeAt(camera);
  const seen = scene.layout.points.map((point) => project(point, camera, room));
  const line = ([from, to]: readonly [number, number]) => {
    const [a, b] = [seen[from], seen[to]];
    return a && b ? `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}` : '';
  };
  parts.edges.setAttribute('d', scene.edges.map(line).join(''));
  const touching = scene.edges.filter(([from, to]) => from === active || to === active);
  parts.active.setAttribute('d', touching.map(line).join(''));
  seen.forEach(({ x, y }, at) => {
    parts.nodes[at]?.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})`);
  });
  placeLabels(parts, seen, room, active, (at) => (scene.radii[at] ?? 4) * size);
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly half: number;
}

const LETTER = 6.3;
const LINE = 8;
const MOST_LABELS = 40;

const collide = (a: Box, b: Box) => Math.abs(a.y - b.y) < a.half + b.half && a.left < b.right && b.left < a.right;

/** Words for the active point, then for the most cited, as long as they hide neither words nor points. */
function placeLabels(
  parts: Parts,
  seen: readonly { x: number; y: number }[],
  room: Room,
  active: number,
  radiusOf: (at: number) => number,
): void {
  const points = seen.map(({ x, y }, at) => ({
    left: x - radiusOf(at),
    right: x + radiusOf(at),
    y,
    half: radiusOf(at),
  }));
  const words: Box[] = [];
  const order = seen.map((_, at) => at).sort((a, b) => radiusOf(b) - radiusOf(a));
  for (const at of active >= 0 ? [active, ...order.filter((each) => each !== active)] : order) {
    const [label, point] = [parts.labels[at], points[at]];
    if (!label || !point) continue;
    const width = (label.textContent?.length ?? 0) * LETTER;
    const isFree = (box: Box) =>
      box.left > 4 &&
      box.right < room.width - 4 &&
      !words.some((other) => collide(box, other)) &&
      !points.some((other, each) => each !== at && collide(box, other));
    const [right, left] = [point.right + 4, point.left - 4 - width];
    const boxes = [right, left].map((start) => ({ left: start, right: start + width, y: point.y, half: LINE }));
    const box = boxes.find(isFree) ?? (at === active ? boxes[right + width > room.width ? 1 : 0] : undefined);
    const show = box !== undefined && (at === active || words.length < MOST_LABELS);
    label.classList.toggle('on', show);
    if (!show) continue;
    words.push(box);
    const isBefore = box.right < point.right;
    label.setAttribute('text-anchor', isBefore ? 'end' : 'start');
    label.setAttribute('x', (isBefore ? box.right : box.left).toFixed(1));
    label.setAttribute('y', (point.y + 4).toFixed(1));
  }
}

/** Lets the layout come to rest, a slice of each frame; `onFrame` is called after each slice. */
export function animate(scene: Scene, onFrame: (moving: boolean) => void): () => void {
  let frame = 0;
  const run = () => {
    const until = performance.now() + 10;
    let moving = true;
    while (moving && performance.now() < until) moving = scene.layout.step();
    onFrame(moving);
    if (moving) frame = requestAnimationFrame(run);
  };
  frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}

/** The camera that sees the whole scene. */
export function fitScene(scene: Scene, room: Room): Camera {
  return cameraFor(scene.layout.points, room);
}
