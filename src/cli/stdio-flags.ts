import { parseArgs } from 'node:util';

const OPTIONS = {
  toolsets: { type: 'string' },
  elicit: { type: 'boolean' },
  snapshot: { type: 'string' },
  files: { type: 'string' },
} as const;

/** The flags of `carrel serve` without `--http`; null if there is anything else, which the command line explains. */
export function readStdioFlags(words: readonly string[]) {
  try {
    return { ...parseArgs({ args: [...words], options: OPTIONS }).values };
  } catch {
    return null;
  }
}
