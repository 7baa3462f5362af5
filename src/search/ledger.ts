import type { Dropped, Ledger, LedgerRow } from '../model/collection.ts';
import type { Gathered } from './round.ts';

/** Adds up what was asked and what became of it; every record retrieved is merged, dropped or kept. */
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

/** The stages of a search as a review reports them. */
export interface Flow {
  readonly identified: Readonly<Record<string, number>>;
  readonly duplicates: number;
  readonly screened: number;
  readonly excluded: Readonly<Partial<Record<Dropped['why'], number>>>;
  readonly included: number;
  /** Requests that failed, by source: what they would have brought is unknown. */
  readonly failed: Readonly<Record<string, number>>;
}

/** PRISMA's counts, from a ledger alone. */
export function flowOf({ rows, retrieved, merged, dropped, kept }: Ledger): Flow {
  const bySource = (of: (row: LedgerRow) => number) => {
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(row.source, (counts.get(row.source) ?? 0) + of(row));
    return counts;
  };
  const excluded = new Map<Dropped['why'], number>();
  for (const { why } of dropped) excluded.set(why, (excluded.get(why) ?? 0) + 1);
  return {
    identified: Object.fromEntries(bySource(({ retrieved: count }) => count)),
    duplicates: merged,
    screened: retrieved - merged,
    excluded: Object.fromEntries(excluded),
    included: kept,
    failed: Object.fromEntries([...bySource(({ failure }) => (failure ? 1 : 0))].filter(([, count]) => count > 0)),
  };
}
