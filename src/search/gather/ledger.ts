import type { Ledger } from '../../model/collection.ts';
import { type Imported, toImportedFile } from '../imports.ts';
import type { Gathered } from './round.ts';

/** What became of the records. */
export interface Outcome extends Pick<Ledger, 'dropped' | 'importedOverLimit' | 'kept'> {
  /** How many papers the records are. */
  readonly papers: number;
  readonly splits: number;
}

/** The ledger of all rounds and files; every record is merged, dropped or kept. */
export function ledgerOf(
  rounds: readonly Gathered[],
  imports: readonly Imported[],
  { papers, splits, dropped, importedOverLimit, kept }: Outcome,
): Ledger {
  const rows = rounds.flatMap((round) => round.rows);
  const retrieved = [...rounds, ...imports].reduce((sum, { records }) => sum + records.length, 0);
  const notAsked = new Map(rounds.flatMap((round) => round.notAsked.map((each) => [each.source, each] as const)));
  return {
    rows,
    ...(imports.length > 0 && { imported: imports.map(toImportedFile) }),
    notAsked: [...notAsked.values()],
    retrieved,
    merged: retrieved - papers,
    ...(splits > 0 && { splits }),
    dropped,
    ...(importedOverLimit && { importedOverLimit }),
    kept,
  };
}
