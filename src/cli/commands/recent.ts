import type { Command } from 'commander';
import { listRecent, MAX_LISTED } from '../../tools/doiget/library.ts';
import { parseNumber } from '../number-option.ts';
import { type JsonFlag, refuse } from '../report.ts';
import { type Output, showRows } from '../show/library.ts';
import { JSON_OPTION, runToolCommand } from '../tool-command.ts';

interface RecentFlags extends JsonFlag {
  readonly limit: string;
}

async function run(flags: RecentFlags): Promise<void> {
  const limit = parseNumber('--limit', flags.limit, { min: 1, max: MAX_LISTED });
  if (!limit.ok) return refuse(limit.error, flags);
  await runToolCommand(listRecent, { limit: limit.value }, flags, (output) => showRows(output['entries'] as Output[]));
}

/** `carrel recent`: the newest papers of the library. */
export function addRecent(program: Command): void {
  program
    .command('recent')
    .description('list the papers fetched most recently')
    .option('--limit <number>', `maximum number of papers, up to ${MAX_LISTED}`, '20')
    .option(...JSON_OPTION)
    .action(run);
}
