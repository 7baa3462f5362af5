import type { Command } from 'commander';
import { metadataOnly } from '../../tools/doiget/resolve.ts';
import type { JsonFlag } from '../report.ts';
import { showEntry } from '../show/library.ts';
import { JSON_OPTION, runToolCommand } from '../tool-command.ts';

interface MetadataFlags extends JsonFlag {
  readonly dryRun?: boolean;
}

/** `carrel metadata`: metadata in the library, without a PDF. */
export function addMetadata(program: Command): void {
  program
    .command('metadata <ref>')
    .description('store the metadata of a paper without its PDF; no publisher is contacted')
    .option('--dry-run', 'show what would happen: no network, no files, no log')
    .option(...JSON_OPTION)
    .action((ref: string, flags: MetadataFlags) =>
      runToolCommand(metadataOnly, { ref, dry_run: flags.dryRun ?? false }, flags, showEntry),
    );
}
