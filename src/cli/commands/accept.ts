import type { Command } from 'commander';
import { changeLibrary } from '../library-change.ts';
import type { JsonFlag } from '../report.ts';
import { JSON_OPTION } from '../tool-command.ts';

/** `carrel accept`: a person's override of a quarantined file. */
export function addAccept(program: Command): void {
  program
    .command('accept <ref>')
    .description('move a quarantined file into the library; the log records your decision')
    .option(...JSON_OPTION)
    .action((ref: string, flags: JsonFlag) => changeLibrary('accept', ref, flags));
}
