import { CommanderError } from 'commander';
import { createProgram, findUnknownCommand } from './program.ts';

/** Runs the command in the arguments; exits with 2 on misuse and 0 on help and version. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  try {
    const program = await createProgram(argv[2]);
    const unknown = findUnknownCommand(program, argv.slice(2));
    await program.parseAsync(unknown ? [...argv.slice(0, 2), ...unknown] : argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}
