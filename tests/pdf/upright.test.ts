import { expect, test } from 'vitest';
import { joinLines } from '../../src/pdf/lines.ts';
import { turnUpright } from '../../src/pdf/upright.ts';

const BOX = { left: 10, bottom: 20, right: 610, top: 820 };

test.each([
  [0, [10, 0, 0, 10, 110, 720], [10, 0, 0, 10, 135, 720]],
  [90, [0, 10, -10, 0, 110, 120], [0, 10, -10, 0, 110, 145]],
  [180, [-10, 0, 0, -10, 510, 120], [-10, 0, 0, -10, 485, 120]],
  [270, [0, -10, 10, 0, 510, 720], [0, -10, 10, 0, 510, 695]],
])('text on a page turned by %i degrees is one line near the top', (rotation, first, second) => {
  const at = (str: string, transform: readonly number[]) => ({ str, transform, height: 10, width: 20 });
  const { pieces, box } = turnUpright([at('heat', first), at('cells', second)], BOX, rotation);
  const lines = joinLines(pieces, box);
  expect(lines.map(({ text }) => text)).toEqual(['heat cells']);
  expect(lines[0]?.y).toBeLessThan(0.2);
});
