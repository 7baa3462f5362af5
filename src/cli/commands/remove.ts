import type { Command } from 'commander';
import { changeLibrary } from '../library-change.ts';
import type { JsonFlag } from '../report.ts';
import { JSON_OPTION } from '../tool-command.ts';

/** `carrel remove`: a paper leaves the library. */
export function addRemove(program: Command): void {
  program
    .command('remove <ref>')
    .description('remove a paper from the library; the log records it')
    .option(...JSON_OPTION)
    .action((ref: string, flags: JsonFlag) => changeLibrary('remove', ref, flags));
}
