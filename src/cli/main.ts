#!/usr/bin/env node
import { CommanderError } from 'commander';
import { watchOutput } from './invocation.ts';
import { createProgram } from './program.ts';

/** Misuse ends with 2, help and version with 0; any other exception is a bug and says so. */
async function main(argv: readonly string[]): Promise<void> {
  watchOutput();
  try {
    const program = await createProgram(argv[2]);
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      process.stderr.write(`This is a bug in carrel.\n${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 1;
    }
  }
}

await main(process.argv);
