import type { Command } from 'commander';
import { countOf } from '../../model/count.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { searchLibrary } from '../../tools/library/search.ts';
import { parseNumber } from '../number-option.ts';
import { printNote } from '../print.ts';
import { type JsonFlag, refuse } from '../report.ts';
import type { Output } from '../show/library.ts';
import { showPassages } from '../show/passages.ts';
import { JSON_OPTION, runToolCommand } from '../tool-command.ts';

interface FindFlags extends JsonFlag {
  readonly author?: string;
  readonly venue?: string;
  readonly tag?: string;
  readonly collection?: string;
  readonly fromYear?: string;
  readonly toYear?: string;
  readonly limit: string;
  readonly offset?: string;
}

const MAX_LIMIT = 50;
const MAX_OFFSET = 9_000;
const YEAR = { min: 0, max: 9_999 };

async function run(words: readonly string[], flags: FindFlags): Promise<void> {
  const request = toRequest(words, flags);
  if (!request.ok) return refuse(request.error, flags);
  await runToolCommand(searchLibrary, request.value, flags, show);
}

function show(output: Record<string, unknown>): string {
  const pending = Number(output['pending']);
  const searched = pending > 0 ? 'indexed paper' : 'paper';
  if (pending > 0)
    printNote(
      `${countOf(pending, 'paper')} not indexed yet, found by metadata only. Run the command again for more.\n`,
    );
  for (const [typed, word] of Object.entries((output['corrections'] ?? {}) as Record<string, string>))
    printNote(`No ${searched} has "${typed}"; searched for "${word}".\n`);
  for (const phrase of (output['relaxed'] ?? []) as readonly string[])
    printNote(`No ${searched} has the phrase "${phrase}"; searched for its words.\n`);
  const { notice } = (output['meaning'] ?? {}) as { notice?: string };
  if (notice) printNote(`${notice}\n`);
  return showPassages(output['hits'] as readonly Output[]);
}

function toRequest(words: readonly string[], flags: FindFlags): Result<object> {
  const query = words.join(' ');
  if (query.trim() === '') return fail('INVALID_ARGUMENT', 'The query is empty.');
  const limit = parseNumber('--limit', flags.limit, { min: 1, max: MAX_LIMIT });
  if (!limit.ok) return limit;
  const offset = parseNumber('--offset', flags.offset ?? '0', { min: 0, max: MAX_OFFSET });
  if (!offset.ok) return offset;
  const from = flags.fromYear === undefined ? ok(undefined) : parseNumber('--from-year', flags.fromYear, YEAR);
  if (!from.ok) return from;
  const to = flags.toYear === undefined ? ok(undefined) : parseNumber('--to-year', flags.toYear, YEAR);
  if (!to.ok) return to;
  const { author, venue, tag, collection } = flags;
  const filters = { author, venue, tag, collection, from_year: from.value, to_year: to.value };
  return ok({ query, filters, limit: limit.value, offset: offset.value });
}

/** `carrel find`: search in the library, to the passage. */
export function addFind(program: Command): void {
  program
    .command('find <text...>')
    .description('search the text and the metadata of stored papers, and print the matching passages')
    .option('--author <name>', 'only papers of this author, named in full')
    .option('--venue <name>', 'only papers of this venue')
    .option('--tag <tag>', 'only papers with this tag')
    .option('--collection <name>', 'only papers of this collection')
    .option('--from-year <year>', 'only papers of this year or later')
    .option('--to-year <year>', 'only papers of this year or earlier')
    .option('--limit <number>', `maximum number of papers, up to ${MAX_LIMIT}`, '10')
    .option('--offset <number>', 'papers to skip')
    .option(...JSON_OPTION)
    .action(run);
}
