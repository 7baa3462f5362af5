import type { Command } from 'commander';
import { formatRef } from '../../model/ref.ts';
import { YES_OPTION } from '../confirm.ts';
import { decideQuarantined, type QuarantineFlags, SHA256_OPTION } from '../review-quarantined.ts';
import { JSON_OPTION } from '../tool-command.ts';

/** `carrel discard`: deletes a quarantined file. */
export function addDiscard(program: Command): void {
  program
    .command('discard <ref>')
    .description('show the evidence of a quarantined file, ask, and delete it; the log records it')
    .option(...YES_OPTION)
    .option(...SHA256_OPTION)
    .option(...JSON_OPTION)
    .action((ref: string, flags: QuarantineFlags) =>
      decideQuarantined(ref, flags, {
        done: 'Discarded',
        question: ({ entry }) => `Delete this file? ${formatRef(entry.ref)} itself is not affected.`,
        apply: (store, { entry }, sha256, call) => store.discard(entry.ref, call, { sha256 }),
      }),
    );
}
