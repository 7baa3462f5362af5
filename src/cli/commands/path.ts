import type { Command } from 'commander';
import { pdfPath } from '../../tools/doiget/library.ts';
import type { JsonFlag } from '../report.ts';
import { JSON_OPTION, runToolCommand } from '../tool-command.ts';

/** `carrel path`: the PDF of a stored paper. */
export function addPath(program: Command): void {
  program
    .command('path <ref>')
    .description('print the path of the PDF of a stored paper')
    .option(...JSON_OPTION)
    .action((ref: string, flags: JsonFlag) =>
      runToolCommand(pdfPath, { ref }, flags, (output) => `${output['path']}\n`),
    );
}
