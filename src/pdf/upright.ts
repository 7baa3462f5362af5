import type { PageBox, TextPiece } from './lines.ts';

/** The text of a page and its box, as a reader sees the page. */
export interface UprightPage {
  readonly pieces: readonly TextPiece[];
  readonly box: PageBox;
}

/** Turns the text of a page by the rotation it is shown with: clockwise, in degrees. */
export function turnUpright(pieces: readonly TextPiece[], box: PageBox, rotation: number): UprightPage {
  const turn = TURNS[((rotation % 360) + 360) % 360];
  if (!turn) return { pieces, box };
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const isSideways = rotation % 180 !== 0;
  return {
    pieces: pieces.map((piece) => ({ ...piece, transform: turn(piece.transform, box) })),
    box: { left: 0, bottom: 0, right: isSideways ? height : width, top: isSideways ? width : height },
  };
}

type Turn = (transform: readonly number[], box: PageBox) => number[];

const TURNS: Readonly<Record<number, Turn>> = {
  90: ([a = 0, b = 0, c = 0, d = 0, x = 0, y = 0], { right, bottom }) => [b, -a, d, -c, y - bottom, right - x],
  180: ([a = 0, b = 0, c = 0, d = 0, x = 0, y = 0], { right, top }) => [-a, -b, -c, -d, right - x, top - y],
  270: ([a = 0, b = 0, c = 0, d = 0, x = 0, y = 0], { left, top }) => [-b, a, -d, c, top - y, x - left],
};
