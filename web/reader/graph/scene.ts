import type { Graph } from '../api.ts';
import { type Camera, cameraFor, project, type Room } from './camera.ts';
import { type Disc, placeLabels } from './labels.ts';
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

/** Creates the scene of a graph. */
export function createScene(graph: Graph, time: 'across' | 'down'): Scene {
  const places = new Map(graph.nodes.map((node, at) => [node.paper_id, at]));
  const edges = graph.edges.flatMap(({ citing, cited }) => {
    const [from, to] = [places.get(citing), places.get(cited)];
    return from === undefined || to === undefined ? [] : [[from, to] as const];
  });
  const years = graph.nodes.flatMap((node) => (node.year === null ? [] : [node.year])).sort((a, b) => a - b);
  const rank = (year: number | null) =>
    year === null || years.length < 2 ? 0 : (2 * years.indexOf(year)) / (years.length - 1) - 1;
  const radii = graph.nodes.map((node) => 5 + Math.min(14, 2.4 * Math.sqrt(node.cited_by)));
  const points = graph.nodes.map((node, at) => ({ radius: radii[at] ?? 4, pull: rank(node.year) }));
  return { layout: createLayout(points, edges, time), radii, edges };
}

/** Approximate width of a letter in a label. */
const LETTER = 6.3;

/** Smallest scale of the points; labels keep their size at any zoom. */
const sizeAt = (camera: Camera) => Math.max(0.6, Math.min(1, camera.scale ** 0.5));

/** Moves every element to its place in the camera's view. */
export function draw(scene: Scene, parts: Parts, camera: Camera, room: Room, active: number): void {
  const size = sizeAt(camera);
  const seen = scene.layout.points().map((point) => project(point, camera, room));
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
  const discs = seen.map(({ x, y }, at) => ({ x, y, radius: (scene.radii[at] ?? 4) * size }));
  writeLabels(parts.labels, discs, room, active);
}

/** Places the labels that have room and hides the others. */
function writeLabels(labels: readonly SVGTextElement[], points: readonly Disc[], room: Room, active: number): void {
  const widths = labels.map((label) => (label.textContent?.length ?? 0) * LETTER);
  placeLabels(points, widths, room, active).forEach((place, at) => {
    const label = labels[at];
    label?.classList.toggle('on', place !== null);
    if (!label || !place) return;
    label.setAttribute('text-anchor', place.side === 'before' ? 'end' : 'start');
    label.setAttribute('x', place.x.toFixed(1));
    label.setAttribute('y', (place.y + 4).toFixed(1));
  });
}

/** Runs the layout in slices, one per frame, until it settles; calls `onFrame` after each. */
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

/** The camera that shows the whole scene. */
export function fitScene(scene: Scene, room: Room): Camera {
  return cameraFor(scene.layout.points(), room);
}
