/** The text cut to a width, with an ellipsis where something is missing. */
export function shorten(text: string, width: number): string {
  const letters = [...text];
  return letters.length > width ? `${letters.slice(0, Math.max(0, width - 1)).join('')}…` : text;
}

/** Fewer columns than this would leave nothing of a title. */
const LEAST = 20;

/** The text cut to what is left of a terminal's line after `taken` columns; whole where the output goes elsewhere. */
export function clip(text: string, taken: number): string {
  const { isTTY, columns } = process.stdout;
  return isTTY && columns ? shorten(text, Math.max(LEAST, columns - taken)) : text;
}
