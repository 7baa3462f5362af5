import { expect, test } from 'vitest';
import { joinLines } from '../../src/pdf/lines.ts';
import { turnUpright } from '../../src/pdf/upright.ts';

/** Where the first word is, as a reader sees the page, from the lower left corner. */
const UPRIGHT: Readonly<Record<number, readonly number[]>> = {
  0: [110, 720],
  90: [100, 500],
  180: [100, 700],
  270: [100, 500],
  [-90]: [100, 500],
};
const BOX = { left: 10, bottom: 20, right: 610, top: 820 };

test.each([
  [0, [10, 0, 0, 10, 110, 720], [10, 0, 0, 10, 135, 720]],
  [90, [0, 10, -10, 0, 110, 120], [0, 10, -10, 0, 110, 145]],
  [180, [-10, 0, 0, -10, 510, 120], [-10, 0, 0, -10, 485, 120]],
  [270, [0, -10, 10, 0, 510, 720], [0, -10, 10, 0, 510, 695]],
  [-90, [0, -10, 10, 0, 510, 720], [0, -10, 10, 0, 510, 695]],
])('text on a page turned by %i degrees is one line near the top', (rotation, first, second) => {
  const at = (str: string, transform: readonly number[]) => ({ str, transform, height: 10, width: 20 });
  const { pieces, box } = turnUpright([at('heat', first), at('cells', second)], BOX, rotation);
  expect(pieces[0]?.transform.map((value) => value + 0)).toEqual([10, 0, 0, 10, ...(UPRIGHT[rotation] ?? [])]);
  const lines = joinLines(pieces, box);
  expect(lines.map(({ text }) => text)).toEqual(['heat cells']);
  expect(lines[0]?.y).toBeLessThan(0.2);
});
