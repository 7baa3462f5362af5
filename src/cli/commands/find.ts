import type { Command } from 'commander';
import { searchLocal } from '../../tools/doiget/library.ts';
import type { JsonFlag } from '../report.ts';
import { type Output, showRows } from '../show/library.ts';
import { JSON_OPTION, runToolCommand } from '../tool-command.ts';

interface FindFlags extends JsonFlag {
  readonly limit: string;
}

/** `carrel find`: search in the library. */
export function addFind(program: Command): void {
  program
    .command('find <text...>')
    .description('search the titles, authors and venues of stored papers')
    .option('--limit <number>', 'maximum number of papers', '20')
    .option(...JSON_OPTION)
    .action((words: string[], flags: FindFlags) =>
      runToolCommand(searchLocal, { query: words.join(' '), limit: Number(flags.limit) }, flags, (output) =>
        showRows(output['results'] as Output[]),
      ),
    );
}
