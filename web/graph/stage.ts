import type { RefObject } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { type Camera, project, type Room, zoom } from './camera.ts';
import { animate, draw, EDGE_KINDS, type EdgeKind, fitScene, type Parts, type Scene } from './scene.ts';

/** What moves the picture. */
export interface Stage {
  zoomBy(factor: number): void;
  fitAll(): void;
  /** Makes a point the active one and brings it into sight. */
  follow(active: number): void;
  /** Labels as many papers as have room, or only the active one, its neighbours and the most cited. */
  labelAll(hasAllLabels: boolean): void;
  /** Whether the last press was a click, not a drag. */
  wasClick(): boolean;
}

interface Held extends Stage {
  mount(svg: SVGSVGElement): () => void;
}

/** Draws a scene into an SVG and moves it with pointer, wheel and fingers. */
export function useStage(scene: Scene, svg: RefObject<SVGSVGElement | null>, active: number): Stage {
  const stage = useMemo(() => createStage(scene, active), [scene]);
  useEffect(() => (svg.current ? stage.mount(svg.current) : undefined), [stage, svg]);
  return stage;
}

function createStage(scene: Scene, first: number): Held {
  let camera: Camera = { x: 0, y: 0, scale: 1 };
  let room: Room = { width: 600, height: 400 };
  let parts: Parts | null = null;
  let active = first;
  let hasAllLabels = false;
  // The camera follows the layout until the user moves it.
  let isFree = true;
  let dragged = 0;
  // With reduced motion, nothing is drawn before the layout rests.
  let isWaiting = false;
  const redraw = () => {
    if (isWaiting) return;
    if (isFree) camera = fitScene(scene, room);
    if (parts) draw(scene, parts, camera, room, { active, hasAllLabels });
  };
  const look = (next: Camera) => {
    isFree = false;
    camera = next;
    redraw();
  };
  return {
    zoomBy: (factor) => look(zoom(camera, factor, room)),
    fitAll() {
      isFree = true;
      redraw();
    },
    follow(next) {
      active = next;
      const point = scene.layout.points()[next];
      const seen = point && project(point, camera, room);
      const outside = seen && (seen.x < 0 || seen.y < 0 || seen.x > room.width || seen.y > room.height);
      if (point && outside) look({ ...camera, x: point.x, y: point.y });
      else redraw();
    },
    labelAll(next) {
      hasAllLabels = next;
      redraw();
    },
    wasClick: () => dragged < 5,
    mount(svg) {
      parts = partsOf(svg);
      isWaiting = matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (isWaiting) svg.dataset['state'] = 'waiting';
      const measure = () => {
        room = { width: svg.clientWidth, height: svg.clientHeight };
        redraw();
      };
      const watcher = new ResizeObserver(measure);
      watcher.observe(svg);
      const rest = animate(scene, (moving) => {
        isWaiting &&= moving;
        redraw();
        svg.dataset['state'] = isWaiting ? 'waiting' : moving ? 'moving' : 'resting';
      });
      const drop = listen(svg, {
        move(dx, dy) {
          dragged += Math.abs(dx) + Math.abs(dy);
          look({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale });
        },
        zoom: (factor, at) => look(zoom(camera, factor, room, at)),
        press() {
          dragged = 0;
        },
      });
      return () => {
        watcher.disconnect();
        rest();
        drop();
      };
    },
  };
}

function partsOf(svg: SVGSVGElement): Parts {
  const paths = (shape: string) =>
    Object.fromEntries(EDGE_KINDS.map((kind) => [kind, svg.querySelector(`path.${shape}.${kind}`)])) as Record<
      EdgeKind,
      SVGPathElement | null
    >;
  const nodes = [...svg.querySelectorAll<SVGGElement>('g.node')];
  return { lines: paths('edges'), heads: paths('heads'), nodes, labels: [...svg.querySelectorAll('text')] };
}

interface Moves {
  press(): void;
  move(dx: number, dy: number): void;
  zoom(factor: number, at: { x: number; y: number }): void;
}

type Spot = { readonly x: number; readonly y: number };

function listen(svg: SVGSVGElement, moves: Moves): () => void {
  const pointers = new Map<number, Spot>();
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const spotOf = (event: MouseEvent): Spot => {
    const box = svg.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onDown = (event: PointerEvent) => {
    if (pointers.size === 0) moves.press();
    pointers.set(event.pointerId, spotOf(event));
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = spotOf(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (other) moves.zoom(distance(now, other) / Math.max(1, distance(before, other)), other);
    else moves.move(now.x - before.x, now.y - before.y);
  };
  const onUp = (event: PointerEvent) => pointers.delete(event.pointerId);
  const onWheel = (event: WheelEvent) => {
    // Scrolling the page past the picture must not zoom it, unless the picture is in use.
    if (!event.ctrlKey && !svg.parentElement?.matches(':focus')) return;
    event.preventDefault();
    moves.zoom(Math.exp(-event.deltaY / 400), spotOf(event));
  };
  svg.addEventListener('pointerdown', onDown, options);
  addEventListener('pointermove', onMove, options);
  addEventListener('pointerup', onUp, options);
  addEventListener('pointercancel', onUp, options);
  svg.addEventListener('wheel', onWheel, { ...options, passive: false });
  return () => stop.abort();
}

const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);
