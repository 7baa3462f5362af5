import { Argument, type Command } from 'commander';
import { SHELLS, type Shell, writeCompletion } from '../completion.ts';
import { print } from '../session.ts';

/** `carrel completion`: a script that lets a shell complete commands and options. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action(async (shell: Shell) => {
      // All families are loaded only here: any other command should not pay for them.
      const { createProgram } = await import('../program.ts');
      print(writeCompletion(await createProgram(undefined), shell));
    });
}
