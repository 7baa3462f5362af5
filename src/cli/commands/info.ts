import type { Command } from 'commander';
import { info } from '../../tools/doiget/library.ts';
import type { JsonFlag } from '../report.ts';
import { showEntry } from '../show/library.ts';
import { JSON_OPTION, runToolCommand } from '../tool-command.ts';

/** `carrel info`: a stored paper. */
export function addInfo(program: Command): void {
  program
    .command('info <ref>')
    .description('show the metadata, copy and grade of a stored paper')
    .option(...JSON_OPTION)
    .action((ref: string, flags: JsonFlag) => runToolCommand(info, { ref }, flags, showEntry));
}
