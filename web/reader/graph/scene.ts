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
export function createScene(graph: Graph): Scene {
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
  return { layout: createLayout(points, edges), radii, edges };
}

/** Puts every part where the camera sees it. Sizes do not change with the distance, so that words stay readable. */
export function draw(scene: Scene, parts: Parts, camera: Camera, room: Room, active: number): void {
  const seen = scene.layout.points.map((point) => project(point, camera, room));
  const line = ([from, to]: readonly [number, number]) => {
    const [a, b] = [seen[from], seen[to]];
    return a && b ? `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}` : '';
  };
  parts.edges.setAttribute('d', scene.edges.map(line).join(''));
  const touching = scene.edges.filter(([from, to]) => from === active || to === active);
  parts.active.setAttribute('d', touching.map(line).join(''));
  seen.forEach(({ x, y }, at) => {
    parts.nodes[at]?.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  });
  placeLabels(scene, parts, seen, room, active);
}

/** Words for the active point, then for the most cited, as long as no two collide. */
function placeLabels(
  scene: Scene,
  parts: Parts,
  seen: readonly { x: number; y: number }[],
  room: Room,
  active: number,
): void {
  const taken: { x: number; y: number; width: number }[] = [];
  const order = seen.map((_, at) => at).sort((a, b) => (scene.radii[b] ?? 0) - (scene.radii[a] ?? 0));
  for (const at of active >= 0 ? [active, ...order.filter((each) => each !== active)] : order) {
    const [label, point] = [parts.labels[at], seen[at]];
    if (!label || !point) continue;
    const width = (label.textContent?.length ?? 0) * 6.4;
    const right = point.x + (scene.radii[at] ?? 4) + 4;
    const x = right + width > room.width ? point.x - (scene.radii[at] ?? 4) - 4 - width : right;
    const inside = x > 4 && x + width < room.width && point.y > 8 && point.y < room.height - 8;
    const free = taken.every(
      (other) => Math.abs(other.y - point.y) > 15 || x > other.x + other.width || other.x > x + width,
    );
    const show = at === active || (inside && free && taken.length < 24);
    label.classList.toggle('on', show);
    if (!show) continue;
    taken.push({ x, y: point.y, width });
    label.setAttribute('x', Math.max(4, x).toFixed(1));
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
