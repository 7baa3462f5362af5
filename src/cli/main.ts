#!/usr/bin/env node
import { watchOutput } from './print.ts';
import { readStdioFlags } from './stdio-flags.ts';

/** Any exception is a bug. A server on standard input and output starts without the other commands. */
async function main(argv: readonly string[]): Promise<void> {
  watchOutput();
  const flags = argv[2] === 'serve' ? readStdioFlags(argv.slice(3)) : null;
  try {
    if (flags) await (await import('./commands/serve.ts')).serve(flags);
    else await (await import('./run-program.ts')).runProgram(argv);
  } catch (error) {
    process.stderr.write(
      `Internal error: this is a bug in carrel.\n${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}

await main(process.argv);
