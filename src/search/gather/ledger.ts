import type { Dropped, Ledger } from '../../model/collection.ts';
import type { Gathered } from './round.ts';

/** The ledger of all rounds; every record retrieved is merged, dropped or kept. */
export function ledgerOf(
  rounds: readonly Gathered[],
  papers: number,
  dropped: readonly Dropped[],
  kept: number,
): Ledger {
  const rows = rounds.flatMap((round) => round.rows);
  const retrieved = rounds.reduce((sum, { records }) => sum + records.length, 0);
  const notAsked = new Map(rounds.flatMap((round) => round.notAsked.map((each) => [each.source, each] as const)));
  return { rows, notAsked: [...notAsked.values()], retrieved, merged: retrieved - papers, dropped, kept };
}
