import { expect, test } from 'vitest';
import { binsOf, nameOf } from '../../web/reader/time-axis/bins.ts';
import { columnAt, columnsIn, moveEnd, ticksOf, yearsIn } from '../../web/reader/time-axis/columns.ts';

const yearly = (from: number, to: number) =>
  binsOf(
    Array.from({ length: to - from + 1 }, (_, at) => ({ year: from + at, paper_count: at + 1 })),
    60,
  );
const BINS = yearly(1990, 2009);

test('a year without papers keeps its column', () => {
  const bins = binsOf(
    [
      { year: 1990, paper_count: 2 },
      { year: 1994, paper_count: 1 },
    ],
    60,
  );
  expect(bins.map((bin) => bin.papers)).toEqual([2, 0, 0, 0, 1]);
});

test('many years share columns of round length', () => {
  const bins = yearly(1801, 2020);
  expect(bins.length).toBeLessThanOrEqual(60);
  expect(bins.slice(0, 2).map(nameOf)).toEqual(['1800–1804', '1805–1809']);
});

test('chosen years light the columns that they touch', () => {
  expect(columnsIn(BINS, { fromYear: 1995, toYear: 1997 })).toEqual([5, 7]);
  expect(columnsIn(BINS, { fromYear: 2000 })).toEqual([10, 19]);
  expect(columnsIn(BINS, { toYear: 1990 })).toEqual([0, 0]);
});

test('no chosen years, or years beyond the axis, light no column', () => {
  expect(columnsIn(BINS, {})).toBeNull();
  expect(columnsIn(BINS, { fromYear: 2050 })).toBeNull();
  expect(columnsIn(BINS, { toYear: 1900 })).toBeNull();
});

test('a range can be dragged in both directions', () => {
  expect(yearsIn(BINS, 7, 5)).toEqual({ fromYear: 1995, toYear: 1997 });
  expect(yearsIn(BINS, 5, 7)).toEqual({ fromYear: 1995, toYear: 1997 });
});

test('all columns are no range', () => {
  expect(yearsIn(BINS, 0, 19)).toEqual({ fromYear: undefined, toYear: undefined });
});

test('a pointer beyond the axis is at its end', () => {
  expect([-0.5, 0, 0.999, 1, 3].map((distance) => columnAt(distance, 20))).toEqual([0, 0, 19, 19, 19]);
});

test('labels are round years, and no more than fit', () => {
  expect(ticksOf(yearly(1951, 2010), 8).map(({ year }) => year)).toEqual([1960, 1970, 1980, 1990, 2000, 2010]);
  expect(ticksOf(yearly(2021, 2024), 8).map(({ year }) => year)).toEqual([2021, 2022, 2023, 2024]);
  expect(ticksOf([], 8)).toEqual([]);
});

test('a key moves one end, and the ends never cross', () => {
  expect(moveEnd([5, 7], 'from', 'ArrowLeft', 20)).toEqual([4, 7]);
  expect(moveEnd([5, 7], 'from', 'PageUp', 20)).toEqual([7, 7]);
  expect(moveEnd([5, 7], 'to', 'End', 20)).toEqual([5, 19]);
  expect(moveEnd([5, 7], 'to', 'Home', 20)).toEqual([5, 5]);
  expect(moveEnd([5, 7], 'to', 'Enter', 20)).toBeNull();
});

test.each([
  [1, 9],
  [2, 19],
  [5, 49],
  [10, 99],
  [20, 199],
  [50, 499],
  [100, 999],
  [200, 1999],
])('columns of %i years hold %i years in ten columns', (width, years) => {
  const bins = binsOf(
    [
      { year: 1000, paper_count: 1 },
      { year: 1000 + years, paper_count: 1 },
    ],
    10,
  );
  expect(bins[0]).toEqual({ from: 1000, to: 999 + width, papers: 1 });
  expect(bins).toHaveLength(10);
  expect(binsOf([], 10)).toEqual([]);
});
