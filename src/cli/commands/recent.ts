import type { Command } from 'commander';
import { listRecent } from '../../tools/doiget/library.ts';
import type { JsonFlag } from '../report.ts';
import { type Output, showRows } from '../show/library.ts';
import { JSON_OPTION, runToolCommand } from '../tool-command.ts';

interface RecentFlags extends JsonFlag {
  readonly limit: string;
}

/** `carrel recent`: the newest papers of the library. */
export function addRecent(program: Command): void {
  program
    .command('recent')
    .description('list the papers fetched most recently')
    .option('--limit <number>', 'maximum number of papers', '20')
    .option(...JSON_OPTION)
    .action((flags: RecentFlags) =>
      runToolCommand(listRecent, { limit: Number(flags.limit) }, flags, (output) =>
        showRows(output['entries'] as Output[]),
      ),
    );
}
