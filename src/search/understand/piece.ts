import type { Unit } from './tokens.ts';

/** A word or a name of a text, where it is. */
export interface Piece extends Unit {
  /** The folded words in it. */
  readonly parts: readonly string[];
  readonly isAfterBreak: boolean;
  /** Part of a name by its capitals, so that "Near" in "Near East" is no preposition. */
  readonly isProper: boolean;
}
