import type { Command } from 'commander';
import { MAX_LISTED, searchLocal } from '../../tools/doiget/library.ts';
import { parseNumber } from '../number-option.ts';
import { type JsonFlag, refuse } from '../report.ts';
import { type Output, showRows } from '../show/library.ts';
import { JSON_OPTION, runToolCommand } from '../tool-command.ts';

interface FindFlags extends JsonFlag {
  readonly limit: string;
}

async function run(words: readonly string[], flags: FindFlags): Promise<void> {
  const limit = parseNumber('--limit', flags.limit, { min: 1, max: MAX_LISTED });
  if (!limit.ok) return refuse(limit.error, flags);
  await runToolCommand(searchLocal, { query: words.join(' '), limit: limit.value }, flags, (output) =>
    showRows(output['results'] as Output[]),
  );
}

/** `carrel find`: search in the library. */
export function addFind(program: Command): void {
  program
    .command('find <text...>')
    .description('search the titles, authors and venues of stored papers')
    .option('--limit <number>', `maximum number of papers, up to ${MAX_LISTED}`, '20')
    .option(...JSON_OPTION)
    .action(run);
}
