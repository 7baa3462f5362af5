import { Argument, type Command } from 'commander';
import { SHELLS, type Shell, writeCompletion } from '../completion.ts';
import { print } from '../invocation.ts';

/** `carrel completion`: a script that lets a shell complete commands and options; `loadAll` loads every command. */
export function addCompletion(program: Command, loadAll: () => Promise<Command>): void {
  program
    .command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action(async (shell: Shell) => print(writeCompletion(await loadAll(), shell)));
}
