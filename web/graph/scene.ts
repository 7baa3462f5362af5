import { arrowBetween } from './arrows.ts';
import { type Camera, cameraFor, project, type Room } from './camera.ts';
import type { Graph } from './graph.ts';
import { type Disc, type LabelChoice, placeLabels } from './labels.ts';
import { createLayout, type Layout } from './layout.ts';

/** The parts of the picture, in the order of the nodes. */
export interface Parts {
  readonly nodes: readonly SVGGElement[];
  readonly labels: readonly SVGTextElement[];
  /** By class: `all`, `cites`, `cited`. */
  readonly lines: Readonly<Record<EdgeKind, SVGPathElement | null>>;
  readonly heads: Readonly<Record<EdgeKind, SVGPathElement | null>>;
}

/** All edges, those from the active paper to what it cites, and those to it from what cites it. */
export const EDGE_KINDS = ['all', 'cites', 'cited'] as const;

export type EdgeKind = (typeof EDGE_KINDS)[number];

/** What is emphasised in a picture. */
export interface Emphasis {
  readonly active: number;
  readonly hasAllLabels: boolean;
}

/** A graph as numbers: what the layout and the drawing work on. */
export interface Scene {
  readonly layout: Layout;
  readonly radii: readonly number[];
  /** The radii with the ring of a retracted paper. */
  readonly reach: readonly number[];
  readonly edges: readonly (readonly [from: number, to: number])[];
}

/** How far the ring of a retracted paper is from its point, with its line. */
const RING = 6;

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
  const reach = graph.nodes.map((node, at) => (radii[at] ?? 4) + (node.retracted ? RING : 0));
  return { layout: createLayout(points, edges, time), radii, reach, edges };
}

/** Approximate width of a letter in a label. */
const LETTER = 6.3;

/** Smallest scale of the points; labels keep their size at any zoom. */
const sizeAt = (camera: Camera) => Math.max(0.6, Math.min(1, camera.scale ** 0.5));

/** With more edges, heads would hide the points; those of the active paper always have theirs. */
const MAX_HEADS = 1_500;
const FEW_LABELS = 12;
const ALL_LABELS = 200;

/** Moves every element to its place in the camera's view. */
export function draw(scene: Scene, parts: Parts, camera: Camera, room: Room, emphasis: Emphasis): void {
  const size = sizeAt(camera);
  const seen = scene.layout.points().map((point) => project(point, camera, room));
  const discs = seen.map(({ x, y }, at) => ({ x, y, radius: (scene.reach[at] ?? 4) * size }));
  drawEdges(scene, parts, discs, emphasis.active);
  seen.forEach(({ x, y }, at) => {
    parts.nodes[at]?.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})`);
  });
  const near = scene.edges.flatMap(([from, to]) =>
    from === emphasis.active ? [to] : to === emphasis.active ? [from] : [],
  );
  const most = emphasis.hasAllLabels ? ALL_LABELS : FEW_LABELS + near.length;
  const choice = { active: emphasis.active, near, most, mayCover: emphasis.hasAllLabels };
  writeLabels(parts.labels, discs, room, choice);
}

function drawEdges(scene: Scene, { lines, heads }: Parts, discs: readonly Disc[], active: number): void {
  const edges = {
    all: scene.edges,
    cites: scene.edges.filter(([from]) => from === active),
    cited: scene.edges.filter(([, to]) => to === active),
  };
  for (const kind of EDGE_KINDS) {
    const arrows = edges[kind].flatMap(([from, to]) => {
      const [a, b] = [discs[from], discs[to]];
      return (a && b && arrowBetween(a, b)) ?? [];
    });
    const hasHeads = kind !== 'all' || arrows.length <= MAX_HEADS;
    lines[kind]?.setAttribute('d', arrows.map((arrow) => arrow.line).join(''));
    heads[kind]?.setAttribute('d', hasHeads ? arrows.map((arrow) => arrow.head).join('') : '');
  }
}

/** Places the labels that have room and hides the others. */
function writeLabels(
  labels: readonly SVGTextElement[],
  points: readonly Disc[],
  room: Room,
  choice: LabelChoice,
): void {
  const widths = labels.map((label) => (label.textContent?.length ?? 0) * LETTER);
  placeLabels(points, widths, room, choice).forEach((place, at) => {
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
