import { Argument, type Command } from 'commander';
import { SHELLS, type Shell, writeCompletion } from '../completion.ts';
import { print } from '../print.ts';

/** `carrel completion`: shell completion; `loadAll` loads every command. */
export function addCompletion(program: Command, loadAll: () => Promise<Command>): void {
  program
    .command('completion')
    .description('print a completion script for bash, zsh or fish')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action(async (shell: Shell) => print(writeCompletion(await loadAll(), shell)));
}
