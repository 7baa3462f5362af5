/** Cuts text to a width, with an ellipsis. */
export function shorten(text: string, width: number): string {
  const letters = [...text];
  return letters.length > width ? `${letters.slice(0, Math.max(0, width - 1)).join('')}…` : text;
}

/** Fewer columns would leave nothing readable. */
const MIN_WIDTH = 20;

/** Cuts text to the terminal width minus `taken` columns; unchanged if the output is not a terminal. */
export function clip(text: string, taken: number): string {
  const { isTTY, columns } = process.stdout;
  return isTTY && columns ? shorten(text, Math.max(MIN_WIDTH, columns - taken)) : text;
}

/** Wraps text at the terminal width and indents the next lines; unchanged if the output is not a terminal. */
export function fold(text: string, indent: number): string {
  const { isTTY, columns } = process.stdout;
  if (!isTTY || !columns) return text;
  const width = Math.max(MIN_WIDTH, columns - indent);
  const lines = text.replace(new RegExp(`(.{1,${width}})(?:\\s+|$)`, 'gu'), '$1\n').trimEnd();
  return lines.replaceAll('\n', `\n${' '.repeat(indent)}`);
}
