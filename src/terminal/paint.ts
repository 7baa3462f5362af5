import { styleText } from 'node:util';

/**
 * Colours a text for a person at a terminal. Plain unless both streams are one (a failure goes to the other stream
 * than a result), also where a build machine asks for colours; `NO_COLOR` and `FORCE_COLOR` are heeded.
 */
function painter(style: Parameters<typeof styleText>[0]): (text: string) => string {
  return (text) => styleText(style, text, { stream: process.stdout.isTTY ? process.stderr : process.stdout });
}

/** The few colours that this tool speaks in. */
export const paint = {
  red: painter('red'),
  green: painter('green'),
  yellow: painter('yellow'),
  bold: painter('bold'),
  dim: painter('dim'),
  inverse: painter('inverse'),
};
