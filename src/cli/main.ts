#!/usr/bin/env node
import { CommanderError } from 'commander';
import { watchOutput } from './print.ts';
import { createProgram, findUnknownCommand } from './program.ts';

/** Exits with 2 on misuse and 0 on help and version; any other exception is a bug. */
async function main(argv: readonly string[]): Promise<void> {
  watchOutput();
  try {
    const program = await createProgram(argv[2]);
    const unknown = findUnknownCommand(program, argv.slice(2));
    await program.parseAsync(unknown ? [...argv.slice(0, 2), ...unknown] : argv);
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      process.stderr.write(
        `Internal error: this is a bug in carrel.\n${error instanceof Error ? error.stack : String(error)}\n`,
      );
      process.exitCode = 1;
    }
  }
}

await main(process.argv);
