/** The least number; Infinity if there is none. A file may have more numbers than a call may have arguments. */
export const leastOf = (numbers: readonly number[]): number =>
  numbers.reduce((least, value) => (value < least ? value : least), Number.POSITIVE_INFINITY);

/** The greatest number; -Infinity if there is none. */
export const mostOf = (numbers: readonly number[]): number =>
  numbers.reduce((most, value) => (value > most ? value : most), Number.NEGATIVE_INFINITY);
