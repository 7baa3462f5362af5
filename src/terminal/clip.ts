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

/** The text broken between words where a terminal's line ends, further lines indented; one line where the output goes elsewhere. */
export function fold(text: string, indent: number): string {
  const { isTTY, columns } = process.stdout;
  if (!isTTY || !columns) return text;
  const width = Math.max(LEAST, columns - indent);
  const lines = text.replace(new RegExp(`(.{1,${width}})(?:\\s+|$)`, 'gu'), '$1\n').trimEnd();
  return lines.replaceAll('\n', `\n${' '.repeat(indent)}`);
}
