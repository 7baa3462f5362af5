import type { Command } from 'commander';
import { formatRef } from '../../model/ref.ts';
import type { Quarantined } from '../../store/papers/read.ts';
import { YES_OPTION } from '../confirm.ts';
import { decideQuarantined, type QuarantineFlags, SHA256_OPTION } from '../review-quarantined.ts';
import { JSON_OPTION } from '../tool-command.ts';

interface AcceptFlags extends QuarantineFlags {
  readonly refresh?: boolean;
}

/** A file that names another paper deserves a question of its own. */
function question({ entry: { ref, copy } }: Quarantined): string {
  const other = copy?.evidence.find(({ check }) => check === 'other-doi' || check === 'other-arxiv-id');
  const warning = other ? `This file names another paper: ${other.detail}. ` : '';
  return `${warning}Accept it as ${formatRef(ref)}?`;
}

/** `carrel accept`: a person's override of a quarantined file. */
export function addAccept(program: Command): void {
  program
    .command('accept <ref>')
    .description('show the evidence of a quarantined file, ask, and move it into the library; the log records it')
    .option(...YES_OPTION)
    .option(...SHA256_OPTION)
    .option('--refresh', 'replace the stored copy')
    .option(...JSON_OPTION)
    .action((ref: string, { refresh = false, ...flags }: AcceptFlags) =>
      decideQuarantined(ref, flags, {
        done: 'Accepted',
        question,
        apply: (store, { entry }, sha256, call) => store.accept(entry.ref, call, { sha256, refresh }),
      }),
    );
}
