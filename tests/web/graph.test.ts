import { expect, test } from 'vitest';
import { arrowBetween } from '../../web/graph/arrows.ts';
import { cameraFor, nextPoint, project, zoom } from '../../web/graph/camera.ts';
import { placeLabels } from '../../web/graph/labels.ts';
import { createLayout } from '../../web/graph/layout.ts';
import { neighboursOf } from '../../web/graph/neighbours.ts';
import { bandsOf, colourOf } from '../../web/graph/years.ts';
import { binsOf } from '../../web/reader/time-axis/bins.ts';

const ROOM = { width: 800, height: 500 };
const point = (x: number, y: number) => ({ x, y });

function rest(count: number, edges: readonly (readonly [number, number])[], time?: 'across' | 'down') {
  const nodes = Array.from({ length: count }, (_, at) => ({ radius: 6, pull: (2 * at) / Math.max(1, count - 1) - 1 }));
  const layout = createLayout(nodes, edges, time);
  while (layout.step());
  return layout.points();
}

test('papers that cite each other are placed closer together', () => {
  const edges = [
    [0, 1],
    [1, 2],
    [0, 2],
    [3, 4],
    [4, 5],
    [3, 5],
  ] as const;
  const points = rest(6, edges);
  const apart = (a: number, b: number) =>
    Math.hypot((points[a]?.x ?? 0) - (points[b]?.x ?? 0), (points[a]?.y ?? 0) - (points[b]?.y ?? 0));
  expect(apart(0, 2)).toBeLessThan(apart(0, 5));
});

test.each([
  ['across', 'x'],
  ['down', 'y'],
] as const)('time runs %s', (time, axis) => {
  const points = rest(12, [], time);
  expect(points[0]?.[axis]).toBeLessThan(points[11]?.[axis] ?? 0);
});

test('no two of 500 points overlap', () => {
  const points = rest(
    500,
    Array.from({ length: 499 }, (_, at) => [0, at + 1] as const),
  );
  expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  const near = points.filter((a, at) => points.some((b, other) => other > at && Math.hypot(a.x - b.x, a.y - b.y) < 2));
  expect(near).toEqual([]);
});

test('the same graph always gives the same picture', () => {
  expect(rest(20, [[0, 5]])).toEqual(rest(20, [[0, 5]]));
  expect(rest(0, [])).toEqual([]);
});

test('the initial view shows every point', () => {
  const points = [point(-900, 4), point(50, 700), point(3, -2)];
  for (const seen of points.map((each) => project(each, cameraFor(points, ROOM), ROOM))) {
    expect(seen.x).toBeGreaterThanOrEqual(0);
    expect(seen.x).toBeLessThanOrEqual(ROOM.width);
    expect(seen.y).toBeGreaterThanOrEqual(0);
    expect(seen.y).toBeLessThanOrEqual(ROOM.height);
  }
});

test('zooming keeps the point under the pointer in place', () => {
  const camera = { x: 10, y: -4, scale: 0.7 };
  const at = { x: 123, y: 456 };
  const spot = { x: camera.x + (at.x - 400) / 0.7, y: camera.y + (at.y - 250) / 0.7 };
  const seen = project(spot, zoom(camera, 1.8, ROOM, at), ROOM);
  expect([seen.x, seen.y].map(Math.round)).toEqual([123, 456]);
});

test('an arrow key moves to the nearest point in its direction', () => {
  const points = [point(0, 0), point(10, 1), point(30, 0), point(0, 20)];
  expect(nextPoint(points, 0, [1, 0])).toBe(1);
  expect(nextPoint(points, 0, [0, 1])).toBe(3);
  expect(nextPoint(points, 2, [1, 0])).toBe(2);
  expect(nextPoint(points, -1, [1, 0])).toBe(0);
});

test('labels cover neither labels nor points, and the active point always has one', () => {
  const discs = [
    { x: 100, y: 50, radius: 9 },
    { x: 130, y: 52, radius: 5 },
    { x: 70, y: 50, radius: 4 },
  ];
  expect(placeLabels(discs, [200, 60, 200], ROOM, { active: -1, near: [], most: 9 })).toEqual([
    null,
    { side: 'after', x: 139, y: 52 },
    null,
  ]);
  expect(placeLabels(discs, [200, 60, 200], ROOM, { active: 0, near: [], most: 9 })[0]).not.toBeNull();
});

test('the label of the active point is inside a narrow picture, if it is not wider', () => {
  const disc = { x: 180, y: 200, radius: 6 };
  const [place] = placeLabels([disc], [220], { width: 340, height: 500 }, { active: 0, near: [], most: 9 });
  expect(place).toEqual({ side: 'after', x: 116, y: 214 });
});

test('bands of years are adjacent and cover every year', () => {
  const years = [1936, 1999, 2001, 2001, 2010, 2015, 2016, 2020, 2020, 2021, 2024, null];
  const bands = bandsOf(years);
  expect(bands[0]?.from).toBe(1936);
  expect(bands.at(-1)?.to).toBe(2024);
  for (const [at, band] of bands.slice(1).entries()) expect(band.from).toBe((bands[at]?.to ?? 0) + 1);
  expect(colourOf(null, bands)).toBeNull();
  expect([colourOf(1936, bands), colourOf(2024, bands)]).toEqual([0, 5]);
  expect(bandsOf([null])).toEqual([]);
});

test('the year columns count every paper, however many years there are', () => {
  const years = [
    { year: 1450, paper_count: 2 },
    { year: 1999, paper_count: 3 },
    { year: 2024, paper_count: 4 },
  ];
  const bins = binsOf(years, 40);
  expect(bins.length).toBeLessThanOrEqual(40);
  expect(bins.reduce((sum, bin) => sum + bin.papers, 0)).toBe(9);
  expect(binsOf([], 40)).toEqual([]);
});

test('an arrow points at the paper that is cited and ends at its edge', () => {
  const arrow = arrowBetween({ x: 0, y: 0, radius: 10 }, { x: 100, y: 0, radius: 20 });
  expect(arrow?.line).toBe('M10.0 0.0L70.0 0.0');
  expect(arrow?.head).toMatch(/^M78\.0 0\.0L70\.0 3\.4/);
  expect(arrowBetween({ x: 0, y: 0, radius: 10 }, { x: 15, y: 0, radius: 10 })).toBeNull();
});

test('neighbours of the active paper are labelled before larger points', () => {
  const discs = [10, 8, 2].map((radius, at) => ({ x: 100, y: 100 * at, radius }));
  const places = placeLabels(discs, [50, 50, 50], ROOM, { active: 1, near: [2], most: 2 });
  expect(places.map((place) => place !== null)).toEqual([false, true, true]);
});

test('each paper knows what it cites and what cites it', () => {
  const node = (paper_id: string) => ({ paper_id, title: paper_id, year: 2000, cited_by: 0 });
  const edges = [
    { citing: 'a', cited: 'b' },
    { citing: 'c', cited: 'b' },
    { citing: 'c', cited: 'gone' },
  ];
  expect(neighboursOf({ nodes: ['a', 'b', 'c'].map(node), edges, truncated: false })).toEqual([
    { cites: [1], citedBy: [] },
    { cites: [], citedBy: [0, 2] },
    { cites: [1], citedBy: [] },
  ]);
});
