import { styleText } from 'node:util';

/**
 * Colours text only if standard output and standard error are both terminals, because failures and results go to
 * different streams; respects `NO_COLOR` and `FORCE_COLOR`.
 */
function painter(style: Parameters<typeof styleText>[0]): (text: string) => string {
  return (text) => styleText(style, text, { stream: process.stdout.isTTY ? process.stderr : process.stdout });
}

/** The colours in use. */
export const paint = {
  red: painter('red'),
  green: painter('green'),
  yellow: painter('yellow'),
  bold: painter('bold'),
  dim: painter('dim'),
  inverse: painter('inverse'),
};
